"""Shell completion: commands, their options, and the names that options take."""

import pytest


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("pl", ["play"]),
        ("play --variant mi", ["mini"]),
        ("games --un", ["--unfinished"]),
        ("watch --agent gr", ["greedy"]),
        ("simulate --agent str", ["strong"]),
        ("hint --agent ex", ["expectimax", "exact"]),
        ("replay --theme hi", ["high-contrast"]),
        ("show --theme acc", ["accessible"]),
    ],
)
def test_bash_completes_commands_options_and_names(shell, words, found):
    """Though each command is loaded only when it is named."""
    result = shell.run(
        environment={
            "_2048_COMPLETE": "complete_bash",
            "COMP_WORDS": f"2048 {words}",
            "COMP_CWORD": str(len(words.split())),
        }
    )
    assert result.out.split() == found
    assert (result.code, result.err) == (0, "")


def test_a_command_is_loaded_to_complete_its_options(shell):
    """In a process that has loaded nothing before."""
    process = shell.load(
        environment={
            "_2048_COMPLETE": "complete_bash",
            "COMP_WORDS": "2048 hint --agent ex",
            "COMP_CWORD": "3",
        }
    )
    assert process.communicate() == (b"expectimax\nexact\n", b"")


@pytest.mark.parametrize("name", ["zsh", "fish"])
def test_each_shell_has_its_script(shell, name):
    """It calls the command that it completes."""
    script = shell.run(environment={"_2048_COMPLETE": f"source_{name}"})
    assert (script.code, script.err) == (0, "")
    assert f"_2048_COMPLETE=complete_{name}" in script.out


def test_the_script_for_the_shell_in_use_can_be_shown(shell):
    """Where it is not known which that is, one line says so."""
    shown = shell.run("--show-completion")
    assert "_2048_COMPLETE=complete_" in shown.out or shown.err.count("\n") == 1
    assert "Traceback" not in shown.err
