//! The tables that generated code provides: one [`OpDef`] per op. The parser, the printer and the verifier walk them.

use crate::attr::Attribute;
use crate::body::OpState;
use crate::context::Context;
use crate::item::Item;
use crate::parse::OpParser;
use crate::print::OpPrinter;
use crate::types::Type;
use crate::verify::VerifyCx;
use crate::view::OpRef;
use bourn_terms::equation::OpEquations;
use bourn_terms::{Arg, AttrExpr, Constraint, Generic, Named, Pred, Term, TypeExpr};
use std::any::Any;
use std::fmt;

mod make;
mod params;

/// A constraint on types: what it means, its text in messages, and the one type that it allows where there is just one.
#[derive(Debug)]
pub struct TypeConstraint {
    /// Its name and meaning.
    pub is: Named<'static>,
    /// What messages say: `signless-integer-like`.
    pub text: &'static str,
    /// The only type that satisfies it (MLIR's buildable types), so that formats may leave the type out.
    pub only: Option<TypeExpr<'static>>,
}

/// A constraint on attributes.
#[derive(Debug)]
pub struct AttrConstraint {
    /// Its name and meaning.
    pub is: Named<'static>,
    /// What messages say: `64-bit signless integer attribute`.
    pub text: &'static str,
    /// What a property of this kind can hold (MLIR's storage class); what cannot be held is an error of the parser already.
    pub stored: Constraint<'static>,
    /// The type that a typed attribute (integer, float) always has, so that formats leave it out: `$x` prints `3`, not `3 : i64`.
    pub value_type: Option<TypeExpr<'static>>,
    /// For enums: the cases' texts by value; formats print the bare keyword.
    pub cases: &'static [(&'static str, i64)],
    /// What form the attribute has in a format.
    pub syntax: AttrSyntax,
}

/// A constraint on ops.
#[derive(Debug)]
pub struct OpConstraint {
    /// Its name and meaning.
    pub is: Named<'static>,
    /// What messages say.
    pub text: &'static str,
}

impl TypeConstraint {
    /// Whether a type satisfies it. What rests on a function that is not linked is not satisfied.
    pub fn check(&self, ty: Type<'_>) -> bool {
        bourn_terms::satisfies(Item::Type(ty), &self.is.body) == Some(true)
    }
    /// Names the arm or condition that failed, for a note; `None` where there is nothing to add.
    pub fn explain(&self, ty: Type<'_>) -> Option<String> {
        bourn_terms::explain(Item::Type(ty), &self.is.body)
    }
    /// Builds the only type that satisfies it.
    pub fn build<'c>(&self, ctx: &'c Context) -> Option<Type<'c>> {
        ctx.written_type(self.only.as_ref()?)
    }
    /// Which arm of the union, that the constraint is, a type satisfies first.
    pub fn arm(&self, ty: Type<'_>) -> Option<usize> {
        first_arm(Item::Type(ty), &self.is.body)
    }
}

impl AttrConstraint {
    /// Whether an attribute satisfies it. What rests on a function that is not linked is not satisfied.
    pub fn check(&self, attr: Attribute<'_>) -> bool {
        bourn_terms::satisfies(Item::Attr(attr), &self.is.body) == Some(true)
    }
    /// Whether a property of this kind can hold an attribute.
    pub fn can_store(&self, attr: Attribute<'_>) -> bool {
        bourn_terms::satisfies(Item::Attr(attr), &self.stored) == Some(true)
    }
    /// The type that a typed attribute always has.
    pub fn value_type<'c>(&self, ctx: &'c Context) -> Option<Type<'c>> {
        ctx.written_type(self.value_type.as_ref()?)
    }
    /// Which arm of the union, that the constraint is, an attribute satisfies first.
    pub fn arm(&self, attr: Attribute<'_>) -> Option<usize> {
        first_arm(Item::Attr(attr), &self.is.body)
    }
}

impl OpConstraint {
    /// Whether an op satisfies it. What rests on a function that is not linked is not satisfied.
    pub fn check(&self, op: OpRef<'_, '_>) -> bool {
        bourn_terms::satisfies(Item::Op(op), &self.is.body) == Some(true)
    }
    /// Which arm of the union, that the constraint is, an op satisfies first.
    pub fn arm(&self, op: OpRef<'_, '_>) -> Option<usize> {
        first_arm(Item::Op(op), &self.is.body)
    }
}

fn first_arm(item: Item<'_, '_>, constraint: &Constraint<'static>) -> Option<usize> {
    bourn_terms::first_arm(item, constraint)
}

/// How a format writes an attribute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AttrSyntax {
    /// As any attribute: `3 : i32`, `"s"`, `[1, 2]`, `affine_map<..>`.
    Generic,
    /// A symbol name (a string attribute) written `@name`.
    SymbolName,
    /// An enum case written as a bare keyword; stored as an integer attribute of `value_type` (`I32EnumAttr`/`I64EnumAttr`).
    EnumKeyword,
    /// A dense array written `[1, 2]`.
    BareArray,
    /// A unit attribute: nothing is written where it stands as anchor.
    Unit,
    /// A type attribute, written as the bare type.
    Type,
    /// Bits of an enum written as bare keywords with this between them; stored as `EnumKeyword`.
    BitKeywords(&'static str),
    /// A declared attribute, written without `#dialect.name`: its parameters alone.
    Params(&'static TypeDef),
}

/// How many values or attributes stand in one place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arity {
    /// Just one.
    One,
    /// None or one.
    Optional,
    /// Any number.
    Variadic,
    /// Any number of groups of any number: this attribute, a dense `i32` array, has the sizes of the groups.
    Nested(&'static str),
}

/// An operand group.
#[derive(Debug)]
pub struct OperandDef {
    /// Its name in the spec.
    pub name: &'static str,
    /// What each of its values' types must satisfy.
    pub constraint: &'static TypeConstraint,
    /// How many.
    pub arity: Arity,
    /// What it says of generics of the op that stand in other places, too; [`Constraint::Generic`] refers to these.
    pub pattern: Option<&'static Constraint<'static>>,
}

/// A result group.
pub type ResultDef = OperandDef;

/// An attribute that belongs to the op itself (printed in `<{..}>` in generic form).
#[derive(Debug)]
pub struct AttrDef {
    /// Its name.
    pub name: &'static str,
    /// What it must satisfy.
    pub constraint: &'static AttrConstraint,
    /// Whether it may be absent.
    pub optional: bool,
    /// What is stored by builders and the parser when it is not given; a printer leaves it out where it is equal to this.
    pub default: Option<AttrExpr<'static>>,
    /// As [`OperandDef::pattern`].
    pub pattern: Option<&'static Constraint<'static>>,
}

/// A region.
#[derive(Debug)]
pub struct RegionDef {
    /// Its name.
    pub name: &'static str,
    /// How many blocks it must have: least, most.
    pub blocks: (u32, Option<u32>),
    /// The op that must end each block (MLIR's SingleBlockImplicitTerminator), and is added by the parser when there is none
    /// and it needs no operands.
    pub terminator: Option<&'static str>,
    /// Whether it is one of any number of regions in this place.
    pub variadic: bool,
    /// The arguments of its entry block; `None` where the spec says nothing of them.
    pub args: Option<&'static [OperandDef]>,
    /// The op that ends its blocks, and that op's operands.
    pub yields: Option<(&'static str, &'static [OperandDef])>,
}

/// A successor.
#[derive(Debug)]
pub struct SuccessorDef {
    /// Its name.
    pub name: &'static str,
    /// Whether it stands for any number.
    pub variadic: bool,
}

macro_rules! traits {
    ($($name:ident)*) => {
        /// What an op promises; each has its verifier and its use by parser, printer and analyses.
        #[derive(Clone, Copy, Debug)]
        #[allow(missing_docs)] // each is MLIR's trait of the same name
        pub enum Trait {
            $($name,)*
            /// Order inside the regions does not matter: uses may stand before definitions.
            GraphRegion,
            /// The parent must be one of these ops.
            HasParent(&'static [&'static str]),
            /// A trait that another crate declares, by name, with its verifier.
            Other(&'static str, fn(OpRef<'_, '_>, &mut VerifyCx<'_, '_>)),
        }

        impl Trait {
            /// What specs call it.
            pub fn name(&self) -> &'static str {
                match self {
                    $(Trait::$name => stringify!($name),)*
                    Trait::GraphRegion => "GraphRegion",
                    Trait::HasParent(_) => "HasParent",
                    Trait::Other(name, _) => name,
                }
            }
        }
    };
}
traits! {
    Terminator IsolatedFromAbove NoTerminator NoRegionArguments SingleBlock SymbolTable Symbol Pure Commutative ConstantLike
    SameOperandsAndResultType SameTypeOperands SameOperandsAndResultShape SameOperandsShape SameOperandsElementType
    SameOperandsAndResultElementType Elementwise RecursiveEffects AttrSizedOperandSegments AttrSizedResultSegments
    SameVariadicOperandSize SameVariadicResultSize ReturnLike AutomaticAllocationScope AffineScope
}

/// A place that has a type: operand or result group `i`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Slot {
    Operand(u16),
    Result(u16),
}

/// One element of a custom form.
#[derive(Debug)]
pub enum Fmt {
    /// A keyword or punctuation.
    Lit(&'static str),
    /// A space that is printed although the default would have none, or none although the default has one.
    Space(bool),
    /// Operand group.
    Operand(u16),
    /// All operands.
    Operands,
    /// A line break.
    Newline,
    /// Attribute.
    Attr(u16),
    /// Attribute, with the prefix of its dialect.
    QualifiedAttr(u16),
    /// `<{..}>`: all own attributes that stand nowhere else.
    PropDict,
    /// The types of an operand or result group.
    Type(Slot),
    /// The types of all operands.
    OperandTypes,
    /// The types of all results.
    ResultTypes,
    /// `(ins) -> outs`
    FunctionalType(&'static [Slot], &'static [Slot]),
    /// `{..}`; with `true`: `attributes {..}`
    AttrDict(bool),
    /// Region.
    Region(u16),
    /// Successor.
    Successor(u16),
    /// `(.. ^)?` with `:(..)`; the anchor says whether it is printed.
    Optional {
        /// What must be present.
        anchor: Anchor,
        /// Printed and parsed if so.
        then: &'static [Fmt],
        /// Else.
        otherwise: &'static [Fmt],
    },
    /// Optional parts in any order, each an [`Fmt::Optional`] without an alternative.
    Clauses(&'static [Fmt]),
    /// `for x in $xs sep "," { .. }`: once per item of lists of one length.
    Loop {
        /// What is walked over.
        lists: &'static [LoopList],
        /// What stands between two rounds.
        separator: Option<&'static str>,
        /// One round.
        body: &'static [Fmt],
    },
    /// In a loop: the item of list `i`.
    Item(u16),
    /// In a loop: the type of the item of list `i`.
    ItemType(u16),
    /// Among the arguments of a hook: what is bound elsewhere.
    Ref(&'static Fmt),
    /// `[%a, 3, ..]`: integers from a dense array attribute where it is not DYNAMIC, else the next operand of a group.
    Mixed {
        /// The `i64` dense array attribute.
        statics: u16,
        /// The operand group.
        dynamics: u16,
        /// `[` `]` or `(` `)`.
        delimiters: (&'static str, &'static str),
    },
    /// Rust hooks of the spec.
    Custom {
        /// Parses; reports an error itself and returns `Err`.
        parse:
            for<'p, 's, 'c> fn(&mut OpParser<'p, 's, 'c>, &'static [Fmt]) -> Result<(), crate::parse::Failed>,
        /// Prints.
        print: fn(OpRef<'_, '_>, &mut OpPrinter<'_>, &'static [Fmt]),
        /// What the spec gives them.
        args: &'static [Fmt],
    },
}

/// What a loop of a format walks over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LoopList {
    /// An operand group.
    Operand(u16),
    /// A result group; it has types only.
    Result(u16),
    /// An array attribute, or a dense array.
    Attr(u16),
}

/// What decides on an optional group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Anchor {
    Operand(u16),
    Result(u16),
    Attr(u16),
    Region(u16),
    Successor(u16),
    /// A list in an attribute that is not empty.
    List(u16),
}

/// The custom form of an op.
#[derive(Debug)]
pub enum Format {
    /// Generic form only.
    None,
    /// Elements.
    Elements(&'static [Fmt]),
    /// Rust functions for all that follows the op's name.
    Custom {
        /// Parses into the state of the parser; reports an error itself and returns `Err`.
        parse: for<'p, 's, 'c> fn(&mut OpParser<'p, 's, 'c>) -> Result<(), crate::parse::Failed>,
        /// Prints what follows the op's name.
        print: fn(OpRef<'_, '_>, &mut OpPrinter<'_>),
    },
}

/// An implementation of an interface by an op, a type or an attribute: a model that the interface's crate knows how to downcast.
#[derive(Clone, Copy)]
pub struct InterfaceImpl {
    /// Name of the interface.
    pub name: &'static str,
    /// The vtable.
    pub model: &'static (dyn Any + Send + Sync),
}

/// In place of a model: the interface is promised, and implemented by what another crate registers.
#[derive(Clone, Copy, Debug)]
pub struct Promised {
    /// What to register, as the spec says: `toy_tiling::register`.
    pub by: &'static str,
}

impl InterfaceImpl {
    /// What has to be registered, where the interface is only promised.
    pub fn promised(&self) -> Option<&'static str> {
        self.model.downcast_ref::<Promised>().map(|p| p.by)
    }
}

/// Why an op, a type or an attribute has no implementation of an interface.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoInterface {
    /// `toy.add`, `!toy.tile`, `#toy.tag`
    pub owner: String,
    /// Name of the interface.
    pub interface: String,
    /// It was promised, and this was not registered.
    pub promised: Option<&'static str>,
}

impl fmt::Display for NoInterface {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NoInterface { owner, interface, promised } = self;
        match promised {
            Some(by) => write!(
                f,
                "'{owner}' promises the interface '{interface}', but no implementation was registered: register `{by}`"
            ),
            None => write!(f, "'{owner}' does not implement the interface '{interface}'"),
        }
    }
}

impl std::error::Error for NoInterface {}

impl fmt::Debug for InterfaceImpl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// What the results of an op are called in text, as by MLIR's `OpAsmOpInterface`: `%c0`, `%c0_i32`, `%true`, `%dim`.
#[derive(Copy, Clone, Debug)]
pub enum ResultNames {
    /// Numbers.
    None,
    /// A name for all results together, `%name` or `%name:2`.
    First(&'static str),
    /// A name per result; an empty one joins the group of the result before.
    Hook(fn(OpRef<'_, '_>) -> Vec<String>),
}

/// All that is known of an op.
#[derive(Debug)]
pub struct OpDef {
    /// `arith.addi`
    pub name: &'static str,
    /// First line of its documentation.
    pub summary: &'static str,
    /// Operand groups.
    pub operands: &'static [OperandDef],
    /// Result groups.
    pub results: &'static [ResultDef],
    /// Attributes of its own.
    pub attrs: &'static [AttrDef],
    /// Regions.
    pub regions: &'static [RegionDef],
    /// Successors.
    pub successors: &'static [SuccessorDef],
    /// Traits.
    pub traits: &'static [Trait],
    /// Generics that stand in two places or more.
    pub generics: &'static [Generic<'static>],
    /// Places whose types the format leaves out although their constraints leave parameters open: where these are not what is meant
    /// when nothing is said, the op is printed in generic form.
    pub assumed: &'static [Slot],
    #[allow(clippy::type_complexity)] // a name for it would hide what generated code must provide
    /// Infers result types where neither the format, nor a buildable constraint, nor a generic gives them.
    pub infer: Option<for<'c> fn(&'c Context, &OpState<'c>) -> Result<Vec<Type<'c>>, String>>,
    /// The custom form.
    pub format: Format,
    /// Names of results for printing.
    pub result_names: ResultNames,
    /// Equations and requirements, which are verified after what the tables say.
    pub equations: Option<&'static OpEquations<'static>>,
    /// The `verify` hooks of the op, of its regions and of its dialect, which come after the requirements.
    pub verify: &'static [fn(OpRef<'_, '_>, &mut VerifyCx<'_, '_>)],
    /// Interfaces.
    pub interfaces: &'static [InterfaceImpl],
}

impl OpDef {
    /// Whether the op has a trait.
    pub fn has_trait(&self, wanted: Trait) -> bool {
        let wanted = std::mem::discriminant(&wanted);
        self.traits.iter().any(|t| std::mem::discriminant(t) == wanted)
    }
    /// The position of an attribute of its own.
    pub fn attr_index(&self, name: &str) -> Option<usize> {
        self.attrs.iter().position(|a| a.name == name)
    }
    /// The dialect's namespace.
    pub fn dialect(&self) -> &'static str {
        self.name.split_once('.').map_or("builtin", |(d, _)| d)
    }
}

/// A declared type or attribute.
pub struct TypeDef {
    /// Full name, `toy.shape`.
    pub name: &'static str,
    /// One per parameter: name.
    pub params: &'static [ParamDef],
    /// `require` clauses.
    pub requires: &'static [ParamRequire],
    #[allow(clippy::type_complexity)] // as above
    /// The `verify` hook: an error message for parameters that do not fit.
    pub verify: Option<for<'c> fn(&[crate::types::Param<'c>]) -> Result<(), String>>,
    /// The text after the name; `None`: `<param, ..>`.
    pub format: Option<&'static [ParamFmt]>,
    /// Interfaces.
    pub interfaces: &'static [InterfaceImpl],
}

/// An element of the text of a declared type's or attribute's parameters.
#[derive(Debug)]
pub enum ParamFmt {
    /// A keyword or punctuation.
    Lit(&'static str),
    /// A space that is printed although the default would have none, or none although the default has one.
    Space(bool),
    /// Parameter `i`.
    Param(u16),
    /// All parameters, separated by commas.
    Params,
    /// `a = .., b = ..`, in any order; a parameter that is absent or has its default may be left out.
    Struct(&'static [u16]),
    /// `( .. )?`: there when the parameter is present and not its default.
    Optional(u16, &'static [ParamFmt]),
    /// Rust hooks of the spec.
    Custom {
        /// Parses; reports an error itself and returns `Err`.
        parse: for<'p, 's, 'c> fn(
            &mut crate::parse::ParamParser<'p, 's, 'c>,
        ) -> Result<Vec<crate::types::Param<'c>>, crate::parse::Failed>,
        /// Prints parameters.
        print: fn(&[&crate::types::Param<'_>]) -> String,
        /// Which parameters.
        params: &'static [u16],
    },
}

/// A parameter of a declared type or attribute.
#[derive(Debug)]
pub struct ParamDef {
    /// Its name.
    pub name: &'static str,
    /// Its kind.
    pub kind: ParamKind,
    /// What is meant where the text says nothing.
    pub default: Option<DefaultParam>,
    /// What it has to satisfy; of a list, each item.
    pub constraint: Option<ParamConstraint>,
}

/// What a parameter has to satisfy.
#[derive(Debug)]
pub struct ParamConstraint {
    /// Meaning.
    pub is: Constraint<'static>,
    /// What messages say: `parameter 'element' must be TEXT`.
    pub text: &'static str,
}

/// A `require` clause over parameters.
#[derive(Debug)]
pub struct ParamRequire {
    /// What has to hold.
    pub pred: Pred<'static>,
    /// The message where it does not.
    pub message: &'static [MessagePart],
}

/// A part of a message.
#[derive(Debug)]
pub enum MessagePart {
    /// As it stands.
    Literal(&'static str),
    /// The value of a term.
    Term(Term<'static>),
}

/// The default of a parameter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DefaultParam {
    /// An integer, or the case of an enum.
    Int(i64),
    /// A truth value.
    Bool(bool),
    /// A string.
    Str(&'static str),
    /// A list of integers.
    Ints(&'static [i64]),
}

/// What values a parameter has.
#[derive(Debug)]
#[allow(missing_docs)]
pub enum ParamKind {
    Int {
        bits: u32,
        signed: bool,
    },
    /// The bits of an `f64`.
    Float,
    Bool,
    Str,
    Type,
    Attr,
    Enum(&'static [(&'static str, i64)]),
    /// Bits, with what separates them in text.
    Bits(&'static [(&'static str, i64)], &'static str),
    List(&'static ParamKind),
    /// Sizes, static or dynamic: a type that has one is a shaped type.
    Shape,
    Optional(&'static ParamKind),
}

impl fmt::Debug for TypeDef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TypeDef").field("name", &self.name).finish_non_exhaustive()
    }
}
impl PartialEq for TypeDef {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}
impl Eq for TypeDef {}
impl std::hash::Hash for TypeDef {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        (self as *const TypeDef as usize).hash(state);
    }
}
