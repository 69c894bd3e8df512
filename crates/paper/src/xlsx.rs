//! Writes a workbook as an .xlsx file by hand: a few XML texts in a ZIP archive.
//!
//! A crate for it would add 1.7 MB to the program (measured with `rust_xlsxwriter`), while our tables need
//! almost none of it.

use std::fmt::Write as _;

use marienbad_pictures::escape;

/// The content of a cell.
#[derive(Debug, Clone, PartialEq)]
pub enum Content {
    /// A text.
    Words(String),
    /// A typed number.
    Number(f64),
    /// A formula in English, without its equals sign, and its result.
    Formula(String, Value),
}

/// The result of a formula.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// A number.
    Number(f64),
    /// A text, possibly empty.
    Words(String),
}

/// The style of a cell, as an index into the list of styles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Look {
    /// The default style.
    #[default]
    Plain,
    /// A column heading.
    Head,
    /// A value typed by hand.
    Typed,
    /// A ratio.
    Ratio,
    /// A lost position.
    Lost,
}

/// A sheet.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Sheet {
    /// Its name.
    pub name: String,
    /// Cells by row and column, both counted from 1, in order.
    pub cells: Vec<((u32, u32), Content, Look)>,
    /// The widths of the columns, in letters, starting with the first.
    pub widths: Vec<f32>,
    /// The number of rows and columns that stay visible when scrolling.
    pub frozen: (u32, u32),
}

impl Sheet {
    /// Puts content into a cell. Cells may come in any order; they are written by rows, then columns.
    pub fn put(&mut self, row: u32, column: u32, content: Content, look: Look) {
        self.cells.push(((row, column), content, look));
    }

    fn in_order(&self) -> Vec<&((u32, u32), Content, Look)> {
        let mut all: Vec<_> = self.cells.iter().collect();
        all.sort_by_key(|(place, _, _)| *place);
        all
    }
}

/// The name of a cell, such as `B5`.
pub fn name(row: u32, column: u32) -> String {
    let mut letters = String::new();
    let mut rest = column;
    while rest > 0 {
        letters.insert(0, char::from(b'A' + ((rest - 1) % 26) as u8));
        rest = (rest - 1) / 26;
    }
    format!("{letters}{row}")
}

const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n";

/// Typefaces, grounds and borders; then [`Look`] by look.
const STYLES: &str = include_str!("xlsx_styles.xml");

fn style(look: Look) -> usize {
    match look {
        Look::Plain => 0,
        Look::Head => 1,
        Look::Typed => 2,
        Look::Ratio => 3,
        Look::Lost => 4,
    }
}

fn sheet(sheet: &Sheet) -> String {
    let mut out = format!(
        "{HEAD}<worksheet xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"><sheetViews>\
         <sheetView workbookViewId=\"0\">"
    );
    let (rows, columns) = sheet.frozen;
    if rows > 0 {
        let across = if columns > 0 { format!("xSplit=\"{columns}\" ") } else { String::new() };
        let pane = if columns > 0 { "bottomRight" } else { "bottomLeft" };
        let _ = write!(
            out,
            "<pane {across}ySplit=\"{rows}\" topLeftCell=\"{}\" activePane=\"{pane}\" state=\"frozen\"/>",
            name(rows + 1, columns + 1)
        );
    }
    out.push_str("</sheetView></sheetViews>");
    if !sheet.widths.is_empty() {
        out.push_str("<cols>");
        for (number, width) in (1..).zip(&sheet.widths) {
            let _ =
                write!(out, "<col min=\"{number}\" max=\"{number}\" width=\"{width}\" customWidth=\"1\"/>");
        }
        out.push_str("</cols>");
    }
    out.push_str("<sheetData>");
    let mut open = 0;
    for ((row, column), content, look) in sheet.in_order() {
        if *row != open {
            if open > 0 {
                out.push_str("</row>");
            }
            let _ = write!(out, "<row r=\"{row}\">");
            open = *row;
        }
        let (name, look) = (name(*row, *column), style(*look));
        let _ = match content {
            Content::Words(text) => write!(
                out,
                "<c r=\"{name}\" s=\"{look}\" t=\"inlineStr\"><is><t xml:space=\"preserve\">{}</t></is></c>",
                escape(text)
            ),
            Content::Number(number) => write!(out, "<c r=\"{name}\" s=\"{look}\"><v>{number}</v></c>"),
            Content::Formula(text, Value::Number(number)) => {
                write!(out, "<c r=\"{name}\" s=\"{look}\"><f>{}</f><v>{number}</v></c>", escape(text))
            }
            Content::Formula(text, Value::Words(words)) => write!(
                out,
                "<c r=\"{name}\" s=\"{look}\" t=\"str\"><f>{}</f><v>{}</v></c>",
                escape(text),
                escape(words)
            ),
        };
    }
    if open > 0 {
        out.push_str("</row>");
    }
    out + "</sheetData></worksheet>"
}

/// The file of a workbook. Its formulas are recalculated when it is opened.
pub fn workbook(sheets: &[Sheet]) -> Vec<u8> {
    const RELATION: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    const PACKAGE: &str = "http://schemas.openxmlformats.org/package/2006";
    const KIND: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml";
    let mut types = format!(
        "{HEAD}<Types xmlns=\"{PACKAGE}/content-types\"><Default Extension=\"rels\" \
         ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>\
         <Default Extension=\"xml\" \
         ContentType=\"application/xml\"/><Override PartName=\"/xl/workbook.xml\" \
         ContentType=\"{KIND}.sheet.main+xml\"/><Override PartName=\"/xl/styles.xml\" \
         ContentType=\"{KIND}.styles+xml\"/>"
    );
    let mut book = format!(
        "{HEAD}<workbook xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\" \
         xmlns:r=\"{RELATION}\"><sheets>"
    );
    let mut relations = format!("{HEAD}<Relationships xmlns=\"{PACKAGE}/relationships\">");
    for (number, sheet) in (1..).zip(sheets) {
        let _ = write!(
            types,
            "<Override PartName=\"/xl/worksheets/sheet{number}.xml\" ContentType=\"{KIND}.worksheet+xml\"/>"
        );
        let _ = write!(
            book,
            "<sheet name=\"{}\" sheetId=\"{number}\" r:id=\"rId{number}\"/>",
            escape(&sheet.name)
        );
        let _ = write!(
            relations,
            "<Relationship Id=\"rId{number}\" Type=\"{RELATION}/worksheet\" \
             Target=\"worksheets/sheet{number}.xml\"/>"
        );
    }
    let styles = sheets.len() + 1;
    let _ = write!(
        relations,
        "<Relationship Id=\"rId{styles}\" Type=\"{RELATION}/styles\" Target=\"styles.xml\"/></Relationships>"
    );
    let root = format!(
        "{HEAD}<Relationships xmlns=\"{PACKAGE}/relationships\"><Relationship Id=\"rId1\" \
         Type=\"{RELATION}/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>"
    );
    let mut files = vec![
        ("[Content_Types].xml".to_owned(), types + "</Types>"),
        ("_rels/.rels".to_owned(), root),
        ("xl/workbook.xml".to_owned(), book + "</sheets><calcPr fullCalcOnLoad=\"1\"/></workbook>"),
        ("xl/_rels/workbook.xml.rels".to_owned(), relations),
        ("xl/styles.xml".to_owned(), format!("{HEAD}{STYLES}")),
    ];
    let all = (1..).zip(sheets).map(|(number, one)| (format!("xl/worksheets/sheet{number}.xml"), sheet(one)));
    files.extend(all);
    zip(&files)
}

/// A ZIP archive with compressed files.
fn zip(files: &[(String, String)]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut list = Vec::new();
    for (name, text) in files {
        let start = out.len() as u32;
        let packed = deflated(text.as_bytes());
        // Version 2.0, deflate, 1 January 1980: the same bytes every day.
        let mut head = Vec::new();
        for number in [20_u16, 0, 8, 0, 0x21] {
            head.extend(number.to_le_bytes());
        }
        for number in [crc32fast::hash(text.as_bytes()), packed.len() as u32, text.len() as u32] {
            head.extend(number.to_le_bytes());
        }
        head.extend((name.len() as u16).to_le_bytes());
        head.extend(0_u16.to_le_bytes());
        out.extend(b"PK\x03\x04");
        out.extend(&head);
        out.extend(name.as_bytes());
        out.extend(&packed);
        list.extend(b"PK\x01\x02");
        list.extend(20_u16.to_le_bytes());
        list.extend(&head);
        list.extend([0; 10]);
        list.extend(start.to_le_bytes());
        list.extend(name.as_bytes());
    }
    let (start, count) = (out.len() as u32, files.len() as u16);
    let length = list.len() as u32;
    out.extend(list);
    out.extend(b"PK\x05\x06");
    for number in [0, 0, count, count] {
        out.extend(number.to_le_bytes());
    }
    out.extend(length.to_le_bytes());
    out.extend(start.to_le_bytes());
    out.extend(0_u16.to_le_bytes());
    out
}

fn deflated(bytes: &[u8]) -> Vec<u8> {
    use std::io::Write as _;
    let mut packer = flate2::write::DeflateEncoder::new(Vec::new(), flate2::Compression::default());
    // Writing into a vector cannot fail.
    packer.write_all(bytes).and_then(|()| packer.finish()).unwrap_or_default()
}
