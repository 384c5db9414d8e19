//! Operands, results, arguments and yielded values of an op by their declared place.

use bourn_ir::def::SlotTypes;
use bourn_ir::{Body, OpRef, RegionId, Type, Value, ValueId};
use std::marker::PhantomData;
use std::ops::Deref;

/// A list of values of one body.
#[derive(Clone, Copy, Debug)]
pub struct Values<'a, 'c> {
    body: &'a Body<'c>,
    ids: &'a [ValueId],
}

impl<'a, 'c> Values<'a, 'c> {
    /// The values of these ids.
    pub fn new(body: &'a Body<'c>, ids: &'a [ValueId]) -> Self {
        Values { body, ids }
    }
    /// How many.
    pub fn len(self) -> usize {
        self.ids.len()
    }
    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.ids.is_empty()
    }
    /// Value `i`.
    pub fn get(self, i: usize) -> Option<Value<'a, 'c>> {
        self.ids.get(i).map(|&id| Value::new(self.body, id))
    }
    /// The values in order.
    pub fn iter(self) -> impl ExactSizeIterator<Item = Value<'a, 'c>> + Clone {
        let body = self.body;
        self.ids.iter().map(move |&id| Value::new(body, id))
    }
    /// The ids.
    pub fn ids(self) -> &'a [ValueId] {
        self.ids
    }
}

/// A list of values that stand nowhere together: arguments of a block, what a region yields.
#[derive(Clone, Default, Debug)]
pub struct ValueVec<'a, 'c>(Vec<Value<'a, 'c>>);

impl<'a, 'c> ValueVec<'a, 'c> {
    /// How many.
    pub fn len(&self) -> usize {
        self.0.len()
    }
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
    /// Value `i`.
    pub fn get(&self, i: usize) -> Option<Value<'a, 'c>> {
        self.0.get(i).copied()
    }
    /// The values in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Value<'a, 'c>> + '_ {
        self.0.iter().copied()
    }
}

/// The operands of a group.
pub fn operands<'a, 'c>(op: OpRef<'a, 'c>, group: usize) -> Values<'a, 'c> {
    let range = op.operand_group(group).unwrap_or(0..0);
    Values::new(op.body(), op.operand_ids().get(range).unwrap_or_default())
}

/// The operand of a group of one or none.
pub fn operand<'a, 'c>(op: OpRef<'a, 'c>, group: usize) -> Option<Value<'a, 'c>> {
    operands(op, group).get(0)
}

/// The groups of an operand group that is cut into groups by the sizes in an attribute.
pub fn nested_operands<'a, 'c>(op: OpRef<'a, 'c>, group: usize, sizes: &str) -> Vec<Values<'a, 'c>> {
    let all = op.operand_group(group).unwrap_or(0..0);
    let ids = op.operand_ids().get(all).unwrap_or_default();
    let mut rest = ids;
    let sizes = op.attr(sizes).and_then(|a| a.as_dense_array()).unwrap_or_default();
    let cut = sizes.iter().map(|&size| {
        let size = usize::try_from(size).unwrap_or(0).min(rest.len());
        let (mine, others) = rest.split_at(size);
        rest = others;
        Values::new(op.body(), mine)
    });
    cut.collect()
}

/// The results of a group.
pub fn results<'a, 'c>(op: OpRef<'a, 'c>, group: usize) -> Values<'a, 'c> {
    let range = op.result_group(group).unwrap_or(0..0);
    Values::new(op.body(), op.result_ids().get(range).unwrap_or_default())
}

/// The result of a group of one or none.
pub fn result<'a, 'c>(op: OpRef<'a, 'c>, group: usize) -> Option<Value<'a, 'c>> {
    results(op, group).get(0)
}

/// All operands.
pub fn all_operands<'a, 'c>(op: OpRef<'a, 'c>) -> Values<'a, 'c> {
    Values::new(op.body(), op.operand_ids())
}

/// All results.
pub fn all_results<'a, 'c>(op: OpRef<'a, 'c>) -> Values<'a, 'c> {
    Values::new(op.body(), op.result_ids())
}

/// The arguments of a region's entry block but for the first `before` and the last `after`.
pub fn region_args<'a, 'c>(
    op: OpRef<'a, 'c>,
    region: usize,
    before: usize,
    after: usize,
) -> ValueVec<'a, 'c> {
    let Some(entry) = op.region(region).and_then(|r| r.entry()) else { return ValueVec::default() };
    let count = entry.args().len();
    ValueVec(entry.args().take(count.saturating_sub(after)).skip(before).collect())
}

/// One argument of a region's entry block.
pub fn region_arg<'a, 'c>(op: OpRef<'a, 'c>, region: usize, i: usize) -> ValueVec<'a, 'c> {
    ValueVec(op.region(region).and_then(|r| r.entry()).and_then(|b| b.arg(i)).into_iter().collect())
}

/// The operands of group `group` of the terminator of a region.
pub fn yielded<'a, 'c>(op: OpRef<'a, 'c>, region: usize, group: usize) -> ValueVec<'a, 'c> {
    let Some(last) = op.region(region).and_then(|r| r.blocks().last()).and_then(|b| b.last()) else {
        return ValueVec::default();
    };
    match last.def() {
        Some(_) => ValueVec(operands(last, group).iter().collect()),
        None if group == 0 => ValueVec(last.operands().collect()),
        None => ValueVec::default(),
    }
}

/// Whether a region is there and has a block.
pub fn has_blocks(op: OpRef<'_, '_>, region: usize) -> bool {
    op.region(region).is_some_and(|r| !r.is_empty())
}

/// A list of values, however it is kept.
pub trait ValueList<'a, 'c> {
    /// The values.
    fn to_vec(&self) -> Vec<Value<'a, 'c>>;
}

impl<'a, 'c> ValueList<'a, 'c> for Values<'a, 'c> {
    fn to_vec(&self) -> Vec<Value<'a, 'c>> {
        self.iter().collect()
    }
}

impl<'a, 'c, L: ValueList<'a, 'c>> ValueList<'a, 'c> for &L {
    fn to_vec(&self) -> Vec<Value<'a, 'c>> {
        (*self).to_vec()
    }
}

impl<'a, 'c> ValueList<'a, 'c> for ValueVec<'a, 'c> {
    fn to_vec(&self) -> Vec<Value<'a, 'c>> {
        self.0.clone()
    }
}

/// The item of a list that stands where a result stands among the results of its op.
pub fn tied<'a, 'c>(list: Values<'a, 'c>, result: Value<'_, '_>) -> Option<Value<'a, 'c>> {
    list.get(result.number())
}

/// A value whose type is known to satisfy a constraint.
#[derive(Clone, Copy, Debug)]
pub struct TypedValue<'a, 'c, T> {
    value: Value<'a, 'c>,
    marker: PhantomData<T>,
}

impl<'a, 'c, T: super::TypeHandle<'c>> TypedValue<'a, 'c, T> {
    /// A value that the verifier has seen.
    pub fn new(value: Value<'a, 'c>) -> Self {
        TypedValue { value, marker: PhantomData }
    }
    /// A value that a verified op has.
    ///
    /// # Panics
    /// If there is none: the op was not verified.
    pub fn required(value: Option<Value<'a, 'c>>) -> Self {
        Self::new(value.expect("a verified op has this value"))
    }
    /// The type as what it is known to be.
    pub fn typed(self) -> T {
        T::wrap(self.value.ty())
    }
    /// The value.
    pub fn value(self) -> Value<'a, 'c> {
        self.value
    }
}

impl<'a, 'c, T> Deref for TypedValue<'a, 'c, T> {
    type Target = Value<'a, 'c>;
    fn deref(&self) -> &Self::Target {
        &self.value
    }
}

impl<'a, 'c, T> From<TypedValue<'a, 'c, T>> for Value<'a, 'c> {
    fn from(value: TypedValue<'a, 'c, T>) -> Self {
        value.value
    }
}

/// A list of values whose types are known to satisfy a constraint.
#[derive(Clone, Copy, Debug)]
pub struct TypedValues<'a, 'c, T> {
    values: Values<'a, 'c>,
    marker: PhantomData<T>,
}

impl<'a, 'c, T: super::TypeHandle<'c>> TypedValues<'a, 'c, T> {
    /// Values that the verifier has seen.
    pub fn new(values: Values<'a, 'c>) -> Self {
        TypedValues { values, marker: PhantomData }
    }
    /// Value `i`.
    pub fn get(self, i: usize) -> Option<TypedValue<'a, 'c, T>> {
        self.values.get(i).map(TypedValue::new)
    }
    /// The values in order.
    pub fn iter(self) -> impl ExactSizeIterator<Item = TypedValue<'a, 'c, T>> {
        self.values.iter().map(TypedValue::new)
    }
    /// The values without what is known of them.
    pub fn values(self) -> Values<'a, 'c> {
        self.values
    }
}

impl<'a, 'c, T> Deref for TypedValues<'a, 'c, T> {
    type Target = Values<'a, 'c>;
    fn deref(&self) -> &Self::Target {
        &self.values
    }
}

impl<'a, 'c, T> From<TypedValues<'a, 'c, T>> for Values<'a, 'c> {
    fn from(values: TypedValues<'a, 'c, T>) -> Self {
        values.values
    }
}

/// The regions of an op that is being built.
#[derive(Debug)]
pub enum Regions<'c> {
    /// Made with `Body::add_region` in the body that the op goes to.
    Shared(Vec<RegionId>),
    /// The own body of an op that is isolated from above, its top regions filled.
    Isolated(Box<Body<'c>>),
}

impl From<Vec<RegionId>> for Regions<'_> {
    fn from(regions: Vec<RegionId>) -> Self {
        Regions::Shared(regions)
    }
}

impl<'c> From<Body<'c>> for Regions<'c> {
    fn from(body: Body<'c>) -> Self {
        Regions::Isolated(Box::new(body))
    }
}

/// Builds the state of an op; generated `build` functions end in it.
#[derive(Debug)]
pub struct StateBuilder<'c> {
    ctx: &'c bourn_ir::Context,
    def: &'static bourn_ir::OpDef,
    state: bourn_ir::OpState<'c>,
    operand_sizes: Vec<i64>,
    result_sizes: Vec<i64>,
}

impl<'c> StateBuilder<'c> {
    /// An op without anything.
    pub fn new(
        ctx: &'c bourn_ir::Context,
        def: &'static bourn_ir::OpDef,
        location: bourn_ir::Location<'c>,
    ) -> Self {
        let state = bourn_ir::OpState::new(bourn_ir::body::OpName::Known(def), location);
        StateBuilder { ctx, def, state, operand_sizes: Vec::new(), result_sizes: Vec::new() }
    }
    /// A group of one operand.
    pub fn operand(self, value: Value<'_, 'c>) -> Self {
        self.operands(&[value])
    }
    /// A group of one operand or none.
    pub fn optional_operand(self, value: Option<Value<'_, 'c>>) -> Self {
        self.operands(value.as_slice())
    }
    /// A group of any number of operands.
    pub fn operands(mut self, values: &[Value<'_, 'c>]) -> Self {
        self.operand_sizes.push(values.len() as i64);
        self.state.operands.extend(values.iter().map(|v| v.id()));
        self.state.operand_types.extend(values.iter().map(|v| v.ty()));
        self
    }
    /// Groups of any number of operands; the attribute has their sizes.
    pub fn nested_operands(self, sizes: &str, groups: &[&[Value<'_, 'c>]]) -> Self {
        let lengths: Vec<i64> = groups.iter().map(|g| g.len() as i64).collect();
        let lengths = self.ctx.i32_array_attr(&lengths);
        self.attr(sizes, lengths).operands(&groups.concat())
    }
    /// A group of one result.
    pub fn result(self, ty: Type<'c>) -> Self {
        self.results(&[ty])
    }
    /// A group of any number of results.
    pub fn results(mut self, types: &[Type<'c>]) -> Self {
        self.result_sizes.push(types.len() as i64);
        self.state.results.extend(types.iter().copied());
        self
    }
    /// An attribute.
    pub fn attr(mut self, name: &str, attr: bourn_ir::Attribute<'c>) -> Self {
        self.state.set_attr(self.ctx.ident(name), attr);
        self
    }
    /// An attribute that may be left out: its default is stored then, if it has one.
    pub fn optional_attr(self, name: &str, attr: Option<bourn_ir::Attribute<'c>>) -> Self {
        let default = self.def.attr_index(name).and_then(|i| self.def.attrs[i].default);
        match attr.or_else(|| default.map(|make| make(self.ctx))) {
            Some(attr) => self.attr(name, attr),
            None => self,
        }
    }
    /// Regions.
    pub fn regions(mut self, regions: Regions<'c>) -> Self {
        match regions {
            Regions::Shared(ids) => self.state.regions = ids.into_iter().collect(),
            Regions::Isolated(body) => self.state.body = Some(body),
        }
        self
    }
    /// Successors.
    pub fn successors(mut self, successors: &[bourn_ir::BlockId]) -> Self {
        self.state.successors = successors.iter().copied().collect();
        self
    }
    /// Results of the types that the op infers from all that was given before.
    ///
    /// # Errors
    /// What the op says where it cannot.
    pub fn infer(mut self) -> Result<Self, String> {
        let types = match (self.def.infer, self.def.unify) {
            (Some(infer), _) => infer(self.ctx, &self.state)?,
            (None, Some(unify)) => self.unified(unify)?,
            (None, None) => return Err("result types are not inferred".to_owned()),
        };
        // One group at most has not just one result.
        let fixed = self.def.results.iter().filter(|r| r.arity == bourn_ir::Arity::One).count();
        for group in self.def.results {
            let size =
                if group.arity == bourn_ir::Arity::One { 1 } else { types.len().saturating_sub(fixed) };
            self.result_sizes.push(size as i64);
        }
        self.state.results.extend(types);
        Ok(self)
    }
    #[allow(clippy::type_complexity)] // that of the table
    fn unified(
        &self,
        unify: for<'x> fn(Option<&'x bourn_ir::Context>, &mut SlotTypes<'x>) -> Result<(), String>,
    ) -> Result<Vec<Type<'c>>, String> {
        let mut next = 0;
        let mut operands = Vec::new();
        for (group, size) in self.def.operands.iter().zip(&self.operand_sizes) {
            let one = group.arity == bourn_ir::Arity::One;
            operands.push(self.state.operand_types.get(next).copied().filter(|_| one));
            next += *size as usize;
        }
        let mut types = SlotTypes { operands, results: vec![None; self.def.results.len()] };
        unify(Some(self.ctx), &mut types)?;
        let results: Option<Vec<_>> = types.results.into_iter().collect();
        results.ok_or_else(|| "result types do not follow from the operands".to_owned())
    }
    /// The state, with the sizes of groups where the op needs them.
    pub fn finish(mut self) -> bourn_ir::OpState<'c> {
        if self.def.has_trait(bourn_ir::Trait::AttrSizedOperandSegments) {
            let sizes = self.ctx.i32_array_attr(&self.operand_sizes);
            self = self.attr("operandSegmentSizes", sizes);
        }
        if self.def.has_trait(bourn_ir::Trait::AttrSizedResultSegments) {
            let sizes = self.ctx.i32_array_attr(&self.result_sizes);
            self = self.attr("resultSegmentSizes", sizes);
        }
        self.state
    }
}

/// Enters the value of a generic, or compares it with the one that another place gave.
///
/// # Errors
/// The two values, if they differ.
pub fn unify_param<'c>(
    generic: &str,
    known: &mut Option<(bourn_ir::types::Param<'c>, &'static str)>,
    value: bourn_ir::types::Param<'c>,
    place: &'static str,
) -> Result<(), String> {
    match known {
        None => {
            *known = Some((value, place));
            Ok(())
        }
        Some((other, _)) if *other == value => Ok(()),
        Some((other, first)) => Err(format!(
            "failed to verify that '{generic}' is the same in '{first}' and '{place}': {} and {}",
            param_text(other),
            param_text(&value)
        )),
    }
}

fn param_text(param: &bourn_ir::types::Param<'_>) -> String {
    use bourn_ir::types::Param;
    match param {
        Param::Int(n) => n.to_string(),
        Param::Bool(b) => b.to_string(),
        Param::Str(s) => s.as_str().to_owned(),
        Param::Type(ty) => ty.to_string(),
        Param::Attr(attr) => attr.to_string(),
        Param::List(items) => items.iter().map(param_text).collect::<Vec<_>>().join(", "),
        Param::Absent => "none".to_owned(),
    }
}
