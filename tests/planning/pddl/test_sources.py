from pathlib import Path

import pytest

from enkidu.errors import FileError
from enkidu.planning.pddl.sources import read_text


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"\x7fELF\0\0", ": this is a binary file, not PDDL"),
        (b"(a)\n; caf\xe9", ":2:6: byte 0xe9 is not UTF-8 text; save the file as UTF-8"),
        (b"\xff", ":1:1: byte 0xff is not UTF-8 text; save the file as UTF-8"),
    ],
)
def test_files_that_are_not_text_are_told_in_a_sentence(
    tmp_path: Path, content: bytes, expected: str
) -> None:
    path = tmp_path / "f.pddl"
    path.write_bytes(content)
    with pytest.raises(FileError) as error:
        read_text(path)
    assert str(error.value) == f"{path}{expected}"


def test_missing_file_is_told_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"f\.pddl: there is no such file$"):
        read_text(tmp_path / "f.pddl")


def test_directory_is_told_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"this is a directory; name the PDDL files in it$"):
        read_text(tmp_path)


def test_byte_order_mark_and_line_ends_of_windows_are_no_part_of_the_text(tmp_path: Path) -> None:
    path = tmp_path / "f.pddl"
    path.write_bytes(b"\xef\xbb\xbf(a)\r\n(b)")
    assert read_text(path) == "(a)\n(b)"
