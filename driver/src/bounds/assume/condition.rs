//! Parses the conditions of `--assume` with the grammar of conditions in specs. The names of values begin with `%`, as in IR text.

use bourn_bounds::{Column, Condition, Expr, Relation};
use bourn_spec::Part as _;
use bourn_spec::ast::{Ex, ExKind};
use bourn_spec::model::{BinaryOp, Rel, Span};
use std::str::FromStr;

/// A condition on values that are given by their names.
#[derive(Clone, Debug, PartialEq)]
pub struct Assumption {
    /// The condition as written.
    pub text: String,
    /// The names in it, without `%`, each once.
    pub names: Vec<String>,
    /// The condition on the values of the names, by their positions.
    pub condition: Condition<usize>,
}

impl FromStr for Assumption {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let identifiers = with_identifiers(text);
        let mut reader = Reader { text, names: Vec::new() };
        let found = match Ex::parse(&identifiers, 0, 0) {
            Ok(tree) => reader.condition(&tree),
            Err(mistakes) => Err(mistakes.into_iter().next().map_or_else(
                || (Span::NONE, "this is no condition".to_owned()),
                |mistake| (mistake.span, in_terms_of(text, &identifiers, mistake.span, mistake.message)),
            )),
        };
        match found {
            Ok(condition) => Ok(Assumption { text: text.to_owned(), names: reader.names, condition }),
            Err((span, message)) => {
                let before = text.get(..span.start as usize).unwrap_or(text);
                Err(format!("{message} at character {}", before.chars().count() + 1))
            }
        }
    }
}

/// Replaces each character of a name that no identifier of a spec has, `%` included, so that all places stay the same.
fn with_identifiers(text: &str) -> String {
    let mut in_name = false;
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        in_name = c == '%' || in_name && (c.is_alphanumeric() || matches!(c, '_' | '$' | '.' | '#'));
        match in_name && !c.is_ascii_alphanumeric() {
            true => (0..c.len_utf8()).for_each(|_| out.push('_')),
            false => out.push(c),
        }
    }
    out
}

/// Returns a message about a place with the name that was written there.
fn in_terms_of(text: &str, identifiers: &str, span: Span, message: String) -> String {
    let range = span.start as usize..span.end as usize;
    match (text.get(range.clone()), identifiers.get(range)) {
        (Some(written), Some(parsed)) if !parsed.is_empty() => message.replace(parsed, written),
        _ => message,
    }
}

type Read<T> = Result<T, (Span, String)>;

struct Reader<'t> {
    text: &'t str,
    names: Vec<String>,
}

impl Reader<'_> {
    fn condition(&mut self, tree: &Ex) -> Read<Condition<usize>> {
        Ok(match &tree.kind {
            ExKind::Compare(first, rest) => {
                let mut lhs = self.expr(first)?;
                let mut relations = Vec::with_capacity(rest.len());
                for (rel, next) in rest {
                    let rhs = self.expr(next)?;
                    relations.push(Condition::Relation(lhs, relation(*rel), rhs.clone()));
                    lhs = rhs;
                }
                Condition::All(relations)
            }
            ExKind::And(parts) => Condition::All(self.conditions(parts)?),
            ExKind::Or(parts) => Condition::Any(self.conditions(parts)?),
            ExKind::Not(inner) => self.condition(inner)?.negated(),
            _ => return Err((tree.span, "expected a comparison".to_owned())),
        })
    }

    fn conditions(&mut self, parts: &[Ex]) -> Read<Vec<Condition<usize>>> {
        parts.iter().map(|part| self.condition(part)).collect()
    }

    fn expr(&mut self, tree: &Ex) -> Read<Expr<usize>> {
        Ok(match &tree.kind {
            ExKind::Int(value) => Expr::constant(*value),
            ExKind::Path(_) => Column::index(self.value(tree)?).into(),
            ExKind::Neg(inner) => -self.expr(inner)?,
            ExKind::Binary(op, lhs, rhs) => {
                let (lhs, rhs) = (self.expr(lhs)?, self.expr(rhs)?);
                match op {
                    BinaryOp::Add => lhs + rhs,
                    BinaryOp::Sub => lhs - rhs,
                    BinaryOp::Mul => lhs * rhs,
                    BinaryOp::FloorDiv => lhs.floor_div(rhs),
                    BinaryOp::CeilDiv => lhs.ceil_div(rhs),
                    BinaryOp::Mod => lhs.modulo(rhs),
                    BinaryOp::Min => Expr::min([lhs, rhs]),
                    BinaryOp::Max => Expr::max([lhs, rhs]),
                }
            }
            ExKind::Call(function, args) => match (function.single(), args.as_slice()) {
                (Some("dim"), [value, Ex { kind: ExKind::Int(dim), span }]) => {
                    let dim =
                        u32::try_from(*dim).map_err(|_| (*span, "there is no such dimension".to_owned()))?;
                    Column::dim(self.value(value)?, dim).into()
                }
                (Some("dim"), _) => {
                    return Err((tree.span, "expected 'dim(%value, number)'".to_owned()));
                }
                (Some("unsigned"), [value]) => Column::unsigned(self.value(value)?).into(),
                (Some("min"), [_, ..]) => Expr::min(self.exprs(args)?),
                (Some("max"), [_, ..]) => Expr::max(self.exprs(args)?),
                _ => return Err((tree.span, "expected 'dim', 'unsigned', 'min' or 'max'".to_owned())),
            },
            _ => return Err((tree.span, "expected an integer".to_owned())),
        })
    }

    fn exprs(&mut self, parts: &[Ex]) -> Read<Vec<Expr<usize>>> {
        parts.iter().map(|part| self.expr(part)).collect()
    }

    /// Returns the position of the name that a tree is.
    fn value(&mut self, tree: &Ex) -> Read<usize> {
        let written = self.text.get(tree.span.start as usize..tree.span.end as usize).unwrap_or_default();
        let name = match (&tree.kind, written.strip_prefix('%')) {
            (ExKind::Path(_), Some(name)) if !name.is_empty() => name,
            _ => return Err((tree.span, format!("'{written}' is no value: values are '%name'"))),
        };
        let known = self.names.iter().position(|known| known == name);
        Ok(known.unwrap_or_else(|| {
            self.names.push(name.to_owned());
            self.names.len() - 1
        }))
    }
}

fn relation(rel: Rel) -> Relation {
    match rel {
        Rel::Eq => Relation::Eq,
        Rel::Ne => Relation::Ne,
        Rel::Lt => Relation::Lt,
        Rel::Le => Relation::Le,
        Rel::Gt => Relation::Gt,
        Rel::Ge => Relation::Ge,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> Result<Condition<usize>, String> {
        Assumption::from_str(text).map(|assumption| assumption.condition)
    }

    #[test]
    fn conditions_have_the_usual_precedence() {
        let same = [
            ("%a + 2 * %b < 3", "(%a + (2 * %b)) < 3"),
            ("%a < 1 || %b < 2 && %c < 3", "%a < 1 || (%b < 2 && %c < 3)"),
            ("((%a) + 1) * 2 >= 0", "(%a + 1) * 2 >= 0"),
            ("!(%a == 1)", "!((%a) == (1))"),
            ("min(%a, 2) > 0", "min(%a, (2)) > 0"),
        ];
        for (text, other) in same {
            assert!(parsed(text).is_ok(), "{text}: {:?}", parsed(text));
            assert_eq!(parsed(text), parsed(other), "{text}");
        }
        assert_ne!(parsed("%a - 1 - 2 == 0"), parsed("%a - (1 - 2) == 0"));
        assert_ne!(parsed("%a < 1"), parsed("%a <= 1"));
    }

    #[test]
    fn names_are_those_of_the_text() {
        let names = |text| Assumption::from_str(text).map(|assumption| assumption.names);
        assert_eq!(
            names("%a.b < %a_b && %0 == dim(%r#1, 0)"),
            Ok(["a.b", "a_b", "0", "r#1"].map(str::to_owned).into())
        );
        assert_eq!(names("%größe < %b + %b"), Ok(["größe", "b"].map(str::to_owned).into()));
    }

    #[test]
    fn mistakes_have_a_place() {
        let cases = [
            ("", "expected an expression, found the end at character 1"),
            ("%n", "expected a comparison at character 1"),
            ("n >= 1", "'n' is no value: values are '%name' at character 1"),
            ("% >= 1", "'%' is no value: values are '%name' at character 1"),
            ("dim(%t, %i) < 1", "expected 'dim(%value, number)' at character 1"),
            ("dim(%t, -1) < 1", "expected 'dim(%value, number)' at character 1"),
            ("size(%t) < 1", "expected 'dim', 'unsigned', 'min' or 'max' at character 1"),
            ("1 < 1.5", "expected an integer at character 5"),
        ];
        for (text, message) in cases {
            assert_eq!(parsed(text), Err(message.to_owned()), "{text}");
        }
        for (text, at) in
            [("%n >= 1 %m", 9), ("%n >= 1 &&", 11), ("%é ? 1", 4), ("(%n < 1", 8), ("%n < 1x", 6)]
        {
            let message = parsed(text).expect_err("it is wrong");
            assert!(message.ends_with(&format!("at character {at}")), "{text}: {message}");
            assert!(!message.contains('_'), "{text}: {message}");
        }
        let deep = format!("{}%n{} < 1", "(".repeat(10_000), ")".repeat(10_000));
        assert!(parsed(&deep).is_err());
    }
}
