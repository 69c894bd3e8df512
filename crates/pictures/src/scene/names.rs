//! Labels beside the things of a picture: sizes of heaps, numbers of rows and columns, names.

use marienbad_rules::scene::{Area, Form, Layout, Scene, Thing};

use super::sheet::{Sheet, width_of};
use super::svg::{GAME_NAME, Scale, has_columns, layer_of};

/// Writes sizes of heaps and numbers of rows, columns, coins and layers.
pub(super) fn names(sheet: &mut Sheet, scene: &Scene, scale: &Scale) {
    for (number, area) in scene.areas.iter().enumerate() {
        let (x, y) = scale.at(area.at.x, area.at.y);
        match scene.layout {
            Layout::Heaps if !area.label.is_empty() => {
                let (size, away) = scale.size_label();
                sheet.sized("size", x - away, y + scale.y * 0.5 + size / 3.0, Some(size), &area.label);
            }
            Layout::Several if !area.label.is_empty() => {
                let middle = x + width_of(&area.label, GAME_NAME) / 2.0;
                sheet.sized("name", middle, y - scale.y * 0.25, Some(GAME_NAME), &area.label);
            }
            Layout::Board if !is_one_sheet(scene, number) => {}
            Layout::Torus => numbers(sheet, area, (x, y), 20.0, scale),
            Layout::Coins if !is_one_sheet(scene, number) || !is_unnamed(scene) => {}
            Layout::Board | Layout::Coins => {
                numbers(sheet, area, (x, y), 0.0, scale);
            }
            Layout::Strip if has_columns(scene) && !area.label.is_empty() => {
                sheet.text("number", x + scale.x * 0.5, y - 8.0, &(number + 1).to_string());
            }
            _ => {}
        }
        if let Some(layer) = layer_of(scene, number) {
            let below = y + area.height * scale.y + 14.0;
            sheet.sized("name", x + area.width * scale.x / 2.0, below, Some(13.0), &layer);
        }
    }
    if scene.layout == Layout::Coins {
        for thing in scene.things.iter().filter(|thing| thing.form != Form::Heap && !thing.label.is_empty()) {
            let (x, y) = scale.at(thing.place.x, thing.place.y);
            sheet.text("number", x, y + scale.y * 0.39 + 14.0, &thing.label);
        }
    }
}

/// Whether things have no names, so that rows and columns are numbered instead.
fn is_unnamed(scene: &Scene) -> bool {
    scene.things.iter().all(|thing| thing.label.is_empty() || thing.form == Form::Heap)
}

/// Whether the area is one board, rather than several layers or a heap.
pub(super) fn is_one_sheet(scene: &Scene, number: usize) -> bool {
    let layers = |thing: &Thing| match thing.form {
        Form::Cut => thing.key.starts_with(['l', 'd']),
        form => form == Form::Heap,
    };
    !scene.things.iter().any(|thing| thing.area == number && layers(thing))
}

/// Writes the numbers of columns above and of rows on the left, at this distance.
fn numbers(sheet: &mut Sheet, area: &Area, (x, y): (f32, f32), out: f32, scale: &Scale) {
    if area.width < 1.5 && area.height < 1.5 {
        return;
    }
    let step = if scale.x < 14.0 { 5 } else { 1 };
    for column in (0..area.width as usize).step_by(step) {
        let x = x + (column as f32 + 0.5) * scale.x;
        sheet.text("number", x, y - 8.0 - out, &(column + 1).to_string());
    }
    for row in (0..area.height as usize).step_by(step) {
        let y = y + (row as f32 + 0.5) * scale.y + 4.0;
        sheet.text("number", x - 13.0 - out, y, &(row + 1).to_string());
    }
}
