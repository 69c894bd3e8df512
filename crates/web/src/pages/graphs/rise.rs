//! Draws greater elements of an order higher on the paper, by moving elements where necessary.

use super::super::super::places::{MARGIN, PAPER, Places, Spot};

/// How much higher than an element something above it stands, where there is room.
const RISE: u16 = 44;

/// Vertices nearer than this lie on one another.
const CROWDED: f32 = 40.0;

/// How far from others an element goes that has to step aside.
const APART: f32 = 62.0;

/// Puts every element higher than those below it. An element that is high enough stays where it is.
/// Otherwise the upper one moves up; only at the edge of the paper the lower one moves down. The lines,
/// from their lower to their upper ends, must form no cycle.
pub fn rise(places: &mut Places, lines: &[(usize, usize)]) {
    let down: Vec<(usize, usize)> = lines.iter().map(|(low, high)| (*high, *low)).collect();
    let mut levels = vec![0; places.0.len()];
    spread(&mut levels, lines, 1);
    // From the lowest to the highest place of an element on the paper.
    let room = PAPER.1 - 2 * MARGIN;
    let step = RISE.min(room / levels.into_iter().max().unwrap_or(0).max(1));
    let mut heights: Vec<u16> = places.0.iter().map(|spot| PAPER.1 - MARGIN - spot.y).collect();
    spread(&mut heights, lines, step);
    let mut depths: Vec<u16> = heights.into_iter().map(|height| room.saturating_sub(height)).collect();
    spread(&mut depths, &down, step);
    for (number, depth) in depths.into_iter().enumerate() {
        if places.0[number].y != MARGIN + depth {
            places.0[number].y = MARGIN + depth;
            step_aside(places, number);
        }
    }
}

/// Raises numbers until each exceeds, by at least a step, those from which lines lead to it.
fn spread(numbers: &mut [u16], lines: &[(usize, usize)], step: u16) {
    let mut settled = false;
    while !settled {
        settled = true;
        for (from, to) in lines {
            let least = numbers[*from] + step;
            settled &= numbers[*to] >= least;
            numbers[*to] = numbers[*to].max(least);
        }
    }
}

/// Moves an element to the left or right if it overlaps another.
fn step_aside(places: &mut Places, number: usize) {
    let Spot { name, x, y } = places.0[number].clone();
    let room = |x: f32| {
        let others = places.0.iter().enumerate().filter(|(other, _)| *other != number);
        others.map(|(_, spot)| spot.distance(x, y.into())).fold(f32::INFINITY, f32::min)
    };
    if room(x.into()) >= CROWDED {
        return;
    }
    let within = |x: &f32| (f32::from(MARGIN)..=f32::from(PAPER.0 - MARGIN)).contains(x);
    let ways =
        (1..=PAPER.0 / 10).flat_map(|step| [10.0, -10.0].map(|way| f32::from(x) + way * f32::from(step)));
    if let Some(free) = ways.filter(within).find(|x| room(*x) >= APART) {
        places.0[number] = Spot::new(name, free, y.into());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn risen(places: &str, lines: &[(usize, usize)]) -> String {
        let mut places = Places::read(places);
        rise(&mut places, lines);
        let once = places.to_string();
        rise(&mut places, lines);
        assert_eq!(places.to_string(), once, "what stands well stays");
        once
    }

    #[test]
    fn what_lies_above_stands_higher() {
        assert_eq!(risen("a.100.300,b.200.200", &[(0, 1)]), "a.100.300,b.200.200", "nothing to do");
        assert_eq!(risen("a.100.300,b.200.300", &[(0, 1)]), "a.100.300,b.200.256", "up");
        assert_eq!(risen("a.100.30,b.200.30", &[(0, 1)]), "a.100.66,b.200.22", "down, at the edge");
        assert_eq!(
            risen("a.100.300,b.200.310,c.300.290", &[(0, 1), (1, 2)]),
            "a.100.300,b.200.256,c.300.212"
        );
        assert_eq!(
            risen("a.100.300,b.200.300,c.200.250", &[(0, 1)]),
            "a.100.300,b.270.256,c.200.250",
            "aside"
        );
    }

    #[test]
    fn a_long_chain_stays_on_the_paper() {
        let places: Vec<String> = (0..64).map(|i| format!("x{i}.{}.200", 30 + 9 * i)).collect();
        let lines: Vec<(usize, usize)> = (1..64).map(|i| (i - 1, i)).collect();
        let mut places = Places::read(&places.join(","));
        rise(&mut places, &lines);
        assert!(lines.iter().all(|(low, high)| places.0[*high].y < places.0[*low].y));
        assert!(places.0.iter().all(|spot| (MARGIN..=PAPER.1 - MARGIN).contains(&spot.y)));
    }
}
