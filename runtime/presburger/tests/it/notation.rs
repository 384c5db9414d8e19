//! Tests of the notation on any input: it gives an answer or an error with a place inside the text, never a panic, and
//! printed text reads back.

use crate::support::*;
use bourn_presburger::{ParseError, PiecewiseAffine, Polyhedron, Set};
use proptest::prelude::*;

/// Returns pieces of text, some combinations of which are nearly right.
fn soup() -> impl Strategy<Value = String> {
    let token = prop::sample::select(vec![
        "{",
        "}",
        "[",
        "]",
        "(",
        ")",
        ":",
        ",",
        ";",
        "->",
        "x",
        "y",
        "n",
        "q",
        "x'",
        "0",
        "1",
        "12",
        "3x",
        "2(",
        "+",
        "-",
        "*",
        "<=",
        "<",
        ">=",
        ">",
        "==",
        "=",
        "!=",
        "and",
        "or",
        "not",
        "exists",
        "true",
        "false",
        "floordiv",
        "ceildiv",
        "mod",
        "é",
        "∃",
        "\u{0}",
        "\n",
        "99999999999999999999",
        "[x]",
        "[x, y]",
        "{ [x] :",
        "x >= 0",
    ]);
    prop::collection::vec(token, 0..24).prop_map(|tokens| tokens.join(" "))
}

/// Returns a formula over x, y and n, with all that the notation has.
fn formula() -> impl Strategy<Value = String> {
    let number = -5i64..6;
    let term = (number.clone(), prop::sample::select(vec!["x", "y", "n"]), number.clone(), 1i64..5, 0..4)
        .prop_map(|(a, name, b, c, shape)| match shape {
            0 => format!("{a} * {name} + {b}"),
            1 => format!("{b} - ({name} + {a}) floordiv {c}"),
            2 => format!("({a} + {name}) mod {c}"),
            _ => format!("-{name} - {}(n ceildiv {c} - y)", a.abs()),
        });
    let relation = prop::sample::select(vec!["<=", "<", ">=", ">", "==", "!="]);
    let leaf = (term.clone(), relation, term).prop_map(|(a, relation, b)| format!("{a} {relation} {b}"));
    leaf.prop_recursive(3, 5, 2, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a} and {b})")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a} or {b})")),
            inner.clone().prop_map(|a| format!("not ({a})")),
            (inner, 2i64..4).prop_map(|(a, c)| format!("exists q : (x + y == {c}q and {a})")),
        ]
    })
}

fn check_error(text: &str, error: &ParseError) {
    assert!(text.is_char_boundary(error.offset), "{text:?}: {error}");
    assert!(!error.message.is_empty());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn token_soup_is_refused_in_place(text in soup()) {
        if let Err(error) = text.parse::<Set>() {
            check_error(&text, &error);
        }
        if let Err(error) = text.parse::<PiecewiseAffine>() {
            check_error(&text, &error);
        }
        if let Err(error) = text.parse::<Polyhedron>() {
            check_error(&text, &error);
        }
    }

    #[test]
    fn any_text_is_refused_in_place(text in "\\PC{0,40}") {
        for text in [text.clone(), format!("{{ [x] : {text} }}")] {
            if let Err(error) = text.parse::<Set>() {
                check_error(&text, &error);
            }
        }
    }

    /// Checks a right text in which a character is lost or doubled somewhere.
    #[test]
    fn damaged_texts(at in 0usize..80, doubled: bool) {
        let whole = "{ [x, y][n] : exists q : (x == 4q + 1 or not x mod 3 != 2(y - n)) and 0 <= x < 7n }";
        prop_assume!(at < whole.len());
        let (head, tail) = whole.split_at(at);
        let text = if doubled { format!("{head}{}{tail}", &tail[..1]) } else { format!("{head}{}", &tail[1..]) };
        match text.parse::<Set>() {
            Ok(set) => prop_assert_eq!(set.num_symbols(), 1),
            Err(error) => check_error(&text, &error),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 80, failure_persistence: None, ..ProptestConfig::default() })]

    /// Compares a formula, point by point, with a plain evaluator, and reads its text back.
    #[test]
    fn formulas_mean_what_they_say(text in formula()) {
        let whole = format!("{{ [x, y][n] : {text} }}");
        let set: Set = whole.parse().unwrap_or_else(|e| panic!("{whole}: {e}"));
        let printed = set.to_string();
        let again: Set = printed.parse().unwrap_or_else(|e| panic!("{printed}: {e}"));
        prop_assert_eq!(again.to_string(), printed);
        for point in cube(3, 2) {
            let expected = Evaluator::holds(&text, &point);
            prop_assert_eq!(set.contains(&point, BUDGET).unwrap(), expected, "{} at {:?}", whole, point);
            prop_assert_eq!(again.contains(&point, BUDGET).unwrap(), expected, "{} at {:?}", whole, point);
        }
    }
}

/// Evaluates the formulas that [`formula`] makes, at one point, by recursive descent over the text.
struct Evaluator<'t> {
    rest: &'t str,
    point: &'t [i64],
    q: i64,
}

impl<'t> Evaluator<'t> {
    fn holds(text: &'t str, point: &'t [i64]) -> bool {
        let mut evaluator = Evaluator { rest: text, point, q: 0 };
        let value = evaluator.formula();
        assert_eq!(evaluator.rest.trim(), "", "{text}");
        value
    }

    fn eat(&mut self, token: &str) -> bool {
        self.rest = self.rest.trim_start();
        self.rest.strip_prefix(token).map(|rest| self.rest = rest).is_some()
    }

    fn formula(&mut self) -> bool {
        let mut any = self.all();
        while self.eat("or ") {
            any |= self.all();
        }
        any
    }

    fn all(&mut self) -> bool {
        let mut all = self.one();
        while self.eat("and ") {
            all &= self.one();
        }
        all
    }

    fn one(&mut self) -> bool {
        if self.eat("not ") {
            return !self.one();
        }
        if self.eat("exists q :") {
            let (start, outer) = (self.rest, self.q);
            let mut any = false;
            for q in -5..=5 {
                (self.rest, self.q) = (start, q);
                any |= self.all();
            }
            self.q = outer;
            return any;
        }
        // A parenthesis may open a formula or a term: a term is tried first.
        let start = self.rest;
        if let Some(left) = self.sum() {
            for (text, compare) in RELATIONS {
                if self.eat(text) {
                    return compare(left, self.sum().expect("a term"));
                }
            }
        }
        self.rest = start;
        assert!(self.eat("("), "{start}");
        let value = self.formula();
        assert!(self.eat(")"), "{start}");
        value
    }

    fn sum(&mut self) -> Option<i64> {
        let mut total = self.product()?;
        loop {
            if self.eat("+") {
                total += self.product()?;
            } else if self.eat("-") {
                total -= self.product()?;
            } else {
                return Some(total);
            }
        }
    }

    fn product(&mut self) -> Option<i64> {
        let mut value = self.factor()?;
        loop {
            if self.eat("*") {
                value *= self.factor()?;
            } else if self.eat("floordiv") {
                value = value.div_euclid(self.factor()?);
            } else if self.eat("ceildiv") {
                value = -(-value).div_euclid(self.factor()?);
            } else if self.eat("mod") {
                value = value.rem_euclid(self.factor()?);
            } else {
                return Some(value);
            }
        }
    }

    fn factor(&mut self) -> Option<i64> {
        if self.eat("-") {
            return Some(-self.factor()?);
        }
        self.rest = self.rest.trim_start();
        let digits = self.rest.len() - self.rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let number: Option<i64> = self.rest[..digits].parse().ok();
        self.rest = &self.rest[digits..];
        let inner = if self.eat("(") {
            let value = self.sum()?;
            self.eat(")").then_some(value)?
        } else {
            let names = [("x", self.point[0]), ("y", self.point[1]), ("n", self.point[2]), ("q", self.q)];
            let found = names.into_iter().find(|(name, _)| self.rest.starts_with(name));
            // `not` is no name.
            match found.filter(|_| !self.rest.starts_with("not")) {
                Some((name, value)) => {
                    self.rest = &self.rest[name.len()..];
                    value
                }
                None => return number,
            }
        };
        Some(number.unwrap_or(1) * inner)
    }
}

type Compare = fn(i64, i64) -> bool;

const RELATIONS: [(&str, Compare); 6] = [
    ("<=", |a, b| a <= b),
    (">=", |a, b| a >= b),
    ("==", |a, b| a == b),
    ("!=", |a, b| a != b),
    ("<", |a, b| a < b),
    (">", |a, b| a > b),
];
