//! Finds results whose types follow from equations.

use super::Lowering;
use crate::model::{Arity, GenericKind, OpDecl, ParamKind, TypeSource, ValueDecl};
use bourn_terms::builtin::BuiltinType;
use bourn_terms::equation::{Given, NoShape, OperandIdx, ResultIdx, Values, gives_type, missing_shape};
use bourn_terms::{Constraint, Definition, Fixed, FixedDef, fixed, rank_of};

/// The known facts about the shapes of all values of a declaration.
#[derive(Clone, Copy)]
struct Shaped {
    rank: Option<usize>,
    /// Whether every size is known before the op is executed.
    is_static: bool,
}

/// A part of a result's type that neither generics nor equations determine.
#[derive(Clone, Debug, PartialEq)]
pub enum OpenPart<'a> {
    /// The constraint allows several type declarations, or one without an open shape.
    Type,
    /// A parameter other than the shape.
    Param(&'a str),
    /// The rank or a size.
    Shape(NoShape),
}

impl<'a> Lowering<'a> {
    /// Returns whether a requirement gives a type to a result: `require type(result) == type(operand)`.
    #[must_use]
    pub fn type_follows(&self, op: &OpDecl<'a>, result: usize) -> bool {
        let is_one = op.results.get(result).is_some_and(|decl| decl.arity == Arity::One);
        let (true, Ok(at), Ok(Some(equations))) = (is_one, u16::try_from(result), self.op_equations(op))
        else {
            return false;
        };
        let known = |values: Values| matches!(values, Values::Operands(_) | Values::AllOperands);
        gives_type(&equations, Values::Results(ResultIdx(at)), &known)
    }

    /// Returns the operands to which requirements give a type, `require type(x) == type(y)`, if they read only declarations of known types.
    #[must_use]
    pub fn required_operands(&self, op: &OpDecl<'a>, known: &dyn Fn(Values) -> bool) -> Vec<usize> {
        let Ok(Some(equations)) = self.op_equations(op) else { return Vec::new() };
        let operands = op.operands.iter().enumerate().filter(|(_, decl)| decl.arity != Arity::Variadic);
        let given = operands.filter(|(i, _)| {
            u16::try_from(*i).is_ok_and(|at| gives_type(&equations, Values::Operands(OperandIdx(at)), known))
        });
        given.map(|(i, _)| i).collect()
    }

    /// Returns the operands whose types the format leaves out, because they follow from requirements.
    pub(super) fn required(&self, op: &OpDecl<'a>) -> Vec<usize> {
        let sources = op.format.iter().flat_map(|format| format.operand_types.iter().enumerate());
        sources.filter(|(_, source)| **source == TypeSource::Require).map(|(i, _)| i).collect()
    }

    /// Returns whether the type of a result follows from equations for all its sizes, and from known generics. Returns `false` if a function
    /// infers types or bounds instead.
    #[must_use]
    pub fn shape_follows(&self, op: &OpDecl<'a>, result: usize, known: &[bool]) -> bool {
        self.open_part(op, result, known).is_none()
    }

    /// Returns the first part of a result's type that follows neither from equations nor from known generics.
    #[must_use]
    pub fn open_part(&self, op: &OpDecl<'a>, result: usize, known: &[bool]) -> Option<OpenPart<'a>> {
        let decl = op.results.get(result).filter(|decl| decl.arity == Arity::One);
        let constraint = match decl {
            Some(decl) if op.hooks.infer.is_none() && op.hooks.bounds.is_none() => {
                self.constraint(&decl.constraint)
            }
            _ => return Some(OpenPart::Type),
        };
        let Some(Fixed::Def(only)) = fixed(&constraint) else { return Some(OpenPart::Type) };
        let Some(shape) = self.open_shape(&only) else { return Some(OpenPart::Type) };
        let is_vector = only.definition == Definition::Type(BuiltinType::Vector);
        // A buffer that is a part of another buffer has its own layout.
        let is_memref = only.definition == Definition::Type(BuiltinType::MemRef);
        let given = |name: &str| name == shape || is_vector && name == "scalable";
        if let Some(open) = self.open_param(&only, known, is_memref, &given) {
            return Some(OpenPart::Param(open));
        }
        let (Ok(result), Ok(Some(equations))) = (u16::try_from(result), self.op_equations(op)) else {
            return Some(OpenPart::Type);
        };
        let given = |part: Given| self.is_given(op, part, is_vector);
        missing_shape(&equations, ResultIdx(result), rank_of(&constraint), &given).map(OpenPart::Shape)
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
            Given::Type(values) => operand(values).is_some_and(|o| o.arity == Arity::One),
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
