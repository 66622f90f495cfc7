"""What all tests share: how they are collected, and where looking for garbage is no use."""

import gc

import pytest
from _pytest.doctest import DoctestModule

LONGEST = "test_every_command_of_the_readme_prints_what_it_shows"


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """Tests, and what they import, are there to the end: to look for garbage would find none.

    It is never looked for among them later either, which took a tenth of all time, and
    less often than usual among what tests make, which took half as much.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()
        gc.set_threshold(100_000, 20, 50)


@pytest.hookimpl(wrapper=True)
def pytest_collect_file():
    """Examples are run where they stand in what is tested: a module of tests has none."""
    return [each for each in (yield) if not isinstance(each, DoctestModule)]


def pytest_collection_modifyitems(items):
    """The longest test begins first, so that no process waits for it when all else is done."""
    items.sort(key=lambda item: item.name != LONGEST)
