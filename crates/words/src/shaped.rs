//! Custom rules on boards, graphs and words: the rules in words, and what can be wrong with them.

use marienbad_rules::Ruleset;
use marienbad_rules::own::graph::{Clause, GraphRule, What};
use marienbad_rules::own::place::{Placing, Shapes};
use marienbad_rules::own::word::{Rewriting, WordRule, Words};
use marienbad_rules::own::{RuleProblem, graph, place};

use super::failure::excerpt;
use super::rules::known_as;
use crate::conjecture::echo;
use crate::language::{Language, say};

/// The rule with this prefix, in words; `None` if it cannot be parsed.
pub(crate) fn rule_in_words(language: Language, prefix: &str, text: &str) -> Option<String> {
    Some(match prefix {
        place::PREFIX => shapes(language, &text.parse().ok()?),
        graph::PREFIX => on_graph(language, &text.parse().ok()?),
        _ => on_words(language, &text.parse().ok()?),
    })
}

fn known(language: Language, game: Option<&str>) -> Option<String> {
    game.map(|game| known_as(language, game))
}

fn shapes(language: Language, shapes: &Shapes) -> String {
    let list: Vec<String> = shapes.shapes.iter().map(ToString::to_string).collect();
    let fixed = if shapes.fixed { "yes" } else { "no" };
    let rule = say!(
        language, "rules-own-place", "count" => list.len(), "shapes" => list.join(", "), "fixed" => fixed
    );
    let game = known(language, Placing::new(shapes.clone()).known());
    [rule].into_iter().chain(game).collect::<Vec<_>>().join(" ")
}

fn on_graph(language: Language, rule: &GraphRule) -> String {
    let mut all = match rule {
        GraphRule::Cut { ground } => {
            vec![say!(language, "rules-own-graph-cut", "ground" => excerpt(ground, 0))]
        }
        GraphRule::Take(clauses) => clauses.iter().map(|clause| taking(language, clause)).collect(),
    };
    if let GraphRule::Take(clauses) = rule
        && clauses.iter().any(|clause| clause.condition.is_some())
    {
        all.push(say!(language, "rules-own-degree"));
    }
    all.extend(known(language, rule.known()));
    all.join(" ")
}

fn taking(language: Language, clause: &Clause) -> String {
    let condition = clause.condition.as_ref().map(|condition| {
        let single = matches!(clause.what, What::Vertex | What::Neighbourhood);
        let degree = match (language, single) {
            (Language::French, true) => "son degré",
            (Language::French, false) => "le degré",
            (Language::English, true) => "its degree",
            (Language::English, false) => "the degree",
        };
        echo(language, &condition.text()).replace("degree", degree)
    });
    let condition = condition.map_or_else(String::new, |condition| match clause.what {
        What::Vertex | What::Neighbourhood => say!(language, "rules-own-if", "condition" => condition),
        What::Edge | What::Ends => say!(language, "rules-own-if-ends", "condition" => condition),
        What::Path(_) | What::Triangle => say!(language, "rules-own-if-each", "condition" => condition),
    });
    match clause.what {
        What::Vertex => say!(language, "rules-own-graph-vertex", "condition" => condition),
        What::Neighbourhood => say!(language, "rules-own-graph-neighbours", "condition" => condition),
        What::Edge => say!(language, "rules-own-graph-edge", "condition" => condition),
        What::Ends => say!(language, "rules-own-graph-ends", "condition" => condition),
        What::Path(length) => {
            say!(language, "rules-own-graph-path", "length" => length, "condition" => condition)
        }
        What::Triangle => say!(language, "rules-own-graph-triangle", "condition" => condition),
    }
}

fn on_words(language: Language, rule: &WordRule) -> String {
    let mut all: Vec<String> = rule.clauses.iter().map(|clause| rewriting(language, clause)).collect();
    let letters: Vec<String> = rule.separators().iter().map(|letter| format!("\"{letter}\"")).collect();
    if !letters.is_empty() {
        all.push(say!(language, "rules-own-word-parted", "letters" => letters.join(", ")));
    }
    if !rule.ends() {
        all.push(say!(language, "rules-own-endless"));
    }
    let code = Words::new(rule.clone()).known().map(Ruleset::name);
    all.extend(known(language, code.as_deref()));
    all.join(" ")
}

fn rewriting(language: Language, clause: &Rewriting) -> String {
    let place = match (clause.start, clause.end) {
        (false, false) => "any",
        (true, false) => "start",
        (false, true) => "end",
        (true, true) => "whole",
    };
    let word = |letters: &[char]| excerpt(&letters.iter().collect::<String>(), 0);
    if clause.to.is_empty() {
        return say!(language, "rules-own-word-gone", "from" => word(&clause.from), "where" => place);
    }
    say!(
        language, "rules-own-word", "from" => word(&clause.from), "to" => word(&clause.to), "where" => place
    )
}

/// What is wrong with such a rule.
pub(crate) fn problem(language: Language, problem: &RuleProblem) -> String {
    match problem {
        RuleProblem::TooLong { max } => say!(language, "error-own-too-long", "max" => *max),
        RuleProblem::NoShape => say!(language, "error-own-no-shape"),
        RuleProblem::ShapeTooLong { max } => say!(language, "error-own-shape-long", "max" => *max),
        RuleProblem::TooManyShapes { max } => say!(language, "error-own-shapes", "max" => *max),
        RuleProblem::WordExpected { found: Some(found), expected } => {
            say!(language, "error-own-word-expected", "found" => excerpt(found, 0), "expected" => *expected)
        }
        RuleProblem::WordExpected { found: None, expected } => {
            say!(language, "error-own-word-missing", "expected" => *expected)
        }
        RuleProblem::PathLength { max } => say!(language, "error-own-path", "max" => *max),
        RuleProblem::CutAlone => say!(language, "error-own-cut"),
        RuleProblem::TooManyClauses { max } => say!(language, "error-own-clauses", "max" => *max),
        RuleProblem::NoLetters => say!(language, "error-own-letters"),
        RuleProblem::NoLetter => say!(language, "error-own-letter"),
        RuleProblem::WordGrows { most } => say!(language, "error-own-grows", "most" => *most),
        RuleProblem::WordStays => say!(language, "error-own-stays"),
        other => say!(language, "error-reason-other", "text" => other.to_string()),
    }
}
