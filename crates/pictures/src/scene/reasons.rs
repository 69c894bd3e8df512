//! Explanations drawn on and beside things: binary columns, frames, numbers, walls.

use marienbad_rules::scene::{Form, Layout, Scene, Thing};

use super::View;
use super::forms::Spot;
use super::sheet::Sheet;
use super::svg::Scale;

/// Room above binary columns for their weights, and below for their words.
pub(super) const WEIGHTS: f32 = 30.0;

/// From one binary column to the next, and from the heaps to the first.
const DIGIT: (f32, f32) = (48.0, 40.0);

/// Draws the sizes of heaps in binary, each beside its heap, and returns the space they take.
pub(super) fn columns(
    sheet: &mut Sheet,
    scene: &Scene,
    view: &View,
    (scale, right, bottom): (&Scale, f32, f32),
) -> f32 {
    let Some(columns) = &view.columns else { return 0.0 };
    let digits = columns.digits();
    let (step, away) = DIGIT;
    let x = |place: u32| right + away + (digits - 1 - place) as f32 * step + step / 2.0;
    let top = scale.top - WEIGHTS + 6.0;
    for place in 0..digits {
        let odd = columns.told && columns.is_odd(place);
        let class = |plain: &str| if odd { format!("{plain} odd") } else { plain.to_owned() };
        if odd {
            let height = bottom - top + WEIGHTS - 4.0;
            sheet.rect("parity", x(place) - step * 0.45, top, step * 0.9, height, 9.0);
        }
        sheet.sized(&class("weight"), x(place), top + 15.0, Some(14.0), &(1u64 << place).to_string());
        for (area, value) in &columns.rows {
            let Some(area) = scene.areas.get(*area) else { continue };
            let middle = scale.at(0.0, area.at.y + area.height / 2.0).1;
            let digit = if value >> place & 1 == 1 { "1" } else { "0" };
            let class = class(if digit == "1" { "digit one" } else { "digit" });
            sheet.sized(&class, x(place), middle + 10.0, Some(28.0), digit);
        }
        let word = if columns.told { columns.words[usize::from(odd)].as_str() } else { "?" };
        sheet.sized(&class("weight"), x(place), bottom + WEIGHTS - 8.0, Some(12.5), word);
    }
    away + digits as f32 * step
}

/// Draws frames around groups of things, each with its label. A group in rows has one frame; other groups
/// have one frame per thing, since things of other groups may be between them.
pub(super) fn groups(sheet: &mut Sheet, scene: &Scene, view: &View, spots: &[Option<Spot>]) {
    for group in &view.groups {
        let mut lines: Vec<(f32, f32, f32, f32)> = Vec::new();
        let own = scene.things.iter().zip(spots).filter(|(thing, _)| group.keys.contains(&thing.key));
        for spot in own.filter_map(|(_, spot)| *spot) {
            let (left, right) = (spot.x - spot.width / 2.0, spot.x + spot.width / 2.0);
            let (top, bottom) = (spot.y - spot.height / 2.0, spot.y + spot.height / 2.0);
            match lines.last_mut() {
                Some(line) if scene.layout == Layout::Heaps && (line.1 - top).abs() < 1.0 => {
                    (line.0, line.2) = (line.0.min(left), line.2.max(right));
                }
                _ => lines.push((left, top, right, bottom)),
            }
        }
        let class = if group.golden { "group golden-group" } else { "group" };
        for (left, top, right, bottom) in &lines {
            sheet.rect(class, left + 1.5, top + 1.0, right - left - 3.0, bottom - top - 2.0, 8.0);
        }
        if let Some((left, _, right, bottom)) = lines.last() {
            sheet.sized("tally", f32::midpoint(*left, *right), bottom - 1.0, Some(15.0), &group.label);
        }
    }
    for (key, text) in &view.notes {
        let found = scene.things.iter().position(|thing| thing.key == *key);
        if let Some(spot) = found.and_then(|number| *spots.get(number)?) {
            let size = 16.0 - 2.2 * (text.chars().count().clamp(2, 5) - 2) as f32;
            sheet.circle("note", spot.x, spot.y, 14.0);
            sheet.sized("noted", spot.x, spot.y + size * 0.35, Some(size), text);
        }
    }
}

/// Draws walls between parts of a row that have come apart but are still adjacent.
pub(super) fn walls(sheet: &mut Sheet, scene: &Scene, spots: &[Spot]) {
    if scene.layout != Layout::Heaps {
        return;
    }
    let solid = scene.things.iter().zip(spots).filter(|(thing, _)| thing.form != Form::Cut);
    let solid: Vec<(&Thing, &Spot)> = solid.collect();
    for pair in solid.windows(2) {
        let [(one, a), (other, b)] = pair else { continue };
        let parts = one.component.is_some() && other.component.is_some() && one.component != other.component;
        let beside = one.area == other.area && (a.y - b.y).abs() < 1.0 && b.x - a.x < 1.5 * a.width;
        if parts && beside {
            let x = f32::midpoint(a.x, b.x);
            sheet.line("wall", (x, a.y - a.height * 0.5), (x, a.y + a.height * 0.5));
        }
    }
}
