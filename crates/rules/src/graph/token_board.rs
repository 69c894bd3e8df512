//! XXX on a board with a shape of its own: what circles, grids, globes and tori share.

use std::fmt::{self, Write};
use std::ops::ControlFlow;

use crate::board::drawing::Style;
use crate::board::linked::{take_token, token_options};
use crate::board::{Region, symmetry};
use crate::scene::{Form, Gesture, Scene, grid};
use crate::{Files, ParseError, Ruleset, Visit};

/// A board of tokens, which differs from the others only in how it is drawn and joined.
pub(crate) trait TokenBoard: Send + Sync + 'static {
    /// How it is drawn and joined.
    const STYLE: Style;
}

impl<B: TokenBoard> Ruleset for B {
    type Position = Region;
    type Move = u16;

    const NUMBERED: bool = false;

    fn options(&self, region: &Region, visit: &mut Visit<'_, Region, u16>) -> ControlFlow<()> {
        token_options(region, visit)
    }

    /// Turned and mirrored as the surface allows, whichever is least; laid flat where it does not reach around.
    fn canonical(&self, region: Region) -> Region {
        symmetry::canonical(&region)
    }

    fn parse(&self, text: &str, _: &dyn Files) -> Result<Vec<Region>, ParseError> {
        B::STYLE.parse(text)
    }

    fn write(&self, sum: &[Region], out: &mut dyn Write) -> fmt::Result {
        B::STYLE.write(sum, out)
    }

    fn write_move(&self, region: &Region, token: &u16, out: &mut dyn Write) -> fmt::Result {
        B::STYLE.write_token(region, *token, out)
    }

    fn parse_move(&self, region: &Region, text: &str) -> Option<u16> {
        B::STYLE.parse_token(region, text)
    }

    fn apply(&self, region: &Region, token: &u16) -> Option<Vec<Region>> {
        take_token(region, *token)
    }

    fn scene(&self, sum: &[Region]) -> Scene {
        let looks = grid::Looks { standing: Form::Token, gone: Form::Gone, links: true };
        grid::scene(&B::STYLE, &looks, sum)
    }

    fn gesture(&self, sum: &[Region], component: usize, token: &u16) -> Gesture {
        grid::token(&B::STYLE, sum, component, usize::from(*token))
    }

    fn work_beside(&self, region: &Region) -> usize {
        region.cells.words_beside()
    }

    fn bytes_beside(&self, region: &Region) -> usize {
        region.cells.bytes_beside()
    }
}
