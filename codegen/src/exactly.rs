//! Returns the constraint that exactly one type or attribute satisfies.

use bourn_spec::Arena;
use bourn_spec::lattice::{DYNAMIC, Def, Item, Value};
use bourn_spec::model::*;

/// Makes the constraints of single types and attributes of a model, in an arena.
#[derive(Clone, Copy)]
pub(crate) struct Exactly<'a> {
    pub model: &'a Model<'a>,
    pub arena: &'a Arena,
}

impl<'a> Exactly<'a> {
    /// Returns the constraint that only this item satisfies, if its parameters say all of it.
    pub fn item(self, item: &Item) -> Option<ConstraintExpr<'a>> {
        let (params, base) = match item.def? {
            Def::Type(id) => (&self.model[id].params, ConstraintExpr::IsType(id, &[])),
            Def::Attr(id) => {
                let a = &self.model[id];
                // Other attributes of the IR hold data that is no parameter in specs.
                let says_all = ["integer", "string", "symbol_ref", "type_value", "unit"].contains(&&*a.name);
                if a.storage.is_some() && !says_all {
                    return None;
                }
                (&a.params, ConstraintExpr::IsAttr(id, &[]))
            }
            _ => return None,
        };
        let preds = params.iter().map(|p| self.equals(&p.name, &p.kind, item.param(&p.name)?));
        let preds: Vec<Pred<'a>> = preds.collect::<Option<_>>()?;
        Some(such_that(self.arena, base, &preds))
    }

    /// Returns the value of a parameter as a constant, if it is one number, string or case.
    pub fn constant(self, kind: &ParamKind, value: &Value) -> Option<DefaultValue<'a>> {
        Some(match (value, kind) {
            (Value::Int(value), ParamKind::Enum(id)) => {
                let case = self.model[*id].cases.iter().position(|c| i128::from(c.value) == *value)?;
                DefaultValue::Enum(*id, self.arena.alloc([CaseIdx::at(case)]))
            }
            (value, ParamKind::Optional(kind)) => self.constant(kind, value)?,
            (Value::Int(value), ParamKind::Bool) => DefaultValue::Bool(*value != 0),
            (Value::Int(value), _) => DefaultValue::Int(*value),
            (Value::Str(text), _) => DefaultValue::Str(self.arena.alloc_str(text)),
            _ => return None,
        })
    }

    /// Returns the predicate that a parameter has this value.
    fn equals(self, name: &'a str, kind: &ParamKind, value: &Value) -> Option<Pred<'a>> {
        let arena = self.arena;
        let (param, not) = (Term::Param(name), |pred| Pred::Not(arena.alloc(pred)));
        if let Some(value) = self.constant(kind, value) {
            return Some(match value {
                DefaultValue::Bool(true) => Pred::Flag(param),
                DefaultValue::Bool(false) => not(Pred::Flag(param)),
                value => Pred::Compare(param, Rel::Eq, Term::Const(value)),
            });
        }
        let number = |n: i128| Term::Const(DefaultValue::Int(n));
        Some(match value {
            Value::Item(item) => Pred::Is(param, arena.alloc(self.item(item)?)),
            Value::Absent => not(Pred::Present(param)),
            Value::Shape(sizes) => {
                let rank = Pred::Compare(Term::Rank, Rel::Eq, number(i128::try_from(sizes.len()).ok()?));
                let sizes = sizes.iter().zip(0..).map(|(size, i)| {
                    let dim = Term::Dim(arena.alloc(number(i)));
                    match *size {
                        DYNAMIC => not(Pred::Static(dim)),
                        size => Pred::Compare(dim, Rel::Eq, number(i128::from(size))),
                    }
                });
                let all: Vec<_> = std::iter::once(rank).chain(sizes).collect();
                Pred::And(arena.alloc_slice_copy(&all))
            }
            Value::List(items) if items.is_empty() => {
                Pred::Compare(Term::Len(arena.alloc(param)), Rel::Eq, number(0))
            }
            // A vector stores for each dimension whether it is scalable.
            Value::List(items) if items.iter().all(|item| *item == Value::Int(0)) && is_flags(kind) => {
                Pred::AllItems("item", param, arena.alloc(not(Pred::Flag(Term::Bound("item")))))
            }
            Value::List(items) => self.equal_items(param, kind, items)?,
            _ => return None,
        })
    }

    /// Returns the predicate that a list has these items, if they are equal: no predicate is about one of several items.
    fn equal_items(self, list: Term<'a>, kind: &ParamKind, items: &[Value]) -> Option<Pred<'a>> {
        let ParamKind::List(kind) = kind else { return None };
        let [first, others @ ..] = items else { return None };
        if others.iter().any(|item| item != first) {
            return None;
        }
        let item = Term::Bound("item");
        let is_first = match first {
            Value::Item(first) => Pred::Is(item, self.arena.alloc(self.item(first)?)),
            number => Pred::Compare(item, Rel::Eq, Term::Const(self.constant(kind, number)?)),
        };
        let count = Term::Const(DefaultValue::Int(i128::try_from(items.len()).ok()?));
        let all = [
            Pred::Compare(Term::Len(self.arena.alloc(list)), Rel::Eq, count),
            Pred::AllItems("item", list, self.arena.alloc(is_first)),
        ];
        Some(Pred::And(self.arena.alloc_slice_copy(&all)))
    }
}

/// Restricts a constraint by all of these predicates.
pub(crate) fn such_that<'a>(
    arena: &'a Arena,
    base: ConstraintExpr<'a>,
    preds: &[Pred<'a>],
) -> ConstraintExpr<'a> {
    match preds {
        [] => base,
        preds => {
            let all = Pred::And(arena.alloc_slice_copy(preds));
            ConstraintExpr::Where(arena.alloc(base), arena.alloc(all))
        }
    }
}

/// Returns whether a parameter is a list of truth values.
fn is_flags(kind: &ParamKind) -> bool {
    matches!(kind, ParamKind::List(item) if **item == ParamKind::Bool)
}
