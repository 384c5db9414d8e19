//! Generics of ops: their values, bound by the types and attributes of an op, and the types that follow from them.
//!
//! Verifier, parser, printer and builders share this code: `Uses` binds the generics from the places of an op whose tables have patterns,
//! and `complete` creates the types that the text leaves out.

use crate::body::{OpRef, OpState};
use crate::constraint::{CheckType, Item};
use crate::context::Context;
use crate::def::{Arity, OpDef, OperandDef, OperandIdx, RequiredTypes, ResultIdx, Slot};
use crate::interned::{Attribute, Param, Type, TypeData};
use bourn_terms::GenericIdx;
use bourn_terms::equation::Values;
use bourn_terms::unify::{Conflict, Difference, generics_of};
use bourn_terms::{Bindings, Constraint, Datum, Definition, Differ, Fixed, FixedDef, GenericKind, fixed};
use smallvec::SmallVec;
use std::ops::Range;

mod derived;
mod element;
mod infer;

pub(crate) use derived::{derived, follows};

/// The types of a group of operands or results.
pub type Types<'c> = SmallVec<[Type<'c>; 2]>;

/// The type of an `infer` hook: returns the types of an op's results.
pub type InferFn = for<'s, 'c> fn(&'c Context, &'s OpState<'c>) -> Result<Vec<Type<'c>>, String>;

/// The largest number of generics for which [`plainly_equal`] is tried.
const FEW: usize = 4;

/// The values of an op's generics, and a message about the first contradiction.
#[derive(Debug)]
pub(crate) struct Uses<'c> {
    pub bindings: Bindings<'static, 'c, Item<'c, 'c>>,
    pub conflict: Option<String>,
    /// Whether the message is written in the spec of the generic.
    by_text: bool,
}

/// A use of generics: a place with a pattern, and the attribute or one of the types there.
struct Use<'c> {
    pattern: &'static Constraint<'static>,
    name: &'static str,
    position: usize,
    item: Item<'c, 'c>,
}

impl<'c> Uses<'c> {
    /// Binds generics from the places of an op: the types of operand and result groups, as far as they are known, and the attributes.
    pub fn read(
        def: &'static OpDef,
        operands: &dyn Fn(u16) -> Option<Types<'c>>,
        results: &dyn Fn(u16) -> Option<Types<'c>>,
        attr: &dyn Fn(&str) -> Option<Attribute<'c>>,
    ) -> Self {
        let mut uses = Uses { bindings: Bindings::new(def.generics), conflict: None, by_text: false };
        let mut places: SmallVec<[Use<'c>; 8]> = SmallVec::new();
        let groups = [(def.operands, operands), (def.results, results)];
        for (defs, types) in groups {
            for (i, group) in (0..).zip(defs) {
                let Some((pattern, types)) = group.pattern.zip(types(i)) else { continue };
                uses.count(pattern, types.len(), group.name);
                places.extend(types.iter().enumerate().map(|(position, &ty)| Use {
                    pattern,
                    name: group.name,
                    position,
                    item: Item::Type(ty),
                }));
            }
        }
        for def in def.attrs {
            if let Some((pattern, attr)) = def.pattern.and_then(|pattern| Some((pattern, attr(def.name)?))) {
                places.push(Use { pattern, name: def.name, position: 0, item: Item::Attr(attr) });
            }
        }
        for place in &places {
            uses.learn(place.pattern, place.item, place.position, place.name);
        }
        if uses.bindings.read_unions() {
            for place in &places {
                uses.learn(place.pattern, place.item, place.position, place.name);
            }
        }
        uses
    }

    /// Binds the generics of a pattern from a value of a place, and keeps a message if this contradicts earlier values.
    pub fn learn(
        &mut self,
        pattern: &'static Constraint<'static>,
        item: Item<'c, 'c>,
        position: usize,
        place: &'static str,
    ) {
        let found = self.bindings.at(position).learn(pattern, item, place);
        self.keep(found);
    }

    /// Binds the lengths of list generics in a pattern from the number of values of a place.
    pub fn count(&mut self, pattern: &'static Constraint<'static>, len: usize, place: &'static str) {
        let found = self.bindings.count(pattern, len, place);
        self.keep(found);
    }

    fn keep(&mut self, found: Result<(), Conflict<'static, 'c, Item<'c, 'c>>>) {
        let Err(conflict) = found else { return };
        let generic = self.bindings.generics().get(conflict.generic.index());
        let in_own_words = generic.is_some_and(|generic| {
            matches!(generic.differ, Differ::Text(_))
                && !(generic.is_alike(conflict.first) && generic.is_alike(conflict.second))
        });
        // As in MLIR, a conflict between places of the same type is preferred to a conflict with a message in the spec.
        if self.conflict.is_none() || (self.by_text && !in_own_words) {
            self.conflict = message(&self.bindings, &conflict);
            self.by_text = in_own_words;
        }
    }

    /// Returns whether a value of a place satisfies its pattern with the known generics; true if this depends on a function that is not
    /// linked.
    pub fn hold(
        &mut self,
        pattern: &'static Constraint<'static>,
        item: Item<'c, 'c>,
        position: usize,
    ) -> bool {
        is_whole(pattern).is_some() || self.bindings.at(position).hold(pattern, item) != Some(false)
    }

    /// Returns the type of a place if the known generics determine it.
    pub fn built(
        &mut self,
        ctx: &'c Context,
        pattern: &'static Constraint<'static>,
        position: usize,
    ) -> Option<Type<'c>> {
        let bindings = self.bindings.at(position);
        match fixed(pattern)? {
            Fixed::Generic(generic) => match bindings.get(generic)? {
                Datum::Item(Item::Type(ty)) => Some(*ty),
                _ => None,
            },
            Fixed::Def(only) => ctx.only_type(&only, &|generic| bindings.get(generic).cloned()),
            Fixed::Const(_) | Fixed::Number(_) => None,
        }
    }

    /// Returns the types of a group of `count` values; if `count` is `None`, the lists in the pattern determine the number.
    fn group(&mut self, ctx: &'c Context, group: &OperandDef, count: Option<usize>) -> Option<Types<'c>> {
        let pattern = group.pattern?;
        let count = match (count, group.arity) {
            (Some(count), _) => count,
            (None, Arity::One) => 1,
            (None, _) => {
                let mut listed = None;
                generics_of(pattern, &mut |generic| listed = listed.or(self.bindings.len_of(generic)));
                listed?
            }
        };
        (0..count).map(|position| self.built(ctx, pattern, position)).collect()
    }

    /// Returns the message for a single value without a type, because a parameter that is computed from generics has no valid value: the width
    /// of `I<W - 8>` if `W` is 4.
    fn odd_number(&self, group: &OperandDef) -> Option<String> {
        let pattern = group.pattern.filter(|_| group.arity == Arity::One)?;
        let of = fixed(pattern)?;
        let (name, number) = computed(&of, &|generic| match self.bindings.get(generic)? {
            Datum::Num(number) => number.to_i128(),
            _ => None,
        })?;
        let known = self.describe(pattern).map(|known| format!(", as {known}")).unwrap_or_default();
        Some(format!(
            "cannot infer the type of result '{}': there is none whose {name} is {number}{known}",
            group.name
        ))
    }

    /// Describes the values of the generics in a pattern: `'W' is 8`.
    pub fn describe(&self, pattern: &Constraint<'_>) -> Option<String> {
        let mut told: Vec<String> = Vec::new();
        generics_of(pattern, &mut |at| {
            if let (Some(value), Some(generic)) =
                (self.bindings.get(at), self.bindings.generics().get(at.index()))
            {
                let text = format!("'{}' is {}", generic.name, text(generic.kind, value));
                if !told.contains(&text) {
                    told.push(text);
                }
            }
        });
        (!told.is_empty()).then(|| told.join(", "))
    }
}

/// Returns the first parameter that is computed from generics, with its value.
fn computed<'f>(
    of: &'f Fixed<'static>,
    generics: &dyn Fn(GenericIdx) -> Option<i128>,
) -> Option<(&'f str, i128)> {
    let Fixed::Def(only) = of else { return None };
    only.params.iter().find_map(|(name, fixed)| match fixed {
        Fixed::Number(number) => Some((*name, number.value(generics)?)),
        inner => computed(inner, generics),
    })
}

/// Creates the unknown types of groups. The number of operands is given; the number of results follows from lists.
///
/// # Errors
/// Returns a message if two uses of a generic differ. The types are created nevertheless, from the first use.
pub fn complete<'c>(
    ctx: &'c Context,
    def: &'static OpDef,
    operands: &mut [Option<Types<'c>>],
    counts: &dyn Fn(usize) -> usize,
    results: &mut [Option<Types<'c>>],
    attr: &dyn Fn(&str) -> Option<Attribute<'c>>,
) -> Result<(), String> {
    let mut making = Completing { ctx, def, operands, counts, results, attr };
    let found = making.follow();
    let Some(required) = def.required else { return found };
    if making.required_operands(required) { making.follow() } else { found }
}

/// The types of an op that is about to be created, while they are completed.
struct Completing<'s, 'c> {
    ctx: &'c Context,
    def: &'static OpDef,
    operands: &'s mut [Option<Types<'c>>],
    /// The number of operands of a group.
    counts: &'s dyn Fn(usize) -> usize,
    results: &'s mut [Option<Types<'c>>],
    attr: &'s dyn Fn(&str) -> Option<Attribute<'c>>,
}

impl<'c> Completing<'_, 'c> {
    /// Creates the unknown types of groups that follow from the known types: by generics, by equations, and for results by requirements.
    ///
    /// # Errors
    /// See [`complete`].
    fn follow(&mut self) -> Result<(), String> {
        self.required_results();
        let (ctx, def, counts) = (self.ctx, self.def, self.counts);
        let (operands, results) = (&mut *self.operands, &mut *self.results);
        let open = |groups: &[OperandDef], types: &[Option<Types<'c>>]| {
            groups.iter().zip(types).any(|(group, types)| group.pattern.is_some() && types.is_none())
        };
        // An `infer` hook determines all result types.
        let sized = def.hooks.infer.is_none() && def.has_bounds();
        let inferred = |types: &[Option<Types<'c>>]| {
            let is_open = |(group, types): (&OperandDef, &Option<Types<'c>>)| {
                types.is_none() && group.arity == Arity::One
            };
            sized && def.results.iter().zip(types).any(is_open)
        };
        let is_complete = |operands: &[Option<Types<'c>>], results: &[Option<Types<'c>>]| {
            !open(def.operands, operands) && !open(def.results, results) && !inferred(results)
        };
        if is_complete(operands, results) {
            return Ok(());
        }
        for (i, group) in def.operands.iter().enumerate().filter(|(_, group)| group.pattern.is_some()) {
            if operands[i].is_none() {
                operands[i] = plain_types(def, group, Some(counts(i)), operands, results);
            }
        }
        for (i, group) in def.results.iter().enumerate().filter(|(_, group)| group.pattern.is_some()) {
            if results[i].is_none() {
                results[i] = plain_types(def, group, None, operands, results);
            }
        }
        let is_known =
            |(group, types): (&OperandDef, &Option<Types<'c>>)| group.pattern.is_some() && types.is_some();
        let tells = def.attrs.iter().any(|attr| attr.pattern.is_some())
            || def.operands.iter().zip(&*operands).any(is_known)
            || def.results.iter().zip(&*results).any(is_known);
        if is_complete(operands, results) || !tells && !inferred(results) {
            return Ok(());
        }
        let mut uses = Uses::read(
            def,
            &|i| operands.get(usize::from(i))?.clone(),
            &|i| results.get(usize::from(i))?.clone(),
            self.attr,
        );
        for (i, (types, group)) in operands.iter_mut().zip(def.operands).enumerate() {
            if types.is_none() {
                *types = uses.group(ctx, group, Some(counts(i)));
            }
        }
        for (types, group) in results.iter_mut().zip(def.results) {
            if types.is_none() {
                *types = uses.group(ctx, group, None);
            }
        }
        if let Some(conflict) = uses.conflict.take() {
            return Err(conflict);
        }
        if !inferred(results) || operands.iter().any(Option::is_none) {
            let mut open = def.results.iter().zip(&*results).filter(|(_, types)| types.is_none());
            let odd = open.find_map(|(group, _)| uses.odd_number(group));
            return odd.filter(|_| def.hooks.infer.is_none()).map_or(Ok(()), Err);
        }
        for (i, group) in def.results.iter().enumerate() {
            if self.results[i].is_none() && group.arity == Arity::One {
                let (only, sizes) = self.making().shape(i, group)?;
                let made = ctx.shaped_type(&only, &sizes, &|generic| uses.bindings.get(generic).cloned());
                let made = made.ok_or_else(|| no_such_type(group, &sizes))?;
                self.results[i] = Some(Types::from_elem(made, 1));
            }
        }
        Ok(())
    }

    /// Adds the types of results that requirements give in terms of the operands.
    fn required_results(&mut self) {
        for (at, group) in (0u16..).zip(self.def.results) {
            let i = usize::from(at);
            if self.results[i].is_none() && group.arity == Arity::One {
                let required = self.making().required(Values::Results(ResultIdx(at)), &infer::is_operand);
                let ty = required.and_then(|term| element::made(self.ctx, term));
                self.results[i] = ty.map(|ty| Types::from_elem(ty, 1));
            }
        }
    }

    /// Adds the types of operands that requirements give. Returns whether there are new types.
    fn required_operands(&mut self, required: &RequiredTypes) -> bool {
        let mut is_changed = false;
        for at in required.operands {
            let i = usize::from(*at);
            if self.operands.get(i).is_some_and(Option::is_none) {
                let given = Values::Operands(OperandIdx(*at));
                let term = self.making().required(given, &|values| required.reads(values));
                let ty = term.and_then(|term| element::made(self.ctx, term));
                self.operands[i] = ty.map(|ty| Types::from_elem(ty, (self.counts)(i)));
                is_changed |= ty.is_some();
            }
        }
        is_changed
    }

    /// Returns the types that are known.
    fn making(&self) -> infer::Making<'_, 'c> {
        infer::Making {
            def: self.def,
            operands: self.operands,
            counts: self.counts,
            results: self.results,
            attr: self.attr,
        }
    }
}

/// Returns the types of a group that are the types of another group, or their element types. This covers most ops and needs no bindings.
pub(crate) fn plain_types<'c>(
    def: &'static OpDef,
    group: &OperandDef,
    count: Option<usize>,
    operands: &[Option<Types<'c>>],
    results: &[Option<Types<'c>>],
) -> Option<Types<'c>> {
    let generic = is_whole(group.pattern?)?;
    let is_list = is_list(def, generic);
    let count = match group.arity {
        Arity::One => Some(1),
        _ => count,
    };
    let known = def.operands.iter().zip(operands).chain(def.results.iter().zip(results));
    for (other, types) in known.filter_map(|(other, types)| Some((other, types.as_ref()?))) {
        let Some(pattern) = other.pattern else { continue };
        let is_same = is_whole(pattern) == Some(generic);
        if is_list && is_same {
            return count.is_none_or(|count| count == types.len()).then(|| types.clone());
        }
        let Some(first) = types.first().filter(|_| !is_list) else { continue };
        if let Some(ty) = if is_same { Some(*first) } else { element(pattern, generic, *first) } {
            return count.map(|count| Types::from_elem(ty, count));
        }
    }
    None
}

/// Returns the element type of a type whose pattern calls its element type `generic`.
fn element<'c>(pattern: &Constraint<'static>, generic: GenericIdx, ty: Type<'c>) -> Option<Type<'c>> {
    let Fixed::Def(only) = fixed(pattern)? else { return None };
    let is_element = |(name, fixed): &(&str, Fixed<'_>)| {
        *name == "element" && matches!(fixed, Fixed::Generic(at) if *at == generic)
    };
    let is_kind = ty.builtin().is_some_and(|kind| only.definition == Definition::Type(kind));
    if is_kind && only.params.iter().any(is_element) { ty.element_type() } else { None }
}

/// Returns the types of an argument group of a region from the types of operands and results. A list has the length that these determine,
/// or else `count`.
pub(crate) fn argument_types<'c>(
    ctx: &'c Context,
    def: &'static OpDef,
    group: &OperandDef,
    count: usize,
    operands: &[Option<Types<'c>>],
    results: &[Option<Types<'c>>],
    attr: &dyn Fn(&str) -> Option<Attribute<'c>>,
) -> Option<Types<'c>> {
    let pattern = group.pattern?;
    // Most arguments have the types of other values.
    if let Some(generic) = is_whole(pattern) {
        let is_list = is_list(def, generic);
        let groups = def.operands.iter().zip(operands).chain(def.results.iter().zip(results));
        let alike = groups.filter(|(other, _)| other.pattern.and_then(is_whole) == Some(generic));
        for types in alike.filter_map(|(_, types)| types.as_ref()) {
            match types.first() {
                _ if is_list => return Some(types.clone()),
                Some(first) => return Some(Types::from_elem(*first, count)),
                None => {}
            }
        }
    }
    let operand = |i: u16| operands.get(usize::from(i))?.clone();
    let result = |i: u16| results.get(usize::from(i))?.clone();
    Uses::read(def, &operand, &result, attr).group(ctx, group, Some(count))
}

/// Returns the types of the arguments that a region declares, if they follow from the types of the op's operands and results and from its
/// attributes.
pub(crate) fn region_arguments<'c>(
    ctx: &'c Context,
    def: &'static OpDef,
    arguments: &'static [OperandDef],
    operands: &[Option<Types<'c>>],
    results: &[Types<'c>],
    attr: &dyn Fn(&str) -> Option<Attribute<'c>>,
) -> Option<Types<'c>> {
    let mut uses = Uses::read(
        def,
        &|i| operands.get(usize::from(i))?.clone(),
        &|i| results.get(usize::from(i)).cloned(),
        attr,
    );
    let mut all = Types::new();
    for argument in arguments {
        let only = || only_type(argument, ctx).filter(|_| argument.arity == Arity::One);
        match only() {
            Some(ty) => all.push(ty),
            None => all.extend(uses.group(ctx, argument, None)?),
        }
    }
    Some(all)
}

fn no_such_type(result: &OperandDef, sizes: &[i64]) -> String {
    let sizes = text(GenericKind::Value, &Datum::Shape::<Item<'_, '_>>(sizes));
    format!("cannot infer the type of result '{}': there is none of sizes {sizes}", result.name)
}

/// Returns whether each generic of an op stands for a whole type and has the same type at all places. This fast path for the most common
/// ops needs no bindings; false means that it does not apply.
pub(crate) fn plainly_equal(op: OpRef<'_, '_>, def: &OpDef) -> bool {
    if def.generics.is_empty() {
        return true;
    }
    if def.generics.len() > FEW || def.attrs.iter().any(|attr| attr.pattern.is_some()) {
        return false;
    }
    let mut seen: [Option<(bool, Range<usize>)>; FEW] = Default::default();
    let ty = |(is_operand, i): (bool, usize)| if is_operand { op.operand(i).ty() } else { op.result(i).ty() };
    for (is_operand, groups) in [(true, def.operands), (false, def.results)] {
        for (i, group) in (0..).zip(groups) {
            let Some(pattern) = group.pattern else { continue };
            let Some(generic) = is_whole(pattern) else { return false };
            let range =
                if is_operand { op.operand_group(OperandIdx(i)) } else { op.result_group(ResultIdx(i)) };
            let range = range.unwrap_or(0..0);
            let is_list =
                matches!(def.generics.get(generic.index()).map(|g| g.kind), Some(GenericKind::List));
            let Some(seen) = seen.get_mut(generic.index()) else { return false };
            if seen.is_none() && (is_list || !range.is_empty()) {
                *seen = Some((is_operand, range.clone()));
            }
            let equal = match seen {
                None => true,
                Some((from, first)) if is_list => {
                    first.len() == range.len()
                        && first.clone().zip(range).all(|(a, b)| ty((*from, a)) == ty((is_operand, b)))
                }
                Some((from, first)) => {
                    let first = ty((*from, first.start));
                    range.clone().all(|n| ty((is_operand, n)) == first)
                }
            };
            if !equal {
                return false;
            }
        }
    }
    true
}

/// Returns whether the types that the format leaves out are those that the parser assumes.
pub(crate) fn as_assumed(op: OpRef<'_, '_>, def: &'static OpDef) -> bool {
    infer::are_required(op, def)
        && def.assumed.iter().all(|slot| {
            let (group, range) = match *slot {
                Slot::Operand(i) => (def.operands.get(i as usize), op.operand_group(OperandIdx(i))),
                Slot::Result(i) => (def.results.get(i as usize), op.result_group(ResultIdx(i))),
            };
            let Some(group) = group else { return true };
            if let Slot::Result(i) = slot
                && let Some(is_required) = infer::is_required(op, def, ResultIdx(*i))
            {
                return is_required;
            }
            let constraint = group.pattern.unwrap_or(&group.constraint.is.body);
            if let (Slot::Result(i), Some(first)) = (slot, range.as_ref().map(|range| range.start))
                && op.results().nth(first).is_some_and(|result| infer::leaves_shape(constraint, result.ty()))
            {
                return infer::is_inferred(op, def, ResultIdx(*i));
            }
            let Some(Fixed::Def(only)) = fixed(constraint) else { return true };
            range.unwrap_or(0..0).all(|n| match slot {
                Slot::Operand(_) => is_usual(op.operand(n).ty(), &only),
                Slot::Result(_) => is_usual(op.result(n).ty(), &only),
            })
        })
}

/// Returns whether all parameters that the constraint leaves open have their defaults or are absent.
pub(crate) fn is_usual(ty: Type<'_>, only: &FixedDef<'_>) -> bool {
    let fixed =
        |name: &str| only.params.iter().rev().find(|(param, _)| *param == name).map(|(_, fixed)| fixed);
    let inner = |name: &str, ty: Type<'_>| match fixed(name) {
        Some(Fixed::Def(only)) => is_usual(ty, only),
        _ => true,
    };
    let absent = |name: &str, attr: Option<Attribute<'_>>| fixed(name).is_some() || attr.is_none();
    match ty.data() {
        TypeData::Declared { def, params } => {
            def.params.iter().zip(params).all(|(param, value)| match (fixed(param.name), value) {
                (Some(Fixed::Def(only)), Param::Type(ty)) => is_usual(*ty, only),
                (Some(_), _) => true,
                (None, value) => value.is_left_out(param),
            })
        }
        TypeData::RankedTensor { element, encoding, .. } => {
            inner("element", *element) && absent("encoding", *encoding)
        }
        TypeData::MemRef { element, layout, space, .. } => {
            inner("element", *element) && absent("layout", *layout) && absent("space", *space)
        }
        TypeData::UnrankedMemRef { element, space } => inner("element", *element) && absent("space", *space),
        TypeData::Vector { element, .. } | TypeData::Complex(element) | TypeData::UnrankedTensor(element) => {
            inner("element", *element)
        }
        _ => true,
    }
}

/// Returns the generic that a pattern consists of.
pub(crate) fn is_whole(pattern: &Constraint<'_>) -> Option<GenericIdx> {
    match pattern {
        Constraint::Generic(generic) => Some(*generic),
        _ => None,
    }
}

/// Returns whether a generic of an op is a list of types.
pub(crate) fn is_list(def: &OpDef, generic: GenericIdx) -> bool {
    def.generics.get(generic.index()).is_some_and(|g| g.kind == GenericKind::List)
}

/// Returns the only type that a place can have, whatever the values of the op's generics.
pub fn only_type<'c>(place: &OperandDef, ctx: &'c Context) -> Option<Type<'c>> {
    let open = place.pattern.is_some_and(|pattern| is_whole(pattern).is_none());
    if open { None } else { place.constraint.build(ctx) }
}

/// Returns the message for two uses of a generic that differ; `None` if a trait or hook reports the mistake.
fn message<'c>(
    bindings: &Bindings<'static, 'c, Item<'c, 'c>>,
    conflict: &Conflict<'static, 'c, Item<'c, 'c>>,
) -> Option<String> {
    let generic = bindings.generics().get(conflict.generic.index())?;
    if generic.differ == Differ::Hook {
        return None;
    }
    let (first, second) = (conflict.first, conflict.second);
    if generic.is_alike(first) && generic.is_alike(second) {
        if generic.by_trait {
            return None;
        }
        let what = if generic.of_elements { "element type" } else { "type" };
        let places = generic.alike.join(", ");
        return Some(format!("failed to verify that all of {{{places}}} have same {what}"));
    }
    if let Differ::Text(text) = generic.differ {
        return Some(format!("failed to verify that {text}"));
    }
    let (one, other) = values(generic.kind, &conflict.difference);
    let name = generic.name;
    Some(if first == second {
        format!("failed to verify that '{name}' is the same everywhere in '{first}': {one} and {other}")
    } else {
        format!("failed to verify that '{name}' is the same in '{first}' and '{second}': {one} and {other}")
    })
}

fn values<'c>(kind: GenericKind<'_>, difference: &Difference<'c, Item<'c, 'c>>) -> (String, String) {
    match difference {
        Difference::Values(a, b) => (text(kind, a), text(kind, b)),
        Difference::Lengths(a, b) => (format!("{a} types"), format!("{b}")),
    }
}

fn text<'c>(kind: GenericKind<'_>, value: &Datum<'c, Item<'c, 'c>>) -> String {
    let keyword = |value: i128| match kind {
        GenericKind::Flag => Some((value != 0).to_string()),
        GenericKind::Case(cases) => {
            let found = cases.iter().find(|(_, case)| i128::from(*case) == value);
            found.map(|(keyword, _)| (*keyword).to_owned())
        }
        _ => None,
    };
    match value {
        Datum::Num(number) => number.to_i128().and_then(keyword).unwrap_or_else(|| number.to_string()),
        Datum::Case(_, keyword) => (*keyword).to_owned(),
        Datum::Float(bits) => f64::from_bits(*bits).to_string(),
        Datum::Str(text) => (*text).to_owned(),
        Datum::Item(Item::Type(ty)) => ty.to_string(),
        Datum::Item(Item::Attr(attr)) => attr.to_string(),
        Datum::Shape(sizes) => {
            let sizes = sizes.iter().map(|&size| match size {
                crate::interned::DYNAMIC => "?".to_owned(),
                size => size.to_string(),
            });
            format!("[{}]", sizes.collect::<Vec<_>>().join(", "))
        }
        Datum::List(list) => {
            let items =
                (0..bourn_terms::List::len(*list)).map(|i| text(kind, &bourn_terms::List::get(*list, i)));
            format!("[{}]", items.collect::<Vec<_>>().join(", "))
        }
        Datum::Absent => "none".to_owned(),
        _ => "?".to_owned(),
    }
}
