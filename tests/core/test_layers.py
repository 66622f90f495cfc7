"""The layers of the project: imports run one way."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.source

ROOT = Path(__file__).parents[2]
LAYERS = [
    "core2048.errors",
    "core2048.files",
    "core2048.loading",
    "core2048.board",
    "core2048.variant",
    "core2048.lines",
    "core2048.moves",
    "core2048.written_out",
    "core2048.spawning",
    "core2048.game",
    "core2048.record.contents",
    "core2048.record.text",
    "core2048.record.json_twin",
    "core2048.record.record",
    "core2048.record",
    "core2048",
    "core2048.interop.words",
    "core2048.interop.cells",
    "core2048.interop.json_values",
    "core2048.interop.format",
    "core2048.interop.replaying",
    "core2048.interop.own_records",
    "core2048.interop.text_record",
    "core2048.interop.json_twin",
    "core2048.interop.game_state",
    "core2048.interop.verse_lines",
    "core2048.interop.verse",
    "core2048.interop.verse_old",
    "core2048.interop.framework",
    "core2048.interop.hex_board",
    "core2048.interop.andstatus",
    "core2048.interop.plus_plus",
    "core2048.interop.hallabois",
    "core2048.interop.gnome",
    "core2048.interop.term2048",
    "core2048.interop.openspiel",
    "core2048.interop.board_rows",
    "core2048.interop.plain",
    "core2048.interop.plausibility",
    "core2048.interop.registry",
    "core2048.interop",
    "core2048.agents.agent",
    "core2048.agents.simple",
    "core2048.agents.evaluations",
    "core2048.agents.expectimax",
    "core2048.agents.exact",
    "core2048.agents.fallback",
    "core2048.agents.patterns",
    "core2048.agents.packed",
    "core2048.agents.weights",
    "core2048.agents.next_move",
    "core2048.agents.values",
    "core2048.agents.search",
    "core2048.agents.ntuple",
    "core2048.agents.registry",
    "core2048.agents.testing",
    "core2048.agents.remote",
    "core2048.agents",
    "core2048.simulate",
]
"""The modules of the core, each of which may import those before it."""

OURS = {"core2048", "render2048", "cli2048", "rl2048"}
MAY_IMPORT = {
    "core2048": ["core2048"],
    "renderers/render2048": ["core2048", "render2048"],
    "scripts/cli2048": ["core2048", "render2048", "cli2048"],
    "scripts/rl2048": ["core2048", "render2048", "rl2048"],
}


def modules(folder):
    """The names of the modules in a folder, with their paths."""
    for path in sorted((ROOT / folder).rglob("*.py")):
        parts = path.relative_to((ROOT / folder).parent).with_suffix("").parts
        yield ".".join(parts).removesuffix(".__init__"), path


def imports(path):
    """The name of every module that a file imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            yield node.module


def test_the_core_imports_nothing_but_the_standard_library():
    """Whoever imports the rules installs nothing else."""
    for name, path in modules("core2048"):
        tops = {found.partition(".")[0] for found in imports(path)} - {"core2048"}
        assert tops <= sys.stdlib_module_names, name


def test_the_core_starts_without_what_few_programs_need():
    """Each of these would take a tenth of the start and more."""
    program = (
        "import sys; sys.path.insert(0, sys.argv[1]); import core2048.agents; print(*sys.modules)"
    )
    command = [sys.executable, "-I", "-S", "-c", program, str(ROOT)]
    loaded = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    assert "core2048.record.text" in loaded
    assert not {"decimal", "fractions", "json", "pathlib"} & set(loaded)


def test_imports_within_the_core_run_one_way():
    """Each module imports only from the layers below it, and every module has its layer."""
    for name, path in modules("core2048"):
        below = LAYERS[: LAYERS.index(name)]
        found = {module for module in imports(path) if module.partition(".")[0] == "core2048"}
        assert found <= set(below), name


@pytest.mark.parametrize("folder", MAY_IMPORT)
def test_imports_between_the_packages_run_one_way(folder):
    """Renderers know the core, the command line knows both, and never the other way."""
    for name, path in modules(folder):
        ours = {found.partition(".")[0] for found in imports(path)} & OURS
        assert ours <= set(MAY_IMPORT[folder]), name
