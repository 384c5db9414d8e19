//! Ops.

use super::{AttrConstraint, Effect, Format, InterfaceImpl, Slot, TypeConstraint};
use crate::equation::{OpEquations, Values};
use crate::{AttrExpr, Constraint, Function, Generic};

/// The number of values or attributes in one place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arity<'a> {
    /// Exactly one.
    One,
    /// None or one.
    Optional,
    /// Any number.
    Variadic,
    /// Any number of groups of any size. This attribute, a dense `i32` array, has their sizes.
    Nested(&'a str),
}

/// An operand group.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OperandDef<'a> {
    /// Its name in the spec.
    pub name: &'a str,
    /// The constraint on the type of each value.
    pub constraint: &'a TypeConstraint<'a>,
    /// The number of its values.
    pub arity: Arity<'a>,
    /// The pattern, if the constraint has generics that occur at other places, too, as [`Constraint::Generic`].
    pub pattern: Option<&'a Constraint<'a>>,
}

/// A result group.
pub type ResultDef<'a> = OperandDef<'a>;

/// An attribute that belongs to the op itself (printed in `<{..}>` in generic form).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AttrDef<'a> {
    /// Its name.
    pub name: &'a str,
    /// The constraint on it.
    pub constraint: &'a AttrConstraint<'a>,
    /// Whether it may be absent.
    pub optional: bool,
    /// The value that builders and the parser store if the attribute is missing. The printer leaves out an attribute with this value.
    pub default: Option<AttrExpr<'a>>,
    /// The pattern, see [`OperandDef::pattern`].
    pub pattern: Option<&'a Constraint<'a>>,
}

/// A region.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RegionDef<'a> {
    /// Its name.
    pub name: &'a str,
    /// The least and the greatest number of blocks.
    pub blocks: (u32, Option<u32>),
    /// The op that must terminate each block (MLIR's SingleBlockImplicitTerminator). The parser adds a missing terminator if it needs no
    /// operands.
    pub terminator: Option<&'a str>,
    /// Whether this declares any number of regions.
    pub variadic: bool,
    /// The arguments of its entry block; `None` if the spec does not declare them.
    pub args: Option<&'a [OperandDef<'a>]>,
    /// The terminator of its blocks, and the operands of the terminator.
    pub yields: Option<(&'a str, &'a [OperandDef<'a>])>,
}

/// A successor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SuccessorDef<'a> {
    /// Its name.
    pub name: &'a str,
    /// Whether this declares any number of successors.
    pub variadic: bool,
    /// The arguments of each block; `None` if the spec does not declare them.
    pub args: Option<&'a [OperandDef<'a>]>,
}

/// The operands of an op whose types follow from requirements, `require type(x) == ..`, if its custom form is read.
///
/// **Invariant: a requirement reads no type that it may determine.** Only types that are known without these operands are read, so that the
/// parser and the printer evaluate the same requirements.
#[derive(Clone, Copy, Debug, PartialEq, bourn_tree_derive::ToTree)]
pub struct RequiredTypes<'a> {
    /// The operands.
    pub operands: &'a [u16],
    /// Other places whose types are not known before those of the operands.
    pub later: &'a [Slot],
}

impl RequiredTypes<'_> {
    /// Returns whether the types of a declaration are known before those of the operands.
    #[must_use]
    pub fn reads(&self, values: Values) -> bool {
        let is_later = |slot| self.later.contains(&slot);
        match values {
            Values::Operands(at) => !self.operands.contains(&at.0) && !is_later(Slot::Operand(at.0)),
            Values::Results(at) => !is_later(Slot::Result(at.0)),
            Values::AllResults => !self.later.iter().any(|slot| matches!(slot, Slot::Result(_))),
            Values::AllOperands | Values::Args(..) | Values::Yields(..) => false,
        }
    }
}

macro_rules! traits {
    ($($name:ident)*) => {
        /// A trait of an op. Each trait has a verifier, and is used by the parser, the printer or analyses.
        #[derive(Clone, Copy, Debug, PartialEq)]
        #[allow(missing_docs)] // each is MLIR's trait of the same name
        pub enum Trait<'a> {
            $($name,)*
            /// The parent must be one of these ops.
            HasParent(&'a [&'a str]),
            /// A trait that a spec declares, by name, with its verifier.
            Other(&'a str, Option<Function<'a>>),
        }

        impl<'a> Trait<'a> {
            /// Returns its name in specs.
            #[must_use]
            pub fn name(&self) -> &'a str {
                match self {
                    $(Trait::$name => stringify!($name),)*
                    Trait::HasParent(_) => "HasParent",
                    Trait::Other(name, _) => name,
                }
            }
            /// Returns the trait with this name, if the IR defines it and it has no arguments.
            #[must_use]
            pub fn named(name: &str) -> Option<Trait<'static>> {
                match name {
                    $(stringify!($name) => Some(Trait::$name),)*
                    _ => None,
                }
            }
        }
    };
}
traits! {
    Terminator IsolatedFromAbove NoTerminator NoRegionArguments SingleBlock SymbolTable Symbol Pure Commutative ConstantLike
    SameOperandsAndResultType SameTypeOperands SameOperandsAndResultShape SameOperandsShape SameOperandsElementType
    SameOperandsAndResultElementType SameOperandsAndResultRank Elementwise RecursiveEffects AttrSizedOperandSegments AttrSizedResultSegments
    SameVariadicOperandSize SameVariadicResultSize ReturnLike AutomaticAllocationScope AffineScope GraphRegion
    Assumption NamedNumber NoProperties
}

/// The names of an op's results in text, as by MLIR's `OpAsmOpInterface`: `%c0`, `%c0_i32`, `%true`, `%dim`.
#[derive(Copy, Clone, Debug, PartialEq, bourn_tree_derive::ToTree)]
pub enum ResultNames<'a> {
    /// Numbers.
    None,
    /// A name for all results together, `%name` or `%name:2`.
    First(&'a str),
    /// A name for each group of results.
    Groups(&'a [&'a str]),
    /// A name for all results together, made of texts and values of attributes: `c{value}`.
    Made(&'a [NamePart<'a>]),
    /// A function that returns a name per result. A result with an empty name joins the group of the previous result.
    Hook(&'a Function<'a>),
}

/// A part of a name.
#[derive(Copy, Clone, Debug, PartialEq, bourn_tree_derive::ToTree)]
pub enum NamePart<'a> {
    /// A text.
    Text(&'a str),
    /// The number or the text that an attribute holds: its name, then names of parameters, each of the type or attribute before it.
    Value(&'a [&'a str]),
}

/// The Rust functions of an op, except for the hooks of its format.
#[derive(Clone, Copy, Debug)]
pub struct OpHooks<'a> {
    /// Infers result types that neither the format, nor a buildable constraint, nor a generic determines.
    pub infer: Option<&'a Function<'a>>,
    /// Computes bounds instead of equations.
    pub bounds: Option<&'a Function<'a>>,
    /// Names the arguments of the first region.
    pub argument_names: Option<&'a Function<'a>>,
    /// The `verify` hooks of the op and of its dialect, which run after the requirements.
    pub verify: &'a [Function<'a>],
    /// Checks the op after the ops in its regions have been verified.
    pub verify_regions: Option<&'a Function<'a>>,
    /// Folds the op.
    pub fold: Option<&'a Function<'a>>,
    /// The dialect's hook that creates constant ops for the results of folding.
    pub materialize: Option<&'a Function<'a>>,
    /// The canonicalization hooks of the op, then of its dialect.
    pub canonicalize: &'a [Function<'a>],
}

impl OpHooks<'_> {
    /// No hooks, for the remaining fields of a table.
    pub const NONE: OpHooks<'static> = OpHooks {
        infer: None,
        bounds: None,
        argument_names: None,
        verify: &[],
        verify_regions: None,
        fold: None,
        materialize: None,
        canonicalize: &[],
    };
}

/// The table of an op.
#[derive(Clone, Copy, Debug)]
pub struct OpDef<'a> {
    /// `arith.addi`
    pub name: &'a str,
    /// First line of its documentation.
    pub summary: &'a str,
    /// Operand groups.
    pub operands: &'a [OperandDef<'a>],
    /// Result groups.
    pub results: &'a [ResultDef<'a>],
    /// Attributes of its own.
    pub attrs: &'a [AttrDef<'a>],
    /// Regions.
    pub regions: &'a [RegionDef<'a>],
    /// Successors.
    pub successors: &'a [SuccessorDef<'a>],
    /// Traits.
    pub traits: &'a [Trait<'a>],
    /// Generics that occur at several places.
    pub generics: &'a [Generic<'a>],
    /// Places whose types the format leaves out although their constraints leave parameters open. If such a type is not the type that the
    /// parser assumes, the op is printed in generic form.
    pub assumed: &'a [Slot],
    /// The operands whose types the format leaves out, because they follow from requirements; `None` if there are none.
    pub required: Option<&'a RequiredTypes<'a>>,
    /// The custom form.
    pub format: Format<'a>,
    /// Names of results for printing.
    pub result_names: ResultNames<'a>,
    /// Equations and requirements, which are verified after the constraints of the table.
    pub equations: Option<&'a OpEquations<'a>>,
    /// The Rust functions of the op.
    pub hooks: &'a OpHooks<'a>,
    /// The memory effects of its execution; `None` if the spec does not declare them.
    pub effects: Option<&'a [Effect<'a>]>,
    /// Interfaces.
    pub interfaces: &'a [InterfaceImpl<'a>],
}

impl<'a> OpDef<'a> {
    /// Returns whether the op has a trait.
    #[inline]
    #[must_use]
    pub fn has_trait(&self, wanted: Trait<'a>) -> bool {
        let wanted = std::mem::discriminant(&wanted);
        self.traits.iter().any(|t| std::mem::discriminant(t) == wanted)
    }
    /// Returns the position of an attribute of its own.
    #[must_use]
    pub fn attr_index(&self, name: &str) -> Option<usize> {
        self.attrs.iter().position(|a| a.name == name)
    }
    /// Returns the dialect's namespace.
    #[must_use]
    pub fn dialect(&self) -> &'a str {
        self.name.split_once('.').map_or("builtin", |(d, _)| d)
    }
    /// Returns whether its equations determine bounds.
    #[inline]
    #[must_use]
    pub fn has_bounds(&self) -> bool {
        self.equations.is_some_and(|equations| equations.all().any(|all| !all.bounds.is_empty()))
    }
}
