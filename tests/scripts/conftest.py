"""What the tests of the command line share."""

import pytest
from cli import Shell


@pytest.fixture
def shell(tmp_path):
    """A user who has never played."""
    return Shell(tmp_path)
