"""The notebooks of `docs/notebooks` run from beginning to end."""

from pathlib import Path

import pytest

nbclient = pytest.importorskip("nbclient")
nbformat = pytest.importorskip("nbformat")
pytest.importorskip("ipykernel")

NOTEBOOKS = sorted((Path(__file__).resolve().parents[3] / "docs" / "notebooks").glob("*.ipynb"))


def test_there_are_three() -> None:
    assert len(NOTEBOOKS) == 3


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    client = nbclient.NotebookClient(
        notebook, timeout=120, kernel_name="python3", resources={"metadata": {"path": str(path.parent)}}
    )
    client.execute()
    shown = [
        kind
        for cell in notebook.cells
        if cell.cell_type == "code"
        for output in cell.outputs
        for kind in output.get("data", {})
    ]
    assert "image/svg+xml" in shown or "text/html" in shown, shown
    errors = [out for cell in notebook.cells for out in cell.get("outputs", []) if out.output_type == "error"]
    assert not errors


def test_a_board_with_buttons() -> None:
    pytest.importorskip("ipywidgets")
    import marienbad_games as mb

    board = mb.game("nim").play("1,3,5,6")
    box = board.widget()
    picture, choices, row = box.children
    assert "<svg" in picture.value and len(choices.children) == 15
    button = next(one for one in choices.children if one.description == board.position.winning_moves[0])
    button.click()
    assert len(board.moves) == 2 and len(choices.children) < 15
    undo, hint = row.children
    hint.click()
    assert picture.value.count("<pre") == 2
    undo.click()
    assert board.moves == [] and len(choices.children) == 15
    typed = mb.game("nim").play("100").widget().children[1].children[0]
    typed.value = "-99"
    assert typed.value == ""
