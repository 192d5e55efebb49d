"""Pictures and films of a world.

    from enkidu.nodes.scenario import find_scenario, load_scenario
    from enkidu.physics.pictures import picture
    from enkidu.physics.world import World

    with World(load_scenario(find_scenario("blocks_world")).world) as world:
        pixels = picture(world, 1280, 720, view="overview", labels=True)

A view is `overview`, `top`, the name of an agent (over its shoulder), or that with `.eye` (through
its eye).
"""

from enkidu.physics.pictures.painter import PASSES, Painter, Picture
from enkidu.physics.pictures.video import Video
from enkidu.physics.pictures.views import check_view
from enkidu.physics.world import World

__all__ = ["PASSES", "Painter", "Picture", "Video", "check_view", "picture"]


def picture(
    world: World,
    width: int = 1280,
    height: int = 720,
    view: str = "overview",
    labels: bool = False,
    passes: int = PASSES,
) -> Picture:
    """Paint a world as it is now: red, green and blue for each pixel."""
    with Painter(world, (width, height), view, passes, labels) as painter:
        return painter.paint()
