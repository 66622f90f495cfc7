"""Collecting what is named on the command line in one go, since mutants name hundreds of tests."""

from itertools import takewhile


class NamedTests:
    """A plugin that collects each file once, and of it nothing but the tests that were named.

    By itself pytest goes through a whole file again for every test of it that is named,
    which takes longer than most mutants live.
    """

    def __init__(self, config):
        self.places = {argument: place for place, argument in enumerate(config.args)}
        named = [argument.partition("::") for argument in config.args]
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


def pytest_configure(config):
    """Step in where nothing but single tests is named."""
    if all("::" in argument for argument in config.args):
        config.pluginmanager.register(NamedTests(config))
