"""Pictures show the world, whole, with light and shadow, and leave it as it is."""

from __future__ import annotations

import math

import av
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from enkidu.errors import EnkiduError
from enkidu.physics.geometry import Stance
from enkidu.physics.pictures import Painter, Video, picture
from enkidu.physics.pictures.lens import framed
from enkidu.physics.pictures.views import lens, outline
from enkidu.physics.rooms import Opening, building
from enkidu.physics.spec import BodySpec, RobotSpec, RoomSpec, WorldSpec
from enkidu.physics.walls import Masonry
from enkidu.physics.world import World

SIZE = (320, 180)
RED = BodySpec("cube0", "cube", (0.0, 0.0, 0.53), (0.06, 0.06, 0.06), 0.1, (0.9, 0.1, 0.1))
TABLE = BodySpec("table0", "table", (0.0, 0.0, 0.25), (0.4, 0.4, 0.5), colour=(0.6, 0.5, 0.3))
ACTOR = RobotSpec("agent1", "actor", Stance(-1.2, -0.3, 0.25), (0.0, 0.4, 0.7))
SPEC = WorldSpec((TABLE, RED), (ACTOR,))
ROOMS = [RoomSpec("west", (-2, -2), (2, 2)), RoomSpec("east", (2, -2), (5, 2))]
DOOR = Opening("door0", ("west", "east"), open=False)
HOUSE = WorldSpec((TABLE, RED), (ACTOR,), building(ROOMS, [DOOR], Masonry()))


def paint(spec: WorldSpec, view: str = "overview", **options) -> np.ndarray:
    with World(spec) as world:
        return picture(world, *SIZE, view=view, passes=2, **options)


def pixel(spec: WorldSpec, image: np.ndarray, place, view: str = "overview") -> np.ndarray:
    """Return the mean colour about where a place is in a picture."""
    with World(spec) as world:
        x, y, _ = lens(world, view, SIZE[0] / SIZE[1]).project(place)
    column, row = int(x * SIZE[0]), int(y * SIZE[1])
    return image[max(0, row - 1) : row + 2, max(0, column - 1) : column + 2].mean(axis=(0, 1))


def is_red(colour: np.ndarray) -> bool:
    return bool(colour[0] > 1.5 * max(colour[1], colour[2]))


# --- what is in a picture -------------------------------------------------------------------------


@pytest.mark.parametrize("view", ["overview", "top", "agent1", "agent1.eye"])
def test_a_picture_shows_the_cube_where_it_is_whatever_the_view(view):
    image = paint(SPEC, view)
    assert image.shape == (SIZE[1], SIZE[0], 3)
    assert image.dtype == np.uint8
    assert is_red(pixel(SPEC, image, (0.0, 0.0, 0.55), view))


def test_walls_do_not_hide_what_is_in_a_room():
    image = paint(HOUSE)
    assert is_red(pixel(HOUSE, image, (0.0, 0.0, 0.55)))


def test_through_an_eye_walls_are_as_high_as_they_are():
    high = (2.0, 1.5, 1.9)
    without, within = paint(SPEC, "agent1.eye"), paint(HOUSE, "agent1.eye")
    colours = [pixel(SPEC, image, high, "agent1.eye") for image in (without, within)]
    assert np.abs(colours[0] - colours[1]).max() > 12


def test_a_body_casts_a_shadow_away_from_the_sun():
    image = paint(SPEC)
    shaded, lit = (0.35, 0.28, 0.0), (-0.35, -0.28, 0.0)
    assert pixel(SPEC, image, shaded).mean() < 0.85 * pixel(SPEC, image, lit).mean()


def test_a_door_is_shown_as_it_is_now():
    with World(HOUSE) as world, Painter(world, SIZE, passes=1) as painter:
        x, y, _ = painter.lens.project((2.0, 0.0, 0.6))
        spot = (int(y * SIZE[1]), int(x * SIZE[0]))
        closed = painter.paint()[spot].astype(int)
        world.set_door("door0", True)
        opened = painter.paint()[spot].astype(int)
        world.set_door("door0", False)
        again = painter.paint()[spot].astype(int)
    assert np.abs(closed - opened).max() > 30
    assert np.array_equal(closed, again)


def test_a_film_sees_things_move_and_a_view_from_behind_moves_along():
    with World(SPEC) as world, Painter(world, SIZE, "agent1", 1) as painter:
        before = painter.lens
        world.move("cube0", (0.5, -0.7, 0.03))
        world.robots["agent1"].drive(0.5)
        world.advance(1.0)
        image = painter.paint()
        after = painter.lens
        x, y, _ = after.project((0.5, -0.7, 0.04))
    assert is_red(image[int(y * SIZE[1]), int(x * SIZE[0])])
    assert after.eye[0] > before.eye[0] + 0.2


def test_names_are_written_only_where_they_are_wanted():
    plain, named = paint(HOUSE), paint(HOUSE, labels=True)
    changed = np.abs(plain.astype(int) - named).max(axis=2) > 40
    assert 0.002 < changed.mean() < 0.1


def test_an_empty_world_has_a_picture_too():
    assert paint(WorldSpec()).std() > 0


def test_a_view_that_is_not_there_is_refused_with_those_that_are():
    with pytest.raises(EnkiduError, match=r"no view 'agent7'; there are overview, top, agent1 or"):
        paint(SPEC, "agent7")


# --- what a picture leaves as it is ---------------------------------------------------------------


def test_the_same_world_gives_the_same_picture():
    assert np.array_equal(paint(HOUSE, labels=True), paint(HOUSE, labels=True))


def test_a_world_goes_on_bit_for_bit_as_if_no_picture_had_been_taken():
    def ended(pictures: bool) -> list[object]:
        with World(HOUSE) as world:
            world.push("cube0", (0.3, 0.1, 0.0))
            for _ in range(4):
                world.advance(0.1)
                if pictures:
                    picture(world, 96, 54, passes=1)
            return [world.pose(name) for name in (*world.bodies, *world.robots)]

    assert ended(True) == ended(False)


# --- framing --------------------------------------------------------------------------------------


@given(
    st.lists(st.tuples(*[st.floats(-20, 20)] * 2, st.floats(0, 3)), min_size=2, max_size=20),
    st.floats(0, 2 * math.pi),
    st.floats(10, 80),
    st.sampled_from((0.5, 1.0, 16 / 9, 3.0)),
)
def test_all_that_is_framed_is_in_the_picture_and_the_picture_is_used(points, way, fall, aspect):
    down = math.radians(fall)
    direction = (math.cos(way) * math.cos(down), math.sin(way) * math.cos(down), -math.sin(down))
    found = framed(np.array(points), direction, aspect)
    seen = [found.project(point) for point in points]
    assert all(0 < x < 1 and 0 < y < 1 and found.near < away < found.far for x, y, away in seen)
    far_off = min(away for _, _, away in seen) > 0.51
    used = [max(values) - min(values) for values in list(zip(*seen, strict=True))[:2]]
    assert not far_off or max(used) == pytest.approx(0.95, abs=0.01)


def test_an_overview_leaves_room_for_agents_at_the_tables():
    assert outline(SPEC)[:, 2].max() >= 1.6


# --- films ----------------------------------------------------------------------------------------


def test_a_film_is_an_mp4_file_with_all_its_pictures(tmp_path):
    path = tmp_path / "film.mp4"
    with Video(path, (64, 48), 10) as video:
        for shade in range(0, 200, 10):
            video.add(np.full((48, 64, 3), shade, dtype=np.uint8))
    with av.open(str(path)) as film:
        stream = film.streams.video[0]
        assert (stream.codec_context.name, stream.average_rate) == ("h264", 10)
        shades = [frame.to_ndarray(format="rgb24").mean() for frame in film.decode(video=0)]
    assert len(shades) == 20
    assert shades == pytest.approx(range(0, 200, 10), abs=6)


def test_a_film_that_ends_in_an_error_can_still_be_played(tmp_path):
    path = tmp_path / "film.mp4"

    def shoot() -> None:
        with Video(path, (64, 48), 10) as video:
            video.add(np.zeros((48, 64, 3), dtype=np.uint8))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        shoot()
    with av.open(str(path)) as film:
        assert len(list(film.decode(video=0))) == 1


def test_a_film_of_odd_size_is_refused(tmp_path):
    with pytest.raises(EnkiduError, match="63 x 48 pixels; use even numbers"):
        Video(tmp_path / "film.mp4", (63, 48), 10)
