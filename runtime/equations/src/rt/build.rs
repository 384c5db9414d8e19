//! Building ops from their parts: generated `build` functions end here.

use bourn_ir::body::OpName;
use bourn_ir::generics::{InferFn, Types, complete, only_type};
use bourn_ir::{
    Arity, Attribute, BlockId, Body, Context, Location, OpDef, OpState, OperandDef, RegionId, Trait, Type,
    Value,
};
use bourn_terms::TypeExpr;

/// The regions of an op that is being built.
#[derive(Debug)]
pub enum Regions<'c> {
    /// Regions made with `Body::add_region` in the body that the op goes to.
    Shared(Vec<RegionId>),
    /// The body of an op that is isolated from above, with its top regions filled.
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
    ctx: &'c Context,
    def: &'static OpDef,
    state: OpState<'c>,
    operand_sizes: Vec<i64>,
    result_sizes: Vec<i64>,
}

impl<'c> StateBuilder<'c> {
    /// Creates a builder without operands, results, attributes and regions.
    pub fn new(ctx: &'c Context, def: &'static OpDef, location: Location<'c>) -> Self {
        // A loaded dialect replaces the linked one.
        let def = ctx.op_def(def.name).unwrap_or(def);
        let state = OpState::new(OpName::Known(def), location);
        StateBuilder { ctx, def, state, operand_sizes: Vec::new(), result_sizes: Vec::new() }
    }
    /// Adds a group of one operand.
    pub fn operand(self, value: Value<'_, 'c>) -> Self {
        self.operands(&[value])
    }
    /// Adds an optional operand.
    pub fn optional_operand(self, value: Option<Value<'_, 'c>>) -> Self {
        self.operands(value.as_slice())
    }
    /// Adds a group of any number of operands.
    pub fn operands(mut self, values: &[Value<'_, 'c>]) -> Self {
        self.operand_sizes.push(values.len() as i64);
        self.state.operands.extend(values.iter().map(|v| v.id()));
        self.state.operand_types.extend(values.iter().map(|v| v.ty()));
        self
    }
    /// Adds an operand group that is split into groups; the attribute `sizes` gets their sizes.
    pub fn nested_operands(self, sizes: &str, groups: &[&[Value<'_, 'c>]]) -> Self {
        let lengths: Vec<i64> = groups.iter().map(|g| g.len() as i64).collect();
        let lengths = self.ctx.i32_array_attr(&lengths);
        self.attr(sizes, lengths).operands(&groups.concat())
    }
    /// Adds a group of one result.
    pub fn result(self, ty: Type<'c>) -> Self {
        self.results(&[ty])
    }
    /// Adds a group of any number of results.
    pub fn results(mut self, types: &[Type<'c>]) -> Self {
        self.result_sizes.push(types.len() as i64);
        self.state.results.extend(types.iter().copied());
        self
    }
    /// Sets an attribute.
    pub fn attr(mut self, name: &str, attr: Attribute<'c>) -> Self {
        self.state.set_attr(self.ctx.ident(name), attr);
        self
    }
    /// Sets an attribute that may be absent. Its default is stored then, if it has one.
    pub fn optional_attr(self, name: &str, attr: Option<Attribute<'c>>) -> Self {
        let default = self.def.attr_index(name).and_then(|i| self.def.attrs[i].default);
        match attr.or_else(|| self.ctx.written_attr(&default?)) {
            Some(attr) => self.attr(name, attr),
            None => self,
        }
    }
    /// Sets the regions.
    pub fn regions(mut self, regions: Regions<'c>) -> Self {
        match regions {
            Regions::Shared(ids) => self.state.regions = ids.into_iter().collect(),
            Regions::Isolated(body) => self.state.body = Some(body),
        }
        self
    }
    /// Sets the successors.
    pub fn successors(mut self, successors: &[BlockId]) -> Self {
        self.state.successors = successors.iter().copied().collect();
        self
    }
    /// Adds the results, with the types that the op infers from everything given before.
    ///
    /// # Errors
    /// Returns the message of the op if it cannot infer them.
    pub fn infer(mut self) -> Result<Self, String> {
        let types = match self.def.hooks.infer.and_then(|hook| hook.get::<InferFn>()) {
            Some(infer) => infer(self.ctx, &self.state)?,
            None => self.completed()?,
        };
        // At most one group has a number of results other than one.
        let fixed = self.def.results.iter().filter(|r| r.arity == Arity::One).count();
        for group in self.def.results {
            let size = if group.arity == Arity::One { 1 } else { types.len().saturating_sub(fixed) };
            self.result_sizes.push(size as i64);
        }
        self.state.results.extend(types);
        Ok(self)
    }
    /// Returns the types of the results that follow from constraints and generics.
    fn completed(&self) -> Result<Vec<Type<'c>>, String> {
        let mut next = 0;
        let mut operands: Vec<Option<Types<'c>>> = Vec::new();
        for size in &self.operand_sizes {
            let end = next + *size as usize;
            operands.push(self.state.operand_types.get(next..end).map(Types::from));
            next = end;
        }
        let only = |result: &OperandDef| match result.arity {
            Arity::One => only_type(result, self.ctx).map(|ty| Types::from_elem(ty, 1)),
            _ => None,
        };
        let mut results: Vec<_> = self.def.results.iter().map(only).collect();
        let (counts, attr) = (|i: usize| self.operand_sizes[i] as usize, |name: &str| self.state.attr(name));
        complete(self.ctx, self.def, &mut operands, &counts, &mut results, &attr)?;
        let results: Option<Vec<_>> = results.into_iter().collect();
        let results = results.ok_or_else(|| "result types do not follow from the operands".to_owned())?;
        Ok(results.into_iter().flatten().collect())
    }
    /// Returns the state, with the sizes of groups if the op needs them.
    pub fn finish(mut self) -> OpState<'c> {
        if self.def.has_trait(Trait::AttrSizedOperandSegments) {
            let sizes = self.ctx.i32_array_attr(&self.operand_sizes);
            self = self.attr("operandSegmentSizes", sizes);
        }
        if self.def.has_trait(Trait::AttrSizedResultSegments) {
            let sizes = self.ctx.i32_array_attr(&self.result_sizes);
            self = self.attr("resultSegmentSizes", sizes);
        }
        self.state
    }
}

/// Returns the type that a table writes out.
///
/// # Panics
/// Panics if its dialect is not registered in the context.
#[track_caller]
pub fn written_type<'c>(ctx: &'c Context, ty: &TypeExpr<'_>) -> Type<'c> {
    match ctx.written_type(ty) {
        Some(ty) => ty,
        None => panic!("the dialect of the type `{}` is not registered", ty.definition.name()),
    }
}
