//! A rule assembled from pieces: how many tokens may be taken, whether the rest may be split, and what
//! else.

use marienbad_words::language::{Language, say};
use maud::{Markup, html};

use crate::query::Query;

/// The most that "1 to k" offers.
const MAX_TAKEN: u64 = 1_000;

/// The most numbers of a list.
const MOST_LISTED: usize = 20;

/// How many tokens may be taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Take {
    UpTo,
    Any,
    Square,
    Divisor,
    Listed,
}

impl Take {
    const ALL: [Self; 5] = [Self::UpTo, Self::Any, Self::Square, Self::Divisor, Self::Listed];

    fn word(self) -> &'static str {
        match self {
            Self::UpTo => "upto",
            Self::Any => "any",
            Self::Square => "square",
            Self::Divisor => "divisor",
            Self::Listed => "list",
        }
    }
}

/// Whether a heap may be split.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Split {
    No,
    After,
    Instead,
}

impl Split {
    const ALL: [Self; 3] = [Self::No, Self::After, Self::Instead];

    fn word(self) -> &'static str {
        match self {
            Self::No => "no",
            Self::After => "after",
            Self::Instead => "instead",
        }
    }
}

/// What else may be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum More {
    Nothing,
    Half,
    Single,
}

impl More {
    const ALL: [Self; 3] = [Self::Nothing, Self::Half, Self::Single];

    fn word(self) -> &'static str {
        match self {
            Self::Nothing => "nothing",
            Self::Half => "half",
            Self::Single => "single",
        }
    }
}

/// The pieces that were chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Pieces {
    take: Take,
    most: u64,
    list: Vec<u64>,
    split: Split,
    more: More,
}

impl Default for Pieces {
    fn default() -> Self {
        Self { take: Take::UpTo, most: 3, list: vec![1, 3, 4], split: Split::No, more: More::Nothing }
    }
}

impl Pieces {
    /// Reads the pieces from the address; `None` if it has none.
    pub(super) fn read(query: &Query) -> Option<Self> {
        let usual = Self::default();
        let take = query.get("take")?;
        let chosen = |name: &str| query.get(name).unwrap_or_default();
        let mut list: Vec<u64> = chosen("list")
            .split(|sign: char| !sign.is_ascii_digit())
            .filter_map(|number| number.parse().ok())
            .filter(|number| (1..=MAX_TAKEN).contains(number))
            .take(MOST_LISTED)
            .collect();
        list.sort_unstable();
        list.dedup();
        Some(Self {
            take: Take::ALL.into_iter().find(|one| one.word() == take).unwrap_or(usual.take),
            most: chosen("most").trim().parse().map_or(usual.most, |most: u64| most.clamp(1, MAX_TAKEN)),
            list: if list.is_empty() { usual.list } else { list },
            split: Split::ALL.into_iter().find(|one| one.word() == chosen("split")).unwrap_or(usual.split),
            more: More::ALL.into_iter().find(|one| one.word() == chosen("more")).unwrap_or(usual.more),
        })
    }

    /// The rule that the pieces make.
    pub(super) fn rule(&self, language: Language) -> String {
        let (each, within, when, divides) = match language {
            Language::English => ("for", "in", "if", "divides"),
            Language::French => ("pour", "dans", "si", "divise"),
        };
        let list = || self.list.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
        let (taken, numbers, condition) = match self.take {
            Take::UpTo => ("k", format!("1..{}", self.most), String::new()),
            Take::Any => ("k", "1..n".to_owned(), String::new()),
            Take::Square => ("k*k", "1..sqrt(n)".to_owned(), String::new()),
            Take::Divisor => ("k", "1..n-1".to_owned(), format!(" {when} k {divides} n")),
            Take::Listed => ("k", format!("{{{}}}", list()), String::new()),
        };
        let mut clauses = vec![if self.split == Split::After {
            format!("n -> [a, n-{taken}-a] {each} k {within} {numbers}, a {within} 0..n-{taken}{condition}")
        } else {
            format!("n -> n-{taken} {each} k {within} {numbers}{condition}")
        }];
        if self.split == Split::Instead {
            clauses.push(format!("n -> [a, n-a] {each} a {within} 1..n/2"));
        }
        match self.more {
            More::Nothing => {}
            More::Half => clauses.push(format!("n -> n div 2 {when} n > 0")),
            More::Single => clauses.push("1 -> []".to_owned()),
        }
        clauses.join("; ")
    }

    /// The form, with these pieces chosen.
    pub(super) fn form(&self, language: Language) -> Markup {
        let options = |name: &str, words: &[&'static str], chosen: &str| {
            html! {
                @for word in words {
                    option value=(word) selected[*word == chosen] {
                        (language.say(&format!("webinvent-{name}-{word}"))) }
                }
            }
        };
        let list = self.list.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
        html! {
            form .assemble method="get" action=(format!("/{}/invent", language.code())) {
                label {
                    (say!(language, "webinvent-take"))
                    select name="take" { (options("take", &Take::ALL.map(Take::word), self.take.word())) }
                }
                label .most {
                    (say!(language, "webinvent-most"))
                    input type="number" name="most" min="1" max=(MAX_TAKEN) value=(self.most)
                        inputmode="numeric";
                }
                label .list {
                    (say!(language, "webinvent-numbers"))
                    input name="list" value=(list) size="8" autocomplete="off";
                }
                label {
                    (say!(language, "webinvent-split"))
                    select name="split" { (options("split", &Split::ALL.map(Split::word), self.split.word()))
                        }
                }
                label {
                    (say!(language, "webinvent-more"))
                    select name="more" { (options("more", &More::ALL.map(More::word), self.more.word())) }
                }
                button type="submit" { (say!(language, "webinvent-assemble")) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use marienbad_solve::question;

    use super::*;

    /// Every choice makes a readable rule, the same in both languages.
    #[test]
    fn all_pieces_fit_together() {
        for take in Take::ALL {
            for split in Split::ALL {
                for more in More::ALL {
                    let pieces = Pieces { take, split, more, ..Pieces::default() };
                    let [english, french] = Language::ALL.map(|language| {
                        let rule = pieces.rule(language);
                        let game = question::open(&format!("rule: {rule}"));
                        game.unwrap_or_else(|error| panic!("{rule}: {error:?}")).full_name().to_owned()
                    });
                    assert_eq!(english, french);
                }
            }
        }
    }

    #[test]
    fn whatever_is_typed_is_some_choice() {
        let read = |text: &str| Pieces::read(&Query::read(text.as_bytes()));
        assert_eq!(read("rule=n"), None);
        assert_eq!(read("take=odd&most=x&list=&split=&more="), Some(Pieces::default()));
        let many =
            read("take=list&list=7,+7;2+99999999999999999999999+0&most=0&split=after&more=half").unwrap();
        assert_eq!(
            many.rule(Language::English),
            "n -> [a, n-k-a] for k in {2, 7}, a in 0..n-k; n -> n div 2 if n > 0"
        );
    }
}
