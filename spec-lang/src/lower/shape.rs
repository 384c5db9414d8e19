//! Finds results whose types follow from equations.

use super::Lowering;
use crate::model::{Arity, GenericKind, OpDecl, ParamKind, ValueDecl};
use bourn_terms::builtin::BuiltinType;
use bourn_terms::equation::{Given, ResultIdx, Values, gives_shape};
use bourn_terms::{Constraint, Definition, Fixed, FixedDef, fixed, rank_of};

/// The known facts about the shapes of all values of a declaration.
#[derive(Clone, Copy)]
struct Shaped {
    rank: Option<usize>,
    /// Whether every size is known before the op is executed.
    is_static: bool,
}

impl<'a> Lowering<'a> {
    /// Returns whether the type of a result follows from equations for all its sizes, and from known generics. Returns `false` if a function
    /// infers types or bounds instead.
    #[must_use]
    pub fn shape_follows(&self, op: &OpDecl<'a>, result: usize, known: &[bool]) -> bool {
        let Some(decl) = op.results.get(result).filter(|decl| decl.arity == Arity::One) else { return false };
        if op.hooks.infer.is_some() || op.hooks.bounds.is_some() {
            return false;
        }
        let constraint = self.constraint(&decl.constraint);
        let Some(Fixed::Def(only)) = fixed(&constraint) else { return false };
        let Some(shape) = self.open_shape(&only) else { return false };
        let is_vector = only.definition == Definition::Type(BuiltinType::Vector);
        // A buffer that is a part of another buffer has its own layout.
        let is_memref = only.definition == Definition::Type(BuiltinType::MemRef);
        let others = self
            .params_follow(&only, known, is_memref, &|name| name == shape || is_vector && name == "scalable");
        let (Ok(result), true) = (u16::try_from(result), others) else { return false };
        let Ok(Some(equations)) = self.op_equations(op) else { return false };
        let given = |part: Given| self.is_given(op, part, is_vector);
        gives_shape(&equations, ResultIdx(result), rank_of(&constraint), &given)
    }

    /// Returns the name of the parameter that is the shape, if a constraint leaves it open.
    fn open_shape(&self, only: &FixedDef<'a>) -> Option<&'a str> {
        let shape = self.type_decl(&only.definition)?.params.iter().find(|p| p.kind == ParamKind::Shape)?;
        let is_fixed = only.params.iter().any(|(name, _)| *name == shape.name);
        (!is_fixed).then_some(&*shape.name)
    }

    /// Returns whether a part of an op is always known; a part known only at execution counts unless all sizes have to be static.
    fn is_given(&self, op: &OpDecl<'a>, part: Given, only_static: bool) -> bool {
        let operand = |values: Values| match values {
            Values::Operands(at) => op.operands.get(at.index()),
            _ => None,
        };
        let shaped = |values: Values| {
            let decl = operand(values).filter(|decl| decl.arity == Arity::One)?;
            self.shaped(op, decl).filter(|shaped| shaped.is_static || !only_static)
        };
        match part {
            Given::Index(values) => !only_static && operand(values).is_some_and(|o| o.arity == Arity::One),
            Given::Shape(values) => shaped(values).is_some(),
            Given::Dim(values, d) => shaped(values).is_some_and(|shaped| shaped.rank.is_some_and(|n| d < n)),
            Given::Attr(at) => {
                op.attrs.get(at.index()).is_some_and(|attr| !attr.optional && attr.default.is_none())
            }
            Given::List(values) => !only_static && operand(values).is_some(),
        }
    }

    fn shaped(&self, op: &OpDecl<'a>, decl: &ValueDecl<'a>) -> Option<Shaped> {
        let whole = self.constraint(&decl.constraint);
        let constraint: Constraint<'a> = match fixed(&whole)? {
            Fixed::Generic(at) => match &op.generics.get(at.index())?.kind {
                GenericKind::Type(over) => self.constraint(over),
                _ => return None,
            },
            _ => whole,
        };
        let Some(Fixed::Def(only)) = fixed(&constraint) else { return None };
        let params = &self.type_decl(&only.definition)?.params;
        let has_shape = params.iter().any(|param| param.kind == ParamKind::Shape);
        has_shape.then(|| Shaped {
            rank: rank_of(&whole).or(rank_of(&constraint)),
            is_static: only.definition == Definition::Type(BuiltinType::Vector),
        })
    }
}
