//! All words and signs, in both languages.

use super::{Function, Operator, Relation, Word};
use crate::lexer::{Dialect, Piece};

/// Words that are written as several; the longest first.
pub(crate) const PHRASES: &[(&[&str], Word)] = &[
    (&["if", "and", "only", "if"], Word::Iff),
    (&["si", "et", "seulement", "si"], Word::Iff),
    (&["est", "pas", "dans"], Word::NotIn),
    (&["is", "not", "in"], Word::NotIn),
    (&["there", "exists"], Word::Exists),
    (&["il", "existe"], Word::Exists),
    (&["for", "all"], Word::Every),
    (&["for", "every"], Word::Every),
    (&["for", "each"], Word::Every),
    (&["pour", "tout"], Word::Every),
    (&["pour", "tous"], Word::Every),
    (&["pour", "toute"], Word::Every),
    (&["pour", "chaque"], Word::Every),
    (&["not", "in"], Word::NotIn),
    (&["pas", "dans"], Word::NotIn),
    (&["non", "dans"], Word::NotIn),
    (&["such", "that"], Word::Colon),
    (&["tel", "que"], Word::Colon),
];

/// Words in English, in French, and what they mean; those of both languages stand first.
pub(super) const WORDS: &[(&[&str], &[&str], Word)] = &[
    (&["losing", "lost", "loses"], &["perdant", "perdante", "perdu", "perdue"], Word::Losing),
    (&["winning", "won", "wins"], &["gagnant", "gagnante", "gagné", "gagnée"], Word::Winning),
    (&["outcome"], &["issue"], Word::Outcome),
    (&["value", "grundy"], &["valeur"], Word::Value),
    (&["iff"], &["ssi"], Word::Iff),
    (&["implies"], &["implique"], Word::Implies),
    (&["and"], &["et"], Word::And),
    (&["or"], &["ou"], Word::Or),
    (&["not"], &["non"], Word::Not),
    (&["for", "when"], &["pour", "quand"], Word::For),
    (&["where", "with"], &["où", "avec"], Word::Where),
    (&["exists"], &["existe"], Word::Exists),
    (&["forall"], &[], Word::Every),
    (&["in"], &["dans"], Word::In),
    (&["even"], &["pair", "paire"], Word::Even),
    (&["odd"], &["impair", "impaire"], Word::Odd),
    (&["is"], &["est"], Word::Is),
    (&["true"], &["vrai", "vraie"], Word::True),
    (&["false"], &["faux", "fausse"], Word::False),
    (&["phi"], &[], Word::Phi),
    (&["fibonacci"], &[], Word::Fibonacci),
    (&["div"], &[], Word::Operator(Operator::Quotient)),
    (&["mod"], &["modulo"], Word::Operator(Operator::Modulo)),
    (&["xor"], &["ouex"], Word::Operator(Operator::Xor)),
    (&["nimtimes"], &["nimfois"], Word::Operator(Operator::NimProduct)),
];

/// Words that are words only where no name can stand, so that a name may be called like them: in English, in
/// French, and what they mean.
pub(super) const CONTEXTUAL: &[(&[&str], &[&str], Word)] = &[
    (&["divides"], &["divise"], Word::Divides),
    (&["prime"], &["premier", "première"], Word::Prime),
    (&["square"], &["carré", "carrée"], Word::Square),
];

/// The meaning of a word after another token, if a name is not allowed there.
pub(crate) fn word_behind(before: &Piece, name: &str) -> Option<Word> {
    let lower = name.to_lowercase();
    let has = |words: &[&str]| words.contains(&lower.as_str());
    let (.., word) = CONTEXTUAL.iter().find(|(english, french, _)| has(english) || has(french))?;
    let fits = match before {
        Piece::Word(Word::Is) => *word != Word::Divides,
        Piece::Number(_) | Piece::Name(_) | Piece::Word(Word::Close | Word::Phi | Word::Value) => {
            *word == Word::Divides
        }
        Piece::Word(_) => false,
    };
    fits.then_some(*word)
}

/// Signs that only rules have.
const RULE_SIGNS: &[(&str, Word)] = &[("[", Word::OpenList), ("]", Word::CloseList)];

/// Signs, the longest first.
const SIGNS: &[(&str, Word)] = &[
    ("<=>", Word::Iff),
    ("<->", Word::Iff),
    ("=>", Word::Implies),
    ("->", Word::Implies),
    ("<=", Word::Relation(Relation::AtMost)),
    (">=", Word::Relation(Relation::AtLeast)),
    ("!=", Word::Relation(Relation::Unequal)),
    ("<>", Word::Relation(Relation::Unequal)),
    ("==", Word::Relation(Relation::Equal)),
    ("&&", Word::And),
    ("||", Word::Or),
    ("..", Word::Range),
    ("//", Word::Operator(Operator::Quotient)),
    ("**", Word::Operator(Operator::Power)),
    ("=", Word::Relation(Relation::Equal)),
    ("<", Word::Relation(Relation::Less)),
    (">", Word::Relation(Relation::More)),
    ("+", Word::Operator(Operator::Add)),
    ("-", Word::Operator(Operator::Subtract)),
    ("*", Word::Operator(Operator::Multiply)),
    ("/", Word::Operator(Operator::Divide)),
    ("^", Word::Operator(Operator::Power)),
    ("%", Word::Operator(Operator::Modulo)),
    ("(", Word::Open),
    (")", Word::Close),
    ("{", Word::OpenSet),
    ("}", Word::CloseSet),
    (",", Word::Comma),
    (";", Word::Comma),
    (":", Word::Colon),
    ("!", Word::Not),
    ("¬", Word::Not),
    ("∧", Word::And),
    ("∨", Word::Or),
    ("⇔", Word::Iff),
    ("↔", Word::Iff),
    ("⇒", Word::Implies),
    ("→", Word::Implies),
    ("∈", Word::In),
    ("∉", Word::NotIn),
    ("∃", Word::Exists),
    ("∀", Word::Every),
    ("≤", Word::Relation(Relation::AtMost)),
    ("≥", Word::Relation(Relation::AtLeast)),
    ("≠", Word::Relation(Relation::Unequal)),
    ("⊕", Word::Operator(Operator::Xor)),
    ("⊗", Word::Operator(Operator::NimProduct)),
    ("×", Word::Operator(Operator::Multiply)),
    ("·", Word::Operator(Operator::Multiply)),
    ("−", Word::Operator(Operator::Subtract)),
    // What word processors make of a sign between blanks.
    ("–", Word::Operator(Operator::Subtract)),
    ("…", Word::Range),
    ("√", Word::Function(Function::Sqrt)),
];

/// Words that rules have besides, or that mean something else in them.
const RULE_WORDS: &[&str] = &["if", "when", "si", "quand"];

/// The sign at the beginning of this text, and its meaning.
pub(crate) fn sign(text: &str, dialect: Dialect) -> Option<(&'static str, Word)> {
    let begins =
        |signs: &'static [(&'static str, Word)]| signs.iter().find(|(sign, _)| text.starts_with(sign));
    let rule = if dialect == Dialect::Rule { begins(RULE_SIGNS) } else { None };
    rule.or_else(|| begins(SIGNS)).copied()
}

/// The meaning of a word, if it has one. Single letters are names, except φ and, in statements, P and N
/// (outcomes) and G (value).
pub(crate) fn word(text: &str, dialect: Dialect) -> Option<Word> {
    let mut letters = text.chars();
    if let (Some(letter), None) = (letters.next(), letters.next()) {
        return match (letter, dialect) {
            ('φ' | 'Φ' | 'ϕ', _) => Some(Word::Phi),
            ('P', Dialect::Statement) => Some(Word::P),
            ('N', Dialect::Statement) => Some(Word::N),
            ('G', Dialect::Statement) => Some(Word::Value),
            _ => None,
        };
    }
    let lower = text.to_lowercase();
    if dialect == Dialect::Rule && RULE_WORDS.contains(&lower.as_str()) {
        return Some(Word::If);
    }
    let function = || Function::ALL.into_iter().find(|function| function.names().contains(&lower.as_str()));
    let has = |words: &[&str]| words.contains(&lower.as_str());
    let listed = WORDS.iter().find(|(english, french, _)| has(english) || has(french));
    listed.map(|(.., word)| *word).or_else(|| function().map(Word::Function))
}
