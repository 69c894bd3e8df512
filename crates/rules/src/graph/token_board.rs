//! XXX on boards with a fixed shape: what circles, grids, globes and tori share.

use std::fmt::{self, Write};

use crate::board::drawing::{Sizes, Style};
use crate::board::linked::{take_token, token_options};
use crate::board::{Region, symmetry};
use crate::scene::{Form, Gesture, Scene, grid};
use crate::{
    Action, Files, Listing, ParseError, Ruleset, Structure, View, Visit,
    numbers::Numbers,
    places::Taking,
    random::{self, Dice, Size},
};

/// A board of tokens. Boards differ only in how they are drawn and joined.
pub(crate) trait TokenBoard: Send + Sync + 'static {
    /// The full name of the game.
    const NAME: &'static str;

    /// How it is drawn and joined.
    const STYLE: Style;
}

impl<B: TokenBoard> Ruleset for B {
    type Position = Region;
    type Move = u16;

    const NUMBERED: bool = false;

    fn name(&self) -> String {
        B::NAME.to_owned()
    }

    fn ends(&self) -> bool {
        true
    }

    fn structure(&self) -> Structure<'_> {
        Structure::Places(Taking::Tokens)
    }

    fn view<'p>(&self, component: &'p Region) -> View<'p> {
        View::Cells(component)
    }

    fn move_by(&self, _: &Region, action: Action<'_>) -> Option<u16> {
        match action {
            Action::Places([place]) => u16::try_from(*place).ok(),
            _ => None,
        }
    }

    fn places_of(&self, place: &u16) -> Vec<usize> {
        vec![(*place).into()]
    }

    fn numbers(&self) -> Option<Numbers> {
        Some(match B::STYLE.sizes {
            Sizes::Circle => Numbers::Heaps { separator: " + ", least: 0, own: None },
            Sizes::RowsByColumns | Sizes::MeridiansByParallels => Numbers::Board,
        })
    }

    fn random(&self, size: Size, dice: &mut Dice<'_>) -> Option<String> {
        match B::STYLE.sizes {
            Sizes::Circle => random::by_numbers(&self.numbers()?, size, dice),
            Sizes::RowsByColumns => random::board(size, ['o', '.'], dice),
            Sizes::MeridiansByParallels => {
                let mut pole = |letter: &'static str| if random::hole(dice) { "-" } else { letter };
                let (north, south) = (pole("N"), pole("S"));
                let size = Size { n: size.m, m: size.n };
                Some(format!("{north}/{}/{south}", random::board(size, ['o', '.'], dice)?))
            }
        }
    }

    fn options(&self, region: &Region, visit: &mut Visit<'_, Region, u16>) -> Listing {
        token_options(region, visit)
    }

    /// The least image under the rotations and reflections of the surface; a region that does not reach
    /// around is laid flat.
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
