//! Inference of result types: equations determine the sizes, and the constraint determines the element type and other parameters.

use super::{Types, is_usual};
use crate::body::OpRef;
use crate::constraint::Item;
use crate::def::{Arity, OpDef, OperandDef, OperandIdx, ParamKind, ResultIdx};
use crate::equations::{Numbers, attr_questions, enum_value, type_questions};
use crate::interned::{Attribute, DYNAMIC, Type, TypeData};
use bourn_terms::builtin::BuiltinType;
use bourn_terms::equation::{self, AttrIdx, Case, RegionIdx, Subject, TermType, Values};
use bourn_terms::{Constraint, Definition, Fixed, FixedDef, Function, Item as _, fixed, rank_of};

/// An op that is about to be created: the types of its operands and results, as far as they are known, and its attributes.
#[derive(Clone, Copy)]
pub(crate) struct Making<'s, 'c> {
    pub def: &'static OpDef,
    pub operands: &'s [Option<Types<'c>>],
    /// The number of operands of a group.
    pub counts: &'s dyn Fn(usize) -> usize,
    pub results: &'s [Option<Types<'c>>],
    pub attr: &'s dyn Fn(&str) -> Option<Attribute<'c>>,
}

/// A value of an op that is about to be created: its group, and its position there.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Place {
    group: Group,
    at: usize,
}

/// A group of operands or of results.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Group {
    Operands(usize),
    Results(usize),
}

/// A set of values of an op that is about to be created.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Places {
    None,
    Of(Group),
    AllOperands,
    AllResults,
}

/// Returns the definition and parameters that a constraint on a shaped type fixes, if at most the shape is open.
fn open_shape<'a>(constraint: &Constraint<'a>) -> Option<FixedDef<'a>> {
    let Some(Fixed::Def(only)) = fixed(constraint) else { return None };
    let open = match only.definition {
        Definition::Type(BuiltinType::RankedTensor | BuiltinType::Vector) => !fixes(&only, "shape"),
        // A memref result may be a view into another buffer, with a layout that the op does not determine.
        Definition::Type(BuiltinType::MemRef) => {
            !fixes(&only, "shape") && fixes(&only, "layout") && fixes(&only, "space")
        }
        Definition::DeclaredType(_) => true,
        _ => false,
    };
    open.then_some(only)
}

fn fixes(only: &FixedDef<'_>, name: &str) -> bool {
    only.params.iter().any(|(param, _)| *param == name)
}

/// Returns whether a constraint leaves the shape of `ty` open, so that equations must determine it.
pub(crate) fn leaves_shape(constraint: &Constraint<'_>, ty: Type<'_>) -> bool {
    open_shape(constraint).is_some_and(|only| match ty.data() {
        TypeData::Declared { def, .. } => def
            .params
            .iter()
            .find(|param| matches!(param.kind, ParamKind::Shape))
            .is_some_and(|param| !fixes(&only, param.name)),
        _ => Item::Type(ty).is(&only.definition),
    })
}

impl<'s, 'c> Making<'s, 'c> {
    /// Returns the sizes of a result, and the definition and parameters that its constraint fixes. At most the shape may be open.
    ///
    /// # Errors
    /// Returns the reason why the sizes are unknown.
    pub fn shape(self, at: usize, result: &OperandDef) -> Result<(FixedDef<'static>, Vec<i64>), String> {
        let unknown = |why: String| format!("cannot infer the type of result '{}': {why}", result.name);
        let constraint = result.pattern.unwrap_or(&result.constraint.is.body);
        let only = open_shape(constraint).ok_or_else(|| unknown("it has more than a shape".to_owned()))?;
        let types = self.operands.iter().flatten().flatten();
        // A parameter that the constraint leaves open would be absent in the result, so that no operand of the definition may have it.
        if let Some(odd) = types.copied().find(|&ty| !is_plain(ty, &only)) {
            return Err(unknown(format!("more than the shape of '{odd}' may matter")));
        }
        let equations = self.def.equations.ok_or_else(|| unknown("there are no equations".to_owned()))?;
        let place = Place { group: Group::Results(at), at: 0 };
        let rank = rank_of(&result.constraint.is.body);
        let dims = equation::inferred_dims(self, equations, place, rank);
        let dims = dims.map_err(|why| unknown(why.to_string()))?;
        Ok((only, dims.into_iter().map(|size| size.unwrap_or(DYNAMIC)).collect()))
    }

    /// Returns the type that a requirement gives to an operand or a result.
    pub fn required(self, values: Values, known: &dyn Fn(Values) -> bool) -> Option<TermType<Type<'c>>> {
        equation::inferred_type(self, self.def.equations?, values, known)
    }

    fn types(self, group: Group) -> Option<&'s Types<'c>> {
        match group {
            Group::Operands(i) => self.operands.get(i)?.as_ref(),
            Group::Results(i) => self.results.get(i)?.as_ref(),
        }
    }

    fn size(self, group: Group) -> usize {
        match (self.types(group), group) {
            (Some(types), _) => types.len(),
            (None, Group::Results(i)) => {
                usize::from(self.def.results.get(i).is_some_and(|result| result.arity == Arity::One))
            }
            (None, Group::Operands(i)) => (self.counts)(i),
        }
    }

    fn groups(self, values: Places) -> impl Iterator<Item = Group> {
        let (operands, results) = match values {
            Places::AllOperands => (self.def.operands.len(), 0),
            Places::AllResults => (0, self.def.results.len()),
            Places::None | Places::Of(_) => (0, 0),
        };
        let one = if let Places::Of(group) = values { Some(group) } else { None };
        let all = (0..operands).map(Group::Operands).chain((0..results).map(Group::Results));
        one.into_iter().chain(all)
    }

    fn attr_at(self, attr: AttrIdx) -> Option<Attribute<'c>> {
        (self.attr)(self.def.attrs.get(attr.index())?.name)
    }
}

impl<'s, 'c> Subject for Making<'s, 'c> {
    type Value = Place;
    type Values = Places;
    type List = Numbers<'c>;
    type Type = Type<'c>;

    fn values(self, values: Values) -> Places {
        match values {
            Values::Operands(at) => Places::Of(Group::Operands(at.index())),
            Values::Results(at) => Places::Of(Group::Results(at.index())),
            Values::AllOperands => Places::AllOperands,
            Values::AllResults => Places::AllResults,
            Values::Args(..) | Values::Yields(..) => Places::None,
        }
    }
    fn len(self, values: Places) -> usize {
        self.groups(values).map(|group| self.size(group)).sum()
    }
    fn get(self, values: Places, i: usize) -> Option<Place> {
        let mut at = i;
        for group in self.groups(values) {
            let size = self.size(group);
            if at < size {
                return Some(Place { group, at });
            }
            at -= size;
        }
        None
    }
    fn is_result(self, value: Place) -> bool {
        matches!(value.group, Group::Results(_))
    }
    fn number(self, value: Place) -> usize {
        let before =
            |groups: &mut dyn Iterator<Item = Group>| groups.map(|group| self.size(group)).sum::<usize>();
        value.at
            + match value.group {
                Group::Operands(i) => before(&mut (0..i).map(Group::Operands)),
                Group::Results(i) => before(&mut (0..i).map(Group::Results)),
            }
    }
    fn constant(self, _: Place) -> Option<i128> {
        None
    }
    fn ty(self, value: Place) -> Option<Type<'c>> {
        self.types(value.group)?.get(value.at).copied()
    }
    type_questions!();
    attr_questions!();
    fn has_blocks(self, _: RegionIdx) -> bool {
        false
    }
    fn condition(self, _: &Function<'_>) -> Option<bool> {
        None
    }
    fn list(self, _: &Function<'_>) -> Option<Vec<i64>> {
        None
    }
    fn method(self, _: &Function<'_>, _: &[Place]) -> Option<Place> {
        None
    }
}

/// Returns whether a type has no parameters except a shape and the parameters that the constraint fixes. Types of other definitions are
/// plain.
fn is_plain(ty: Type<'_>, only: &FixedDef<'_>) -> bool {
    if !Item::Type(ty).is(&only.definition) {
        return true;
    }
    match ty.data() {
        TypeData::Vector { scalable, .. } => !scalable.contains(&true),
        TypeData::Declared { def, params } => {
            let shape = def.params.iter().position(|param| matches!(param.kind, ParamKind::Shape));
            def.params.iter().zip(params).enumerate().all(|(i, (param, value))| {
                Some(i) == shape || fixes(only, param.name) || value.is_left_out(param)
            })
        }
        _ => is_usual(ty, only),
    }
}

/// Returns whether the type of a result is the type that a requirement gives to it; `None` if no requirement gives types.
///
/// The verifier checks these requirements. A type for which none of them has a guard that holds does not follow from the text.
pub(crate) fn is_required(op: OpRef<'_, '_>, def: &'static OpDef, at: ResultIdx) -> Option<bool> {
    let result = Values::Results(at);
    let equations = def.equations.filter(|equations| equation::gives_type(equations, result, &is_operand))?;
    Some(equation::has_inferred_type(op, equations, result, &is_operand))
}

/// Returns whether a declaration is one of operands.
pub(crate) fn is_operand(values: Values) -> bool {
    matches!(values, Values::Operands(_) | Values::AllOperands)
}

/// Returns whether the operands whose types follow from requirements have these types.
pub(crate) fn are_required(op: OpRef<'_, '_>, def: &'static OpDef) -> bool {
    let (Some(required), Some(equations)) = (def.required, def.equations) else { return true };
    required.operands.iter().all(|at| {
        let operand = Values::Operands(OperandIdx(*at));
        let is_there = op.len(op.values(operand)) > 0;
        let reads = |values| required.reads(values);
        !is_there || equation::has_inferred_type(op, equations, operand, &reads)
    })
}

/// Returns whether the type of a result equals its inferred type.
pub(crate) fn is_inferred(op: OpRef<'_, '_>, def: &'static OpDef, at: ResultIdx) -> bool {
    let (Some(result), Some(range)) = (def.results.get(at.index()), op.result_group(at)) else {
        return false;
    };
    let types = |range: std::ops::Range<usize>, ty: &dyn Fn(usize) -> _| range.map(ty).collect::<Types<'_>>();
    let operands: Vec<_> = (0..)
        .zip(def.operands)
        .map(|(i, _)| Some(types(op.operand_group(OperandIdx(i))?, &|n| op.operand(n).ty())))
        .collect();
    let counts = |i: usize| operands.get(i).and_then(Option::as_ref).map_or(0, |types| types.len());
    let making =
        Making { def, operands: &operands, counts: &counts, results: &[], attr: &|name| op.attr(name) };
    let Ok((only, sizes)) = making.shape(at.index(), result) else { return false };
    range.into_iter().all(|n| {
        let ty = op.result(n).ty();
        ty.shape() == Some(&*sizes) && is_plain(ty, &only)
    })
}
