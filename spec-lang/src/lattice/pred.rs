//! From predicates over parameters to boxes.
//!
//! A comparison with something that is not there (a rank of a type without shape, a dynamic or missing dimension, a parameter of
//! another type) is false, and `!=` is the opposite of `==`. Under `all dims d` a dynamic size satisfies any comparison.

use super::build::strip;
use super::dom::{Dom, Key};
use super::int::IntSet;
use super::list::ListSet;
use super::set::{Atom, AtomKind, Boxes, Bx, Set};
use super::union;
use super::value::Def;
use super::{DYNAMIC, Lattice, Limit, MAX_DEPTH};
use crate::model::*;

impl Lattice<'_> {
    /// Items of any definition of which a predicate is true; only those in `within` matter.
    pub(super) fn pred_set(
        &self,
        pred: &Pred,
        subject: Subject,
        within: Option<&Set>,
        generics: &[Generic],
        depth: u32,
    ) -> Result<Set, Limit> {
        if subject == Subject::Op {
            return Ok(Set::atom(opaque(pred, "what an op has")));
        }
        if subject == Subject::Attr && about_shape(pred) {
            return Ok(Set::atom(opaque(pred, "the shape of an attribute's type")));
        }
        let rest = self.pred_boxes(None, pred, true, generics, depth)?;
        let mut set = Set { defs: Default::default(), rest };
        for &def in self.defs_of(subject) {
            if within.is_some_and(|w| w.of(def).is_empty()) {
                continue;
            }
            let boxes = self.pred_boxes(Some(def), pred, true, generics, depth)?;
            if boxes != set.rest {
                set.defs.insert(def, boxes);
            }
        }
        Ok(set)
    }

    /// Boxes of one definition (`None`: one that was not loaded) in which a predicate is true, or false.
    pub(super) fn pred_boxes(
        &self,
        def: Option<Def>,
        pred: &Pred,
        positive: bool,
        generics: &[Generic],
        depth: u32,
    ) -> Result<Boxes, Limit> {
        self.meter.step()?;
        if depth > MAX_DEPTH {
            return Err(Limit);
        }
        let go = |p: &Pred, positive: bool| self.pred_boxes(def, p, positive, generics, depth + 1);
        match pred {
            Pred::Not(inner) => return go(inner, !positive),
            Pred::And(parts) | Pred::Or(parts) => {
                let all = matches!(pred, Pred::And(_)) == positive;
                let mut out = if all { vec![Bx::full()] } else { Vec::new() };
                for part in parts {
                    let part = go(part, positive)?;
                    out = if all {
                        union::intersect(&out, &part, &self.meter)?
                    } else {
                        union::union(&out, &part, &self.meter)?
                    };
                }
                return Ok(out);
            }
            Pred::Compare(a, Rel::Ne, b) => {
                return go(&Pred::Compare(a.clone(), Rel::Eq, b.clone()), !positive);
            }
            Pred::In(term, items) => {
                let parts = items.iter().map(|i| Pred::Compare(term.clone(), Rel::Eq, i.clone())).collect();
                return go(&Pred::Or(parts), positive);
            }
            Pred::InRange(term, low, high, inclusive) => {
                let upper = if *inclusive { Rel::Le } else { Rel::Lt };
                let low = low.iter().map(|l| Pred::Compare(term.clone(), Rel::Ge, l.clone()));
                let high = high.iter().map(|h| Pred::Compare(term.clone(), upper, h.clone()));
                return go(&Pred::And(low.chain(high).collect()), positive);
            }
            _ => {}
        }
        let boxes = match self.leaf(def, pred, generics, depth)? {
            Some(boxes) => boxes,
            None => vec![Bx::literal(pred_atom(pred))],
        };
        if positive { Ok(boxes) } else { union::complement(&boxes, &self.meter) }
    }

    /// Boxes of a predicate that is no composition; `None` where it becomes an atom.
    fn leaf(
        &self,
        def: Option<Def>,
        pred: &Pred,
        generics: &[Generic],
        depth: u32,
    ) -> Result<Option<Boxes>, Limit> {
        Ok(match pred {
            Pred::Compare(Term::Const(a), rel, Term::Const(b)) => compare_consts(a, *rel, b).map(truth),
            Pred::Compare(term, rel, Term::Const(v)) => self.compare(def, term, *rel, v)?,
            Pred::Compare(Term::Const(v), rel, term) => self.compare(def, term, flip(*rel), v)?,
            Pred::Is(term, c) => {
                let set = self.build(c, generics, depth + 1)?;
                self.constrain(def, term, Dom::item((*set).clone()))?
            }
            Pred::Static(Term::Shape) => {
                let list = ListSet::all_in(Dom::Int(IntSet::range(0, i128::MAX)));
                self.constrain(def, &Term::Shape, Dom::List(list))?
            }
            Pred::Static(Term::Param(name)) if self.column(def, name) == Some(ParamKind::Shape) => {
                return self.leaf(def, &Pred::Static(Term::Shape), generics, depth);
            }
            Pred::Static(term @ Term::Dim(_)) => {
                self.constrain(def, term, Dom::Int(IntSet::range(0, i128::MAX)))?
            }
            Pred::Flag(term) => self.constrain(def, term, Dom::Int(IntSet::one(1)))?,
            Pred::Present(Term::Param(name)) => match self.column(def, name) {
                None => Some(Vec::new()),
                Some(ParamKind::Optional(inner)) => {
                    self.full(&inner).map(|full| vec![Bx::column(name, Dom::Opt(false, Box::new(full)))])
                }
                Some(_) => Some(vec![Bx::full()]),
            },
            Pred::AllDims(var, inner) => {
                match self.item_dom(var, inner, true, &Holds::Size, generics, depth)? {
                    Some(dom) => self.constrain(def, &Term::Shape, Dom::List(ListSet::all_in(dom)))?,
                    None => None,
                }
            }
            Pred::AllItems(var, list, inner) => {
                let kind = match list {
                    Term::Param(name) => self.column(def, name),
                    _ => None,
                };
                match kind.as_ref().map(strip) {
                    Some(ParamKind::List(item)) => {
                        let holds = Holds::Kind((**item).clone());
                        match self.item_dom(var, inner, true, &holds, generics, depth)? {
                            Some(dom) => self.constrain(def, list, Dom::List(ListSet::all_in(dom)))?,
                            None => None,
                        }
                    }
                    _ => None,
                }
            }
            _ => None,
        })
    }

    /// The kind of a parameter of a definition.
    fn column(&self, def: Option<Def>, name: &str) -> Option<ParamKind> {
        self.params_of(def?).iter().find(|(n, _)| n == name).map(|(_, k)| k.clone())
    }

    fn compare(
        &self,
        def: Option<Def>,
        term: &Term,
        rel: Rel,
        value: &DefaultValue,
    ) -> Result<Option<Boxes>, Limit> {
        let dom = match (value, rel) {
            (DefaultValue::Int(v), _) => Dom::Int(IntSet::related(rel, *v)),
            (DefaultValue::Enum(id, cases), _) => Dom::Int(IntSet::related(rel, self.case_value(*id, cases))),
            (_, Rel::Eq) => match self.const_dom(value, None) {
                Some(dom) => dom,
                None => return Ok(None),
            },
            _ => return Ok(None),
        };
        self.constrain(def, term, dom)
    }

    /// Items whose `term` is there and in `dom`; `None` where structure does not show which ones these are.
    fn constrain(&self, def: Option<Def>, term: &Term, dom: Dom) -> Result<Option<Boxes>, Limit> {
        self.meter.step()?;
        let of = |name: &str| (name.to_owned(), self.column(def, name));
        let (name, kind) = match term {
            Term::Param(name) => of(name),
            Term::Element => of("element"),
            Term::Value => of("value"),
            Term::Rank | Term::Shape | Term::Dim(_) => match self.shape_column(def) {
                Some(name) => (name, Some(ParamKind::Shape)),
                None => return Ok(Some(Vec::new())),
            },
            Term::Len(list) => match &**list {
                Term::Shape => return self.constrain(def, &Term::Rank, dom),
                Term::Param(name) => match of(name) {
                    (name, Some(ParamKind::List(item))) => (name, Some(ParamKind::List(item))),
                    _ => return Ok(None),
                },
                _ => return Ok(None),
            },
            Term::Field(base, field) => {
                let subject = self.subject_of_term(def, base);
                let set = self.with_field(subject, field, &dom)?;
                return match set {
                    Some(set) => self.constrain(def, base, Dom::item(set)),
                    None => Ok(None),
                };
            }
            _ => return Ok(None),
        };
        let Some(kind) = kind else { return Ok(Some(Vec::new())) };
        let dom = match (term, dom) {
            (Term::Rank | Term::Len(_), Dom::Int(set)) => Dom::List(ListSet::len_in(set)),
            (Term::Dim(at), Dom::Int(set)) => match &**at {
                Term::Const(DefaultValue::Int(i)) => match u32::try_from(*i) {
                    Ok(i) => Dom::List(ListSet::at(i, Dom::Int(set.intersect(&IntSet::range(0, i128::MAX))))),
                    Err(_) => return Ok(Some(Vec::new())),
                },
                _ => return Ok(None),
            },
            (_, dom) => dom,
        };
        // A parameter that holds something else than what it is compared with: the spec has a mistake, or it is a Rust type.
        let fits = match (strip(&kind), &dom) {
            (ParamKind::Bool | ParamKind::U32 | ParamKind::U64 | ParamKind::I64, Dom::Int(_))
            | (ParamKind::BigInt | ParamKind::Enum(_), Dom::Int(_))
            | (ParamKind::Type | ParamKind::Attr, Dom::Item(_))
            | (ParamKind::Shape | ParamKind::List(_), Dom::List(_)) => true,
            (ParamKind::Str, Dom::Fin(keys, _)) => keys.iter().all(|k| matches!(k, Key::Str(_))),
            (ParamKind::F64, Dom::Fin(keys, _)) => keys.iter().all(|k| matches!(k, Key::Float(_))),
            _ => false,
        };
        if !fits {
            return Ok(None);
        }
        let dom = match kind {
            ParamKind::Optional(_) => Dom::Opt(false, Box::new(dom)),
            _ => dom,
        };
        Ok(Some(vec![Bx::column(&name, dom)]))
    }

    pub(super) fn shape_column(&self, def: Option<Def>) -> Option<String> {
        self.params_of(def?).iter().find(|(_, k)| *k == ParamKind::Shape).map(|(n, _)| n.clone())
    }

    fn subject_of_term(&self, def: Option<Def>, term: &Term) -> Subject {
        match term {
            Term::Param(name) if self.column(def, name).as_ref().map(strip) == Some(&ParamKind::Attr) => {
                Subject::Attr
            }
            _ => Subject::Type,
        }
    }

    /// Types (or attributes) that have a parameter of this name, and its value is in `dom`.
    fn with_field(&self, subject: Subject, field: &str, dom: &Dom) -> Result<Option<Set>, Limit> {
        let mut set = Set::none();
        for &def in self.defs_of(subject) {
            let boxes = match (field, dom) {
                ("width", Dom::Int(widths)) if Some(def) == self.builtin_type("float") => {
                    Some(self.float_widths(def, widths))
                }
                ("rank", _) => self.constrain(Some(def), &Term::Rank, dom.clone())?,
                _ => self.constrain(Some(def), &Term::Param(field.to_owned()), dom.clone())?,
            };
            match boxes {
                Some(boxes) if boxes.is_empty() => {}
                Some(boxes) => {
                    set.defs.insert(def, boxes);
                }
                None => return Ok(None),
            }
        }
        Ok(Some(set))
    }

    /// Float formats of these widths.
    fn float_widths(&self, def: Def, widths: &IntSet) -> Boxes {
        let kind = self.params_of(def).iter().find_map(|(n, k)| match k {
            ParamKind::Enum(id) => Some((n.clone(), *id)),
            _ => None,
        });
        let Some((name, id)) = kind else { return Vec::new() };
        let cases = self.model[id].cases.iter();
        let fitting = cases.filter(|c| widths.contains(float_width(&c.keyword))).map(|c| i128::from(c.value));
        vec![Bx::column(&name, Dom::Int(IntSet::of(fitting)))]
    }

    /// Sizes or items that a predicate over the bound variable allows.
    fn item_dom(
        &self,
        var: &str,
        pred: &Pred,
        positive: bool,
        holds: &Holds,
        generics: &[Generic],
        depth: u32,
    ) -> Result<Option<Dom>, Limit> {
        if depth > MAX_DEPTH {
            return Err(Limit);
        }
        let is_var = |t: &Term| matches!(t, Term::Bound(name) if name == var);
        let go = |p: &Pred, positive| self.item_dom(var, p, positive, holds, generics, depth + 1);
        let dom = match pred {
            Pred::Not(inner) => return go(inner, !positive),
            Pred::And(parts) | Pred::Or(parts) => {
                let all = matches!(pred, Pred::And(_)) == positive;
                let mut out: Option<Dom> = None;
                for part in parts {
                    let Some(part) = go(part, positive)? else { return Ok(None) };
                    out = Some(match out {
                        None => part,
                        Some(out) if all => out.intersect(&part, &self.meter)?,
                        Some(out) => out.union(&part, &self.meter)?,
                    });
                }
                return Ok(out);
            }
            Pred::In(t, items) if is_var(t) => {
                let parts = items.iter().map(|i| Pred::Compare(t.clone(), Rel::Eq, i.clone())).collect();
                return go(&Pred::Or(parts), positive);
            }
            Pred::InRange(t, low, high, inclusive) if is_var(t) => {
                let upper = if *inclusive { Rel::Le } else { Rel::Lt };
                let low = low.iter().map(|l| Pred::Compare(t.clone(), Rel::Ge, l.clone()));
                let high = high.iter().map(|h| Pred::Compare(t.clone(), upper, h.clone()));
                return go(&Pred::And(low.chain(high).collect()), positive);
            }
            Pred::Compare(t, Rel::Ne, v) => {
                return go(&Pred::Compare(t.clone(), Rel::Eq, v.clone()), !positive);
            }
            Pred::Compare(t, rel, Term::Const(v)) if is_var(t) => self.item_const(*rel, v),
            Pred::Compare(Term::Const(v), rel, t) if is_var(t) => self.item_const(flip(*rel), v),
            Pred::Static(t) if is_var(t) && matches!(holds, Holds::Size) => {
                let sizes = IntSet::range(0, i128::MAX);
                return Ok(Some(Dom::Int(if positive { sizes } else { IntSet::one(DYNAMIC) })));
            }
            Pred::Flag(t) if is_var(t) => Some(Dom::Int(IntSet::one(1))),
            Pred::Is(t, c) if is_var(t) => Some(Dom::item((*self.build(c, generics, depth + 1)?).clone())),
            _ => None,
        };
        let Some(dom) = dom else { return Ok(None) };
        match (holds, dom) {
            (Holds::Size, Dom::Int(set)) => {
                let set = if positive { set } else { set.complement() };
                // A dynamic size satisfies a comparison and its opposite.
                let sizes = set.intersect(&IntSet::range(0, i128::MAX));
                Ok(Some(Dom::Int(sizes.union(&IntSet::one(DYNAMIC)))))
            }
            (Holds::Kind(kind), dom) => {
                let fits = matches!(
                    (kind, &dom),
                    (ParamKind::Type | ParamKind::Attr, Dom::Item(_))
                        | (ParamKind::Str | ParamKind::F64, Dom::Fin(..))
                        | (ParamKind::Bool | ParamKind::U32 | ParamKind::U64 | ParamKind::I64, Dom::Int(_))
                        | (ParamKind::BigInt | ParamKind::Enum(_), Dom::Int(_))
                );
                if !fits {
                    return Ok(None);
                }
                Ok(Some(if positive { dom } else { dom.complement(&self.meter)? }))
            }
            _ => Ok(None),
        }
    }

    fn item_const(&self, rel: Rel, value: &DefaultValue) -> Option<Dom> {
        match value {
            DefaultValue::Int(v) => Some(Dom::Int(IntSet::related(rel, *v))),
            DefaultValue::Enum(id, cases) => {
                Some(Dom::Int(IntSet::related(rel, self.case_value(*id, cases))))
            }
            _ if rel == Rel::Eq => self.const_dom(value, None),
            _ => None,
        }
    }
}

/// What a bound variable stands for.
enum Holds {
    Size,
    Kind(ParamKind),
}

fn pred_atom(pred: &Pred) -> Atom {
    // `a < b` and `b > a` are one atom.
    let key = match pred {
        Pred::Compare(a, rel, b) => {
            let (x, y) = (format!("{a:?}"), format!("{b:?}"));
            if x <= y { format!("{x} {rel:?} {y}") } else { format!("{y} {:?} {x}", flip(*rel)) }
        }
        pred => format!("{pred:?}"),
    };
    let kind = match pred {
        Pred::Rust(path, _) => AtomKind::Rust(path.clone()),
        _ if has_generic(pred) => AtomKind::Generic,
        _ => AtomKind::Pred(pred.clone()),
    };
    Atom { key, kind }
}

fn opaque(pred: &Pred, what: &'static str) -> Atom {
    Atom { kind: AtomKind::Opaque(what), ..pred_atom(pred) }
}

/// Whether a predicate looks at rank, sizes or elements.
fn about_shape(pred: &Pred) -> bool {
    let shape =
        |t: &Term| matches!(t, Term::Rank | Term::Shape | Term::Dim(_) | Term::NumElements | Term::Element);
    pred.any(&mut |p| matches!(p, Pred::AllDims(..))) || pred.any_term(&mut |t| shape(t))
}

/// Whether a predicate that becomes an atom names a generic without argument.
fn has_generic(pred: &Pred) -> bool {
    pred.any_term(&mut |t| matches!(t, Term::Var(_)))
}

fn truth(b: bool) -> Boxes {
    if b { vec![Bx::full()] } else { Vec::new() }
}

fn compare_consts(a: &DefaultValue, rel: Rel, b: &DefaultValue) -> Option<bool> {
    match (a, b) {
        (DefaultValue::Int(a), DefaultValue::Int(b)) => Some(IntSet::related(rel, *b).contains(*a)),
        _ if rel == Rel::Eq => Some(a == b),
        _ => None,
    }
}

/// The relation seen from the other side.
pub(super) fn flip(rel: Rel) -> Rel {
    match rel {
        Rel::Lt => Rel::Gt,
        Rel::Le => Rel::Ge,
        Rel::Gt => Rel::Lt,
        Rel::Ge => Rel::Le,
        same => same,
    }
}

/// Bits of a value of a float format, by its keyword (`f8E4M3FN`, `bf16`, `tf32`).
pub(super) fn float_width(keyword: &str) -> i128 {
    if keyword == "tf32" {
        return 19;
    }
    let digits: String =
        keyword.chars().skip_while(|c| !c.is_ascii_digit()).take_while(char::is_ascii_digit).collect();
    digits.parse().unwrap_or(0)
}
