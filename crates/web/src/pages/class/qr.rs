//! The address on the board as a QR code for phones.

use maud::{Markup, html};
use qrcode::{Color, EcLevel, QrCode};

/// The white around it, in squares: telephones look for it.
const MARGIN: usize = 4;

/// Draws the code; empty if the text is too long for one.
pub fn draw(text: &str, label: &str) -> Markup {
    let Ok(code) = QrCode::with_error_correction_level(text, EcLevel::M) else { return html! {} };
    let (width, colors) = (code.width(), code.to_colors());
    let mut path = String::new();
    for (row, squares) in colors.chunks(width).enumerate() {
        let mut column = 0;
        while column < width {
            let run = squares[column..].iter().take_while(|color| **color == Color::Dark).count();
            if run > 0 {
                let (x, y) = (column + MARGIN, row + MARGIN);
                path.extend(["M", &x.to_string(), " ", &y.to_string()]);
                path.extend(["h", &run.to_string(), "v1h-", &run.to_string(), "z"]);
            }
            column += run.max(1);
        }
    }
    let size = width + 2 * MARGIN;
    html! {
        svg .qr role="img" aria-label=(label) viewBox={ "0 0 " (size) " " (size) }
            shape-rendering="crispEdges" {
            rect width=(size) height=(size) fill="#fff" {}
            path d=(path) fill="#000" {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every dark square is drawn once, and nothing else.
    #[test]
    fn the_picture_is_the_code() {
        let text = "http://192.168.1.5:8080/K7M3QT";
        let code = QrCode::with_error_correction_level(text, EcLevel::M).unwrap();
        let dark = code.to_colors().iter().filter(|color| **color == Color::Dark).count();
        let drawn = draw(text, "label").into_string();
        let path = drawn.split("<path d=\"").nth(1).unwrap().split('"').next().unwrap();
        let runs =
            path.split('h').skip(1).step_by(2).map(|run| run.split('v').next().unwrap().parse::<usize>());
        assert_eq!(runs.map(Result::unwrap).sum::<usize>(), dark);
        assert_eq!(draw(&"x".repeat(5000), "").into_string(), "");
    }
}
