//! Writes a PDF of outlines and text by hand: a header, objects, pages, and a cross-reference table.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::Write as _;

use flate2::Compression;
use flate2::write::ZlibEncoder;

use super::metrics::{encode, width};
use super::vector::{Anchor, Colour, Drawing, Label, Mark, Paint, Piece, Shape, Stroke};

/// A page in progress; units are points, with y upwards.
pub struct Page {
    size: (f32, f32),
    content: Vec<u8>,
    /// The opacities used, in hundredths: of fills and of strokes.
    opacities: BTreeSet<(u8, u8)>,
}

impl Page {
    /// An empty page of this size.
    pub fn new(size: (f32, f32)) -> Self {
        Self { size, content: Vec::new(), opacities: BTreeSet::new() }
    }

    fn put(&mut self, text: &str) {
        self.content.extend_from_slice(text.as_bytes());
    }

    /// A text that starts, ends or is centred at a point measured from the top left.
    pub fn text(&mut self, text: &str, (x, y): (f32, f32), size: f32, bold: bool, colour: Colour) {
        let font = if bold { "F2" } else { "F1" };
        let [r, g, b] = colour.map(|part| f32::from(part) / 255.0);
        let y = self.size.1 - y;
        self.put(&format!("BT {r:.3} {g:.3} {b:.3} rg /{font} {size:.2} Tf {x:.2} {y:.2} Td <"));
        let mut hex = String::new();
        for byte in encode(text) {
            let _ = write!(hex, "{byte:02x}");
        }
        self.put(&hex);
        self.put("> Tj ET\n");
    }

    /// A line between two points.
    pub fn line(&mut self, from: (f32, f32), to: (f32, f32), width: f32) {
        let height = self.size.1;
        let text = format!(
            "0.45 G {width:.2} w [] 0 d 0 J {:.2} {:.2} m {:.2} {:.2} l S\n",
            from.0,
            height - from.1,
            to.0,
            height - to.1
        );
        self.put(&text);
    }

    /// An empty square to be ticked.
    pub fn square(&mut self, (x, y): (f32, f32), side: f32) {
        let y = self.size.1 - y - side;
        self.put(&format!("0.2 G 0.8 w [] 0 d {x:.2} {y:.2} {side:.2} {side:.2} re S\n"));
    }

    /// A picture centred in a rectangle, as large as it fits but not larger than its original size.
    pub fn drawing(&mut self, drawing: &Drawing, (x, y): (f32, f32), room: (f32, f32), largest: f32) {
        if drawing.width <= 0.0 || drawing.height <= 0.0 {
            return;
        }
        let scale = (room.0 / drawing.width).min(room.1 / drawing.height).min(largest);
        let left = x + (room.0 - drawing.width * scale) / 2.0;
        let top = y + (room.1 - drawing.height * scale) / 2.0;
        let height = self.size.1;
        self.put(&format!("q {scale:.4} 0 0 -{scale:.4} {left:.2} {:.2} cm\n", height - top));
        for mark in &drawing.marks {
            match mark {
                Mark::Shape(shape) => self.shape(shape),
                Mark::Label(label) => self.label(label),
            }
        }
        self.put("Q\n");
    }

    fn shape(&mut self, shape: &Shape) {
        let seen = |paint: Option<&Paint>| (paint.map_or(1.0, |paint| paint.opacity) * 100.0).round() as u8;
        let line = shape.stroke.as_ref().map(|stroke| &stroke.paint);
        let opacity = (seen(shape.fill.as_ref()), seen(line));
        let mut text = String::from("q ");
        if opacity != (100, 100) {
            self.opacities.insert(opacity);
            let _ = write!(text, "/G{}x{} gs ", opacity.0, opacity.1);
        }
        let colour = |colour: Colour| colour.map(|part| f32::from(part) / 255.0);
        if let Some(fill) = &shape.fill {
            let [r, g, b] = colour(fill.colour);
            let _ = write!(text, "{r:.3} {g:.3} {b:.3} rg ");
        }
        if let Some(Stroke { paint, width, dashes, round }) = &shape.stroke {
            let [r, g, b] = colour(paint.colour);
            let dashes: Vec<String> = dashes.iter().map(|dash| format!("{dash:.2}")).collect();
            let cap = u8::from(*round);
            let dashes = dashes.join(" ");
            let _ = write!(text, "{r:.3} {g:.3} {b:.3} RG {width:.2} w [{dashes}] 0 d {cap} J {cap} j ");
        }
        for piece in &shape.pieces {
            let _ = match piece {
                Piece::To(x, y) => write!(text, "{x:.2} {y:.2} m "),
                Piece::Line(x, y) => write!(text, "{x:.2} {y:.2} l "),
                Piece::Curve([a, b, c, d, e, f]) => {
                    write!(text, "{a:.2} {b:.2} {c:.2} {d:.2} {e:.2} {f:.2} c ")
                }
                Piece::Close => write!(text, "h "),
            };
        }
        text.push_str(match (shape.fill.is_some(), shape.stroke.is_some()) {
            (true, true) => "B Q\n",
            (true, false) => "f Q\n",
            _ => "S Q\n",
        });
        self.put(&text);
    }

    /// The labels of a picture, whose y axis points downwards, are flipped back.
    fn label(&mut self, label: &Label) {
        let wide = width(&label.text, label.size, label.bold);
        let x = label.at.0
            - match label.anchor {
                Anchor::Start => 0.0,
                Anchor::Middle => wide / 2.0,
                Anchor::End => wide,
            };
        let font = if label.bold { "F2" } else { "F1" };
        let [r, g, b] = label.colour.map(|part| f32::from(part) / 255.0);
        let mut text = format!(
            "BT {r:.3} {g:.3} {b:.3} rg /{font} {:.2} Tf 1 0 0 -1 {x:.2} {:.2} Tm <",
            label.size, label.at.1
        );
        for byte in encode(&label.text) {
            let _ = write!(text, "{byte:02x}");
        }
        text.push_str("> Tj ET\n");
        self.put(&text);
    }
}

/// A document of these pages.
pub fn document(title: &str, language: &str, pages: &[Page]) -> Vec<u8> {
    let mut file = File::default();
    file.bytes.extend_from_slice(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n");
    // Objects: 1 the catalogue, 2 the page tree, 3 and 4 the typefaces, 5 the title; then each page and its
    // content.
    let first = 6;
    let kids: Vec<String> = (0..pages.len()).map(|i| format!("{} 0 R", first + 2 * i)).collect();
    file.object(1, &format!("<< /Type /Catalog /Pages 2 0 R /Lang ({language}) >>"));
    file.object(2, &format!("<< /Type /Pages /Kids [{}] /Count {} >>", kids.join(" "), pages.len()));
    for (number, face) in [(3, "Helvetica"), (4, "Helvetica-Bold")] {
        let font = format!("<< /Type /Font /Subtype /Type1 /BaseFont /{face} /Encoding /WinAnsiEncoding >>");
        file.object(number, &font);
    }
    let title: String = title.encode_utf16().fold("feff".to_owned(), |mut hex, unit| {
        let _ = write!(hex, "{unit:04x}");
        hex
    });
    file.object(5, &format!("<< /Title <{title}> /Producer (Marienbad) >>"));
    for (i, page) in pages.iter().enumerate() {
        let mut states = String::new();
        for (fill, stroke) in &page.opacities {
            let (ca, line) = (f32::from(*fill) / 100.0, f32::from(*stroke) / 100.0);
            let _ = write!(states, "/G{fill}x{stroke} << /ca {ca:.2} /CA {line:.2} >> ");
        }
        let (width, height) = page.size;
        file.object(
            first + 2 * i,
            &format!(
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {width:.2} {height:.2}] /Contents {} 0 R \
                 /Resources << /Font << /F1 3 0 R /F2 4 0 R >> /ExtGState << {states}>> >> >>",
                first + 2 * i + 1
            ),
        );
        file.stream(first + 2 * i + 1, &page.content);
    }
    file.end()
}

/// A file in progress.
#[derive(Default)]
struct File {
    bytes: Vec<u8>,
    /// The offset of each object.
    places: Vec<usize>,
}

impl File {
    fn object(&mut self, number: usize, text: &str) {
        self.begin(number);
        self.bytes.extend_from_slice(text.as_bytes());
        self.bytes.extend_from_slice(b"\nendobj\n");
    }

    fn begin(&mut self, number: usize) {
        debug_assert_eq!(self.places.len() + 1, number, "objects are written in their order");
        self.places.push(self.bytes.len());
        self.bytes.extend_from_slice(format!("{number} 0 obj\n").as_bytes());
    }

    fn stream(&mut self, number: usize, content: &[u8]) {
        let mut packer = ZlibEncoder::new(Vec::new(), Compression::default());
        // Writing into a vector cannot fail.
        let packed = packer.write_all(content).and_then(|()| packer.finish()).unwrap_or_default();
        self.begin(number);
        let head = format!("<< /Length {} /Filter /FlateDecode >>\nstream\n", packed.len());
        self.bytes.extend_from_slice(head.as_bytes());
        self.bytes.extend_from_slice(&packed);
        self.bytes.extend_from_slice(b"\nendstream\nendobj\n");
    }

    fn end(mut self) -> Vec<u8> {
        let (table, count) = (self.bytes.len(), self.places.len() + 1);
        let mut text = format!("xref\n0 {count}\n0000000000 65535 f \n");
        for place in &self.places {
            let _ = writeln!(text, "{place:010} 00000 n ");
        }
        let _ =
            write!(text, "trailer\n<< /Size {count} /Root 1 0 R /Info 5 0 R >>\nstartxref\n{table}\n%%EOF\n");
        self.bytes.extend_from_slice(text.as_bytes());
        self.bytes
    }
}
