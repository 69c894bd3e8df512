//! A match as a value: its start, its players, the tree of moves, and the current place in that tree.

use std::sync::Arc;

use marienbad_rules::catalogue::NameError;
use marienbad_rules::{Convention, Files, ParseError, Play};
use marienbad_solve::Stop;
use marienbad_solve::question::{self, Game, Numbering, Position};

use crate::Stage;

/// One of the two players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Side {
    /// The player who began.
    First,
    /// The other player.
    Second,
}

impl Side {
    /// The other player.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// 0 for the first, 1 for the second.
    pub fn index(self) -> usize {
        usize::from(self == Self::Second)
    }
}

/// Why a match cannot be made, read or continued.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MatchError {
    /// There is no game of that name.
    #[error(transparent)]
    Name(#[from] NameError),
    /// The text is not a position of the game.
    #[error(transparent)]
    Position(#[from] ParseError),
    /// The move is not legal here.
    #[error("{0} is not a move here")]
    Illegal(String),
    /// The line does not describe a match.
    #[error("not a match: {0}")]
    Line(&'static str),
    /// The rules fail at this position, or the position belongs to another game.
    #[error(transparent)]
    Stop(#[from] Stop),
}

/// The number of a node in the tree of moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct NodeId(usize);

impl NodeId {
    /// The starting position.
    pub const ROOT: Self = Self(0);

    /// Its number; [`Match::place`] finds the node again by it as long as no move is added.
    pub fn index(self) -> usize {
        self.0
    }
}

#[derive(Debug, Clone)]
struct Node {
    parent: Option<NodeId>,
    text: String,
    position: Position,
    /// Whether no move is left at this node.
    over: bool,
    stage: Stage,
    side: Side,
    children: Vec<NodeId>,
}

/// A match: game, starting position, convention, players, and the tree of moves. Moves taken back stay in
/// the tree as a variation; the first child of each node is the main line.
#[derive(Clone)]
pub struct Match {
    game: Arc<dyn Game>,
    convention: Convention,
    numbering: Numbering,
    names: [String; 2],
    nodes: Vec<Node>,
    here: NodeId,
}

impl Match {
    /// A match without moves. The first name is the player who begins.
    pub fn new(
        game: &str,
        position: &str,
        convention: Convention,
        names: [&str; 2],
        files: &dyn Files,
    ) -> Result<Self, MatchError> {
        let game: Arc<dyn Game> = Arc::from(question::open(game)?);
        let position = game.parse(position, files)?;
        Self::from_position(game, position, convention, names)
    }

    /// Like [`Match::new`], for a game and a position that are already open.
    pub fn from_position(
        game: Arc<dyn Game>,
        position: Position,
        convention: Convention,
        names: [&str; 2],
    ) -> Result<Self, MatchError> {
        let root = Node {
            parent: None,
            text: String::new(),
            over: game.is_over(&position, convention.compound)?,
            position,
            stage: Stage::start(convention),
            side: Side::First,
            children: Vec::new(),
        };
        let mut new = Self {
            game,
            convention,
            numbering: Numbering::Kept,
            names: Default::default(),
            nodes: vec![root],
            here: NodeId::ROOT,
        };
        new.rename(names);
        Ok(new)
    }

    /// The same match, but with heaps renumbered after each move, as in older records. Only before the
    /// first move.
    #[must_use]
    pub(crate) fn numbered(mut self, numbering: Numbering) -> Self {
        debug_assert_eq!(self.nodes.len(), 1);
        self.numbering = numbering;
        self
    }

    /// Whether heaps keep their numbers.
    pub(crate) fn numbering(&self) -> Numbering {
        self.numbering
    }

    /// Renames the players.
    pub fn rename(&mut self, names: [&str; 2]) {
        // A name must not break the line on which the match is written.
        let clean =
            |name: &str| name.replace(char::is_control, " ").split_whitespace().collect::<Vec<_>>().join(" ");
        self.names = names.map(clean);
    }

    /// The game.
    pub fn game(&self) -> &dyn Game {
        &*self.game
    }

    /// The convention of the match.
    pub fn convention(&self) -> Convention {
        self.convention
    }

    /// The name of a player.
    pub fn name(&self, side: Side) -> &str {
        &self.names[side.index()]
    }

    /// The current node.
    pub fn here(&self) -> NodeId {
        self.here
    }

    /// The current position.
    pub fn position(&self) -> &Position {
        self.position_at(self.here)
    }

    /// The current stage of the turn.
    pub fn stage(&self) -> Stage {
        self.stage_at(self.here)
    }

    /// The player to move.
    pub fn side(&self) -> Side {
        self.side_at(self.here)
    }

    /// The position at a node of the tree.
    pub fn position_at(&self, place: NodeId) -> &Position {
        &self.nodes[place.0].position
    }

    /// The stage of the turn at a node of the tree.
    pub fn stage_at(&self, place: NodeId) -> Stage {
        self.nodes[place.0].stage
    }

    /// The player to move at a node of the tree.
    pub fn side_at(&self, place: NodeId) -> Side {
        self.nodes[place.0].side
    }

    /// The move that led to a node; empty for the root.
    pub fn move_to(&self, place: NodeId) -> &str {
        &self.nodes[place.0].text
    }

    /// The parent of a node.
    pub fn parent(&self, place: NodeId) -> Option<NodeId> {
        self.nodes[place.0].parent
    }

    /// The number of nodes in the tree.
    pub fn places(&self) -> usize {
        self.nodes.len()
    }

    /// The node with this number.
    pub fn place(&self, index: usize) -> Option<NodeId> {
        (index < self.nodes.len()).then_some(NodeId(index))
    }

    /// The children of a node, the main line first.
    pub fn children(&self, place: NodeId) -> &[NodeId] {
        &self.nodes[place.0].children
    }

    /// The nodes from the root to the current one, both included.
    pub fn line(&self) -> Vec<NodeId> {
        let mut line: Vec<NodeId> =
            std::iter::successors(Some(self.here), |place| self.parent(*place)).collect();
        line.reverse();
        line
    }

    /// Plays a move, or follows the variation that already begins with it.
    pub fn play(&mut self, mv: &str) -> Result<NodeId, MatchError> {
        let node = &self.nodes[self.here.0];
        let illegal = || MatchError::Illegal(mv.trim().to_owned());
        // The move is stored in its usual spelling, however it was typed, so that boards and reviews
        // recognise it.
        let text = self.game.spelled(&node.position, mv.trim())?.ok_or_else(illegal)?;
        let known = node.children.iter().copied().find(|child| self.nodes[child.0].text == text);
        if let Some(child) = known {
            self.here = child;
            return Ok(child);
        }
        let position = self
            .game
            .play_on(&node.position, self.convention.compound, &text, self.numbering)?
            .ok_or_else(illegal)?;
        let side = if node.stage.keeps_the_move() { node.side } else { node.side.other() };
        let new = Node {
            parent: Some(self.here),
            text,
            over: self.game.is_over(&position, self.convention.compound)?,
            position,
            stage: node.stage.next(),
            side,
            children: Vec::new(),
        };
        let id = NodeId(self.nodes.len());
        self.nodes.push(new);
        self.nodes[self.here.0].children.push(id);
        self.here = id;
        Ok(id)
    }

    /// Takes the last move back; it stays in the tree as a variation. Returns `false` at the root.
    pub fn take_back(&mut self) -> bool {
        self.parent(self.here).is_some_and(|parent| {
            self.here = parent;
            true
        })
    }

    /// Goes to any node of the tree; returns `false` if the match has no such node.
    pub fn go_to(&mut self, place: NodeId) -> bool {
        let known = place.0 < self.nodes.len();
        if known {
            self.here = place;
        }
        known
    }

    /// Whether no move is left.
    pub fn is_over(&self) -> bool {
        self.nodes[self.here.0].over
    }

    /// The winner, if the match is over.
    pub fn winner(&self) -> Option<Side> {
        let mover_wins = self.is_over().then(|| self.stage().wins_at_the_end())?;
        Some(if mover_wins { self.side() } else { self.side().other() })
    }

    /// The winning rule.
    pub fn winning_rule(&self) -> Play {
        self.convention.play
    }
}
