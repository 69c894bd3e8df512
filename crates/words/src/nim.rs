//! The calculator of nim arithmetic: its answers, and worked solutions in a teacher's style.

use std::fmt::Write as _;

use marienbad_nimbers::expr::{self, Answer, Expr, ExprError, Function, Limits, Node, Statement};
use marienbad_nimbers::steps::{self, Monomial, PowerProduct, ProductSteps, SumSteps};
use marienbad_nimbers::{NimBig, Roots};
use num_bigint::BigUint;
use serde_json::{Value, json};

use super::failure::{Failure, excerpt};
use crate::language::{Language, say};

/// The value of an expression as the documented JSON object, or what is wrong with it.
pub fn found_json(language: Language, text: &str, limits: &Limits) -> Result<Value, Failure> {
    let failed = |error: ExprError| Failure::Refused(complaint(language, text, &error));
    let statement = expr::parse(text, limits).map_err(failed)?;
    let answer = expr::evaluate_statement(&statement, limits).map_err(failed)?;
    Ok(to_json(text, &answer))
}

fn roots(roots: &Roots<NimBig>) -> Option<Vec<String>> {
    match roots {
        Roots::All => None,
        Roots::None => Some(Vec::new()),
        Roots::One(a) => Some(vec![a.to_string()]),
        Roots::Two(a, b) => Some(vec![a.to_string(), b.to_string()]),
    }
}

/// The answer as the documented JSON object.
pub fn to_json(text: &str, answer: &Answer) -> Value {
    let number = |text: String| text.parse::<serde_json::Number>().map_or(Value::Null, Value::Number);
    match answer {
        Answer::Nimber(value) => {
            json!({
                "schema": 1, "expression": text, "value": number(value.to_string()),
                "hex": format!("{value:#x}"),
            })
        }
        Answer::Integer(value) => {
            json!({ "schema": 1, "expression": text, "value": number(value.to_string()) })
        }
        Answer::Roots(found) => match roots(found) {
            Some(list) => {
                let list: Vec<Value> = list.into_iter().map(number).collect();
                json!({ "schema": 1, "expression": text, "roots": list })
            }
            None => json!({ "schema": 1, "expression": text, "roots": "all" }),
        },
    }
}

/// The answer in words.
pub fn in_words(language: Language, answer: &Answer) -> String {
    match answer {
        Answer::Nimber(value) if value.bit_len() > 16 => format!("{value}  ({value:#x})"),
        Answer::Nimber(value) => value.to_string(),
        Answer::Integer(value) => value.to_string(),
        Answer::Roots(found) => match roots(found) {
            None => say!(language, "nim-roots-all"),
            Some(list) if list.is_empty() => say!(language, "nim-roots-none"),
            Some(list) => list.iter().map(|root| format!("x = {root}")).collect::<Vec<_>>().join(", "),
        },
    }
}

/// The base of a logarithm, if the whole expression is one.
pub fn logarithm_base(statement: &Statement, limits: &Limits) -> Option<NimBig> {
    let Statement::Value(Expr { node: Node::Call { function: Function::Log, arguments }, .. }) = statement
    else {
        return None;
    };
    let number = |part: &Expr| match expr::evaluate_expr(part, limits) {
        Ok(Answer::Nimber(value)) => Some(value),
        _ => None,
    };
    match arguments.as_slice() {
        [argument] => number(argument)?.generator(),
        [_, base] => number(base),
        _ => None,
    }
}

/// A note to readers who know C or Python, if the expression is a power of two numbers: `11^10`.
pub fn warning(language: Language, statement: &Statement) -> Option<String> {
    let Statement::Value(Expr { node: Node::Power { base, exponent, negative: false }, .. }) = statement
    else {
        return None;
    };
    let (Node::Number(base), Node::Number(exponent)) = (&base.node, &exponent.node) else { return None };
    Some(say!(language, "nim-power-not-xor", "base" => base.to_string(), "exponent" => exponent.to_string()))
}

/// The worked solution in a teacher's style: sums, products and inverses, inner expressions before outer
/// ones.
pub fn working(
    language: Language,
    statement: &Statement,
    limits: &Limits,
    out: &mut String,
) -> Result<(), ExprError> {
    let Statement::Value(whole) = statement else { return Ok(()) };
    if let Node::Number(number) = &whole.node {
        let binary = format!("{number:b}");
        let _ = writeln!(
            out,
            "{}",
            say!(language, "nim-steps-number", "number" => number.to_string(), "binary" => binary)
        );
        return Ok(());
    }
    if !working_of(language, whole, limits, out)? {
        let _ = writeln!(out, "{}", say!(language, "nim-steps-none"));
    }
    Ok(())
}

/// Whether there was anything to show. The parser bounds the depth of an expression.
fn working_of(
    language: Language,
    whole: &Expr,
    limits: &Limits,
    out: &mut String,
) -> Result<bool, ExprError> {
    let number = |part: &Expr| match expr::evaluate_expr(part, limits) {
        Ok(Answer::Nimber(value)) => Ok(Some(value)),
        Ok(_) => Ok(None),
        Err(error) => Err(error),
    };
    match &whole.node {
        Node::Sum(parts) => {
            for part in parts {
                working_of(language, part, limits, out)?;
            }
            let terms: Option<Vec<NimBig>> = parts.iter().map(number).collect::<Result<_, _>>()?;
            if let Some(terms) = terms {
                sum_working(language, &steps::sum(&terms), out);
            }
        }
        Node::Product(factors) if factors.iter().all(|factor| !factor.divides) => {
            for factor in factors {
                working_of(language, &factor.expr, limits, out)?;
            }
            let mut left: Option<NimBig> = None;
            for factor in factors {
                let Some(right) = number(&factor.expr)? else { return Ok(true) };
                left = Some(match left {
                    None => right,
                    Some(left) => match steps::product(&left, &right) {
                        Some(found) => {
                            product_working(language, &found, out);
                            found.result
                        }
                        None => {
                            let _ = writeln!(out, "{}", say!(language, "nim-steps-too-large"));
                            return Ok(true);
                        }
                    },
                });
            }
        }
        Node::Call { function: Function::Inv, arguments } => {
            let [argument] = arguments.as_slice() else { return Ok(false) };
            working_of(language, argument, limits, out)?;
            if let Some((base, inverse)) = number(argument)?.zip(number(whole)?) {
                inverse_working(language, &base, &inverse, out);
            }
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// The largest field whose powers are written out: 2^(2^4) numbers, fifteen squares.
const SHOWN_FIELD: u32 = 4;

/// The inverse as a power: in the field of the numbers below q = 2^(2^u), a^(q-1) = 1, so that a^(q-2) is
/// the inverse.
fn inverse_working(language: Language, base: &NimBig, inverse: &NimBig, out: &mut String) {
    let u = base.subfield();
    if u > SHOWN_FIELD {
        let _ = writeln!(out, "  {}", say!(language, "nim-steps-inverse-large", "u" => u.to_string()));
        return;
    }
    let size = 1u64 << (1u32 << u);
    let _ = writeln!(
        out,
        "  {}",
        say!(
            language,
            "nim-steps-inverse",
            "base" => base.to_string(),
            "u" => u.to_string(),
            "size" => size.to_string(),
            "exponent" => (size - 2).to_string()
        )
    );
    // q - 2 = 2 + 4 + 8 + … + q/2.
    let (mut square, mut exponent, mut factors) = (base.clone(), 1, Vec::new());
    while 2 * exponent < size {
        (square, exponent) = (square.square(), 2 * exponent);
        let _ = writeln!(out, "  {base}^{exponent} = {square}");
        factors.push(square.to_string());
    }
    let product = if factors.is_empty() { String::new() } else { format!(" = {}", factors.join(" ⊗ ")) };
    let _ = writeln!(out, "  {base}^{}{product} = {inverse}", size - 2);
    let printed = (1u64 << u) - 1;
    let power = base.pow(&BigUint::from(printed));
    if power != *inverse {
        let _ = writeln!(
            out,
            "  {}",
            say!(
                language,
                "nim-steps-inverse-slip",
                "base" => base.to_string(),
                "exponent" => printed.to_string(),
                "power" => power.to_string()
            )
        );
    }
}

/// Terms in binary, one below another, the number of ones in each column, and the result.
fn sum_working(language: Language, sum: &SumSteps, out: &mut String) {
    let digits = |value: &NimBig| -> String {
        sum.columns.iter().map(|column| if value.bit(column.exponent) { '1' } else { '0' }).collect()
    };
    let width = sum.terms.iter().chain([&sum.result]).map(|term| term.to_string().len()).max().unwrap_or(1);
    for (i, term) in sum.terms.iter().enumerate() {
        let sign = if i == 0 { ' ' } else { '⊕' };
        let _ = writeln!(out, "  {sign} {:>width$} = {}", term.to_string(), digits(term));
    }
    let _ = writeln!(out, "    {}", "─".repeat(width + 3 + sum.columns.len()));
    let _ = writeln!(out, "    {:>width$} = {}", sum.result.to_string(), digits(&sum.result));
    let odd: Vec<String> =
        sum.columns.iter().filter(|column| column.digit()).map(|column| power(column.exponent)).collect();
    let columns = say!(language, "nim-steps-columns", "count" => odd.len(), "columns" => odd.join(", "));
    let _ = writeln!(out, "  {columns}");
}

/// Writes 2^n with a superscript n.
fn power(exponent: usize) -> String {
    let small = |c: char| ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'][c as usize - '0' as usize];
    format!("2{}", exponent.to_string().chars().map(small).collect::<String>())
}

/// The Fermat power 2^(2^u), in digits if that is short.
fn fermat(u: u32) -> String {
    if u <= 4 { (1u64 << (1u32 << u)).to_string() } else { power(1 << u) }
}

fn monomial(factors: &Monomial) -> String {
    match factors.0.as_slice() {
        [] => "1".to_owned(),
        list => list.iter().map(|u| fermat(*u)).collect::<Vec<_>>().join("⊗"),
    }
}

fn product_working(language: Language, product: &ProductSteps, out: &mut String) {
    let powers = |list: &[usize]| {
        if list.is_empty() {
            "0".to_owned()
        } else {
            list.iter().map(|n| power(*n)).collect::<Vec<_>>().join(" ⊕ ")
        }
    };
    let _ = writeln!(out, "  {} = {}", product.left, powers(&product.left_powers));
    let _ = writeln!(out, "  {} = {}", product.right, powers(&product.right_powers));
    for one in &product.products {
        line_by_line(language, one, out);
    }
    if !product.products.is_empty() {
        let values: Vec<String> = product.products.iter().map(|one| one.value.to_string()).collect();
        let result = if values.len() > 1 { format!(" = {}", product.result) } else { String::new() };
        let _ = writeln!(out, "  {} ⊗ {} = {}{result}", product.left, product.right, values.join(" ⊕ "));
    }
}

/// One product of powers of two: as Fermat powers, then each square t⊗t = t ⊕ t/2 written out.
fn line_by_line(language: Language, product: &PowerProduct, out: &mut String) {
    let mut text = format!("  {} ⊗ {}", power(product.left), power(product.right));
    for line in &product.lines {
        let terms: Vec<String> = line.terms.iter().map(monomial).collect();
        let _ = write!(text, " = {}", terms.join(" ⊕ "));
        if let Some(u) = line.square {
            let t = fermat(u);
            let half = if u <= 4 { (1u64 << ((1u32 << u) - 1)).to_string() } else { power((1 << u) - 1) };
            let _ = write!(text, " [{}]", say!(language, "nim-steps-square", "t" => t, "half" => half));
        }
    }
    let _ = writeln!(out, "{text} = {}", product.value);
}

/// What is wrong with an expression, and where.
pub fn complaint(language: Language, text: &str, error: &ExprError) -> String {
    let at = text.get(..error.at().min(text.len())).map_or(0, |before| before.chars().count());
    let reason = match error {
        ExprError::TextTooLong { limit } => {
            say!(language, "nim-error-text-too-long", "limit" => limit.to_string())
        }
        ExprError::UnexpectedCharacter { found, .. } => {
            say!(language, "error-reason-unexpected-no-hint", "found" => *found)
        }
        ExprError::OperandExpected { .. } => say!(language, "nim-error-operand"),
        ExprError::OperatorExpected { .. } => say!(language, "nim-error-operator"),
        ExprError::NotClosed { .. } => say!(language, "nim-error-not-closed"),
        ExprError::NotOpened { .. } => say!(language, "nim-error-not-opened"),
        ExprError::UnknownName { name, .. } => say!(language, "nim-error-name", "name" => excerpt(name, 0)),
        ExprError::InvalidDigit { .. } => match text.chars().nth(at) {
            Some(found) => say!(language, "nim-error-digit", "found" => found),
            None => say!(language, "nim-error-operand"),
        },
        ExprError::NumberTooLong { limit, .. } => {
            say!(language, "nim-error-number", "limit" => limit.to_string())
        }
        ExprError::TooDeep { limit, .. } => say!(language, "nim-error-deep", "limit" => limit.to_string()),
        ExprError::WrongArguments { function, .. } => {
            say!(language, "nim-error-arguments", "name" => function.name())
        }
        ExprError::ChainedPower { .. } => say!(language, "nim-error-chained"),
        ExprError::UnknownOutsideEquation { .. } => say!(language, "nim-error-unknown-outside"),
        ExprError::UnknownNotAllowed { .. } => say!(language, "nim-error-unknown-inside"),
        ExprError::EqualsExpected { .. } => say!(language, "nim-error-equals"),
        ExprError::DegreeTooHigh { .. } => say!(language, "nim-error-degree"),
        ExprError::ExponentNotInteger { .. } => say!(language, "nim-error-exponent"),
        ExprError::IntegerNotNimber { .. } => say!(language, "nim-error-integer"),
        ExprError::DivisionByZero { .. } => say!(language, "nim-error-division"),
        ExprError::LogOfZero { .. } => say!(language, "nim-error-log-zero"),
        ExprError::NotAPower { .. } => say!(language, "nim-error-not-a-power"),
        ExprError::LogTooLarge { .. } => say!(language, "nim-error-log-large"),
        ExprError::OrderOfZero { .. } => say!(language, "nim-error-order-zero"),
        ExprError::OrderUnknown { .. } => say!(language, "nim-error-order-unknown"),
        ExprError::TooMuchWork { .. } => say!(language, "nim-error-work"),
    };
    say!(
        language,
        "error-place",
        "input" => excerpt(text, at),
        "place" => (at + 1).to_string(),
        "reason" => reason,
        "example" => "marienbad nim '8 * 13'"
    )
}
