//! Folding: an op is replaced by values that are there already, or by constants.

use crate::rewrite::{RewritePattern, Rewriter};
use bourn_ir::{Attribute, Context, Location, OpId, OpRef, OpState, Trait, Type, Value, ValueId};

/// The interface through which ops are folded: the model is a [`FoldModel`].
pub const FOLD: &str = "Fold";

/// What a result of a folded op is.
#[derive(Clone, Copy, Debug)]
pub enum Fold<'a, 'c> {
    /// A constant: the dialect makes an op of it.
    Attr(Attribute<'c>),
    /// Another value.
    Value(Value<'a, 'c>),
}

impl<'c> From<Attribute<'c>> for Fold<'_, 'c> {
    fn from(attr: Attribute<'c>) -> Self {
        Fold::Attr(attr)
    }
}

impl<'a, 'c> From<Value<'a, 'c>> for Fold<'a, 'c> {
    fn from(value: Value<'a, 'c>) -> Self {
        Fold::Value(value)
    }
}

/// Folds an op: one item per result, or nothing. The slice has the operands that are constants.
pub type FoldFn =
    for<'a, 'c> fn(&'c Context, OpRef<'a, 'c>, &[Option<Attribute<'c>>]) -> Option<Vec<Fold<'a, 'c>>>;

/// Makes an op with one result, a constant of a type.
pub type MaterializeFn =
    for<'c> fn(&'c Context, Attribute<'c>, Type<'c>, Location<'c>) -> Option<OpState<'c>>;

/// How an op is folded: its hook, and that of its dialect which makes constants.
#[derive(Clone, Copy, Debug)]
pub struct FoldModel {
    /// `fold rust ..;`
    pub fold: FoldFn,
    /// `materialize rust ..;` of the dialect.
    pub materialize: Option<MaterializeFn>,
}

/// The attribute of the constant that a value is, if it is one.
pub fn constant_of<'c>(value: Value<'_, 'c>) -> Option<Attribute<'c>> {
    let op = value.defining_op()?;
    op.def().filter(|def| def.has_trait(Trait::ConstantLike))?;
    op.attr("value")
}

/// Folds any op whose table has a [`FoldModel`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct FoldPattern;

impl RewritePattern for FoldPattern {
    fn root(&self) -> Option<&'static str> {
        None
    }
    /// Folding comes before rewriting, as in MLIR.
    fn benefit(&self) -> u32 {
        u32::MAX
    }
    fn match_and_rewrite<'c>(&self, id: OpId, rewriter: &mut Rewriter<'_, 'c>) -> bool {
        let op = rewriter.op(id);
        let Some((model, replacements)) = folded(rewriter.context, op) else { return false };
        let location = op.location();
        let types: Vec<Type<'c>> = op.results().map(Value::ty).collect();
        let mut states = Vec::new();
        for (replacement, ty) in replacements.iter().zip(&types) {
            if let Replacement::Attr(attr) = *replacement {
                let state = model.materialize.and_then(|make| make(rewriter.context, attr, *ty, location));
                match state {
                    Some(state) if state.results.as_slice() == [*ty] => states.push(state),
                    _ => return false,
                }
            }
        }
        let mut states = states.into_iter();
        let mut values = Vec::new();
        for replacement in replacements {
            match replacement {
                Replacement::Value(value) => values.push(value),
                Replacement::Attr(_) => {
                    if let Some(state) = states.next() {
                        values.extend(rewriter.create_before(id, state));
                    }
                }
            }
        }
        rewriter.replace_op(id, &values);
        true
    }
}

#[derive(Clone, Copy)]
enum Replacement<'c> {
    Attr(Attribute<'c>),
    Value(ValueId),
}

/// What stands for the results of an op, if it can be folded: of the types of the results, and none of them a result itself.
fn folded<'c>(ctx: &'c Context, op: OpRef<'_, 'c>) -> Option<(&'static FoldModel, Vec<Replacement<'c>>)> {
    let def = op.def()?;
    if def.has_trait(Trait::ConstantLike) || op.num_results() == 0 {
        return None;
    }
    let model: &'static FoldModel = ctx.interface(def, FOLD)?.downcast_ref()?;
    let constants: Vec<_> = op.operands().map(constant_of).collect();
    let items = (model.fold)(ctx, op, &constants)?;
    if items.len() != op.num_results() {
        return None;
    }
    let replacements = items.into_iter().zip(op.results()).map(|(item, result)| match item {
        Fold::Attr(attr) => Some(Replacement::Attr(attr)),
        Fold::Value(value) => {
            let own = op.result_ids().contains(&value.id());
            (!own && value.ty() == result.ty()).then(|| Replacement::Value(value.id()))
        }
    });
    Some((model, replacements.collect::<Option<Vec<_>>>()?))
}
