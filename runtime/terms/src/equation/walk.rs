//! The walk over conditions and expressions.

use super::{
    Cond, Decision, EquationKind, Expr, Extent, IndexRange, IndexVar, LetIdx, LetKind, List, MapInputs,
    Method, MethodBody, MethodCall, OpEquations, Range, TypeTerm, Value, Values,
};
use crate::{Constraint, Rel};

/// A condition or an expression, or a part of it.
#[derive(Debug)]
pub enum Part<'p, 'a, C = Constraint<'a>> {
    /// A condition.
    Cond(&'p Cond<'a, C>),
    /// An expression.
    Expr(&'p Expr<'a>),
    /// A type in a condition.
    Type(&'p TypeTerm<'a>),
    /// A list of integers.
    List(&'p List<'a>),
    /// A value.
    Value(&'p Value<'a>),
    /// A list of values.
    Values(Values),
}

impl<C> Clone for Part<'_, '_, C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C> Copy for Part<'_, '_, C> {}

impl<'p, 'a: 'p, C> Part<'p, 'a, C> {
    /// Calls `note` with each direct child of this part, in the order of the text.
    fn for_each_child(self, note: &mut dyn FnMut(Part<'p, 'a, C>)) {
        match self {
            Part::Cond(cond) => cond.for_each_child(note),
            Part::Expr(expr) => expr.for_each_child(note),
            Part::Type(TypeTerm::Of(value) | TypeTerm::Element(value)) => note(Part::Value(value)),
            Part::Type(TypeTerm::OfAttr(_)) => {}
            Part::Type(TypeTerm::Param(base, _)) => note(Part::Type(base)),
            Part::Type(TypeTerm::WithElement(base, element)) => {
                [base, element].into_iter().for_each(|term| note(Part::Type(term)));
            }
            Part::Type(TypeTerm::Integer(bits)) => note(Part::Expr(bits)),
            Part::List(list) => match list {
                List::Values(values) | List::Unsigned(values) | List::Widths(values) => {
                    note(Part::Values(*values))
                }
                List::Map(_, operands) => operands.iter().for_each(|inputs| inputs.for_each_child(note)),
                List::Part(list, from, to) => {
                    note(Part::List(list));
                    [from, to].into_iter().for_each(|e| note(Part::Expr(e)));
                }
                List::Dims(value) => note(Part::Value(value)),
                List::DimsIn(value, from, to) => {
                    note(Part::Value(value));
                    [from, to].into_iter().for_each(|e| note(Part::Expr(e)));
                }
                List::DimOf(values, at) => {
                    note(Part::Values(*values));
                    note(Part::Expr(at));
                }
                List::Strides(sizes, count) => {
                    note(Part::List(sizes));
                    note(Part::Expr(count));
                }
                List::Elements(value) => note(Part::Value(value)),
                List::Params(_, at, _) => at.iter().for_each(|at| note(Part::Expr(at))),
                List::Attr(_) | List::Let(_) => {}
            },
            Part::Value(value) => match value {
                Value::The(values) => note(Part::Values(*values)),
                Value::Item(values, at) => {
                    note(Part::Values(*values));
                    note(Part::Expr(at));
                }
                Value::Call(call) => call.args.iter().for_each(|arg| note(Part::Value(arg))),
                Value::EachOperand | Value::EachResult => {}
            },
            Part::Values(_) => {}
        }
    }

    /// Calls `enter` with this part and all nested parts, parents first. If it returns `false`, the children are skipped.
    pub fn walk(self, enter: &mut dyn FnMut(Part<'p, 'a, C>) -> bool) {
        if enter(self) {
            self.for_each_child(&mut |child| child.walk(enter));
        }
    }

    /// Calls `note` with this part and all nested parts, parents first.
    pub fn for_each(self, note: &mut dyn FnMut(Part<'p, 'a, C>)) {
        self.walk(&mut |part| {
            note(part);
            true
        });
    }

    /// Calls `found` with each part of the op that this part refers to, except attributes. A method that is a function has no value before
    /// the op exists.
    pub(super) fn each_leaf(self, found: &mut dyn FnMut(Leaf)) {
        self.walk(&mut |part| {
            match part {
                Part::Values(values) => found(Leaf::Values(values)),
                Part::Cond(Cond::Present(values)) => {
                    found(Leaf::Presence(*values));
                    return false;
                }
                Part::Expr(Expr::Let(at)) | Part::List(List::Let(at)) => found(Leaf::Let(*at)),
                Part::Cond(Cond::Constant(_) | Cond::PresentRegion(_) | Cond::Rust(_))
                | Part::Expr(Expr::Around(_) | Expr::Successors(_)) => {
                    found(Leaf::Other);
                    return false;
                }
                Part::Expr(Expr::Elsewhere(..)) => found(Leaf::Other),
                _ => {}
            }
            true
        });
    }
}

/// A part of an op that a statement refers to, except attributes.
#[derive(Clone, Copy)]
pub(super) enum Leaf {
    Values(Values),
    /// Whether there are values.
    Presence(Values),
    Let(LetIdx),
    /// A part that only an existing op has: a region, a successor, a constant, a function, an enclosing op.
    Other,
}

impl<'a> EquationKind<'a> {
    /// Calls `note` with each expression and each single value in the statement, and with their parts.
    pub fn for_each_part<'p, C>(&'p self, note: &mut dyn FnMut(Part<'p, 'a, C>)) {
        match self {
            EquationKind::Relation(a, _, b) => [a, b].into_iter().for_each(|e| Part::Expr(e).for_each(note)),
            EquationKind::Loop(l) => {
                Part::Value(&l.iv).for_each(note);
                [&l.lower, &l.upper, &l.step].into_iter().for_each(|e| Part::Expr(e).for_each(note));
            }
            EquationKind::Choose(choose) => Part::Value(&choose.condition).for_each(note),
            EquationKind::Branch(branch) => match &branch.decision {
                Decision::If(value, _) | Decision::Cases(_, value, _) => Part::Value(value).for_each(note),
                Decision::Always | Decision::In(..) => {}
            },
            EquationKind::Assume(value) => Part::Value(value).for_each(note),
            EquationKind::Call(_) => {}
        }
    }
}

impl<'a> IndexRange<'a> {
    /// Calls `note` with each part of the range.
    pub fn for_each_part<'p, C>(&'p self, note: &mut dyn FnMut(Part<'p, 'a, C>)) {
        match self {
            IndexRange::Free(extents) => extents.iter().for_each(|extent| match extent {
                Extent::Rank(value) | Extent::Elements(value) => Part::Value(value).for_each(note),
                Extent::Len(list) => Part::List(list).for_each(note),
            }),
            IndexRange::Between(low, high) => {
                [low, high].into_iter().for_each(|e| Part::Expr(e).for_each(note));
            }
        }
    }
}

impl<'a, C> Cond<'a, C> {
    fn for_each_child<'p>(&'p self, note: &mut dyn FnMut(Part<'p, 'a, C>)) {
        match self {
            Cond::Compare(a, _, b) => [a, b].into_iter().for_each(|e| note(Part::Expr(e))),
            Cond::Constant(e) => note(Part::Expr(e)),
            Cond::Present(values) => note(Part::Values(*values)),
            Cond::SameType(a, b) => [a, b].into_iter().for_each(|term| note(Part::Type(term))),
            Cond::SameShape(a, b) => [a, b].into_iter().for_each(|value| note(Part::Value(value))),
            Cond::TypeIs(term, _) => note(Part::Type(term)),
            Cond::Ranked(value) => note(Part::Value(value)),
            Cond::And(parts) | Cond::Or(parts) => parts.iter().for_each(|part| note(Part::Cond(part))),
            Cond::Not(inner) => note(Part::Cond(inner)),
            Cond::PresentAttr(_)
            | Cond::PresentRegion(_)
            | Cond::Case(..)
            | Cond::Bits(..)
            | Cond::Flag(_)
            | Cond::Rust(_) => {}
        }
    }
}

impl OpEquations<'_> {
    /// Returns whether an equation of the op refers to an enclosing op.
    #[must_use]
    pub fn reads_enclosing_ops(&self) -> bool {
        let looks = |e: &Expr<'_>| {
            let mut found = false;
            Part::Expr(e).walk(&mut |part: Part<'_, '_>| {
                found |= matches!(part, Part::Expr(Expr::Around(_) | Expr::Elsewhere(_, Some(_))));
                !found
            });
            found
        };
        let in_lets = self.lets.iter().any(|one| matches!(&one.kind, LetKind::Expr(e) if looks(e)));
        let statements = self.all().flat_map(|equations| equations.bounds);
        in_lets
            || statements.map(|equation| &equation.kind).any(|kind| match kind {
                EquationKind::Relation(a, _, b) => looks(a) || looks(b),
                EquationKind::Loop(l) => [&l.lower, &l.upper, &l.step].into_iter().any(looks),
                EquationKind::Choose(_)
                | EquationKind::Branch(_)
                | EquationKind::Call(_)
                | EquationKind::Assume(_) => false,
            })
    }
}

impl OpEquations<'_> {
    /// Returns the result and the operands of an equation `elem(result, i) == operands[i]`.
    #[must_use]
    pub fn listed_elements(&self) -> Option<(Values, Values)> {
        self.own.bounds.iter().find_map(|equation| match equation.kind {
            EquationKind::Relation(
                Expr::Element(Value::The(results), Expr::Var(i)),
                Rel::Eq,
                Expr::Item(List::Values(operands), Expr::Var(j))
                | Expr::Value(Value::Item(operands, Expr::Var(j))),
            ) if i == j && equation.range.guards.is_empty() => Some((results, operands)),
            _ => None,
        })
    }
}

impl OpEquations<'_> {
    /// Returns the result and the operand of an equation `result == wrap(operand)` or `result == operand`, which converts integers or the
    /// elements at equal positions.
    #[must_use]
    pub fn converted(&self) -> Option<(Values, Values)> {
        self.own.bounds.iter().find_map(|equation| match &equation.kind {
            EquationKind::Relation(
                Expr::Value(Value::The(result)),
                Rel::Eq,
                Expr::Wrap(Expr::Value(Value::The(operand))) | Expr::Value(Value::The(operand)),
            ) if equation.range.guards.is_empty() => Some((*result, *operand)),
            _ => None,
        })
    }
}

impl<'a> OpEquations<'a> {
    /// Returns whether the op's types, its attributes and the values of its operands determine everything that the equations state about
    /// sizes: the equations refer to no region, no enclosing op, and no function except functions that compute lists.
    #[must_use]
    pub fn look_at_operands_only(&self) -> bool {
        let is_own = |part: Part<'_, 'a>| {
            part.looks_at_operands_only(&|call| self.method_looks_at_operands_only(call))
        };
        let lets = self.lets.iter().all(|one| match &one.kind {
            LetKind::Expr(e) => is_own(Part::Expr(e)),
            LetKind::Mixed(..) | LetKind::Rust(_) => true,
        });
        let extent = |extent: &Extent<'a>| match extent {
            Extent::Rank(value) | Extent::Elements(value) => is_own(Part::Value(value)),
            Extent::Len(list) => is_own(Part::List(list)),
        };
        let index = |var: &IndexVar<'a>| match &var.range {
            IndexRange::Free(extents) => extents.iter().all(extent),
            IndexRange::Between(low, high) => [low, high].into_iter().all(|e| is_own(Part::Expr(e))),
        };
        let mut statements = self.all().flat_map(|equations| equations.bounds);
        lets && statements.all(|equation| {
            let relation = match &equation.kind {
                EquationKind::Relation(a, _, b) => [a, b].into_iter().all(|e| is_own(Part::Expr(e))),
                EquationKind::Loop(_)
                | EquationKind::Choose(_)
                | EquationKind::Branch(_)
                | EquationKind::Call(_) => false,
                EquationKind::Assume(value) => is_own(Part::Value(value)),
            };
            let range = &equation.range;
            relation
                && range.vars.iter().all(index)
                && range.guards.iter().all(|guard| is_own(Part::Cond(guard)))
        })
    }
}

impl<'a> OpEquations<'a> {
    /// Returns whether the op's types and attributes determine whether its static sizes satisfy the equations: no equation of a size refers
    /// to constants, regions, functions or enclosing ops.
    #[must_use]
    pub fn sizes_follow_from_types(&self) -> bool {
        let mut relations =
            self.all().flat_map(|all| all.bounds).filter_map(|equation| match &equation.kind {
                EquationKind::Relation(a, _, b) => Some((&equation.range, [a, b])),
                _ => None,
            });
        let is_plain = |part: Part<'_, 'a>| self.is_plain(part);
        let lets = self.lets.iter().all(|one| match &one.kind {
            LetKind::Expr(e) => is_plain(Part::Expr(e)),
            LetKind::Mixed(..) | LetKind::Rust(_) => true,
        });
        lets && relations
            .all(|(range, sides)| sides.into_iter().all(|e| is_plain(Part::Expr(e))) && range.all(&is_plain))
    }

    /// Returns whether the op's types and attributes determine whether its requirements hold.
    #[must_use]
    pub fn requirements_follow_from_types(&self) -> bool {
        let is_plain = |part: Part<'_, 'a>| self.is_plain(part) && self.reads_no_value(part);
        let lets = self.lets.iter().all(|one| match &one.kind {
            LetKind::Expr(e) => is_plain(Part::Expr(e)),
            LetKind::Mixed(..) | LetKind::Rust(_) => true,
        });
        let mut requires = self.all().flat_map(|all| all.requires);
        lets && requires.all(|require| is_plain(Part::Cond(&require.cond)) && require.range.all(&is_plain))
    }

    /// Returns whether a part depends only on types, attributes and the numbers of values.
    fn is_plain(&self, part: Part<'_, 'a>) -> bool {
        let mut all = part.looks_at_operands_only(&|call| self.method_looks_at_operands_only(call));
        part.walk(&mut |part| {
            all &= !matches!(part, Part::Cond(Cond::Constant(_)));
            all
        });
        all
    }

    /// Returns whether a part does not depend on the values of operands, but at most on their number.
    fn reads_no_value(&self, part: Part<'_, 'a>) -> bool {
        let is_computed = |at: LetIdx| {
            let kind = self.lets.get(at.index()).map(|one| &one.kind);
            matches!(kind, Some(LetKind::Rust(_) | LetKind::Expr(_)))
        };
        let mut all = true;
        part.walk(&mut |part| {
            match part {
                // Only the length matters.
                Part::Expr(Expr::Len(List::Values(_) | List::Unsigned(_) | List::Attr(_) | List::Let(_))) => {
                    return false;
                }
                Part::Expr(Expr::Value(_) | Expr::Element(..) | Expr::Unsigned(_) | Expr::Apply(..)) => {
                    all = false;
                }
                Part::List(List::Values(_) | List::Unsigned(_) | List::Map(..)) => all = false,
                Part::List(List::Let(at)) => all &= is_computed(*at),
                _ => {}
            }
            all
        });
        all
    }

    /// Returns whether the op's implementation of a method depends only on types, attributes and operands.
    fn method_looks_at_operands_only(&self, call: &MethodCall<'a>) -> bool {
        let called =
            |method: &&Method<'a>| method.method == call.method && method.interface == call.interface;
        // A method that the op does not implement has no value.
        self.methods.iter().find(called).is_none_or(|method| match &method.body {
            MethodBody::Value(value) => Part::Value(value).looks_at_operands_only(&|_| false),
            MethodBody::Tied(values) => Part::Values(*values).looks_at_operands_only(&|_| false),
            MethodBody::Rust(_) => false,
        })
    }
}

impl<'a> Range<'a> {
    /// Returns whether a test holds for all parts of a range.
    fn all(&self, test: &dyn Fn(Part<'_, 'a>) -> bool) -> bool {
        let extent = |extent: &Extent<'a>| match extent {
            Extent::Rank(value) | Extent::Elements(value) => test(Part::Value(value)),
            Extent::Len(list) => test(Part::Expr(&Expr::Len(*list))),
        };
        let index = |var: &IndexVar<'a>| match &var.range {
            IndexRange::Free(extents) => extents.iter().all(extent),
            IndexRange::Between(low, high) => [low, high].into_iter().all(|e| test(Part::Expr(e))),
        };
        self.vars.iter().all(index) && self.guards.iter().all(|guard| test(Part::Cond(guard)))
    }
}

impl<'p, 'a> Part<'p, 'a> {
    /// Returns whether this part depends only on types, attributes and operands. `is_own` decides this for methods.
    fn looks_at_operands_only(self, is_own: &dyn Fn(&MethodCall<'a>) -> bool) -> bool {
        let mut all = true;
        self.walk(&mut |part| {
            all &= match part {
                Part::Value(Value::Call(call)) => is_own(call),
                Part::Cond(Cond::PresentRegion(_) | Cond::Rust(_))
                | Part::Expr(Expr::Around(_) | Expr::Elsewhere(..))
                | Part::Values(Values::Args(..) | Values::Yields(..)) => false,
                _ => true,
            };
            all
        });
        all
    }
}

impl<'a> MapInputs<'a> {
    fn for_each_child<'p, C>(&'p self, note: &mut dyn FnMut(Part<'p, 'a, C>)) {
        note(Part::Values(self.values));
        let (from, to) = self.range.unzip();
        from.into_iter().chain(to).for_each(|e| note(Part::Expr(e)));
    }
}

impl<'a> Expr<'a> {
    fn for_each_child<'p, C>(&'p self, note: &mut dyn FnMut(Part<'p, 'a, C>)) {
        match self {
            Expr::Value(value) | Expr::Rank(value) | Expr::Unsigned(value) | Expr::Width(value) => {
                note(Part::Value(value));
            }
            Expr::Dim(value, at) | Expr::Element(value, at) => {
                note(Part::Value(value));
                note(Part::Expr(at));
            }
            Expr::Param(term, _) => note(Part::Type(term)),
            Expr::Len(list) | Expr::Fold(_, list) => note(Part::List(list)),
            Expr::Dot(a, b) => [a, b].into_iter().for_each(|list| note(Part::List(list))),
            Expr::Item(list, at) => {
                note(Part::List(list));
                note(Part::Expr(at));
            }
            Expr::Apply(_, operands) => operands.iter().for_each(|inputs| inputs.for_each_child(note)),
            Expr::Neg(a) | Expr::Wrap(a) | Expr::Power(a) | Expr::Elsewhere(a, _) => note(Part::Expr(a)),
            Expr::Binary(_, a, b) | Expr::Bits(_, a, b) => {
                [a, b].into_iter().for_each(|e| note(Part::Expr(e)))
            }
            Expr::Int(_)
            | Expr::Var(_)
            | Expr::Attr(_)
            | Expr::Let(_)
            | Expr::Around(_)
            | Expr::Successors(_)
            | Expr::Inputs(_) => {}
        }
    }

    /// Returns whether a test holds for a value that the expression refers to directly, not as an item of a list.
    pub fn any_value(&self, test: &mut dyn FnMut(&Value<'a>) -> bool) -> bool {
        let mut found = false;
        Part::Expr(self).walk(&mut |part: Part<'_, 'a>| match part {
            Part::Expr(
                Expr::Value(value)
                | Expr::Dim(value, _)
                | Expr::Element(value, _)
                | Expr::Rank(value)
                | Expr::Unsigned(value)
                | Expr::Width(value),
            )
            | Part::Expr(Expr::Item(List::Dims(value), _)) => {
                found = found || test(value);
                false
            }
            Part::Expr(
                Expr::Neg(_)
                | Expr::Wrap(_)
                | Expr::Power(_)
                | Expr::Binary(..)
                | Expr::Bits(..)
                | Expr::Elsewhere(..),
            ) => !found,
            _ => false,
        });
        found
    }

    /// Returns whether the expression is about wrapping or bits, so that it is exact over the integers.
    #[must_use]
    pub fn mentions_bits(&self) -> bool {
        let mut found = false;
        Part::Expr(self).walk(&mut |part: Part<'_, '_>| {
            found |= matches!(part, Part::Expr(Expr::Unsigned(_) | Expr::Wrap(_)));
            !found
        });
        found
    }

    /// Returns whether the expression may be a single size of a value.
    #[must_use]
    pub fn may_be_size(&self) -> bool {
        matches!(self, Expr::Dim(..) | Expr::Item(..) | Expr::Let(_))
    }

    pub(super) fn column(&self) -> Option<Column<'_, 'a>> {
        match self {
            Expr::Value(value) => Some(Column { value, part: ColumnPart::Value { unsigned: false } }),
            Expr::Dim(value, dim) => Some(Column { value, part: ColumnPart::Dim(dim) }),
            Expr::Element(value, at) => Some(Column { value, part: ColumnPart::Element(at) }),
            Expr::Unsigned(value) => Some(Column { value, part: ColumnPart::Value { unsigned: true } }),
            _ => None,
        }
    }
}

/// A value, or a part of a value, that is an integer.
#[derive(Clone, Copy)]
pub(super) struct Column<'e, 'a> {
    pub value: &'e Value<'a>,
    pub part: ColumnPart<'e, 'a>,
}

/// The part of a value that a column is.
#[derive(Clone, Copy)]
pub(super) enum ColumnPart<'e, 'a> {
    /// The value itself, or an element at any position.
    Value {
        /// Whether it is read as unsigned.
        unsigned: bool,
    },
    /// A dimension.
    Dim(&'e Expr<'a>),
    /// The element at a position.
    Element(&'e Expr<'a>),
}

impl<'e, 'a> Column<'e, 'a> {
    /// Returns the dimension that the column is.
    pub fn dim(&self) -> Option<&'e Expr<'a>> {
        match self.part {
            ColumnPart::Dim(dim) => Some(dim),
            ColumnPart::Value { .. } | ColumnPart::Element(_) => None,
        }
    }
}

impl Value<'_> {
    /// Returns whether it is an argument of a region.
    pub(super) fn is_region_argument(&self) -> bool {
        matches!(self, Value::The(Values::Args(..)) | Value::Item(Values::Args(..), _))
    }

    /// Returns whether the op defines the value: it is a result or a region argument.
    pub(super) fn is_defined(&self) -> bool {
        use super::Values::{AllResults, Args, Results};
        match self {
            Value::The(values) | Value::Item(values, _) => {
                matches!(values, Results(_) | Args(..) | AllResults)
            }
            Value::EachResult => true,
            Value::EachOperand | Value::Call(_) => false,
        }
    }
}
