//! Predicates as a spec writes them, for messages and documents.

use super::*;

impl Model {
    /// A predicate as a spec writes it.
    #[must_use]
    pub fn pred_text(&self, pred: &Pred) -> String {
        let term = |t: &Term| self.term_text(t);
        let list = |parts: &[Pred], op: &str| {
            let texts: Vec<String> = parts
                .iter()
                .map(|p| match p {
                    Pred::And(_) | Pred::Or(_) if parts.len() > 1 => format!("({})", self.pred_text(p)),
                    p => self.pred_text(p),
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
            Pred::Is(a, c) => format!("{} is {}", term(a), self.constraint_text(c, &[])),
            Pred::AllDims(var, p) => format!("all dims {var}: {}", self.pred_text(p)),
            Pred::AllItems(var, of, p) => format!("all {var} in {}: {}", term(of), self.pred_text(p)),
            Pred::Static(t) => format!("static({})", term(t)),
            Pred::Present(t) => format!("present({})", term(t)),
            Pred::Flag(t) => term(t),
            Pred::And(parts) => list(parts, " && "),
            Pred::Or(parts) => list(parts, " || "),
            Pred::Not(p) => match &**p {
                p @ (Pred::Flag(_) | Pred::Static(_) | Pred::Present(_)) => format!("!{}", self.pred_text(p)),
                p => format!("!({})", self.pred_text(p)),
            },
            Pred::Rust(path, terms) => {
                let terms: Vec<String> = terms.iter().map(term).collect();
                format!("rust {path}({})", terms.join(", "))
            }
        }
    }

    fn term_text(&self, t: &Term) -> String {
        match t {
            Term::Param(name) | Term::Bound(name) => name.clone(),
            Term::Rank => "rank".to_owned(),
            Term::Dim(i) => format!("dim({})", self.term_text(i)),
            Term::Shape => "shape".to_owned(),
            Term::NumElements => "num_elements".to_owned(),
            Term::Len(t) => format!("len({})", self.term_text(t)),
            Term::Element => "element".to_owned(),
            Term::Value => "value".to_owned(),
            Term::Var(i) => format!("its generic #{i}"),
            Term::Const(DefaultValue::Str(s)) => format!("{s:?}"),
            Term::Const(v) => self.value_text(v),
            Term::Field(t, name) => format!("{}.{name}", self.term_text(t)),
            Term::Binary(op, a, b) => {
                let (a, b) = (self.term_text(a), self.term_text(b));
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
