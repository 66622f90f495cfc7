"""What the tests of the core share."""

import os
import sys

import named_tests
import pytest
from hypothesis import Phase, settings

from core2048.lines import lines

# A busy machine is no fault of the code, and fewer examples keep the whole run short.
settings.register_profile("tests", deadline=None, max_examples=50)
settings.load_profile("tests")

if "MUTANT_UNDER_TEST" in os.environ:
    # Under mutation only the first failure counts, and it must be the same every time.
    sys.modules["hypothesis.extra._patching"] = None
    settings.register_profile(
        "mutation",
        settings.get_profile("tests"),
        max_examples=15,
        database=None,
        derandomize=True,
        phases=(Phase.explicit, Phase.generate),
        report_multiple_bugs=False,
    )
    settings.load_profile("mutation")
    pytest_configure = named_tests.pytest_configure


@pytest.fixture(autouse=True)
def _no_line_is_known():
    """Every test works out its lines itself, so that none passes by another's memory."""
    lines.clear()
