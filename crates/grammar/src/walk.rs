//! Traversals of the parts of a conjecture.

use crate::predicate::{At, Formula, Item, Meaning, Place, Predicate, Set, Term};

/// A part met in a traversal.
enum Part<'a> {
    Formula(&'a Formula),
    Term(&'a Term),
}

impl Predicate {
    /// Calls `visit` for every position given by its numbers.
    pub fn each_place(&self, visit: &mut dyn FnMut(&[Term], At)) {
        let mut place = |place: &Place, at: At| {
            if let Some(terms) = place {
                visit(terms, at);
            }
        };
        self.each_part(&mut |part| match part {
            Part::Formula(Formula::Lost(of, at) | Formula::Won(of, at)) | Part::Term(Term::Value(of, at)) => {
                place(of, *at);
            }
            _ => {}
        });
    }

    /// Whether it mentions values.
    pub fn mentions_values(&self) -> bool {
        let mut found = false;
        self.each_part(&mut |part| found |= matches!(part, Part::Term(Term::Value(..))));
        found
    }

    /// Calls `visit` for each variable of the game in a number, including those inside definitions.
    pub fn each_variable(&self, term: &Term, visit: &mut dyn FnMut(usize)) {
        let mut wanted = vec![false; self.definitions.len()];
        let mut look = |term: &Term, wanted: &mut [bool]| {
            walk_term(term, &mut |part| match part {
                Part::Term(Term::Variable(index)) => visit(*index),
                Part::Term(Term::Defined(index)) => wanted[*index] = true,
                _ => {}
            });
        };
        look(term, &mut wanted);
        // A definition uses only earlier ones, so in reverse order each is examined once.
        for index in (0..wanted.len()).rev() {
            if let (true, Meaning::Number(term)) = (wanted[index], &self.definitions[index].meaning) {
                look(term, &mut wanted);
            }
        }
    }

    fn each_part(&self, visit: &mut dyn FnMut(Part<'_>)) {
        walk_formula(&self.statement, visit);
        if let Some(domain) = &self.domain {
            walk_formula(domain, visit);
        }
        for definition in &self.definitions {
            match &definition.meaning {
                Meaning::Number(term) => walk_term(term, visit),
                Meaning::Set(set) => walk_set(set, visit),
            }
        }
    }
}

/// Calls `visit` with the terms of each comparison in a statement; `divides` counts as a comparison.
pub fn each_comparison(formula: &Formula, visit: &mut dyn FnMut(&[&Term])) {
    walk_formula(formula, &mut |part| match part {
        Part::Formula(Formula::Compare(first, chain, _)) => {
            let terms: Vec<&Term> = std::iter::once(first).chain(chain.iter().map(|(_, t)| t)).collect();
            visit(&terms);
        }
        Part::Formula(Formula::Divides(divisor, number, _)) => visit(&[divisor, number]),
        _ => {}
    });
}

/// Calls `visit` for each occurrence of a variable in a statement.
pub fn each_variable_of(formula: &Formula, visit: &mut dyn FnMut(usize)) {
    walk_formula(formula, &mut |part| {
        if let Part::Term(Term::Variable(index)) = part {
            visit(*index);
        }
    });
}

/// Calls `visit` for each occurrence of a variable in a number.
pub fn each_variable_in(term: &Term, visit: &mut dyn FnMut(usize)) {
    walk_term(term, &mut |part| {
        if let Part::Term(Term::Variable(index)) = part {
            visit(*index);
        }
    });
}

fn walk_formula(formula: &Formula, visit: &mut dyn FnMut(Part<'_>)) {
    visit(Part::Formula(formula));
    match formula {
        Formula::Constant(_) => {}
        Formula::Lost(place, _) | Formula::Won(place, _) => walk_place(place, visit),
        Formula::Compare(first, chain, _) => {
            walk_term(first, visit);
            chain.iter().for_each(|(_, term)| walk_term(term, visit));
        }
        Formula::Member { term, set, .. } => {
            walk_term(term, visit);
            walk_set(set, visit);
        }
        Formula::Parity { term, .. }
        | Formula::Fibonacci(term)
        | Formula::Prime(term, _)
        | Formula::Square(term) => walk_term(term, visit),
        Formula::Divides(divisor, number, _) => {
            walk_term(divisor, visit);
            walk_term(number, visit);
        }
        Formula::Not(inner) => walk_formula(inner, visit),
        Formula::And(left, right)
        | Formula::Or(left, right)
        | Formula::Implies(left, right)
        | Formula::Iff(left, right) => {
            walk_formula(left, visit);
            walk_formula(right, visit);
        }
        Formula::Quantified { set, body, .. } => {
            walk_set(set, visit);
            walk_formula(body, visit);
        }
    }
}

fn walk_place(place: &Place, visit: &mut dyn FnMut(Part<'_>)) {
    place.iter().flatten().for_each(|term| walk_term(term, visit));
}

fn walk_term(term: &Term, visit: &mut dyn FnMut(Part<'_>)) {
    visit(Part::Term(term));
    match term {
        Term::Number(_) | Term::Phi | Term::Variable(_) | Term::Bound(..) | Term::Defined(_) => {}
        Term::Value(place, _) => walk_place(place, visit),
        Term::Negated(inner) => walk_term(inner, visit),
        Term::Binary(_, left, right, _) => {
            walk_term(left, visit);
            walk_term(right, visit);
        }
        Term::Call(_, arguments, _) => arguments.iter().for_each(|term| walk_term(term, visit)),
    }
}

fn walk_set(set: &Set, visit: &mut dyn FnMut(Part<'_>)) {
    match set {
        Set::Defined(_) => {}
        Set::Range(from, to, _) => {
            walk_term(from, visit);
            walk_term(to, visit);
        }
        Set::Listed(items) => {
            for item in items {
                match item {
                    Item::One(term) => walk_term(term, visit),
                    Item::Range(from, to, _) => {
                        walk_term(from, visit);
                        walk_term(to, visit);
                    }
                }
            }
        }
    }
}
