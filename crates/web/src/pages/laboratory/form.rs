//! The form of the laboratory and its examples.

use marienbad_rules::Play;
use marienbad_words::language::{Language, say};
use maud::{Markup, html};

use super::super::super::query::Query;
use super::super::super::trials::{MINUTES, Question};

/// An example of a conjecture.
pub struct Example {
    /// The game.
    pub game: &'static str,
    /// Whether the player who moves last loses.
    pub misere: bool,
    /// The bound up to which it is tested.
    pub to: u64,
    french: &'static str,
    english: &'static str,
}

/// The pupils' conjecture comes first.
pub const EXAMPLES: &[Example] = &[
    Example {
        game: "xxx",
        misere: true,
        to: 50,
        french: "perdant ssi n mod 14 dans {1,2,6,7,11}",
        english: "losing iff n mod 14 in {1,2,6,7,11}",
    },
    Example {
        game: "nim",
        misere: false,
        to: 30,
        french: "perdant ssi x xor y xor z = 0",
        english: "losing iff x xor y xor z = 0",
    },
    Example {
        game: "0.137",
        misere: false,
        to: 1000,
        french: "valeur(n) = valeur(n-34) pour n > 86",
        english: "value(n) = value(n-34) for n > 86",
    },
    Example {
        game: "wythoff",
        misere: false,
        to: 60,
        french: "perdant ssi plancher(d*phi) = y où d = x-y",
        english: "losing iff floor(d*phi) = y where d = x-y",
    },
    Example {
        game: "fibonacci",
        misere: false,
        to: 100,
        french: "perdant ssi n est fibonacci pour m = n-1",
        english: "losing iff n is fibonacci for m = n-1",
    },
    Example {
        game: "cram",
        misere: false,
        to: 12,
        french: "m est pair et n est pair implique perdant",
        english: "m is even and n is even implies losing",
    },
];

impl Example {
    /// The conjecture, in a language.
    pub fn predicate(&self, language: Language) -> &'static str {
        match language {
            Language::French => self.french,
            Language::English => self.english,
        }
    }

    /// The address that tests it.
    pub fn address(&self, language: Language) -> String {
        let mut query = form_urlencoded::Serializer::new(String::new());
        query.append_pair("game", self.game).append_pair("predicate", self.predicate(language));
        query.append_pair("to", &self.to.to_string());
        if self.misere {
            query.append_pair("misere", "1");
        }
        format!("/{}/laboratory?{}", language.code(), query.finish())
    }
}

/// The values of the form's fields.
pub struct Filled {
    game: String,
    predicate: String,
    to: String,
    misere: bool,
}

impl Filled {
    /// The values of the query, or those of the first example.
    pub fn new(language: Language, query: &Query) -> Self {
        let first = &EXAMPLES[0];
        let text = |name: &str, or: &str| query.get(name).unwrap_or(or).to_owned();
        let asked = query.get("predicate").is_some();
        Self {
            game: text("game", first.game),
            predicate: text("predicate", first.predicate(language)),
            to: text("to", &first.to.to_string()),
            misere: if asked { query.flag("misere") } else { first.misere },
        }
    }
}

/// The form: its first button tests at once, its second in the background.
pub fn form(language: Language, filled: &Filled) -> Markup {
    html! {
        form .begin method="get" action=(format!("/{}/laboratory", language.code())) {
            label { (say!(language, "web-open-game")) input name="game" required value=(filled.game); }
            label .roomy {
                (say!(language, "web-lab-predicate"))
                input name="predicate" required maxlength="4000" spellcheck="false" autocapitalize="off"
                    value=(filled.predicate);
            }
            label {
                (say!(language, "web-lab-to"))
                input name="to" required inputmode="numeric" pattern="[0-9]{1,10}" value=(filled.to);
            }
            label .check {
                input type="checkbox" name="misere" value="1" checked[filled.misere];
                (say!(language, "web-open-misere"))
            }
            button type="submit" { (say!(language, "web-lab-go")) }
            button type="submit" formmethod="post" { (say!(language, "web-lab-background")) }
        }
    }
}

/// A button that continues in the background.
pub fn in_background(language: Language, question: &Question) -> Markup {
    html! {
        form .begin method="post" action=(format!("/{}/laboratory", language.code())) {
            p { (say!(language, "web-lab-longer", "minutes" => MINUTES)) }
            input type="hidden" name="game" value=(question.game.name());
            input type="hidden" name="predicate" value=(question.predicate);
            input type="hidden" name="to" value=(question.to);
            @if question.play == Play::Misere { input type="hidden" name="misere" value="1"; }
            button type="submit" { (say!(language, "web-lab-background")) }
        }
    }
}

/// The examples as links that test them.
pub fn examples(language: Language) -> Markup {
    html! {
        ul .matches {
            @for example in EXAMPLES {
                @let rule = if example.misere { "play-misere" } else { "play-normal" };
                li {
                    a href=(example.address(language)) {
                        (example.game) " " code { (example.predicate(language)) }
                    }
                    " · " (language.say(rule))
                }
            }
        }
    }
}
