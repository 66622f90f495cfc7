"""Files that are written whole or not at all."""

import os
import stat

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
    path = tmp_path / "kept.bin"
    path.write_bytes(b"old")
    with pytest.raises(trouble), write_whole(path) as file:
        file.write(b"half")
        raise trouble
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
    """An OSError as of any file, and no folder is made."""
    with pytest.raises(FileNotFoundError), write_whole(tmp_path / "none" / "kept.bin"):
        pass
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
