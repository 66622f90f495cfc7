"""Collecting what is named on the command line in one go, since mutants name hundreds of tests."""

from itertools import takewhile

import pytest

FIRST = 25
"""How many tests are collected at first: they end most mutants, and the rest takes long."""


class NamedTests:
    """A plugin that collects each file once, and of it nothing but the tests that were named.

    By itself pytest goes through a whole file again for every test of it that is named,
    which takes longer than most mutants live.
    """

    def __init__(self, config):
        self.waiting = config.args[FIRST:]
        self._take(config, config.args[:FIRST])

    def _take(self, config, arguments):
        self.places = {argument: place for place, argument in enumerate(arguments)}
        named = [argument.partition("::") for argument in arguments]
        self.functions = {"".join(takewhile("[".__ne__, test)) for _, _, test in named}
        config.args[:] = dict.fromkeys(file for file, _, _ in named)

    def pytest_pycollect_makeitem(self, name):
        """Nothing of what was not named, and of the rest what pytest makes of it."""
        return None if name in self.functions else []

    def pytest_collection_modifyitems(self, items):
        """The tests come as they were named: the quickest first."""
        items[:] = sorted(
            (item for item in items if item.nodeid in self.places),
            key=lambda item: self.places[item.nodeid],
        )

    @pytest.hookimpl(wrapper=True)
    def pytest_runtestloop(self, session):
        """Go on with the rest once the first tests have passed."""
        done = yield
        if self.waiting and not session.testsfailed:
            self._take(session.config, self.waiting)
            self.waiting = []
            session.perform_collect()
            done = session.config.hook.pytest_runtestloop(session=session)
        return done


def pytest_configure(config):
    """Step in where nothing but single tests is named."""
    if all("::" in argument for argument in config.args):
        config.pluginmanager.register(NamedTests(config))
