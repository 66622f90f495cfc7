"""Files that are written whole or not at all."""

import errno
import os
import stat
from pathlib import Path

import pytest

from core2048.files import write_whole


def test_a_file_takes_its_name_when_all_went_well(tmp_path):
    """New ones and old ones, by a path or a text; until then the old one stands."""
    path = tmp_path / "kept.bin"
    for name, data in ((path, b"first"), (str(path), b"second")):
        before = path.read_bytes() if path.exists() else None
        with write_whole(name) as file:
            file.write(data)
            assert (path.read_bytes() if path.exists() else None) == before
        assert path.read_bytes() == data
        assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("trouble", [ValueError, KeyboardInterrupt, SystemExit])
def test_whatever_goes_wrong_the_old_file_stands(tmp_path, trouble):
    """And nothing else is left behind."""

    def write_half():
        with write_whole(path) as file:
            file.write(b"half")
            raise trouble

    path = tmp_path / "kept.bin"
    path.write_bytes(b"old")
    with pytest.raises(trouble):
        write_half()
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("name", ["fsync", "replace"])
def test_a_disk_that_fails_leaves_the_old_file(tmp_path, monkeypatch, name):
    """The data is on the disk before the name is taken."""

    def fail(*_):
        raise OSError("the disk is gone")

    path = tmp_path / "kept.bin"
    path.write_bytes(b"old")
    monkeypatch.setattr(os, name, fail)
    with pytest.raises(OSError, match="the disk is gone"), write_whole(path) as file:
        file.write(b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_all_is_on_the_disk_and_closed_before_the_name_is_taken(tmp_path, monkeypatch):
    """No moment has a file of that name with half of the data in it."""
    path = tmp_path / "kept.bin"
    happened = []
    real = {name: getattr(os, name) for name in ("fsync", "replace")}

    def fsync(number):
        happened.append(("fsync", os.fstat(number).st_size))
        real["fsync"](number)

    def replace(source, target):
        happened.append(("replace", file.closed))
        real["replace"](source, target)

    monkeypatch.setattr(os, "fsync", fsync)
    monkeypatch.setattr(os, "replace", replace)
    with write_whole(path) as file:
        file.write(b"12345")
    assert happened == [("fsync", 5), ("replace", True)]


def test_a_folder_that_is_not_there_is_an_error(tmp_path):
    """An OSError as of any file, which names the one asked for, and no folder is made."""
    path = tmp_path / "none" / "kept.bin"
    with pytest.raises(FileNotFoundError) as caught, write_whole(path):
        pass
    assert caught.value.filename == str(path)
    assert list(tmp_path.iterdir()) == []


def test_a_file_may_have_a_name_as_long_as_names_get(tmp_path):
    """What it is called while it is written does not matter."""
    path = tmp_path / ("x" * 255)
    with write_whole(path) as file:
        file.write(b"data")
    assert path.read_bytes() == b"data"


@pytest.mark.skipif(os.name != "posix", reason="only POSIX has such modes")
def test_a_file_has_the_mode_of_any_new_file(tmp_path):
    """Others can read it where the umask lets them."""
    plain, path = tmp_path / "plain", tmp_path / "kept.bin"
    plain.touch()
    with write_whole(path) as file:
        file.write(b"data")
    assert stat.S_IMODE(path.stat().st_mode) == stat.S_IMODE(plain.stat().st_mode)


@pytest.mark.skipif(os.name != "posix", reason="only POSIX has links for everybody")
def test_a_link_is_followed(tmp_path):
    """The link stays one, and the file that it leads to is written, in whatever folder."""
    (tmp_path / "folder").mkdir()
    path, link = tmp_path / "folder" / "kept.bin", tmp_path / "link.bin"
    link.symlink_to(path)
    for data in (b"first", b"second"):
        with write_whole(link) as file:
            file.write(data)
        assert path.read_bytes() == data
    assert link.is_symlink()
    assert sorted(tmp_path.rglob("*")) == [path.parent, path, link]


def test_what_is_no_plain_file_is_left_alone(tmp_path):
    """A folder, or a device such as /dev/null, is nothing to take the place of."""
    for path in (tmp_path, os.devnull):
        with (
            pytest.raises(OSError, match=r"not a plain file.*") as caught,
            write_whole(path),
        ):
            pass
        assert (caught.value.errno, caught.value.filename) == (errno.EINVAL, str(path))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name != "posix", reason="only POSIX has FIFOs")
def test_a_fifo_is_left_alone(tmp_path):
    """Whoever waits at its other end is not cut off."""
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    with pytest.raises(OSError, match="not a plain file"), write_whole(fifo):
        pass
    assert fifo.is_fifo()


@pytest.mark.parametrize("name", ["open", "replace"])
def test_a_signal_just_after_a_file_was_made_or_named_leaves_no_other(tmp_path, monkeypatch, name):
    """Ctrl-C may come between any two calls."""
    path = tmp_path / "kept.bin"
    real = getattr(Path, name)

    def interrupted(*arguments):
        done = real(*arguments)
        if name == "open":
            done.close()
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Path, name, interrupted)
        with pytest.raises(KeyboardInterrupt), write_whole(path) as file:
            file.write(b"data")
    assert list(tmp_path.iterdir()) == ([] if name == "open" else [path])
