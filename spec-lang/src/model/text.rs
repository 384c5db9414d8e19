//! Prints predicates as a spec writes them, for messages and documents.

use super::{BinaryOp, DefaultValue, Model, Pred, Term};

impl Model {
    /// Returns the text of a predicate as a spec writes it.
    #[must_use]
    pub fn pred_text(&self, pred: &Pred) -> String {
        self.pred_text_with(pred, &[])
    }

    /// Returns the text of a predicate; the generics in scope have the texts `args`.
    pub(super) fn pred_text_with(&self, pred: &Pred, args: &[String]) -> String {
        let go = |pred: &Pred| self.pred_text_with(pred, args);
        let term = |t: &Term| self.term_text(t, args);
        let list = |parts: &[Pred], op: &str| {
            let texts: Vec<String> = parts
                .iter()
                .map(|p| match p {
                    Pred::And(_) | Pred::Or(_) if parts.len() > 1 => format!("({})", go(p)),
                    p => go(p),
                })
                .collect();
            texts.join(op)
        };
        match pred {
            Pred::Compare(a, rel, b) => format!("{} {} {}", term(a), rel.symbol(), term(b)),
            Pred::In(a, items) => {
                let items: Vec<String> = items.iter().map(term).collect();
                format!("{} in {{{}}}", term(a), items.join(", "))
            }
            Pred::InRange(a, low, high, inclusive) => {
                let side = |t: &Option<Term>| t.as_ref().map_or(String::new(), term);
                let dots = if *inclusive { "..=" } else { ".." };
                format!("{} in {} {dots} {}", term(a), side(low), side(high)).trim_end().to_owned()
            }
            Pred::Is(a, c) => format!("{} is {}", term(a), self.text_in(c, args)),
            Pred::AllDims(var, p) => format!("all dims {var}: {}", go(p)),
            Pred::AllItems(var, of, p) => format!("all {var} in {}: {}", term(of), go(p)),
            Pred::Static(t) => format!("static({})", term(t)),
            Pred::Present(t) => format!("present({})", term(t)),
            Pred::Flag(t) => term(t),
            Pred::And(parts) => list(parts, " && "),
            Pred::Or(parts) => list(parts, " || "),
            Pred::Not(p) => match &**p {
                p @ (Pred::Flag(_) | Pred::Static(_) | Pred::Present(_)) => format!("!{}", go(p)),
                p => format!("!({})", go(p)),
            },
            Pred::Rust(path, terms) => {
                let terms: Vec<String> = terms.iter().map(term).collect();
                format!("rust {path}({})", terms.join(", "))
            }
        }
    }

    fn term_text(&self, t: &Term, args: &[String]) -> String {
        let go = |t: &Term| self.term_text(t, args);
        match t {
            Term::Param(name) | Term::Bound(name) => name.clone(),
            Term::Rank => "rank".to_owned(),
            Term::Dim(i) => format!("dim({})", go(i)),
            Term::Shape => "shape".to_owned(),
            Term::NumElements => "num_elements".to_owned(),
            Term::Len(t) => format!("len({})", go(t)),
            Term::Element => "element".to_owned(),
            Term::Value => "value".to_owned(),
            Term::Var(i) => match args.get(i.index()) {
                Some(text) => text.clone(),
                None => format!("its generic #{}", i.index()),
            },
            Term::Const(DefaultValue::Str(s)) => format!("{s:?}"),
            Term::Const(v) => self.value_text(v),
            Term::Field(t, name) => format!("{}.{name}", go(t)),
            Term::Binary(op, a, b) => {
                let (a, b) = (go(a), go(b));
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
}
