//! Building ops: descriptions of new ops, which generated `build` functions return; a [`Builder`] that inserts them; changes of existing
//! ops, which generated setters return.
//!
//! A description ([`NewOp`]) names no context, no location and no body: it records operands by id, and attributes as Rust values. The
//! builder creates the attributes, and infers the result types from the types of the operands.

mod arg;
mod builder;
mod change;
mod list;
mod regions;

pub use arg::{AttrArg, CaseFn, NumberId};
pub use builder::{Builder, Inserted, build_module};
pub use change::Change;
pub use list::{NumberList, TypeList, ValueList};

use crate::BlockId;
use crate::body::{Body, OpName, OpState, RegionId, ValueId};
use crate::context::Context;
use crate::def::groups::{OPERAND_SEGMENTS, RESULT_SEGMENTS};
use crate::def::{Arity, OpDef, OperandDef, Trait};
use crate::diag::Location;
use crate::generics::{InferFn, Types, complete, is_whole, only_type, plain_types};
use crate::interned::{Attribute, Type};
use regions::Blueprint;
use smallvec::SmallVec;
use std::fmt;

/// A description of an op: what the generated `build` of an op without optional parts returns.
#[derive(Debug)]
#[must_use = "a description does nothing: insert it with a builder"]
pub struct NewOp<'c> {
    def: &'static OpDef,
    /// The operands, each with its group. They are sorted by group at the end, since optional groups are added last.
    operands: SmallVec<[(u16, ValueId); 4]>,
    attrs: SmallVec<[(AttrName, AttrArg<'c>); 2]>,
    /// The types of result groups that are given.
    results: SmallVec<[(u16, Types<'c>); 1]>,
    /// The types of all results, in place of `results`.
    all_results: Option<Types<'c>>,
    regions: SmallVec<[(u16, RegionId); 1]>,
    body: Option<Box<Body<'c>>>,
    successors: SmallVec<[BlockId; 2]>,
}

/// The name of an attribute of a new op.
#[derive(Clone, PartialEq, Eq, Debug)]
enum AttrName {
    /// An attribute that the op declares.
    Own(u16),
    /// Any other attribute.
    Other(String),
}

/// Why an op cannot be built.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BuildError {
    /// The name of the op.
    pub op: &'static str,
    /// The reason, which names the result or region that it is about.
    pub message: String,
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' op {}", self.op, self.message)
    }
}

impl std::error::Error for BuildError {}

/// A description of an op: a [`NewOp`], or a struct around it that has methods for the optional parts of one op.
pub trait Description<'c>: Sized {
    /// Returns the parts.
    fn parts(&mut self) -> &mut NewOp<'c>;
    /// Returns the parts, without the struct around them.
    fn into_parts(self) -> NewOp<'c>;
    /// Sets the types of all results, in place of the types that would be inferred.
    #[must_use]
    fn types(mut self, types: impl TypeList<'c>) -> Self {
        self.parts().all_results = Some(types.types());
        self
    }
    /// Sets an attribute by its name, which the op need not declare.
    #[must_use]
    fn with_attr(mut self, name: &str, value: impl Into<Attribute<'c>>) -> Self {
        self.parts().set_attr_named(name, value.into());
        self
    }
    /// Sets the body of an op that is isolated from above: its top regions are the op's regions.
    #[must_use]
    fn with_body(mut self, body: Body<'c>) -> Self {
        self.parts().body = Some(Box::new(body));
        self
    }
    /// Returns the state of the op, for [`Body::create`].
    ///
    /// `body` has the operands; an op without operands may use an empty body. Regions that are not given are not created.
    ///
    /// # Errors
    /// Returns an error if a result type is not given and does not follow from the operands and attributes.
    fn state(
        self,
        context: &'c Context,
        location: Location<'c>,
        body: &Body<'c>,
    ) -> Result<OpState<'c>, BuildError> {
        let (mut state, regions) =
            self.into_parts().resolve(context, location, &|value| body.value_type(value))?;
        state.regions.extend(regions.into_iter().filter_map(Blueprint::given));
        Ok(state)
    }
}

impl<'c> Description<'c> for NewOp<'c> {
    fn parts(&mut self) -> &mut NewOp<'c> {
        self
    }
    fn into_parts(self) -> NewOp<'c> {
        self
    }
}

impl<'c> NewOp<'c> {
    /// Creates a description without any parts.
    #[inline]
    pub fn new(def: &'static OpDef) -> Self {
        NewOp {
            def,
            operands: SmallVec::new(),
            attrs: SmallVec::new(),
            results: SmallVec::new(),
            all_results: None,
            regions: SmallVec::new(),
            body: None,
            successors: SmallVec::new(),
        }
    }
    /// Returns the position of an operand group of this name. A builder of several ops uses it, whose groups may have other positions.
    #[must_use]
    pub fn operand_named(&self, name: &str) -> u16 {
        (0..).zip(self.def.operands).find(|(_, group)| group.name == name).map_or(u16::MAX, |(i, _)| i)
    }
    /// Returns the position of an attribute of this name, as [`NewOp::operand_named`] does.
    #[must_use]
    pub fn attr_named(&self, name: &str) -> u16 {
        self.def.attr_index(name).and_then(|i| u16::try_from(i).ok()).unwrap_or(u16::MAX)
    }
    /// Returns the position of a region of this name, as [`NewOp::operand_named`] does.
    #[must_use]
    pub fn region_named(&self, name: &str) -> u16 {
        (0..).zip(self.def.regions).find(|(_, region)| region.name == name).map_or(u16::MAX, |(i, _)| i)
    }
    /// Returns the position of a result group of this name, as [`NewOp::operand_named`] does.
    #[must_use]
    pub fn result_named(&self, name: &str) -> u16 {
        (0..).zip(self.def.results).find(|(_, group)| group.name == name).map_or(u16::MAX, |(i, _)| i)
    }
    /// Adds an operand to a group.
    #[inline]
    pub fn operand(mut self, group: u16, value: impl Into<ValueId>) -> Self {
        self.add_operand(group, value.into());
        self
    }
    /// Adds operands to a group.
    #[inline]
    pub fn operands(mut self, group: u16, values: impl ValueList) -> Self {
        values.each(|value| self.add_operand(group, value));
        self
    }
    /// Adds lists of operands to a group; the attribute `sizes` gets their lengths.
    pub fn nested_operands<L: ValueList>(
        mut self,
        group: u16,
        sizes: u16,
        lists: impl IntoIterator<Item = L>,
    ) -> Self {
        let mut lengths = Vec::new();
        for list in lists {
            let before = self.operands.len();
            list.each(|value| self.add_operand(group, value));
            lengths.push((self.operands.len() - before) as i64);
        }
        self.attr(sizes, AttrArg::Lengths(lengths))
    }
    /// Adds a list of numbers: the constants go to the attribute `numbers`, the values to the operands of the group.
    pub fn mixed(mut self, group: u16, numbers: u16, list: impl NumberList) -> Self {
        let (constants, values) = list.split();
        values.into_iter().for_each(|value| self.add_operand(group, value));
        self.attr(numbers, constants)
    }
    /// Sets an attribute that the op declares.
    #[inline]
    pub fn attr(mut self, attr: u16, value: impl Into<AttrArg<'c>>) -> Self {
        self.set_attr(attr, value.into());
        self
    }
    /// Sets an attribute that the op declares to an attribute or its handle.
    #[inline]
    pub fn any_attr(mut self, attr: u16, value: impl Into<Attribute<'c>>) -> Self {
        self.set_attr(attr, AttrArg::Attr(value.into()));
        self
    }
    /// Sets an attribute that the op declares to a type.
    #[inline]
    pub fn type_attr(mut self, attr: u16, value: impl Into<Type<'c>>) -> Self {
        self.set_attr(attr, AttrArg::Type(value.into()));
        self
    }
    /// Sets the type of a result.
    #[inline]
    pub fn result(mut self, group: u16, ty: impl Into<Type<'c>>) -> Self {
        self.results.push((group, Types::from_elem(ty.into(), 1)));
        self
    }
    /// Sets the types of a group of results.
    #[inline]
    pub fn results(mut self, group: u16, types: impl TypeList<'c>) -> Self {
        self.results.push((group, types.types()));
        self
    }
    /// Adds a region, which was created in the body that the op goes to.
    #[inline]
    pub fn region(mut self, group: u16, region: RegionId) -> Self {
        self.regions.push((group, region));
        self
    }
    /// Adds regions to a group.
    #[inline]
    pub fn regions(mut self, group: u16, regions: impl IntoIterator<Item = RegionId>) -> Self {
        self.regions.extend(regions.into_iter().map(|region| (group, region)));
        self
    }
    /// Adds successors.
    #[inline]
    pub fn successors(mut self, blocks: impl IntoIterator<Item = BlockId>) -> Self {
        self.successors.extend(blocks);
        self
    }

    fn add_operand(&mut self, group: u16, value: ValueId) {
        self.operands.push((group, value));
    }
    fn set_attr(&mut self, attr: u16, value: AttrArg<'c>) {
        let name = AttrName::Own(attr);
        match self.attrs.iter_mut().find(|(own, _)| *own == name) {
            Some(slot) => slot.1 = value,
            None => self.attrs.push((name, value)),
        }
    }
    fn set_attr_named(&mut self, name: &str, value: Attribute<'c>) {
        let value = AttrArg::Attr(value);
        match self.def.attr_index(name).and_then(|i| u16::try_from(i).ok()) {
            Some(own) => self.set_attr(own, value),
            None => self.attrs.push((AttrName::Other(name.to_owned()), value)),
        }
    }

    /// Returns the state of the op without its regions, and for each region how it is made.
    fn resolve(
        mut self,
        context: &'c Context,
        location: Location<'c>,
        type_of: &dyn Fn(ValueId) -> Type<'c>,
    ) -> Result<(OpState<'c>, Vec<Blueprint<'c>>), BuildError> {
        // A loaded dialect replaces the linked one.
        let def = context.op_def(self.def.name).unwrap_or(self.def);
        let error = |message: String| BuildError { op: def.name, message };
        let mut state = OpState::new(OpName::Known(def), location);
        self.operands.sort_by_key(|(group, _)| *group);
        state.operands = self.operands.iter().map(|(_, value)| *value).collect();
        state.operand_types = state.operands.iter().map(|&value| type_of(value)).collect();
        state.successors.extend(self.successors.iter().copied());
        let sizes = self.operand_sizes(def);
        self.add_attrs(context, def, &mut state);
        if def.has_trait(Trait::AttrSizedOperandSegments) {
            state.set_attr(context.ident(OPERAND_SEGMENTS), context.i32_array_attr(&sizes));
        }
        let groups = operand_groups(&state, &sizes);
        let results = match self.all_results.take() {
            Some(all) => split(all, def.results).map_err(&error)?,
            None => self.result_types(context, def, &state, groups.clone()).map_err(&error)?,
        };
        if def.has_trait(Trait::AttrSizedResultSegments) {
            let sizes: Vec<i64> = results.iter().map(|types| types.len() as i64).collect();
            state.set_attr(context.ident(RESULT_SEGMENTS), context.i32_array_attr(&sizes));
        }
        let regions = match self.body.take() {
            Some(body) => {
                state.body = Some(body);
                Vec::new()
            }
            None => regions::blueprints(context, def, &self.regions, &state, &groups, &results),
        };
        state.results = results.into_iter().flatten().collect();
        Ok((state, regions))
    }

    /// Returns the number of operands in each group.
    fn operand_sizes(&self, def: &OpDef) -> Vec<i64> {
        let mut sizes = vec![0; def.operands.len()];
        for (group, _) in &self.operands {
            if let Some(size) = sizes.get_mut(usize::from(*group)) {
                *size += 1;
            }
        }
        sizes
    }

    /// Sets the attributes of the state, and the defaults of attributes that are not given.
    fn add_attrs(&mut self, context: &'c Context, def: &OpDef, state: &mut OpState<'c>) {
        for (i, own) in (0..).zip(def.attrs) {
            let given = self.attrs.iter().find(|(name, _)| *name == AttrName::Own(i));
            let value = match given {
                Some((_, value)) => value.attribute(context, own),
                None => own.default.and_then(|default| context.written_attr(&default)),
            };
            if let Some(value) = value {
                state.set_attr(context.ident(own.name), value);
            }
        }
        for (name, value) in &self.attrs {
            if let (AttrName::Other(name), AttrArg::Attr(value)) = (name, value) {
                state.set_attr(context.ident(name), *value);
            }
        }
    }

    /// Returns the types of all result groups: the given types, and the inferred types of the other groups.
    fn result_types(
        &self,
        context: &'c Context,
        def: &'static OpDef,
        state: &OpState<'c>,
        mut operands: Vec<Option<Types<'c>>>,
    ) -> Result<Vec<Types<'c>>, String> {
        let mut results: Vec<Option<Types<'c>>> = Vec::with_capacity(def.results.len());
        for (i, group) in (0..).zip(def.results) {
            let given = self.results.iter().find(|(at, _)| *at == i).map(|(_, types)| types.clone());
            results.push(given.or_else(|| simple_types(context, def, group, &operands)));
        }
        if results.iter().any(Option::is_none) {
            match def.hooks.infer.and_then(|hook| hook.get::<InferFn>()) {
                Some(infer) => return split(infer(context, state)?.into(), def.results),
                None => {
                    let counts: SmallVec<[usize; 4]> =
                        operands.iter().map(|types| types.as_ref().map_or(0, Types::len)).collect();
                    let attr = |name: &str| state.attr(name);
                    complete(context, def, &mut operands, &|i| counts[i], &mut results, &attr)?;
                }
            }
        }
        let mut all = Vec::with_capacity(results.len());
        for (types, group) in results.into_iter().zip(def.results) {
            match types {
                Some(types) => all.push(types),
                None if group.arity == Arity::Optional => all.push(Types::new()),
                None => {
                    return Err(format!(
                        "needs the type of result '{}', which does not follow from the operands",
                        group.name
                    ));
                }
            }
        }
        Ok(all)
    }
}

/// Returns the types of each operand group.
fn operand_groups<'c>(state: &OpState<'c>, sizes: &[i64]) -> Vec<Option<Types<'c>>> {
    let mut next = 0;
    let group = |size: &i64| {
        let end = next + *size as usize;
        let types = state.operand_types.get(next..end).map(Types::from);
        next = end;
        types
    };
    sizes.iter().map(group).collect()
}

/// Returns the types of a result group if its constraint allows only one type, or if they equal the types of an operand group. The trait
/// `SameOperandsAndResultType` replaces the generic that would say this.
fn simple_types<'c>(
    context: &'c Context,
    def: &'static OpDef,
    group: &OperandDef,
    operands: &[Option<Types<'c>>],
) -> Option<Types<'c>> {
    if group.pattern.and_then(is_whole).is_none() {
        if group.arity != Arity::One {
            return None;
        }
        let equal = def.has_trait(Trait::SameOperandsAndResultType) && group.pattern.is_none();
        let first = || operands.iter().flatten().flatten().next().copied().filter(|_| equal);
        let ty = only_type(group, context).or_else(first)?;
        return Some(Types::from_elem(ty, 1));
    }
    plain_types(def, group, (group.arity != Arity::Variadic).then_some(1), operands, &[])
}

/// Splits the types of all results into groups, of which at most one has a number of results other than one.
fn split<'c>(types: Types<'c>, groups: &[OperandDef]) -> Result<Vec<Types<'c>>, String> {
    let fixed = groups.iter().filter(|group| group.arity == Arity::One).count();
    let many = types.len().checked_sub(fixed).filter(|&rest| rest == 0 || fixed < groups.len());
    let Some(many) = many else {
        return Err(format!("has {fixed} results, but {} types are given", types.len()));
    };
    if many > 0 && groups.len() > fixed + 1 {
        return Err("has several groups of results: give the types of each".to_owned());
    }
    let mut rest = types.into_iter();
    let sizes = groups.iter().map(|group| if group.arity == Arity::One { 1 } else { many });
    Ok(sizes.map(|size| rest.by_ref().take(size).collect()).collect())
}
