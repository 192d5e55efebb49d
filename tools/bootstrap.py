"""Set up enkidu's own environment in .venv: once, then nothing is built or downloaded again.

    python3 tools/bootstrap.py [--extra NAME]... [--system]

Uses the standard library only and runs on any Python 3, so that it can say what is missing. Each
step leaves a stamp in .venv that names what it was made from; a step runs when that has changed.
"""

import argparse
import fcntl
import hashlib
import os
import platform
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
STAMPS = VENV / "stamps"
LOG = VENV / "setup.log"

LINKED = ("launch", "domains")  # data of the package that people edit
SUPPORTED = ((3, 11), (3, 10))  # pybullet has no wheels for newer ones
COMPILERS = ("c++", "g++", "clang++")

# What the tests use beyond Python packages: the program, and Debian's package that has it.
SYSTEM_PACKAGES = {"c++": "g++", "git": "git"}

# What would confuse when inherited from another environment; the Makefile drops the same.
FOREIGN = ("PYTHONPATH", "PYTHONHOME", "LD_LIBRARY_PATH", "AMENT_PREFIX_PATH", "CMAKE_PREFIX_PATH")
FOREIGN += ("_ROS_WHEELS_BOOTSTRAP_COMPLETE", "VIRTUAL_ENV", "PIP_USER", "PIP_TARGET", "PIP_PREFIX")

# What pip's output tells, as a sentence for the user.
EXPLANATIONS = (
    (r"needs a C\+\+ compiler", "a C++ compiler is missing; install one (`apt install g++`)"),
    (r"No space left on device", "the disk is full; free some space (about 2 GB are needed)"),
    (
        r"NewConnectionError|Temporary failure in name resolution|Network is unreachable"
        r"|ConnectTimeout|ReadTimeout|ProxyError|Could not fetch URL|Connection (refused|reset)",
        "the package index cannot be reached; check the network connection (or pip's proxy and "
        "index settings)",
    ),
    (
        r"No matching distribution found for (\S+)",
        "pip finds no package {0} for this machine ({1}, Python {2}); ROS 2 wheels exist for "
        "x86_64 Linux with glibc",
    ),
)


class SetupError(Exception):
    """Set-up cannot go on; the text is the one sentence that the user reads."""


def main():
    """Bring .venv up to date."""
    parser = argparse.ArgumentParser(description="Set up enkidu's environment in .venv.")
    parser.add_argument("--extra", action="append", default=[], help="an extra of pyproject.toml")
    parser.add_argument(
        "--system", action="store_true", help="install the tests' system packages (root, apt)"
    )
    arguments = parser.parse_args()
    try:
        use_supported_python()
        if arguments.system:
            install_system_packages()
        with lock():
            make_environment()
            install_interfaces()
            install_enkidu(sorted(arguments.extra))
    except SetupError as error:
        sys.exit("enkidu set-up: {}.".format(error))
    except KeyboardInterrupt:
        sys.exit("\nenkidu set-up: interrupted; the same command goes on where it stopped.")


# --- Python ---------------------------------------------------------------------------------------


def is_supported(version):
    """Tell whether enkidu runs on this (major, minor)."""
    return tuple(version[:2]) in SUPPORTED


def use_supported_python():
    """Go on in Python 3.10 or 3.11: this one, or another that is installed beside it."""
    if is_supported(sys.version_info):
        return
    for major, minor in SUPPORTED:
        other = shutil.which("python{}.{}".format(major, minor))
        if other and runs(other):
            say("this is Python {}.{}; going on with {}".format(*sys.version_info[:2], other))
            os.execv(other, [other, *sys.argv])
    raise SetupError(
        "Python 3.10 or 3.11 is needed, this is {}.{} and there is no other (pybullet has no "
        "wheels for newer ones); install one (`apt install python3.11 python3.11-venv`, pyenv or "
        "uv) and run `make PYTHON=/path/to/python3.11 ...`".format(*sys.version_info[:2])
    )


def runs(python):
    """Tell whether an interpreter really starts (pyenv's shims may not)."""
    return subprocess.run([python, "-c", "0"], capture_output=True).returncode == 0


def make_environment():
    """Create .venv, or create it again where an earlier attempt left it broken."""
    wanted = "{}.{}".format(*sys.version_info[:2])
    if PYTHON.exists() and (STAMPS / "environment").exists():
        if (STAMPS / "environment").read_text() == wanted and runs(str(PYTHON)):
            return
        say("the environment in .venv is of another Python or broken; making it again")
    say("creating the environment in .venv (Python {})".format(wanted))
    command = [sys.executable, "-m", "venv", "--clear", str(VENV)]
    result = subprocess.run(command, capture_output=True, text=True, env=clean_environment())
    if result.returncode:
        if "ensurepip" in result.stdout + result.stderr:
            raise SetupError(
                "Python's venv module is incomplete; install it "
                "(`apt install python{}-venv`)".format(wanted)
            )
        raise SetupError("cannot create .venv: " + last_line(result.stderr or result.stdout))
    STAMPS.mkdir(parents=True, exist_ok=True)
    (STAMPS / "environment").write_text(wanted)


# --- steps ----------------------------------------------------------------------------------------


def install_system_packages():
    """Install what the tests need and this machine lacks, where we may."""
    missing = sorted(p for program, p in SYSTEM_PACKAGES.items() if not shutil.which(program))
    if not missing:
        return
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        say("not found: {}; tests that need them are skipped".format(", ".join(missing)))
        return
    say("installing system packages: " + ", ".join(missing))
    environment = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
    for command in (["apt-get", "update"], ["apt-get", "install", "-y", *missing]):
        if subprocess.run(command, env=environment, stdout=subprocess.DEVNULL).returncode:
            raise SetupError("`{}` failed; its message is above".format(" ".join(command)))


def install_interfaces():
    """Build the ROS 2 messages, or take the wheel that was built from the same files before."""
    key = digest([ROOT / "interfaces"], platform.machine(), *sys.version_info[:2])
    if stamped("interfaces", key):
        return
    wheels = cache() / "interfaces" / key
    if not list(wheels.glob("*.whl")):
        if not any(shutil.which(compiler) for compiler in COMPILERS):
            raise SetupError(EXPLANATIONS[0][1])
        making = wheels.with_name("{}.{}".format(key, os.getpid()))
        step = "building the ROS 2 messages (once; a minute or two)"
        pip(step, "wheel", "--no-deps", "--wheel-dir", str(making), str(ROOT / "interfaces"))
        shutil.rmtree(str(wheels), ignore_errors=True)
        making.rename(wheels)
    if (STAMPS / "interfaces").exists():  # pip takes the same version for the same content
        pip("removing the old messages", "uninstall", "--yes", "enkidu-interfaces")
    pip("installing ROS 2 and the messages", "install", str(next(wheels.glob("*.whl"))))
    stamp("interfaces", key)


def install_enkidu(extras):
    """Install enkidu itself, editable, with its dependencies and compiled core."""
    parts = ["pyproject.toml", "setup.py", "package.xml", "resource", "planning/core"]
    parts += ["nodes/executables"]
    linked = sorted(str(file.relative_to(ROOT)) for part in LINKED for file in files(ROOT / part))
    key = digest([ROOT / part for part in parts], linked, *sys.version_info[:2])
    # What was asked for once stays: `make demo` after `make test` does not install again.
    known = (STAMPS / "extras").read_text().split() if (STAMPS / "extras").exists() else []
    extras = sorted(set(extras) | set(known))
    if stamped("enkidu", key + " ".join(extras)):
        return
    suffix = "[{}]".format(",".join(extras)) if extras else ""
    pip(
        "installing enkidu{} (the first time some hundred MB are downloaded)".format(suffix),
        "install",
        "--editable",
        str(ROOT) + suffix,
    )
    link_data()
    (STAMPS / "extras").write_text(" ".join(extras))
    stamp("enkidu", key + " ".join(extras))


def link_data():
    """Replace installed copies of launch and domain files by links: an edit counts at once."""
    for part in LINKED:
        for file in files(ROOT / part):
            copy = VENV / "share" / "enkidu" / file.relative_to(ROOT)
            if copy.exists():
                copy.unlink()
                copy.symlink_to(file)


# --- pip ------------------------------------------------------------------------------------------


def pip(step, *arguments):
    """Run pip with its output in the log, showing what it is at; explain a failure."""
    command = [str(PYTHON), "-m", "pip", "--disable-pip-version-check", *arguments]
    with LOG.open("a") as log:
        log.write("\n$ pip {}\n".format(" ".join(arguments)))
    begin = LOG.stat().st_size
    with LOG.open("a") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, env=clean_environment())
        try:
            watch(step, process, begin)
        finally:
            if process.poll() is None:
                process.terminate()
                process.wait()
    if process.returncode:
        output = LOG.read_bytes()[begin:].decode("utf-8", "replace")
        raise SetupError(explanation(output))


def watch(step, process, begin):
    """Show the step, how long it takes and what pip does now, live or every 20 s."""
    live, start, told = sys.stdout.isatty(), time.monotonic(), 0.0
    if not live:
        say(step)
    while process.poll() is None:
        time.sleep(0.2)
        seconds = time.monotonic() - start
        if live:
            line = "{} {:3.0f} s  {}".format(step, seconds, activity(begin))
            width = shutil.get_terminal_size().columns - 5
            sys.stdout.write("\r\033[K== {}".format(line[:width]))
            sys.stdout.flush()
        elif seconds - told >= 20:
            told = seconds
            say("  ... {:.0f} s, {}".format(seconds, activity(begin)))
    if live:
        sys.stdout.write("\r\033[K")
        say("{} ({:.0f} s)".format(step, time.monotonic() - start))


def activity(begin):
    """Say in a few words what pip printed last."""
    with LOG.open("rb") as log:
        log.seek(max(begin, LOG.stat().st_size - 4000))
        lines = log.read().decode("utf-8", "replace").splitlines()
    for line in reversed(lines):
        match = re.match(r"\s*(Collecting|Downloading|Building|Installing|Preparing) (.*)", line)
        if match:
            what = match.group(2).split("/")[-1]  # of an address, the file
            return "{} {}".format(match.group(1).lower(), re.split(r"[:(]", what)[0].strip()[:60])
    return "starting"


def explanation(output):
    """Turn pip's output into one sentence with what to do."""
    for pattern, sentence in EXPLANATIONS:
        match = re.search(pattern, output)
        if match:
            version = "{}.{}".format(*sys.version_info[:2])
            return sentence.format(*(match.groups() or ("",))[:1], platform.machine(), version)
    errors = [line for line in output.splitlines() if re.match(r"\s*(error|ERROR)", line)]
    reason = last_line("\n".join(errors) or output)
    return "pip failed: {} (all of its output is in .venv/setup.log)".format(reason)


# --- helpers --------------------------------------------------------------------------------------


def say(line):
    """Tell the user what is done."""
    print("== " + line, flush=True)


def last_line(text):
    """Return the last line that says something."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else "no output"


def clean_environment():
    """Return the environment without what belongs to other Pythons."""
    return {name: value for name, value in os.environ.items() if name not in FOREIGN}


def lock():
    """Let one set-up at a time work on .venv; a second one waits."""
    handle = (ROOT / ".venv.lock").open("w")
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        say("waiting for another set-up in this folder to finish")
        fcntl.flock(handle, fcntl.LOCK_EX)
    return handle


def cache():
    """Return the folder in which built messages are kept, for all clones of this user."""
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    folder = Path(os.environ.get("ENKIDU_CACHE") or Path(base) / "enkidu")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        folder = VENV / "cache"
    return folder


def digest(paths, *more):
    """Hash the contents and names of files and folders, and some values."""
    total = hashlib.sha256(repr(more).encode())
    for path in paths:
        for file in files(path):
            total.update(str(file.relative_to(ROOT)).encode())
            total.update(hashlib.sha256(file.read_bytes()).digest())
    return total.hexdigest()[:24]


def files(path):
    """Return a file itself, or all files of a folder that belong to the source."""
    found = sorted(path.rglob("*")) if path.is_dir() else [path]
    made = {"__pycache__", "build"}
    return [file for file in found if file.is_file() and not set(file.parts) & made]


def stamped(step, key):
    """Tell whether a step was done with this key."""
    path = STAMPS / step
    return path.exists() and path.read_text() == key


def stamp(step, key):
    """Remember that a step was done with this key."""
    (STAMPS / step).write_text(key)


if __name__ == "__main__":
    main()
