//! Parses the style of the pictures: the properties of each class, as far as pictures on paper need them.

use std::sync::LazyLock;

use marienbad_pictures::scene::STYLE;

/// One selector with its declarations.
struct Rule {
    /// The compound selectors from the outermost to the element itself: an optional type, and classes.
    parts: Vec<(Option<String>, Vec<String>)>,
    declarations: Vec<(String, String)>,
}

static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| read(STYLE));

/// Paper shows no shadows and no light, and nothing that is only there for a pointer.
const UNSEEN: [&str; 6] = ["cast", "shine", "hit", "glint", "facet", "glaze"];

fn read(text: &str) -> Vec<Rule> {
    let mut rules = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('@')) {
        let Some((selectors, body)) = line.split_once('{') else { continue };
        let declarations: Vec<(String, String)> = body
            .trim_end()
            .trim_end_matches('}')
            .split(';')
            .filter_map(|one| one.split_once(':'))
            .map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned()))
            // The default is declared before it.
            .filter(|(_, value)| !value.starts_with("var("))
            .collect();
        for selector in selectors.split(',').filter(|selector| !selector.contains(':')) {
            let parts = selector.split_whitespace().map(|part| {
                let mut names = part.split('.');
                let kind = names.next().filter(|kind| !kind.is_empty()).map(str::to_owned);
                (kind, names.map(str::to_owned).collect())
            });
            rules.push(Rule { parts: parts.collect(), declarations: declarations.clone() });
        }
    }
    rules
}

/// An element: its type and its classes.
#[derive(Debug, Clone, Default)]
pub struct Element {
    /// The type, such as `circle`.
    pub kind: String,
    /// The classes, such as `body`.
    pub classes: Vec<String>,
}

impl Element {
    fn fits(&self, (kind, classes): &(Option<String>, Vec<String>)) -> bool {
        kind.as_ref().is_none_or(|kind| *kind == self.kind)
            && classes.iter().all(|class| self.classes.contains(class))
    }

    /// Whether it is omitted on paper.
    pub fn is_unseen(&self) -> bool {
        self.classes.iter().any(|class| UNSEEN.contains(&class.as_str()))
    }
}

impl Rule {
    /// Whether the selector matches the last of these elements, with the others as its ancestors.
    fn fits(&self, line: &[Element]) -> bool {
        let Some((own, around)) = self.parts.split_last() else { return false };
        let Some((element, ancestors)) = line.split_last() else { return false };
        if !element.fits(own) {
            return false;
        }
        // Matches each of the others from the inside outwards, in order.
        let mut ancestors = ancestors.iter().rev();
        around.iter().rev().all(|part| ancestors.any(|element| element.fits(part)))
    }

    /// The specificity: a rule with more conditions takes precedence.
    fn weight(&self) -> (usize, usize) {
        let classes = self.parts.iter().map(|(_, classes)| classes.len()).sum();
        (classes, self.parts.iter().filter(|(kind, _)| kind.is_some()).count())
    }
}

/// The properties of the last of these elements; later declarations come before earlier ones of the same
/// name.
pub fn properties(line: &[Element]) -> Vec<(&'static str, &'static str)> {
    let mut fitting: Vec<&Rule> = RULES.iter().filter(|rule| rule.fits(line)).collect();
    fitting.sort_by_key(|rule| rule.weight());
    let all = fitting.into_iter().flat_map(|rule| &rule.declarations);
    let mut all: Vec<(&str, &str)> = all.map(|(name, value)| (name.as_str(), value.as_str())).collect();
    all.reverse();
    all
}
