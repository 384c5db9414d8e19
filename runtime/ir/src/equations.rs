//! How equations read ops: [`Subject`] for an op of the IR.

use crate::body::{Body, OpRef, RegionRef, Value, ValueDef, ValueId};
use crate::constraint::{Item, OpTest};
use crate::def::{Arity, OperandIdx, Trait};
use crate::fold::constant_of;
use crate::interned::{AttrData, Attribute, Param, Type, TypeData};
use bourn_terms::equation::{
    ArgIdx, AttrIdx, Case, RegionIdx, ResultIdx, Subject, SuccessorIdx, Values, YieldIdx,
};
use bourn_terms::{Constraint, Datum, Function, Item as _};

/// The type of a hook that tests a condition on an op.
pub type ConditionFn = OpTest;
/// The type of a hook that computes a list from an op's types and attributes.
pub type ListFn = for<'a, 'c> fn(OpRef<'a, 'c>) -> Vec<i64>;
/// The type of a hook that computes a method of an interface for some values.
pub type MethodFn = for<'a, 'c> fn(OpRef<'a, 'c>, &[Value<'a, 'c>]) -> Option<Value<'a, 'c>>;

/// Values of one body.
#[derive(Clone, Copy, Debug)]
pub struct Ids<'a, 'c> {
    body: &'a Body<'c>,
    ids: &'a [ValueId],
}

/// An attribute that is a list of integers.
#[derive(Clone, Copy, Debug)]
pub enum Numbers<'c> {
    /// `array<i64: 1, 2>`
    Dense(&'c [i64]),
    /// `[1, 2]`
    Attrs(&'c [Attribute<'c>]),
    /// `dense<[1, 2]> : tensor<2xi32>`, with the number of elements.
    Elements(Attribute<'c>, usize),
}

/// The methods of [`Subject`] that are about types.
macro_rules! type_questions {
    () => {
        fn rank(self, ty: Type<'c>) -> Option<usize> {
            ty.shape().map(<[i64]>::len)
        }
        fn extent(self, ty: Type<'c>, d: usize) -> Option<i64> {
            ty.shape()?.get(d).copied()
        }
        fn is_scalable(self, ty: Type<'c>) -> bool {
            matches!(ty.data(), TypeData::Vector { scalable, .. } if scalable.contains(&true))
        }
        fn width(self, ty: Type<'c>) -> Option<u32> {
            ty.signless_width()
        }
        fn element(self, ty: Type<'c>) -> Option<Type<'c>> {
            ty.element_type()
        }
        fn equal_but_element(self, a: Type<'c>, b: Type<'c>) -> bool {
            $crate::interned::equal_but_element(a, b)
        }
        fn type_param(self, ty: Type<'c>, name: &str) -> Option<Option<Type<'c>>> {
            Some(match bourn_terms::Item::param(Item::Type(ty), name) {
                bourn_terms::Datum::Item(Item::Type(found)) => Some(found),
                bourn_terms::Datum::Item(Item::Attr(attr)) => attr.as_type(),
                _ => None,
            })
        }
        fn number_param(self, ty: Type<'c>, name: &str) -> Option<i128> {
            match bourn_terms::Item::param(Item::Type(ty), name) {
                bourn_terms::Datum::Num(number) => number.to_i128(),
                bourn_terms::Datum::Item(Item::Attr(attr)) => attr.as_int(),
                _ => None,
            }
        }
        fn satisfies(self, ty: Type<'c>, constraint: &Constraint<'_>) -> Option<bool> {
            bourn_terms::satisfies(Item::Type(ty), constraint)
        }
    };
}

/// The methods of [`Subject`] that are about attributes, read with `attr_at`.
macro_rules! attr_questions {
    () => {
        fn has_attr(self, attr: AttrIdx) -> bool {
            self.attr_at(attr).is_some()
        }
        fn int_attr(self, attr: AttrIdx) -> Option<i128> {
            self.attr_at(attr)?.as_int()
        }
        fn is_case(self, attr: AttrIdx, case: &Case<'_>) -> bool {
            let Some(attr) = self.attr_at(attr) else { return false };
            match attr.as_str() {
                Some(keyword) => keyword == case.keyword,
                None => enum_value(attr) == Some(case.value),
            }
        }
        fn bits(self, attr: AttrIdx) -> Option<i64> {
            enum_value(self.attr_at(attr)?)
        }
        fn attr_type(self, attr: AttrIdx) -> Option<Type<'c>> {
            self.attr_at(attr)?.ty()
        }
        fn attr_text(self, attr: AttrIdx) -> Option<String> {
            self.attr_at(attr).map(|attr| attr.to_string())
        }
        fn list_attr(self, attr: AttrIdx) -> Option<Numbers<'c>> {
            let attr = self.attr_at(attr)?;
            let array = attr.as_dense_array().map(Numbers::Dense).or(attr.as_array().map(Numbers::Attrs));
            array.or_else(|| Some(Numbers::Elements(attr, attr.int_elements_len()?)))
        }
        fn list_len(self, list: Numbers<'c>) -> usize {
            match list {
                Numbers::Dense(values) => values.len(),
                Numbers::Attrs(items) => items.len(),
                Numbers::Elements(_, len) => len,
            }
        }
        fn list_item(self, list: Numbers<'c>, i: usize) -> Option<i128> {
            match list {
                Numbers::Dense(values) => values.get(i).map(|&value| i128::from(value)),
                Numbers::Attrs(items) => items.get(i)?.as_int(),
                Numbers::Elements(attr, _) => attr.int_element(i).map(i128::from),
            }
        }
        fn params(self, attr: AttrIdx, at: Option<usize>, name: &str) -> Option<Vec<i128>> {
            let list = self.attr_at(attr)?.as_array()?;
            let items = match at {
                Some(at) => list.get(at)?.as_array()?,
                None => list,
            };
            items.iter().map(|item| crate::equations::int_param(*item, name)).collect()
        }
        fn map_counts(self, attr: AttrIdx) -> Option<(usize, usize)> {
            let map = self.attr_at(attr)?.as_affine_map()?;
            Some((map.num_dims() + map.num_symbols(), map.results().len()))
        }
        fn map_result(self, attr: AttrIdx, result: usize, operands: &[i64]) -> Option<i64> {
            let map = self.attr_at(attr)?.as_affine_map()?;
            let (dims, symbols) = operands.split_at_checked(map.num_dims())?;
            map.results().get(result)?.eval(dims, symbols)
        }
    };
}
pub(crate) use {attr_questions, type_questions};

impl<'a, 'c> OpRef<'a, 'c> {
    fn attr_at(self, attr: AttrIdx) -> Option<Attribute<'c>> {
        self.attr(self.def()?.attrs.get(attr.index())?.name)
    }

    /// Returns the arguments of a region's entry block that belong to one declared argument.
    fn args_at(self, region: RegionIdx, arg: ArgIdx) -> Option<Ids<'a, 'c>> {
        let decls = self.def()?.regions.get(region.index())?.args?;
        let entry = self.region(region.index())?.entry()?;
        let ids = entry.arg_ids();
        let after = decls.len().checked_sub(arg.index() + 1)?;
        let range = match decls.get(arg.index())?.arity {
            Arity::One => arg.index()..arg.index() + 1,
            _ => arg.index()..ids.len().saturating_sub(after),
        };
        Some(Ids { body: entry.body(), ids: ids.get(range)? })
    }

    /// Returns the operands of a region's terminator that belong to one declared operand.
    fn yields_at(self, region: RegionIdx, operand: YieldIdx) -> Option<Ids<'a, 'c>> {
        let last = self.region(region.index())?.blocks().last()?.last()?;
        let range = match last.def() {
            Some(_) => last.operand_group(OperandIdx(operand.0))?,
            None => (operand.index() == 0).then_some(0..last.num_operands())?,
        };
        Some(Ids { body: last.body(), ids: last.operand_ids().get(range)? })
    }
}

impl<'a, 'c> Subject for OpRef<'a, 'c> {
    type Value = Value<'a, 'c>;
    type Values = Ids<'a, 'c>;
    type List = Numbers<'c>;
    type Type = Type<'c>;

    fn values(self, values: Values) -> Ids<'a, 'c> {
        let of = |ids: &'a [ValueId]| Ids { body: self.body(), ids };
        let found = match values {
            Values::Operands(at) => {
                self.operand_group(at).and_then(|range| self.operand_ids().get(range)).map(of)
            }
            Values::Results(at) => {
                self.result_group(at).and_then(|range| self.result_ids().get(range)).map(of)
            }
            Values::Args(region, arg) => self.args_at(region, arg),
            Values::Yields(region, operand) => self.yields_at(region, operand),
            Values::AllOperands => Some(of(self.operand_ids())),
            Values::AllResults => Some(of(self.result_ids())),
        };
        found.unwrap_or(of(&[]))
    }
    fn len(self, values: Ids<'a, 'c>) -> usize {
        values.ids.len()
    }
    fn get(self, values: Ids<'a, 'c>, i: usize) -> Option<Value<'a, 'c>> {
        values.ids.get(i).map(|&id| Value::new(values.body, id))
    }
    fn is_result(self, value: Value<'a, 'c>) -> bool {
        matches!(value.def(), ValueDef::Result(..))
    }
    fn number(self, value: Value<'a, 'c>) -> usize {
        value.number()
    }
    fn constant(self, value: Value<'a, 'c>) -> Option<i128> {
        value.signed_constant()
    }
    fn constant_element(self, value: Value<'a, 'c>, at: usize) -> Option<i128> {
        value.constant_element(at)
    }
    fn ty(self, value: Value<'a, 'c>) -> Option<Type<'c>> {
        Some(value.ty())
    }
    type_questions!();
    attr_questions!();
    fn successors(self, at: SuccessorIdx) -> Option<usize> {
        // Only the last declaration may be variadic.
        let declared = self.def()?.successors;
        let is_variadic = declared.get(at.index())?.variadic;
        Some(if is_variadic { OpRef::successors(self).len().saturating_sub(at.index()) } else { 1 })
    }
    fn has_regions(self) -> bool {
        self.num_regions() > 0
    }
    fn has_blocks(self, region: RegionIdx) -> bool {
        self.region(region.index()).is_some_and(|region| !RegionRef::is_empty(region))
    }

    fn condition(self, function: &Function<'_>) -> Option<bool> {
        function.get::<ConditionFn>().map(|condition| condition(self))
    }
    fn list(self, function: &Function<'_>) -> Option<Vec<i64>> {
        function.get::<ListFn>().map(|list| list(self))
    }
    fn method(self, function: &Function<'_>, args: &[Value<'a, 'c>]) -> Option<Value<'a, 'c>> {
        function.get::<MethodFn>()?(self, args)
    }
}

/// Returns an integer parameter of an attribute, or an integer in a dictionary.
pub(crate) fn int_param(attr: Attribute<'_>, name: &str) -> Option<i128> {
    let item = Item::Attr(attr);
    match item.param(name) {
        Datum::Num(number) => number.to_i128(),
        Datum::Item(Item::Attr(value)) => value.as_int(),
        _ => match attr.data() {
            AttrData::Dict(entries) => entries.iter().find(|(key, _)| key.as_str() == name)?.1.as_int(),
            _ => None,
        },
    }
}

/// Returns the value of an enum attribute: an integer attribute, or a declared attribute whose parameter is the integer.
pub(crate) fn enum_value(attr: Attribute<'_>) -> Option<i64> {
    match attr.data() {
        AttrData::Declared { params, .. } => match params.first()? {
            Param::Int(value) => Some(*value),
            _ => None,
        },
        _ => i64::try_from(attr.as_int()?).ok(),
    }
}

/// The greatest number of conversions between a value and the constant whose element it has. A longer chain has an unknown element.
const MAX_CONVERSIONS: usize = 8;

/// Returns the number that the low bits of `number` are as a signed integer of a type; `number` itself for other types.
fn signed_in(number: i128, ty: Type<'_>) -> i128 {
    match ty.signless_width().and_then(|width| 128u32.checked_sub(width)) {
        Some(unused @ 0..128) => (number << unused) >> unused,
        _ => number,
    }
}

impl Value<'_, '_> {
    /// Returns the signed integer of the value's width, if a constant op defines the value. A truth value is 0 or 1.
    pub fn signed_constant(self) -> Option<i128> {
        let number = self.constant()?;
        Some(if self.ty().signless_width() == Some(1) {
            i128::from(number != 0)
        } else {
            signed_in(number, self.ty())
        })
    }

    /// Returns the signed element at a position in row-major order, if a constant op defines the vector or tensor, or the operand that is this
    /// element. Follows at most eight ops that convert the elements to another width.
    pub fn constant_element(self, at: usize) -> Option<i128> {
        let (mut source, mut types) = (self, Vec::new());
        while let Some(operand) = source.converted_operand() {
            if types.len() == MAX_CONVERSIONS {
                return None;
            }
            types.push(source.ty().element_or_self());
            source = operand;
        }
        let element = source.own_constant_element(at)?;
        Some(types.into_iter().rev().fold(element, signed_in))
    }

    /// Returns the operand of the op that defines the value, if each element of the value is the element of the operand, wrapped to the width
    /// of the value.
    fn converted_operand(self) -> Option<Self> {
        let op = self.defining_op()?;
        let def = op.def().filter(|def| def.results.len() == 1)?;
        let (result, operand) = def.equations?.converted()?;
        let operand = (result == Values::Results(ResultIdx(0))).then(|| op.get(op.values(operand), 0))??;
        (operand.ty().shape() == self.ty().shape()).then_some(operand)
    }

    /// Returns the element of a constant, or of an op whose operands are the elements.
    fn own_constant_element(self, at: usize) -> Option<i128> {
        let op = self.defining_op()?;
        let def = op.def()?;
        if def.has_trait(Trait::ConstantLike) {
            return constant_of(self)?.int_element(at).map(i128::from);
        }
        let (results, elements) = def.equations?.listed_elements()?;
        let is_result = def.results.len() == 1 && results == Values::Results(ResultIdx(0));
        let element = is_result.then(|| op.get(op.values(elements), at))??;
        element.signed_constant()
    }

    /// Returns the integer, if a constant op defines the value.
    pub fn constant(self) -> Option<i128> {
        constant_of(self)?.as_int()
    }
}
