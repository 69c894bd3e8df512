//! A worksheet as LaTeX: `article` with `geometry` and `tikz`, which are part of every distribution.

use std::fmt::Write as _;

use marienbad_words::language::say;

use super::vector::{Anchor, Colour, Drawing, Label, Mark, Piece, Shape};
use super::worksheet::{Item, Paper, USUAL, Worksheet};

/// Latin Modern where it is installed; else the fonts that are always there, which lack a few signs.
const FONTS: &str = "\\IfFileExists{lmodern.sty}{\\usepackage[T1]{fontenc}\\usepackage{lmodern}\
\\newcommand\\opening{\\guillemotleft}\\newcommand\\closing{\\guillemotright}\
\\newcommand\\quoted{\\textquotedbl}}\
{\\usepackage{fix-cm}\\newcommand\\opening{$\\ll$}\\newcommand\\closing{$\\gg$}\\newcommand\\quoted{''}}\n";

/// The room of a picture, in points.
const ROOM: (f32, f32) = (138.0, 88.0);

/// No picture is larger than this share of what it is on a screen.
const LARGEST: f32 = 0.72;

/// The pupils' sheets.
pub fn questions(sheet: &Worksheet) -> String {
    let language = sheet.language;
    let mut out = begin(sheet, &sheet.title);
    let (name, date) = (say!(language, "worksheet-name"), say!(language, "worksheet-date"));
    for (number, items) in sheet.items.chunks(USUAL).enumerate() {
        if number > 0 {
            out.push_str("\\newpage\n");
        }
        let _ = writeln!(
            out,
            "\\noindent {} \\blank{{8cm}}\\hfill {} \\blank{{4cm}}\\par\\smallskip\n\
             \\noindent{{\\Large\\bfseries \
             {}}}\\par\\smallskip",
            escape(&name),
            escape(&date),
            escape(&sheet.title)
        );
        if number == 0 {
            let _ = writeln!(out, "\\noindent {}\\par", escape(&sheet.rules));
        }
        let _ = writeln!(
            out,
            "\\noindent\\textbf{{{}}}\\par\n\\noindent {}\\par\\medskip",
            escape(&sheet.winning),
            escape(&sheet.task)
        );
        for row in items.chunks(3) {
            out.push_str("\\noindent");
            row.iter().for_each(|item| one(sheet, item, &mut out));
            out.push_str("\\par\\vfill\n");
        }
        let _ = writeln!(out, "{{\\footnotesize {}\\par}}", escape(&sheet.mark));
    }
    out + "\\end{document}\n"
}

fn one(sheet: &Worksheet, item: &Item, out: &mut String) {
    let text = escape(&item.text);
    let _ = writeln!(
        out,
        "\\begin{{minipage}}[t]{{0.325\\textwidth}}\\vspace{{0pt}}\\textbf{{{}.}}\\par\\centering",
        item.number
    );
    match item.drawing() {
        Some(drawing) => {
            picture(&drawing, out);
            let short = if item.text.chars().count() <= 36 { text } else { String::new() };
            let _ = writeln!(out, "\\par{{\\scriptsize\\ttfamily {short}}}\\par");
        }
        None => _ = writeln!(out, "{{\\LARGE\\bfseries {text}}}\\par\\vspace{{1.2cm}}"),
    }
    out.push_str("\\raggedright\\smallskip ");
    match sheet.ticked() {
        Some([first, second]) => {
            let _ = write!(
                out,
                "{{\\small $\\square$ {} \\quad $\\square$ {}}}",
                escape(&first),
                escape(&second)
            );
        }
        None => _ = write!(out, "{} \\hrulefill", escape(&sheet.label())),
    }
    out.push_str("\\end{minipage}\\hfill\n");
}

/// The answer sheet.
pub fn answers(sheet: &Worksheet) -> String {
    let mut out = begin(sheet, &sheet.answers_title());
    let _ = writeln!(
        out,
        "\\noindent{{\\Large\\bfseries {}}}\\par\\smallskip\n\\noindent\\textbf{{{}}}\\par\n\
         \\begin{{enumerate}}\\setlength\\itemsep{{0pt}}",
        escape(&sheet.answers_title()),
        escape(&sheet.winning)
    );
    for item in &sheet.items {
        let answers: Vec<String> = item.answers.iter().map(|answer| escape(answer)).collect();
        let _ = writeln!(out, "\\item \\texttt{{{}}}: {}", escape(&item.text), answers.join(" \\quad "));
    }
    let _ = writeln!(out, "\\end{{enumerate}}\n{{\\footnotesize {}\\par}}", escape(&sheet.mark));
    out + "\\end{document}\n"
}

fn begin(sheet: &Worksheet, title: &str) -> String {
    let paper = match sheet.paper {
        Paper::A4 => "a4paper",
        Paper::Letter => "letterpaper",
    };
    format!(
        "% {}\n\\documentclass[10pt,{paper}]{{article}}\n\\usepackage[utf8]{{inputenc}}\n{FONTS}\
         \\usepackage[margin=1.5cm]{{geometry}}\n\\usepackage{{amssymb}}\n\
         \\usepackage{{tikz}}\n\\setlength\\parindent{{0pt}}\n\\pagestyle{{empty}}\n\
         \\newcommand\\blank[1]{{\\rule[-2pt]{{#1}}{{0.4pt}}}}\n\\begin{{document}}\n",
        title.replace('\n', " ")
    )
}

/// Escapes characters that are special to TeX or missing from its fonts.
pub fn escape(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        match letter {
            '\\' => out.push_str("\\textbackslash{}"),
            '{' | '}' | '$' | '&' | '#' | '%' | '_' => {
                out.push('\\');
                out.push(letter);
            }
            '^' => out.push_str("\\textasciicircum{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '\u{a0}' | '\u{202f}' => out.push('~'),
            // The T1 encoding makes ligatures of these.
            '<' => out.push_str("\\textless{}"),
            '>' => out.push_str("\\textgreater{}"),
            '|' => out.push_str("\\textbar{}"),
            '-' => out.push_str("-{}"),
            '"' => out.push_str("\\quoted{}"),
            '«' => out.push_str("\\opening{}"),
            '»' => out.push_str("\\closing{}"),
            '→' => out.push_str("$\\rightarrow$"),
            '⊕' => out.push_str("$\\oplus$"),
            'φ' => out.push_str("$\\varphi$"),
            '≤' => out.push_str("$\\leq$"),
            '≥' => out.push_str("$\\geq$"),
            '⌊' => out.push_str("$\\lfloor$"),
            '⌋' => out.push_str("$\\rfloor$"),
            '−' => out.push_str("$-$"),
            '×' => out.push_str("$\\times$"),
            '·' => out.push_str("$\\cdot$"),
            '’' => out.push('\''),
            '–' => out.push_str("--"),
            '—' => out.push_str("---"),
            '…' => out.push_str("\\dots{}"),
            '\n' | '\t' => out.push(' '),
            ' '..='~' | 'À'..='ÿ' | 'œ' | 'Œ' => out.push(letter),
            _ => out.push('?'),
        }
    }
    out
}

/// A picture as `TikZ`.
fn picture(drawing: &Drawing, out: &mut String) {
    let scale = (ROOM.0 / drawing.width).min(ROOM.1 / drawing.height).min(LARGEST);
    let _ = writeln!(out, "\\begin{{tikzpicture}}[x={scale:.4}pt,y=-{scale:.4}pt,line cap=butt]");
    let _ = writeln!(
        out,
        "\\path[use as bounding box] (0,0) rectangle ({:.1},{:.1});",
        drawing.width, drawing.height
    );
    for mark in &drawing.marks {
        match mark {
            Mark::Shape(one) => shape(one, scale, out),
            Mark::Label(one) => label(one, scale, out),
        }
    }
    out.push_str("\\end{tikzpicture}");
}

fn rgb(colour: Colour) -> String {
    let [r, g, b] = colour;
    format!("{{rgb,255:red,{r};green,{g};blue,{b}}}")
}

fn shape(shape: &Shape, scale: f32, out: &mut String) {
    let mut options = Vec::new();
    if let Some(fill) = &shape.fill {
        options.push(format!("fill={}", rgb(fill.colour)));
        if fill.opacity < 1.0 {
            options.push(format!("fill opacity={:.2}", fill.opacity));
        }
    }
    if let Some(stroke) = &shape.stroke {
        options.push(format!("draw={},line width={:.2}pt", rgb(stroke.paint.colour), stroke.width * scale));
        if stroke.paint.opacity < 1.0 {
            options.push(format!("draw opacity={:.2}", stroke.paint.opacity));
        }
        if stroke.round {
            options.push("line cap=round".to_owned());
        }
        if let [on, rest @ ..] = &stroke.dashes[..] {
            let off = rest.first().unwrap_or(on);
            options.push(format!("dash pattern=on {:.2}pt off {:.2}pt", on * scale, off * scale));
        }
    }
    let _ = write!(out, "\\path[{}] ", options.join(","));
    for piece in &shape.pieces {
        let _ = match piece {
            Piece::To(x, y) => write!(out, "({x:.1},{y:.1})"),
            Piece::Line(x, y) => write!(out, "--({x:.1},{y:.1})"),
            Piece::Curve([a, b, c, d, e, f]) => {
                write!(out, "..controls ({a:.1},{b:.1}) and ({c:.1},{d:.1})..({e:.1},{f:.1})")
            }
            Piece::Close => write!(out, "--cycle"),
        };
    }
    out.push_str(";\n");
}

fn label(label: &Label, scale: f32, out: &mut String) {
    let anchor = match label.anchor {
        Anchor::Start => "base west",
        Anchor::Middle => "base",
        Anchor::End => "base east",
    };
    let size = (label.size * scale).max(3.0);
    let face = if label.bold { "\\bfseries" } else { "" };
    let _ = writeln!(
        out,
        "\\node[anchor={anchor},inner sep=0pt,text={}] at ({:.1},{:.1}) \
         {{\\fontsize{{{size:.1}pt}}{{{size:.1}pt}}\\sffamily{face}\\selectfont {}}};",
        rgb(label.colour),
        label.at.0,
        label.at.1,
        escape(&label.text)
    );
}
