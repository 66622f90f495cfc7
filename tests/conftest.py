"""What all tests share: the collector of garbage leaves alone what stays to the end."""

import gc

import pytest
from _pytest.doctest import DoctestModule


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """Tests, and what they import, are there to the end: to look for garbage would find none.

    It is never looked for among them later either, which took a tenth of all time.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_collect_file():
    """Examples are run where they stand in what is tested: a module of tests has none."""
    return [each for each in (yield) if not isinstance(each, DoctestModule)]
