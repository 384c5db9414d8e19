//! Ops.

use super::{AttrConstraint, Effect, Format, InterfaceImpl, Slot, TypeConstraint};
use crate::equation::OpEquations;
use crate::{AttrExpr, Constraint, Function, Generic};

/// How many values or attributes stand in one place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arity<'a> {
    /// Just one.
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
    /// What each of its values' types must satisfy.
    pub constraint: &'a TypeConstraint<'a>,
    /// How many.
    pub arity: Arity<'a>,
    /// What it says of generics of the op that stand in other places, too; [`Constraint::Generic`] refers to these.
    pub pattern: Option<&'a Constraint<'a>>,
}

/// A result group.
pub type ResultDef<'a> = OperandDef<'a>;

/// An attribute that belongs to the op itself (printed in `<{..}>` in generic form).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AttrDef<'a> {
    /// Its name.
    pub name: &'a str,
    /// What it must satisfy.
    pub constraint: &'a AttrConstraint<'a>,
    /// Whether it may be absent.
    pub optional: bool,
    /// What is stored by builders and the parser when it is not given; a printer leaves it out where it is equal to this.
    pub default: Option<AttrExpr<'a>>,
    /// As [`OperandDef::pattern`].
    pub pattern: Option<&'a Constraint<'a>>,
}

/// A region.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RegionDef<'a> {
    /// Its name.
    pub name: &'a str,
    /// How many blocks it must have: least, most.
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
        /// What an op promises; each has its verifier and its use by parser, printer and analyses.
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
            /// What specs call it.
            #[must_use]
            pub fn name(&self) -> &'a str {
                match self {
                    $(Trait::$name => stringify!($name),)*
                    Trait::HasParent(_) => "HasParent",
                    Trait::Other(name, _) => name,
                }
            }
            /// The trait of this name that the IR knows and that has no arguments.
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
}

/// What the results of an op are called in text, as by MLIR's `OpAsmOpInterface`: `%c0`, `%c0_i32`, `%true`, `%dim`.
#[derive(Copy, Clone, Debug, PartialEq)]
pub enum ResultNames<'a> {
    /// Numbers.
    None,
    /// A name for all results together, `%name` or `%name:2`.
    First(&'a str),
    /// A function that gives a name per result; an empty one joins the group of the result before.
    Hook(&'a Function<'a>),
}

/// What functions in Rust do for an op, beside its text form.
#[derive(Clone, Copy, Debug)]
pub struct OpHooks<'a> {
    /// Infers result types where neither the format, nor a buildable constraint, nor a generic gives them.
    pub infer: Option<&'a Function<'a>>,
    /// Gives bounds in the place of equations.
    pub bounds: Option<&'a Function<'a>>,
    /// The `verify` hooks of the op, of its regions and of its dialect, which come after the requirements.
    pub verify: &'a [Function<'a>],
    /// Folds the op.
    pub fold: Option<&'a Function<'a>>,
    /// Makes constants of what the op is folded to: its dialect's hook.
    pub materialize: Option<&'a Function<'a>>,
    /// Bring the op into its canonical form: its own, then its dialect's.
    pub canonicalize: &'a [Function<'a>],
}

impl OpHooks<'_> {
    /// No hooks, for what a table leaves out.
    pub const NONE: OpHooks<'static> =
        OpHooks { infer: None, bounds: None, verify: &[], fold: None, materialize: None, canonicalize: &[] };
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
    /// Generics that stand in two places or more.
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
    /// What functions in Rust do for it.
    pub hooks: &'a OpHooks<'a>,
    /// What executing it does to memory; `None` where nothing is said.
    pub effects: Option<&'a [Effect<'a>]>,
    /// Interfaces.
    pub interfaces: &'a [InterfaceImpl<'a>],
}

impl<'a> OpDef<'a> {
    /// Whether the op has a trait.
    #[inline]
    #[must_use]
    pub fn has_trait(&self, wanted: Trait<'a>) -> bool {
        let wanted = std::mem::discriminant(&wanted);
        self.traits.iter().any(|t| std::mem::discriminant(t) == wanted)
    }
    /// The position of an attribute of its own.
    #[must_use]
    pub fn attr_index(&self, name: &str) -> Option<usize> {
        self.attrs.iter().position(|a| a.name == name)
    }
    /// The dialect's namespace.
    #[must_use]
    pub fn dialect(&self) -> &'a str {
        self.name.split_once('.').map_or("builtin", |(d, _)| d)
    }
    /// Whether its equations give bounds.
    #[inline]
    #[must_use]
    pub fn has_bounds(&self) -> bool {
        self.equations.is_some_and(|equations| equations.all().any(|all| !all.bounds.is_empty()))
    }
}
