//! Constraints and predicates as text, for messages and manuals.

use crate::ids::GenericIdx;
use crate::{Arg, BinaryOp, Const, Constraint, Definition, ParamArg, Pred, Term, Text};
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

/// Returns the text of what an argument of a named constraint stands for, in the scope of these texts.
pub(crate) fn arg_text(arg: &Arg<'_>, args: &[String]) -> String {
    Writer { args, steps: &Cell::new(MAX_STEPS) }.arg(arg)
}

/// Returns the text of a constraint in the scope of these texts.
pub(crate) fn constraint_text(constraint: &Constraint<'_>, args: &[String]) -> String {
    Writer { args, steps: &Cell::new(MAX_STEPS) }.constraint(constraint)
}

/// Returns the text of a predicate in the scope of these texts.
pub(crate) fn pred_text(pred: &Pred<'_>, args: &[String]) -> String {
    Writer { args, steps: &Cell::new(MAX_STEPS) }.pred(pred)
}

/// Writes in the scope of a named constraint whose generics stand for these texts.
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
        // A chain of unions that repeat each other would make a text of exponential length.
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
        }
    }

    fn pred(&self, pred: &Pred<'_>) -> String {
        let term = |t: &Term<'_>| self.term(t);
        let list = |parts: &[Pred<'_>], op: &str| {
            let parts: Vec<String> = parts
                .iter()
                .map(|part| match part {
                    Pred::And(_) | Pred::Or(_) if parts.len() > 1 => format!("({})", self.pred(part)),
                    part => self.pred(part),
                })
                .collect();
            parts.join(op)
        };
        match pred {
            Pred::Compare(a, rel, b) => format!("{} {} {}", term(a), rel.symbol(), term(b)),
            Pred::In(a, items) => {
                let items: Vec<String> = items.iter().map(term).collect();
                format!("{} in {{{}}}", term(a), items.join(", "))
            }
            Pred::InRange(a, low, high, inclusive) => {
                let side = |t: &Option<Term<'_>>| t.as_ref().map_or(String::new(), term);
                let dots = if *inclusive { "..=" } else { ".." };
                format!("{} in {} {dots} {}", term(a), side(low), side(high)).trim_end().to_owned()
            }
            Pred::Is(a, constraint) => format!("{} is {}", term(a), self.constraint(constraint)),
            Pred::AllDims(var, inner) => format!("all dims {var}: {}", self.pred(inner)),
            Pred::AllItems(var, of, inner) => format!("all {var} in {}: {}", term(of), self.pred(inner)),
            Pred::Static(a) => format!("static({})", term(a)),
            Pred::Present(a) => format!("present({})", term(a)),
            Pred::Flag(a) => term(a),
            Pred::Bits(a, bits) => format!("{} has no bits but {bits:#x}", term(a)),
            Pred::And(parts) => list(parts, " && "),
            Pred::Or(parts) => list(parts, " || "),
            Pred::Not(inner) => match inner {
                Pred::Flag(_) | Pred::Static(_) | Pred::Present(_) => format!("!{}", self.pred(inner)),
                inner => format!("!({})", self.pred(inner)),
            },
            Pred::Rust(function, terms) => {
                let terms: Vec<String> = terms.iter().map(term).collect();
                format!("rust {}({})", function.path, terms.join(", "))
            }
        }
    }

    fn term(&self, term: &Term<'_>) -> String {
        match term {
            Term::Param(name) | Term::Bound(name) => (*name).to_owned(),
            Term::Rank => "rank".to_owned(),
            Term::Dim(at) => format!("dim({})", self.term(at)),
            Term::Shape => "shape".to_owned(),
            Term::NumElements => "num_elements".to_owned(),
            Term::Len(list) => format!("len({})", self.term(list)),
            Term::Element => "element".to_owned(),
            Term::Value => "value".to_owned(),
            Term::Generic(at) => match self.args.get(at.index()) {
                Some(text) => text.clone(),
                None => format!("its generic #{}", at.index()),
            },
            Term::Const(value) => value.to_string(),
            Term::Field(base, name) => format!("{}.{name}", self.term(base)),
            Term::Binary(op, a, b) => {
                let (a, b) = (self.operand(a), self.operand(b));
                match op {
                    BinaryOp::Add => format!("{a} + {b}"),
                    BinaryOp::Sub => format!("{a} - {b}"),
                    BinaryOp::Mul => format!("{a} * {b}"),
                    BinaryOp::FloorDiv => format!("{a} floordiv {b}"),
                    BinaryOp::CeilDiv => format!("{a} ceildiv {b}"),
                    BinaryOp::Mod => format!("{a} mod {b}"),
                    BinaryOp::Min => format!("min({a}, {b})"),
                    BinaryOp::Max => format!("max({a}, {b})"),
                }
            }
        }
    }

    /// Returns the text of an operand, in brackets where it is computed.
    fn operand(&self, term: &Term<'_>) -> String {
        match term {
            Term::Binary(BinaryOp::Min | BinaryOp::Max, ..) => self.term(term),
            Term::Binary(..) => format!("({})", self.term(term)),
            term => self.term(term),
        }
    }
}
