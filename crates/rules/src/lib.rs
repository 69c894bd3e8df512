//! What an impartial game is: traits, positions, notation, and one file per ruleset.
