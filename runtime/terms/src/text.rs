//! Constraints and predicates as text, for messages and manuals.

use crate::ids::GenericIdx;
use crate::syntax::{self, Words};
use crate::walk::Tables;
use crate::{Arg, Const, Constraint, Definition, ParamArg, Pred, Term, Text};
use std::cell::Cell;
use std::fmt;

/// The greatest length of a constraint's text, in bytes.
const MAX_TEXT: usize = 2000;
/// The greatest number of constraints in one text.
const MAX_STEPS: u32 = 200;

impl fmt::Display for Constraint<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Writer { args: &[], steps: &Cell::new(MAX_STEPS) }.constraint(self))
    }
}

impl fmt::Display for Pred<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Writer { args: &[], steps: &Cell::new(MAX_STEPS) }.pred(self))
    }
}

impl fmt::Display for Term<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Writer { args: &[], steps: &Cell::new(MAX_STEPS) }.term(self))
    }
}

impl fmt::Display for Const<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Const::Unit => f.write_str("unit"),
            Const::Bool(value) => write!(f, "{value}"),
            Const::Int(value) => write!(f, "{value}"),
            Const::Float(bits) => write!(f, "{:?}", f64::from_bits(*bits)),
            Const::Str(text) => write!(f, "{text:?}"),
            Const::Case { keyword, .. } => f.write_str(keyword),
            Const::List(items) => {
                let items: Vec<String> = items.iter().map(Const::to_string).collect();
                write!(f, "[{}]", items.join(", "))
            }
        }
    }
}

/// Returns the text of an argument of a named constraint. `args` are the texts of the generics in scope.
pub(crate) fn arg_text(arg: &Arg<'_>, args: &[String]) -> String {
    Writer { args, steps: &Cell::new(MAX_STEPS) }.arg(arg)
}

/// Returns the text of a constraint. `args` are the texts of the generics in scope.
pub(crate) fn constraint_text(constraint: &Constraint<'_>, args: &[String]) -> String {
    Writer { args, steps: &Cell::new(MAX_STEPS) }.constraint(constraint)
}

/// Returns the text of a predicate. `args` are the texts of the generics in scope.
pub(crate) fn pred_text(pred: &Pred<'_>, args: &[String]) -> String {
    Writer { args, steps: &Cell::new(MAX_STEPS) }.pred(pred)
}

/// Writes texts in the scope of a named constraint. `args` are the texts of its generics.
struct Writer<'w> {
    args: &'w [String],
    steps: &'w Cell<u32>,
}

impl Writer<'_> {
    fn constraint(&self, constraint: &Constraint<'_>) -> String {
        let mut text = self.whole(constraint);
        if text.len() > MAX_TEXT {
            let end = (0..=MAX_TEXT).rev().find(|&i| text.is_char_boundary(i)).unwrap_or(0);
            text.truncate(end);
        }
        text
    }

    fn whole(&self, constraint: &Constraint<'_>) -> String {
        // Without a limit, a chain of unions that refer twice to the next would have a text of exponential length.
        if self.steps.get() == 0 {
            return "..".to_owned();
        }
        self.steps.set(self.steps.get() - 1);
        let joined = |parts: Vec<String>, with: &str| parts.join(with);
        match constraint {
            Constraint::Any => "any".to_owned(),
            Constraint::Is(definition, args) => self.instance(definition, args),
            Constraint::Named(named, args) => {
                let args: Vec<String> = args.iter().map(|arg| self.arg(arg)).collect();
                let inner = Writer { args: &args, steps: self.steps };
                match named.text {
                    Text::OfBody => inner.constraint(&named.body),
                    Text::Plain(text) => text.to_owned(),
                    Text::Template(template) => inner.told(template),
                }
            }
            Constraint::Generic(at) => self.generic(*at),
            Constraint::All(parts) => joined(parts.iter().map(|p| self.constraint(p)).collect(), " and "),
            Constraint::OneOf(arms) => {
                joined(arms.iter().map(|arm| self.constraint(&arm.body)).collect(), " or ")
            }
            Constraint::Not(inner) => format!("not {}", self.constraint(inner)),
            Constraint::Where(base, pred) => format!("{} where {}", self.constraint(base), self.pred(pred)),
            Constraint::Each(inner) => format!("array of {}", self.constraint(inner)),
            Constraint::Implements(interface) => {
                format!("{} instance", interface.path.rsplit('.').next().unwrap_or_default())
            }
            Constraint::HasTrait(name) => (*name).to_owned(),
            Constraint::Rust(function) => function.path.to_owned(),
        }
    }

    fn told(&self, template: &str) -> String {
        let mut out = String::new();
        let mut rest = template.chars().peekable();
        while let Some(c) = rest.next() {
            match c {
                '{' | '}' if rest.peek() == Some(&c) => {
                    rest.next();
                    out.push(c);
                }
                '{' => {
                    let at: String = rest.by_ref().take_while(|&c| c != '}').collect();
                    out.push_str(&at.parse().map_or(String::new(), |at| self.generic(GenericIdx(at))));
                }
                c => out.push(c),
            }
        }
        out
    }

    fn generic(&self, at: GenericIdx) -> String {
        self.args.get(at.index()).cloned().unwrap_or_default()
    }

    fn pred(&self, pred: &Pred<'_>) -> String {
        syntax::pred_text(self, pred)
    }

    fn term(&self, term: &Term<'_>) -> String {
        syntax::term_text(self, term)
    }

    /// Returns the text of an instance: `tensor whose element is index`.
    fn instance(&self, definition: &Definition<'_>, args: &[ParamArg<'_>]) -> String {
        let told: Vec<String> =
            args.iter().map(|arg| format!("{} is {}", arg.param, self.arg(&arg.arg))).collect();
        let name = definition.text();
        if told.is_empty() { name.to_owned() } else { format!("{name} whose {}", told.join(" and ")) }
    }

    fn arg(&self, arg: &Arg<'_>) -> String {
        match arg {
            Arg::Constraint(constraint) => self.constraint(constraint),
            Arg::Const(Const::Str(text)) => (*text).to_owned(),
            Arg::Const(value) => value.to_string(),
            Arg::Generic(at) => self.generic(*at),
            Arg::Term(term) => format!("({})", self.term(term)),
        }
    }
}

impl<'a> Words<'a, Tables> for Writer<'_> {
    fn constraint(&self, constraint: &Constraint<'a>) -> String {
        self.constraint(constraint)
    }

    fn constant(&self, value: &Const<'a>) -> String {
        value.to_string()
    }

    fn generic(&self, generic: GenericIdx) -> Option<String> {
        self.args.get(generic.index()).cloned()
    }
}
