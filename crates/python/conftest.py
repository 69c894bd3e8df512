"""Tests and doctests speak English, wherever they run."""

import pytest

import marienbad_games as mb


@pytest.fixture(autouse=True)
def english() -> None:
    mb.set_language("en")
