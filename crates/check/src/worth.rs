//! The claim that a position has a Grundy value: `worth`.

use std::collections::HashSet;
use std::sync::Arc;

use marienbad_certificate::claim::Worth;
use marienbad_certificate::form::{Fields, Value};
use marienbad_certificate::reason::{Defect, End, Expected};
use marienbad_rules::catalogue::{Entry, Visitor, open};
use marienbad_rules::{Files, Ruleset};

use crate::effort::Effort;
use crate::outcome::{Asked, Components, Sums, Worths};

pub(crate) fn check_worth(
    mut fields: Fields<'_>,
    files: &dyn Files,
    effort: &mut Effort<'_>,
) -> Result<Worth, End> {
    let (game, position) = (fields.value("game")?, fields.value("position")?);
    let (value, components) = (fields.value("value")?, fields.block("components")?);
    fields.finish()?;
    let (name, text) = (game.text.to_owned(), position.text.to_owned());
    let claim = Worth { game: name, position: text, value: value.number()? };
    let asked = Asked { claim: &claim, position, list: components, files, effort };
    open(game.text, asked).map_err(|error| Defect::Game(error).at(game.line))??;
    Ok(claim)
}

impl Visitor for Asked<'_, '_, Worth> {
    type Output = Result<(), End>;

    fn visit<R: Ruleset>(self, ruleset: R, _: &Arc<Entry>) -> Self::Output {
        let mut sums = Components::new(&ruleset, self.files);
        self.verify(&mut sums)
    }
}

impl Asked<'_, '_, Worth> {
    /// Every listed component has its value: no option has it, and every smaller value has an option.
    fn verify(self, sums: &mut dyn Sums) -> Result<(), End> {
        let Self { claim, position, list, effort, .. } = self;
        let start = sums.read(position, effort)?;
        let (mut worth, mut lines) = (Worths::new(), Vec::with_capacity(list.len()));
        for (line, text) in list {
            let entry = Value { line, key: "components", text };
            let bad = || entry.bad(Expected::Worth);
            let (value, component) = text.split_once(' ').ok_or_else(bad)?;
            let value = Value { text: value, ..entry }.number::<u32>()?;
            let numbers = sums.read(Value { text: component, ..entry }, effort)?;
            let &[number] = &numbers[..] else { return Err(bad()) };
            worth.insert(number, value);
            lines.push((line, number, value));
        }
        // Unlisted components, with values that they do not have.
        let mut excluded: HashSet<(u32, u32)> = HashSet::new();
        for (line, number, value) in lines {
            sums.expand(&vec![number], effort)?;
            let mut met = HashSet::new();
            for option in sums.options(&vec![number]).collect::<Vec<_>>() {
                let open: Vec<u32> =
                    option.iter().copied().filter(|part| !worth.contains_key(part)).collect();
                let xor = option.iter().filter_map(|part| worth.get(part)).fold(0, |xor, value| xor ^ value);
                let differs = match open[..] {
                    [] => {
                        met.insert(xor);
                        xor != value
                    }
                    [one] => {
                        excluded.contains(&(one, value ^ xor))
                            || sums.attains(one, value ^ xor, &worth, effort)?
                                && excluded.insert((one, value ^ xor))
                    }
                    _ => false,
                };
                if !differs {
                    return Err(Defect::MayBeWorth(sums.text(&option), value).at(line));
                }
            }
            if let Some(missing) = (0..value).find(|smaller| !met.contains(smaller)) {
                return Err(Defect::NoneWorth(missing).at(line));
            }
        }
        let found =
            start.iter().map(|part| worth.get(part).copied()).try_fold(0, |xor, value| Some(xor ^ value?));
        match found.map(u64::from) {
            Some(found) if found == claim.value => Ok(()),
            Some(found) => Err(Defect::OtherWorth(found).at(position.line)),
            None => Err(Defect::NotListed.at(position.line)),
        }
    }
}
