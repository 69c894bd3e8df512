//! What the lines of a drawing mean, the games played on it, and the words for it.

/// What lines mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Links between tokens: XXX and dominoes.
    Links,
    /// Arrows that a token follows.
    Arrows,
    /// Elements of an order: a line leads up to a greater element.
    Order,
}

/// The messages that differ from kind to kind.
pub struct Words {
    pub title: &'static str,
    pub lead: &'static str,
    pub kind: &'static str,
    pub drawn: &'static str,
    pub play: &'static str,
    /// Labels of the button that adds a vertex, and of the paper.
    pub add: &'static str,
    pub add_here: &'static str,
    pub picked: &'static str,
    /// Labels of the two ends of a line, in the form that draws one.
    pub from: &'static str,
    pub to: &'static str,
    pub link_go: &'static str,
    /// What picking a second vertex does.
    pub link: &'static str,
    pub unlink: &'static str,
    /// Descriptions of a vertex without lines, and of one with its neighbours.
    pub alone: &'static str,
    pub linked: &'static str,
    /// Says that a vertex cannot be linked to itself.
    pub same: &'static str,
}

const LINKS: Words = Words {
    title: "webgraph-title",
    lead: "webgraph-lead-links",
    kind: "webgraph-kind-links",
    drawn: "webgraph-drawn",
    play: "webgraph-play",
    add: "webgraph-add",
    add_here: "webgraph-paper-add",
    picked: "webgraph-picked",
    from: "webgraph-from",
    to: "webgraph-to",
    link_go: "webgraph-link-go",
    link: "webgraph-link",
    unlink: "webgraph-unlink",
    alone: "webgraph-alone",
    linked: "webgraph-linked",
    same: "webgraph-same",
};

const ARROWS: Words = Words {
    lead: "webgraph-lead-arrows",
    kind: "webgraph-kind-arrows",
    add: "webgraph-add-place",
    add_here: "webgraph-paper-add-place",
    alone: "webgraph-end",
    linked: "webgraph-leads",
    ..LINKS
};

const ORDER: Words = Words {
    title: "webgraph-order-title",
    lead: "webgraph-lead-order",
    kind: "webgraph-kind-order",
    drawn: "webgraph-order-drawn",
    play: "webgraph-order-play",
    add: "webgraph-add-element",
    add_here: "webgraph-paper-add-element",
    picked: "webgraph-order-picked",
    from: "webgraph-order-below",
    to: "webgraph-order-above",
    link_go: "webgraph-order-link-go",
    link: "webgraph-order-link",
    unlink: "webgraph-order-unlink",
    alone: "webgraph-order-top",
    linked: "webgraph-order-under",
    same: "webgraph-order-same",
};

impl Kind {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Links, Self::Arrows, Self::Order];

    /// Its word in an address.
    pub fn word(self) -> &'static str {
        match self {
            Self::Links => "links",
            Self::Arrows => "arrows",
            Self::Order => "order",
        }
    }

    /// The kind with this word; links by default.
    pub fn read(word: Option<&str>) -> Self {
        Self::ALL.into_iter().find(|kind| Some(kind.word()) == word).unwrap_or(Self::Links)
    }

    /// The kind of drawing for the positions of a game, if they can be drawn here.
    pub fn of_game(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.games().contains(&name))
    }

    /// The games that are played on this kind of drawing.
    pub fn games(self) -> &'static [&'static str] {
        match self {
            Self::Links => &["xxx:graph", "arc-kayles"],
            Self::Arrows => &["dag"],
            Self::Order => &["poset"],
        }
    }

    /// The sign between the ends of a line, in addresses and in positions.
    pub fn joint(self) -> char {
        match self {
            Self::Links => '-',
            Self::Arrows => '>',
            Self::Order => '<',
        }
    }

    /// Whether lines have a direction; then they form no cycle.
    pub fn is_directed(self) -> bool {
        self != Self::Links
    }

    /// Its messages.
    pub fn words(self) -> &'static Words {
        match self {
            Self::Links => &LINKS,
            Self::Arrows => &ARROWS,
            Self::Order => &ORDER,
        }
    }
}
