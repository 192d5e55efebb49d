"""Films: pictures one after another in an MP4 file that every player plays."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from enkidu.closing import Closing
from enkidu.errors import EnkiduError, MissingError
from enkidu.physics.pictures.painter import Picture

if TYPE_CHECKING:
    from av.container import OutputContainer


class VideoError(EnkiduError):
    """A film that cannot be written."""


class Video(Closing):
    """An MP4 file (H.264) in the making; whatever ends it, what was added can be played."""

    def __init__(self, path: Path, size: tuple[int, int], fps: int) -> None:
        av = _library()
        if size[0] % 2 or size[1] % 2:
            raise VideoError(f"a film cannot be {size[0]} x {size[1]} pixels", "use even numbers")
        self._error: type[Exception] = av.FFmpegError
        self._frame = av.VideoFrame
        try:
            self._file: OutputContainer = av.open(str(path), "w", format="mp4")
            self._stream: Any = self._file.add_stream("libx264", rate=Fraction(fps))
        except (OSError, self._error) as error:
            raise VideoError(f"cannot write {path}: {error}") from error
        self._stream.width, self._stream.height = size
        self._stream.pix_fmt = "yuv420p"
        self._stream.options = {"crf": "18", "preset": "veryfast"}
        self.frames = 0

    def add(self, picture: Picture) -> None:
        """Add a picture at the end."""
        self._write(self._frame.from_ndarray(picture, format="rgb24"))
        self.frames += 1

    def close(self) -> None:
        """Write what is still to be written, and end the film."""
        try:
            if self.frames:
                self._write(None)
        finally:
            self._file.close()

    def _write(self, frame: Any) -> None:
        try:
            self._file.mux(self._stream.encode(frame))
        except self._error as error:
            raise VideoError(f"cannot go on with the film: {error}") from error


def _library() -> Any:
    try:
        import av
    except ImportError as error:
        raise MissingError("films need the package av", "pip install av") from error
    av.logging.set_level(av.logging.PANIC)  # its errors are raised; x264's report is of no use
    return av
