//! Places things before the first move: long rows are wrapped, coins lie in dozens, and the games of a sum
//! stand side by side.

use marienbad_rules::Scene;
use marienbad_rules::scene::{Form, Layout, Place};

use super::MOST_THINGS;

/// Rows longer than this go on in a new line, after so many things: they are counted by tens.
const LONGEST_ROW: (f32, usize) = (12.0, 10);

/// So many coins stand in a line, and so many are set out anew.
const COINS: (usize, usize) = (12, 36);

/// Wraps long rows.
pub fn wrap(scene: &mut Scene) {
    match scene.layout {
        Layout::Coins => return wrap_coins(scene),
        Layout::Several => return side_by_side(scene),
        _ => {}
    }
    let in_lines = scene.areas.windows(2).all(|pair| pair[0].at.y + pair[0].height <= pair[1].at.y);
    let long = scene.areas.iter().any(|area| area.width > LONGEST_ROW.0);
    let drawn = scene.things.iter().all(|thing| matches!(thing.form, Form::Stick | Form::Token | Form::Cut));
    if scene.layout != Layout::Heaps || !long || !in_lines || !drawn || scene.things.len() > MOST_THINGS {
        return;
    }
    let mut down = 0.0;
    for number in 0..scene.areas.len() {
        let (at, old) = (scene.areas[number].at, scene.areas[number].height);
        let mut count = 0;
        for thing in scene.things.iter_mut().filter(|thing| thing.area == number) {
            let cut = thing.form == Form::Cut;
            let place = if cut { count - 1 } else { count };
            let (line, column) = (place / LONGEST_ROW.1, place % LONGEST_ROW.1);
            let x = at.x + column as f32 + if cut { 1.0 } else { 0.5 };
            thing.place = Place { x, y: at.y + down + line as f32 + 0.5 };
            count += usize::from(!cut);
        }
        let area = &mut scene.areas[number];
        area.at.y += down;
        area.width = count.clamp(1, LONGEST_ROW.1) as f32;
        area.height = count.div_ceil(LONGEST_ROW.1).max(1) as f32;
        down += area.height - old;
    }
}

/// On a small picture rows of matches stand in the middle, as in the film, and without their sizes.
pub fn centre(scene: &mut Scene) {
    if scene.layout != Layout::Heaps {
        return;
    }
    scene.areas.iter_mut().for_each(|area| area.label.clear());
    let widest = scene.areas.iter().map(|area| area.at.x + area.width).fold(0.0, f32::max);
    let below = scene.areas.windows(2).all(|pair| pair[0].at.y + pair[0].height <= pair[1].at.y);
    let single = scene.areas.iter().all(|area| area.height <= 1.0);
    if !below || !single || scene.things.iter().any(|thing| thing.form != Form::Stick) {
        return;
    }
    for number in 0..scene.areas.len() {
        let area = &mut scene.areas[number];
        let aside = (widest - area.at.x - area.width) / 2.0;
        area.at.x += aside;
        let own = scene.things.iter_mut().filter(|thing| thing.area == number);
        own.for_each(|thing| thing.place.x += aside);
    }
}

/// Places the games of a sum side by side as long as there is room.
fn side_by_side(scene: &mut Scene) {
    let (across, gap, head) = (15.0, 1.4, 0.8);
    // The areas of each game; the first area carries the game's name.
    let mut games: Vec<Vec<usize>> = Vec::new();
    for (number, area) in scene.areas.iter().enumerate() {
        match games.last_mut() {
            Some(last) if area.label.is_empty() => last.push(number),
            _ => games.push(vec![number]),
        }
    }
    let (mut x, mut y, mut lowest) = (0.0f32, 0.0f32, 0.0f32);
    for game in games {
        let areas = || game.iter().map(|number| &scene.areas[*number]);
        let left = areas().map(|area| area.at.x).fold(f32::MAX, f32::min);
        let top = areas().map(|area| area.at.y).fold(f32::MAX, f32::min);
        let right = areas().map(|area| area.at.x + area.width).fold(0.0, f32::max);
        let bottom = areas().map(|area| area.at.y + area.height).fold(0.0, f32::max);
        if x > 0.0 && x + right - left > across {
            (x, y) = (0.0, lowest + head / 2.0);
        }
        let (aside, down) = (x - left, y + head - top);
        for number in &game {
            let at = &mut scene.areas[*number].at;
            (at.x, at.y) = (at.x + aside, at.y + down);
        }
        for thing in scene.things.iter_mut().filter(|thing| game.contains(&thing.area)) {
            (thing.place.x, thing.place.y) = (thing.place.x + aside, thing.place.y + down);
        }
        lowest = lowest.max(bottom + down);
        x += right - left + gap;
    }
}

/// Wraps a row of coins into lines of twelve, which fill the felt better, if the lines stay few.
fn wrap_coins(scene: &mut Scene) {
    let (row, most) = COINS;
    let single = scene.areas.len() == 1
        && scene.things.iter().all(|coin| matches!(coin.form, Form::Coin { .. }) && !coin.key.contains('.'));
    let highest = scene.things.iter().map(|coin| coin.place.y).fold(0.0, f32::max);
    if !single || scene.things.len() <= row || scene.things.len() > most {
        return;
    }
    // Numbers stand below the coins, so the lines are as far apart as the scene has them.
    let first = scene.things.first().map_or(0.5, |coin| coin.place.y);
    let line = if highest > first { highest - first } else { 1.5 };
    let lines = scene.things.len().div_ceil(row);
    for (number, coin) in scene.things.iter_mut().enumerate() {
        coin.place.x = (number % row) as f32 + 0.5;
        coin.place.y = first + (number / row) as f32 * line;
    }
    scene.areas[0].width = row as f32;
    scene.areas[0].height = 1.0 + (lines - 1) as f32 * line;
}

#[cfg(test)]
mod tests {
    use marienbad_rules::NoFiles;
    use marienbad_solve::question;

    use super::*;

    fn laid(game: &str, position: &str) -> Scene {
        let game = question::open(game).unwrap();
        let mut scene = game.scene(&game.parse(position, &NoFiles).unwrap()).unwrap();
        wrap(&mut scene);
        scene
    }

    #[test]
    fn coins_stand_in_dozens() {
        let scene = laid("coins:7", "1,2,3,24");
        let at = |key: &str| scene.find(key).map(|coin| (coin.place.x, coin.place.y)).unwrap();
        assert_eq!((at("12").0, at("13").0, scene.areas[0].width), (11.5, 0.5, 12.0));
        assert!(at("13").1 > at("12").1 && (at("24").1 - at("13").1).abs() < 0.01);
        assert!((laid("coins:7", "3,7,11").areas[0].width - 11.0).abs() < 0.01, "a short row stays");
    }

    /// The games of a sum do not overlap, and each keeps its shape.
    #[test]
    fn the_games_of_a_sum_stand_side_by_side() {
        let text = "nim(3,5) + kayles(7) + cram(2x3)";
        let game = question::open("sum").unwrap();
        let plain = game.scene(&game.parse(text, &NoFiles).unwrap()).unwrap();
        let scene = laid("sum", text);
        assert!(scene.areas.iter().any(|area| area.at.x > 4.0), "{:?}", scene.areas);
        for (number, thing) in scene.things.iter().enumerate() {
            for other in &scene.things[number + 1..] {
                let (dx, dy) = (thing.place.x - other.place.x, thing.place.y - other.place.y);
                assert!(dx.hypot(dy) > 0.4, "{} lies on {}", thing.key, other.key);
                if thing.area == other.area {
                    let [a, b] = [thing, other].map(|one| plain.find(&one.key).unwrap().place);
                    assert!((a.x - b.x - dx).abs() < 0.01 && (a.y - b.y - dy).abs() < 0.01, "{}", thing.key);
                }
            }
        }
    }
}
