"""URDF files are measured, and what is wrong with one is told."""

from __future__ import annotations

import pytest

from enkidu.physics.extents import UrdfError, measured

BOX = (
    '<link name="box"><inertial><mass value="3"/>'
    '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
    '<collision><origin xyz="0 0 0.5"/><geometry><box size="0.4 0.6 1"/></geometry></collision>'
    "</link>"
)


def test_a_body_is_measured_about_its_origin(tmp_path):
    file = tmp_path / "box.urdf"
    file.write_text(f'<robot name="box">{BOX}</robot>')
    found = measured(file)
    assert found.size == pytest.approx((0.4, 0.6, 1.0), abs=0.005)
    assert found.low == pytest.approx((-0.2, -0.3, 0.0), abs=0.005)
    assert found.mass == pytest.approx(3.0)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is not XML"),
        ("<sdf/>", "it begins with <sdf>, not <robot>"),
        ('<robot name="r"/>', "needs one link that is no joint's child; it has none"),
        (f'<robot name="r">{BOX}<link name="loose"/></robot>', "it has box, loose"),
        ('<robot name="r"><link name="a"/></robot>', "nothing in it can be touched"),
        (
            '<robot name="r"><link name="a"><collision><geometry><mesh filename="x.obj"/>'
            "</geometry></collision></link></robot>",
            "cannot find 'x.obj'",
        ),
        (
            f'<robot name="r">{BOX}<link name="b"/><joint name="j" type="wobbly">'
            '<parent link="box"/><child link="b"/></joint></robot>',
            "has unknown type: wobbly",
        ),
    ],
)
def test_what_is_wrong_with_a_file_is_told_and_nothing_is_printed(tmp_path, capfd, text, message):
    file = tmp_path / "wrong.urdf"
    file.write_text(text)
    with pytest.raises(UrdfError) as caught:
        measured(file)
    assert message in str(caught.value)
    assert capfd.readouterr() == ("", "")


def test_a_missing_file_is_told(tmp_path):
    with pytest.raises(UrdfError, match="there is no file"):
        measured(tmp_path / "nowhere.urdf")
