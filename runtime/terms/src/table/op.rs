//! Ops.

use super::{AttrConstraint, Effect, Format, InterfaceImpl, Slot, TypeConstraint};
use crate::equation::OpEquations;
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
    /// Any number of groups of any number: this attribute, a dense `i32` array, has the sizes of the groups.
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
    /// The pattern, if the constraint has generics that occur in other places too; [`Constraint::Generic`] refers to these.
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
    /// The value that builders and the parser store when none is given. A printer leaves out an attribute that is equal to it.
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
    /// The op that must end each block (MLIR's SingleBlockImplicitTerminator), and is added by the parser when there is none
    /// and it needs no operands.
    pub terminator: Option<&'a str>,
    /// Whether it is one of any number of regions in this place.
    pub variadic: bool,
    /// The arguments of its entry block; `None` where the spec says nothing of them.
    pub args: Option<&'a [OperandDef<'a>]>,
    /// The op that ends its blocks, and that op's operands.
    pub yields: Option<(&'a str, &'a [OperandDef<'a>])>,
}

/// A successor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SuccessorDef<'a> {
    /// Its name.
    pub name: &'a str,
    /// Whether it stands for any number.
    pub variadic: bool,
}

macro_rules! traits {
    ($($name:ident)*) => {
        /// A promise of an op. Each trait has a verifier and a use by the parser, the printer and analyses.
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
            /// Returns the trait of this name that the IR knows and that has no arguments.
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
    Assumption NamedNumber
}

/// The names of an op's results in text, as by MLIR's `OpAsmOpInterface`: `%c0`, `%c0_i32`, `%true`, `%dim`.
#[derive(Copy, Clone, Debug, PartialEq)]
pub enum ResultNames<'a> {
    /// Numbers.
    None,
    /// A name for all results together, `%name` or `%name:2`.
    First(&'a str),
    /// A function that gives a name per result; an empty one joins the group of the result before.
    Hook(&'a Function<'a>),
}

/// The functions in Rust of an op, beside those of its text form.
#[derive(Clone, Copy, Debug)]
pub struct OpHooks<'a> {
    /// Infers result types where neither the format, nor a buildable constraint, nor a generic gives them.
    pub infer: Option<&'a Function<'a>>,
    /// Gives bounds in the place of equations.
    pub bounds: Option<&'a Function<'a>>,
    /// Names the arguments of the first region.
    pub argument_names: Option<&'a Function<'a>>,
    /// The `verify` hooks of the op and of its dialect, which come after the requirements.
    pub verify: &'a [Function<'a>],
    /// Checks the op once all that is in its regions is right.
    pub verify_regions: Option<&'a Function<'a>>,
    /// Folds the op.
    pub fold: Option<&'a Function<'a>>,
    /// Makes constants of what the op is folded to: its dialect's hook.
    pub materialize: Option<&'a Function<'a>>,
    /// The hooks that bring the op into its canonical form: its own, then its dialect's.
    pub canonicalize: &'a [Function<'a>],
}

impl OpHooks<'_> {
    /// No hooks, for what a table leaves out.
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

/// All that is known of an op.
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
    /// Generics that occur in two places or more.
    pub generics: &'a [Generic<'a>],
    /// Places whose types the format leaves out although their constraints leave parameters open: where these are not what is meant
    /// when nothing is said, the op is printed in generic form.
    pub assumed: &'a [Slot],
    /// The custom form.
    pub format: Format<'a>,
    /// Names of results for printing.
    pub result_names: ResultNames<'a>,
    /// Equations and requirements, which are verified after what the tables say.
    pub equations: Option<&'a OpEquations<'a>>,
    /// The functions in Rust of the op.
    pub hooks: &'a OpHooks<'a>,
    /// The effects of its execution on memory; `None` where the spec says nothing of them.
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
    /// Returns whether its equations give bounds.
    #[inline]
    #[must_use]
    pub fn has_bounds(&self) -> bool {
        self.equations.is_some_and(|equations| equations.all().any(|all| !all.bounds.is_empty()))
    }
}
