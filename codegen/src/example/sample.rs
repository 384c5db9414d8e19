//! An op in the making, as requirements and equations see it; the verifier sees the same.

use bourn_spec::lattice::{Item, Lattice, Value};
use bourn_spec::model::{DefaultValue, Model, OpDecl};
use bourn_terms::equation::{self, ArgIdx, AttrIdx, Case, Names, OpEquations, OperandIdx, RegionIdx};
use bourn_terms::equation::{ResultIdx, Subject, SuccessorIdx, Values, YieldIdx};
use bourn_terms::{Constraint, DYNAMIC, Function};
use std::fmt;

/// The value of an attribute.
#[derive(Clone, Debug, PartialEq)]
pub enum Chosen {
    /// A case of an enum: its keyword and its value.
    Case(String, i64),
    /// Sizes that the operands give.
    Numbers(Vec<i128>),
    /// A list of numbers.
    List(Item, Vec<i128>),
    /// Any other attribute.
    Item(Item),
}

/// Types and attributes that were chosen, a list for each declaration of values.
pub struct Sample<'s> {
    pub op: &'s OpDecl<'s>,
    pub name: String,
    pub lattice: &'s Lattice<'s>,
    pub operands: Vec<Vec<Item>>,
    pub results: Vec<Vec<Item>>,
    pub attrs: Vec<Option<Chosen>>,
}

impl<'s> Sample<'s> {
    fn model(&self) -> &Model<'s> {
        self.lattice.model()
    }

    /// Returns whether nothing is known to be wrong with the sample.
    pub fn is_right(&self, equations: Option<&OpEquations<'_>>) -> bool {
        let mut right = self.traits_hold();
        if let (Some(equations), true) = (equations, right) {
            equation::check_requirements(Seen(self), equations, &mut |_| right = false);
            equation::check_sizes(Seen(self), equations, self, &mut |_| right = false);
        }
        right
    }

    fn types(&self, results: bool) -> impl Iterator<Item = &Item> {
        let results = self.results.iter().filter(move |_| results);
        self.operands.iter().chain(results).flatten()
    }

    /// Checks the traits that compare types.
    fn traits_hold(&self) -> bool {
        let all_equal = |results: bool| {
            let mut types = self.types(results);
            let first = types.next();
            types.all(|ty| Some(ty) == first)
        };
        let same = |results: bool, key: fn(&Item) -> Option<&Item>| {
            let mut keys = self.types(results).map(|ty| key(ty).unwrap_or(ty));
            let first = keys.next();
            keys.all(|ty| Some(ty) == first)
        };
        let same_shape = |results: bool| {
            let mut shapes = self.types(results).map(|ty| (element(ty).is_some(), shape(ty)));
            let first = shapes.next();
            shapes.all(|shape| Some(shape) == first)
        };
        let same_rank = || {
            let mut ranks = self.types(true).filter_map(shape).map(<[i64]>::len);
            let first = ranks.next();
            ranks.all(|rank| Some(rank) == first)
        };
        self.op.traits.iter().all(|used| match &*self.model()[used.trait_].name {
            "SameOperandsAndResultType" => all_equal(true),
            "SameTypeOperands" => all_equal(false),
            "SameOperandsElementType" => same(false, element),
            "SameOperandsAndResultElementType" => same(true, element),
            "SameOperandsShape" => same_shape(false),
            // The mapped operands have one shape; mixing them with scalars would be right too.
            "SameOperandsAndResultShape" | "Elementwise" | "ElementwiseMappable" => same_shape(true),
            "SameOperandsAndResultRank" => same_rank(),
            _ => true,
        })
    }
}

/// Returns the extents of a shaped type.
pub fn shape(ty: &Item) -> Option<&[i64]> {
    ty.params.iter().find_map(|(_, value)| match value {
        Value::Shape(sizes) => Some(&sizes[..]),
        _ => None,
    })
}

/// Returns the element type of a shaped type.
pub fn element(ty: &Item) -> Option<&Item> {
    match ty.param("element")? {
        Value::Item(item) => Some(item),
        _ => None,
    }
}

fn int(value: &Value) -> Option<i128> {
    match value {
        Value::Int(value) => Some(*value),
        Value::Item(item) => int(item.param("value")?),
        _ => None,
    }
}

#[derive(Clone, Copy)]
struct Seen<'x, 's>(&'x Sample<'s>);

/// A value: a flag that is set for results, and its position.
type At = (bool, usize);

#[derive(Clone, Copy)]
struct Run {
    results: bool,
    start: usize,
    len: usize,
}

#[derive(Clone, Copy)]
struct Ty<'x>(Option<&'x Item>, &'x Model<'x>);

impl PartialEq for Ty<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl fmt::Display for Ty<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.map_or_else(String::new, |item| item.show(self.1)))
    }
}

impl<'x, 's> Seen<'x, 's> {
    fn attr(self, attr: AttrIdx) -> Option<&'x Chosen> {
        self.0.attrs.get(attr.index())?.as_ref()
    }

    /// Returns the value that an absent attribute stands for.
    fn default(self, attr: AttrIdx) -> Option<&'x DefaultValue<'s>> {
        let decl = self.0.op.attrs.get(attr.index())?;
        decl.default.as_ref().filter(|_| self.attr(attr).is_none())
    }

    fn group(self, results: bool, at: usize) -> Run {
        let groups = if results { &self.0.results } else { &self.0.operands };
        let start = groups.iter().take(at).map(Vec::len).sum();
        Run { results, start, len: groups.get(at).map_or(0, Vec::len) }
    }

    fn all(self, results: bool) -> Run {
        let groups = if results { &self.0.results } else { &self.0.operands };
        Run { results, start: 0, len: groups.iter().map(Vec::len).sum() }
    }
}

impl<'x, 's> Subject for Seen<'x, 's> {
    type Value = At;
    type Values = Run;
    type List = &'x [i128];
    type Type = Ty<'x>;

    fn values(self, values: Values) -> Run {
        match values {
            Values::Operands(at) => self.group(false, at.index()),
            Values::Results(at) => self.group(true, at.index()),
            Values::AllOperands => self.all(false),
            Values::AllResults => self.all(true),
            Values::Args(..) | Values::Yields(..) => Run { results: false, start: 0, len: 0 },
        }
    }
    fn len(self, values: Run) -> usize {
        values.len
    }
    fn get(self, values: Run, i: usize) -> Option<At> {
        (i < values.len).then_some((values.results, values.start + i))
    }
    fn is_result(self, value: At) -> bool {
        value.0
    }
    fn number(self, value: At) -> usize {
        value.1
    }
    fn constant(self, _: At) -> Option<i128> {
        None
    }
    fn ty(self, (is_result, at): At) -> Option<Ty<'x>> {
        let groups = if is_result { &self.0.results } else { &self.0.operands };
        Some(Ty(groups.iter().flatten().nth(at), self.0.model()))
    }
    fn rank(self, ty: Ty<'x>) -> Option<usize> {
        shape(ty.0?).map(<[i64]>::len)
    }
    fn extent(self, ty: Ty<'x>, d: usize) -> Option<i64> {
        shape(ty.0?)?.get(d).copied()
    }
    fn element(self, ty: Ty<'x>) -> Option<Ty<'x>> {
        element(ty.0?).map(|element| Ty(Some(element), ty.1))
    }
    fn type_param(self, ty: Ty<'x>, name: &str) -> Option<Option<Ty<'x>>> {
        Some(match ty.0?.param(name) {
            Some(Value::Item(found)) => Some(Ty(Some(found), ty.1)),
            _ => None,
        })
    }
    fn number_param(self, ty: Ty<'x>, name: &str) -> Option<i128> {
        int(ty.0?.param(name)?)
    }
    fn satisfies(self, ty: Ty<'x>, constraint: &Constraint<'_>) -> Option<bool> {
        self.0.lattice.satisfies_lowered(ty.0?, constraint)
    }

    fn has_attr(self, attr: AttrIdx) -> bool {
        self.attr(attr).is_some()
    }
    fn int_attr(self, attr: AttrIdx) -> Option<i128> {
        match (self.attr(attr), self.default(attr)) {
            (Some(Chosen::Item(item)), _) => int(item.param("value")?),
            (_, Some(DefaultValue::Int(value))) => Some(*value),
            (_, Some(DefaultValue::Bool(value))) => Some((*value).into()),
            _ => None,
        }
    }
    fn is_case(self, attr: AttrIdx, case: &Case<'_>) -> bool {
        match (self.attr(attr), self.default(attr)) {
            (Some(Chosen::Case(keyword, value)), _) => keyword == case.keyword || *value == case.value,
            (_, Some(_)) => self.bits(attr) == Some(case.value),
            _ => false,
        }
    }
    fn bits(self, attr: AttrIdx) -> Option<i64> {
        match (self.attr(attr), self.default(attr)) {
            (Some(Chosen::Case(_, value)), _) => Some(*value),
            (_, Some(DefaultValue::Enum(id, cases))) => {
                let cases = cases.iter().filter_map(|case| self.0.model()[*id].cases.get(case.index()));
                Some(cases.fold(0, |all, case| all | case.value))
            }
            _ => None,
        }
    }
    fn attr_type(self, attr: AttrIdx) -> Option<Ty<'x>> {
        let Some(Chosen::Item(item)) = self.attr(attr) else { return None };
        match item.param("ty")? {
            Value::Item(ty) => Some(Ty(Some(ty), self.0.model())),
            _ => None,
        }
    }
    fn attr_text(self, attr: AttrIdx) -> Option<String> {
        match self.attr(attr)? {
            Chosen::Item(item) | Chosen::List(item, _) => Some(item.show(self.0.model())),
            Chosen::Case(..) | Chosen::Numbers(_) => None,
        }
    }
    fn list_attr(self, attr: AttrIdx) -> Option<&'x [i128]> {
        match self.attr(attr)? {
            Chosen::Numbers(numbers) | Chosen::List(_, numbers) => Some(numbers),
            Chosen::Case(..) | Chosen::Item(_) => None,
        }
    }
    fn list_len(self, list: &'x [i128]) -> usize {
        list.len()
    }
    fn list_item(self, list: &'x [i128], i: usize) -> Option<i128> {
        list.get(i).copied()
    }
    fn map_counts(self, _: AttrIdx) -> Option<(usize, usize)> {
        None
    }
    fn map_result(self, _: AttrIdx, _: usize, _: &[i64]) -> Option<i64> {
        None
    }
    fn has_blocks(self, _: RegionIdx) -> bool {
        false
    }

    fn condition(self, _: &Function<'_>) -> Option<bool> {
        None
    }
    fn list(self, _: &Function<'_>) -> Option<Vec<i64>> {
        None
    }
    fn method(self, _: &Function<'_>, _: &[At]) -> Option<At> {
        None
    }
}

/// Messages are not read here.
impl Names for Sample<'_> {
    fn op(&self) -> &str {
        &self.name
    }
    fn operand(&self, _: OperandIdx) -> &str {
        ""
    }
    fn result(&self, _: ResultIdx) -> &str {
        ""
    }
    fn attr(&self, _: AttrIdx) -> &str {
        ""
    }
    fn region(&self, _: RegionIdx) -> &str {
        ""
    }
    fn successor(&self, _: SuccessorIdx) -> &str {
        ""
    }
    fn arg(&self, _: RegionIdx, _: ArgIdx) -> &str {
        ""
    }
    fn terminator(&self, _: RegionIdx) -> &str {
        ""
    }
    fn yielded(&self, _: RegionIdx, _: YieldIdx) -> &str {
        ""
    }
    fn num_regions(&self) -> usize {
        self.op.regions.len()
    }
}

/// Returns the numbers of an attribute that is a list of integers.
pub fn numbers(item: &Item) -> Option<Vec<i128>> {
    let Value::List(items) = item.param("values").or_else(|| item.param("elements"))? else { return None };
    items.iter().map(int).collect()
}

/// The size that stands for an operand in a list of sizes.
pub const SIZE_OF_OPERAND: i128 = DYNAMIC as i128;
