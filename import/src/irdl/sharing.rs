//! Sharing: if a value of IRDL has several uses, the same type or attribute satisfies it in all of them.

use super::Mistake;
use super::definitions::{Definition, Dialects, Kind};
use bourn_dialects_core::irdl::Variadicity;
use bourn_ir::{Attribute, FloatKind, OpRef, Value, ValueId};
use std::collections::HashMap;

/// The subjects of a constraint: types, attributes or both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct About {
    pub types: bool,
    pub attrs: bool,
}

impl About {
    pub const TYPES: About = About { types: true, attrs: false };
    pub const ATTRS: About = About { types: false, attrs: true };
    const BOTH: About = About { types: true, attrs: true };
}

/// The facts about one value of a definition.
#[derive(Clone, Copy, Debug)]
pub struct Fact {
    pub about: About,
    /// Whether exactly one type or attribute satisfies it, so that its uses are always equal.
    pub is_pinned: bool,
    /// The number of places of the definition that it constrains, directly or through other constraints.
    pub places: u64,
    /// Whether at least one of these places takes types only.
    pub in_types: bool,
    /// The nesting depth: the length of the longest chain of operands.
    depth: u32,
}

/// The maximum nesting depth of constraints, which is also the limit for brackets in a spec.
const MAX_DEPTH: u32 = 48;

/// The facts of all constraints of a definition.
pub struct Sharing(HashMap<ValueId, Fact>);

impl Sharing {
    pub fn of<'a, 'c>(
        dialects: &Dialects<'a, 'c>,
        definition: &Definition<'a, 'c>,
    ) -> Result<Sharing, Mistake<'c>> {
        let ops: Vec<OpRef<'a, 'c>> = definition.ops().collect();
        let mut sharing = Sharing(HashMap::new());
        for op in ops.iter().filter(|op| op.num_results() == 1) {
            let fact = sharing.own(dialects, *op)?;
            sharing.0.insert(op.result(0).id(), fact);
        }
        sharing.roots(definition);
        for op in ops.iter().rev().filter(|op| op.num_results() == 1 && !op.is("irdl.region")) {
            sharing.add_to_parts(dialects, *op)?;
        }
        Ok(sharing)
    }

    pub fn get(&self, value: Value<'_, '_>) -> Fact {
        let unknown = Fact { about: About::BOTH, is_pinned: false, places: 1, in_types: false, depth: 0 };
        self.0.get(&value.id()).copied().unwrap_or(unknown)
    }

    /// Returns the facts from the op that defines a value, ignoring its uses.
    fn own<'a, 'c>(&self, dialects: &Dialects<'a, 'c>, op: OpRef<'a, 'c>) -> Result<Fact, Mistake<'c>> {
        let parts: Vec<Fact> = op.operands().map(|part| self.get(part)).collect();
        let depth = parts.iter().map(|part| part.depth + 1).max().unwrap_or(0);
        if depth > MAX_DEPTH {
            let message = format!("more than {MAX_DEPTH} constraints inside each other");
            return Err(Mistake::new(op.location(), message));
        }
        let both = |a: About, b: About| About { types: a.types && b.types, attrs: a.attrs && b.attrs };
        let (about, is_pinned) = match op.name().as_str() {
            "irdl.is" => match op.attr("expected").and_then(Attribute::as_type) {
                Some(_) => (About::TYPES, true),
                None => (About::ATTRS, true),
            },
            "irdl.base" => match (op.attr("base_ref"), op.attr("base_name").and_then(Attribute::as_str)) {
                (Some(base), _) => {
                    let base = dialects.referred(op, base)?;
                    (about(base), base.params.is_empty())
                }
                (None, Some(name)) if dialects.named(name).is_some_and(|base| base.params.is_empty()) => {
                    (about_name(name), true)
                }
                (None, Some(name)) if name.starts_with('#') => (About::ATTRS, name == "#builtin.unit"),
                (None, name) => (About::TYPES, name.is_some_and(is_one_type)),
            },
            "irdl.parametric" => {
                let Some(base) = op.attr("base_type") else { return Ok(self.get(op.result(0))) };
                let base = dialects.referred(op, base)?;
                if base.params.len() != op.num_operands() {
                    let message = format!(
                        "`{}` has {} parameters, not {}",
                        base.name,
                        base.params.len(),
                        op.num_operands()
                    );
                    return Err(Mistake::new(op.location(), message));
                }
                (about(base), parts.iter().all(|part| part.is_pinned))
            }
            "irdl.any_of" => {
                let about = parts.iter().fold(About { types: false, attrs: false }, |all, part| About {
                    types: all.types || part.about.types,
                    attrs: all.attrs || part.about.attrs,
                });
                (about, parts.len() == 1 && parts[0].is_pinned)
            }
            "irdl.all_of" => {
                let about = parts.iter().fold(About::BOTH, |all, part| both(all, part.about));
                (about, parts.iter().any(|part| part.is_pinned))
            }
            "irdl.any" | "irdl.c_pred" | "irdl.region" => (About::BOTH, false),
            other => {
                return Err(Mistake::new(op.location(), format!("`{other}` is no constraint of IRDL")));
            }
        };
        Ok(Fact { about, is_pinned, places: 0, in_types: false, depth })
    }

    /// Adds the places of the definition to their constraints.
    fn roots(&mut self, definition: &Definition<'_, '_>) {
        let values = definition.operands.iter().chain(&definition.results);
        for place in values {
            // All values of a variadic place are equal.
            let count = if place.variadicity == Variadicity::Variadic { 2 } else { 1 };
            self.add(place.constraint, count, true);
        }
        for place in definition.attrs.iter().chain(&definition.params) {
            self.add(place.constraint, 1, false);
        }
        for region in definition.regions.iter().filter_map(|place| place.constraint.defining_op()) {
            region.operands().for_each(|arg| self.add(arg, 1, true));
        }
    }

    /// Adds the places of a constraint to each of its parts.
    fn add_to_parts<'a, 'c>(
        &mut self,
        dialects: &Dialects<'a, 'c>,
        op: OpRef<'a, 'c>,
    ) -> Result<(), Mistake<'c>> {
        let Fact { places, in_types, .. } = self.get(op.result(0));
        let base = match op.attr("base_type") {
            Some(base) => Some(dialects.referred(op, base)?),
            None => None,
        };
        for (i, part) in op.operands().enumerate() {
            let in_types = match base {
                Some(base) => places > 0 && params(dialects, base)?.get(i) == Some(&About::TYPES),
                None => in_types,
            };
            self.add(part, places, in_types);
        }
        Ok(())
    }

    fn add(&mut self, value: Value<'_, '_>, places: u64, in_types: bool) {
        if let Some(fact) = self.0.get_mut(&value.id()) {
            fact.places = fact.places.saturating_add(places);
            fact.in_types |= in_types;
        }
    }
}

/// Returns the subjects of each parameter of a definition: types only, attributes only, or both.
pub fn params<'a, 'c, 'd>(
    dialects: &Dialects<'a, 'c>,
    base: &'d Definition<'a, 'c>,
) -> Result<&'d [About], Mistake<'c>> {
    if let Some(known) = base.param_kinds.get() {
        return Ok(known);
    }
    let mut sharing = Sharing(HashMap::new());
    for op in base.ops().filter(|op| op.num_results() == 1) {
        let fact = sharing.own(dialects, op)?;
        sharing.0.insert(op.result(0).id(), fact);
    }
    let kinds = base.params.iter().map(|param| sharing.get(param.constraint).about).collect();
    Ok(base.param_kinds.get_or_init(|| kinds))
}

fn about_name(name: &str) -> About {
    if name.starts_with('#') { About::ATTRS } else { About::TYPES }
}

fn about(definition: &Definition<'_, '_>) -> About {
    match definition.kind {
        Kind::Attr => About::ATTRS,
        Kind::Type | Kind::Op => About::TYPES,
    }
}

/// Returns whether a builtin type with this name in MLIR has no parameters.
fn is_one_type(name: &str) -> bool {
    let name = name.strip_prefix("!builtin.").unwrap_or_default();
    matches!(name, "index" | "none") || FloatKind::ALL.iter().any(|kind| kind.keyword() == name)
}
