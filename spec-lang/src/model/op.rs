//! Ops.

use super::{
    Arity, BuilderDecl, ConstraintExpr, DefaultValue, DialectId, Equation, Format, Generic, IndexVar,
    InterfaceUse, LetKind, OpId, Require, RustPath, Span, TraitId, Value,
};
use bourn_terms::equation::{AttrIdx, LetIdx, OperandIdx, RegionIdx, ResultIdx, SuccessorIdx};

/// An op. Families are expanded; the names of the expanded families are in [`OpDecl::families`](super::OpDecl::families).
#[derive(Clone, Debug, Default)]
pub struct OpDecl<'a> {
    /// The dialect that declares it.
    pub dialect: DialectId,
    /// Name after the dot: `addi`, `for`.
    pub name: String,
    /// The part after the dialect's name in IR text: `mnemonic "..";` or the name.
    pub mnemonic: String,
    /// CamelCase name of the Rust type: `AddIOp`; `rust_name Name;` in the op overrides the derived name.
    pub rust_name: String,
    /// First paragraph of the doc comment.
    pub summary: String,
    /// Doc comment.
    pub doc: String,
    /// Constraint variables.
    pub generics: Vec<Generic<'a>>,
    /// Operands in order.
    pub operands: Vec<ValueDecl<'a>>,
    /// Results in order.
    pub results: Vec<ValueDecl<'a>>,
    /// Attributes in order (MLIR's inherent attributes, kept as properties).
    pub attrs: Vec<OpAttr<'a>>,
    /// Regions in order.
    pub regions: Vec<RegionDecl<'a>>,
    /// Successors in order.
    pub successors: Vec<SuccessorDecl<'a>>,
    /// Traits.
    pub traits: Vec<TraitUse<'a>>,
    /// Interfaces.
    pub interfaces: Vec<InterfaceUse<'a>>,
    /// Families that were expanded into the op, by name, outermost first.
    pub families: Vec<String>,
    /// Side effects: `effects { read(source), write(dest) }`; `None` if the spec does not list any.
    pub effects: Option<Vec<Effect<'a>>>,
    /// `let` lists.
    pub lets: Vec<Let<'a>>,
    /// Index variables of all equations and requirements of the op; [`Expr::Var`](super::Expr::Var) refers to them.
    pub vars: Vec<IndexVar<'a>>,
    /// `require` clauses.
    pub requires: Vec<Require<'a>>,
    /// `bounds` equations of the op itself and of its families (traits and interfaces keep theirs).
    pub bounds: Vec<Equation<'a>>,
    /// Custom form; `None`: generic form only.
    pub format: Option<Format<'a>>,
    /// The names of the results in IR text.
    pub result_names: ResultNames,
    /// Hooks in Rust.
    pub hooks: Hooks,
    /// Builders beside `build`.
    pub builders: Vec<BuilderDecl>,
    /// `deprecated "why";`
    pub deprecated: Option<String>,
    /// The place of the name.
    pub span: Span,
}

macro_rules! parts {
    ($($id:ident => $list:ident: $part:ty;)*) => {$(
        impl<'a> std::ops::Index<$id> for OpDecl<'a> {
            type Output = $part;
            fn index(&self, at: $id) -> &$part {
                &self.$list[at.index()]
            }
        }
    )*};
}

parts! {
    OperandIdx => operands: ValueDecl<'a>;
    ResultIdx => results: ValueDecl<'a>;
    AttrIdx => attrs: OpAttr<'a>;
    RegionIdx => regions: RegionDecl<'a>;
    SuccessorIdx => successors: SuccessorDecl<'a>;
    LetIdx => lets: Let<'a>;
}

/// An operand or a result.
#[derive(Clone, Debug)]
pub struct ValueDecl<'a> {
    /// Name.
    pub name: String,
    /// Constraint on the type; [`ConstraintExpr::Generic`] refers to the op's generics.
    pub constraint: ConstraintExpr<'a>,
    /// The number of its values.
    pub arity: Arity,
    /// `xs: T** by sizes`: the attribute (index into [`OpDecl::attrs`](super::OpDecl::attrs)) with the sizes of the groups of values.
    pub sizes: Option<AttrIdx>,
    /// Doc comment.
    pub doc: String,
    /// The place of the name.
    pub span: Span,
}

/// An attribute of an op.
#[derive(Clone, Debug)]
pub struct OpAttr<'a> {
    /// Name.
    pub name: String,
    /// Constraint; `Var` of an op's generic inside means the type of a typed attribute (`value: TypedAttr<T>`).
    pub constraint: ConstraintExpr<'a>,
    /// `?`: may be absent.
    pub optional: bool,
    /// `= value`: the value of an absent attribute; an equal attribute is not printed.
    pub default: Option<DefaultValue<'a>>,
    /// Doc comment.
    pub doc: String,
    /// The place of the name.
    pub span: Span,
}

/// A region.
#[derive(Clone, Debug, Default)]
pub struct RegionDecl<'a> {
    /// Name.
    pub name: String,
    /// `region else?`: the region may be empty; `*`: any number of regions, last one only.
    pub arity: Arity,
    /// Arguments of the entry block; `None`: not constrained.
    pub args: Option<Vec<ValueDecl<'a>>>,
    /// Minimum number of blocks (an [`Arity::Optional`] region may also be empty).
    pub min_blocks: u32,
    /// Maximum number of blocks.
    pub max_blocks: Option<u32>,
    /// The op that ends its blocks.
    pub terminator: Option<Terminator<'a>>,
    /// Doc comment.
    pub doc: String,
    /// The place of the name.
    pub span: Span,
}

/// `terminator yield(value: E)`
#[derive(Clone, Debug)]
pub struct Terminator<'a> {
    /// The op.
    pub op: OpId,
    /// Name for its operands in equations, with the constraint on each.
    pub operands: Vec<ValueDecl<'a>>,
    /// `implicit terminator`: the text may omit it if it has no operands.
    pub implicit: bool,
}

/// A successor.
#[derive(Clone, Debug, Default)]
pub struct SuccessorDecl<'a> {
    /// Name.
    pub name: String,
    /// The number of its blocks.
    pub arity: Arity,
    /// Arguments of each block; `None`: not constrained.
    pub args: Option<Vec<ValueDecl<'a>>>,
    /// Doc comment.
    pub doc: String,
    /// The place of the name.
    pub span: Span,
}

/// Use of a trait.
#[derive(Clone, Debug)]
pub struct TraitUse<'a> {
    /// The trait.
    pub trait_: TraitId,
    /// `HasParent<for, if>`: arguments.
    pub args: Vec<TraitArg<'a>>,
    /// The place in the spec.
    pub span: Span,
}

/// Argument of a trait.
#[derive(Clone, Debug, PartialEq)]
pub enum TraitArg<'a> {
    /// An op of the model.
    Op(OpId),
    /// A constant.
    Value(DefaultValue<'a>),
}

/// A side effect.
#[derive(Clone, Debug, PartialEq)]
pub struct Effect<'a> {
    /// Its kind.
    pub kind: EffectKind,
    /// The affected value or group; `None`: the resource as a whole.
    pub on: Option<Value<'a>>,
    /// Resource; `None` for the default resource.
    pub resource: Option<String>,
}

/// Kind of a side effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EffectKind {
    /// `read`
    Read,
    /// `write`
    Write,
    /// `alloc`
    Alloc,
    /// `free`
    Free,
}

impl EffectKind {
    /// Returns the kind's name in specs.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            EffectKind::Read => "read",
            EffectKind::Write => "write",
            EffectKind::Alloc => "alloc",
            EffectKind::Free => "free",
        }
    }
}

/// `let lo = mixed(static_low, low);`
#[derive(Clone, Debug, PartialEq)]
pub struct Let<'a> {
    /// Name.
    pub name: String,
    /// Its meaning.
    pub kind: LetKind<'a>,
    /// The place in the spec.
    pub span: Span,
}

/// The names of an op's results in IR text (`%dim`); MLIR's `getAsmResultNames`.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum ResultNames {
    /// The results are numbered.
    #[default]
    None,
    /// `result_names "dim";`: all of them together.
    First(String),
    /// `result_names "sum", "carry";`: each group of results.
    Groups(Vec<String>),
    /// `result_names "c{value}";`: all of them together, by values of attributes.
    Made(Vec<NamePart>),
    /// `result_names rust PATH;`
    Hook(RustPath),
}

/// A part of a name of results.
#[derive(Clone, Debug, PartialEq)]
pub enum NamePart {
    /// A text.
    Text(String),
    /// An attribute, then parameters: `value.width`.
    Value(Vec<String>),
}

/// Hooks: paths of Rust functions, whose signatures rustc checks.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Hooks {
    /// `verify rust PATH;`
    pub verify: Option<RustPath>,
    /// `verify regions rust PATH;`
    pub verify_regions: Option<RustPath>,
    /// `fold rust PATH;`
    pub fold: Option<RustPath>,
    /// `canonicalize rust PATH;`, repeatable: rewrite patterns.
    pub canonicalize: Vec<RustPath>,
    /// `infer rust PATH;`: result types.
    pub infer: Option<RustPath>,
    /// `parse rust PATH;`
    pub parse: Option<RustPath>,
    /// `print rust PATH;`
    pub print: Option<RustPath>,
    /// `argument_names rust PATH;`: names of the arguments of the first region in IR text.
    pub argument_names: Option<RustPath>,
    /// `bounds rust PATH;`: last resort.
    pub bounds: Option<RustPath>,
}

/// A trait of the runtime. It needs no `use`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NativeTrait {
    /// The name in specs.
    pub name: &'static str,
    /// The property of an op that it states.
    pub property: &'static str,
    /// The condition that the verifier checks for an op with the trait; `None` for traits without a check.
    pub requires: Option<&'static str>,
}

impl NativeTrait {
    const fn new(name: &'static str, property: &'static str) -> Self {
        NativeTrait { name, property, requires: None }
    }

    const fn requires(self, what: &'static str) -> Self {
        NativeTrait { requires: Some(what), ..self }
    }
}

/// All native traits.
pub const NATIVE_TRAITS: &[NativeTrait] = &[
    NativeTrait::new("Pure", "no side effects, may be speculated"),
    NativeTrait::new("NoMemoryEffect", "no memory effects"),
    NativeTrait::new("AlwaysSpeculatable", "may be executed speculatively"),
    NativeTrait::new("RecursiveEffects", "effects are those of the regions"),
    NativeTrait::new("RecursivelySpeculatable", "may be speculated if the regions may"),
    NativeTrait::new("SpeculatableByDivisor", "may be speculated if the last operand is a constant other than 0"),
    NativeTrait::new("SpeculatableBySignedDivisor", "may be speculated if the last operand is a constant other than 0 and -1"),
    NativeTrait::new("SpeculatableByIndex", "may be speculated if the last operand is a constant less than the rank of the first one"),
    NativeTrait::new("SpeculatableOnValues", "may be speculated if no operand is a memref, and the regions may"),
    NativeTrait::new("SpeculatableByStep", "may be speculated if the operand `step` is a constant other than 0, and the regions may"),
    NativeTrait::new("Commutative", "operands may be swapped"),
    NativeTrait::new("Idempotent", "applying twice is applying once"),
    NativeTrait::new("Involution", "applying twice is the identity"),
    NativeTrait::new("ConstantLike", "folds to its attribute"),
    NativeTrait::new("Elementwise", "applies to each element").requires("where an operand or a result is a vector or a tensor, an operand and all results are, and all of these are of one shape and kind"),
    NativeTrait::new("ElementwiseMappable", "elementwise, scalarizable, vectorizable, tensorizable").requires("where an operand or a result is a vector or a tensor, an operand and all results are, and all of these are of one shape and kind"),
    NativeTrait::new("Terminator", "ends a block").requires("it is the last op of its block, and its successors are in the same region"),
    NativeTrait::new("ReturnLike", "its operands are what the region yields"),
    NativeTrait::new("NoTerminator", "blocks need no terminator"),
    NativeTrait::new("SingleBlock", "each region has at most one block").requires("each region has at most one block, which is not empty unless the op has `NoTerminator`"),
    NativeTrait::new("NoRegionArguments", "entry blocks have no arguments").requires("the entry blocks of its regions have no arguments"),
    NativeTrait::new("GraphRegion", "order inside regions does not matter"),
    NativeTrait::new("IsolatedFromAbove", "regions use no value from outside").requires("its regions name no value from outside (the parser checks)"),
    NativeTrait::new("AffineScope", "symbols of affine maps are defined at its top level"),
    NativeTrait::new("AutomaticAllocationScope", "stack allocations end with it"),
    NativeTrait::new("Symbol", "defines a symbol").requires("its parent has the trait `SymbolTable`"),
    NativeTrait::new("SymbolTable", "holds symbols").requires("it has one region with at most one block, in which each `sym_name` is defined once"),
    NativeTrait::new("SymbolUser", "refers to symbols"),
    NativeTrait::new("CallableLike", "is a function"),
    NativeTrait::new("CallLike", "calls a function"),
    NativeTrait::new("Assumption", "its equations hold for its operands wherever its block runs"),
    NativeTrait::new("NamedNumber", "its result has the name `symbol_name`: in a function, results of one name are one number"),
    NativeTrait::new("NoProperties", "the generic form has its attributes in `{..}`, and no properties `<{..}>`: an op of MLIR that is declared in C++ only, or in a dialect without properties"),
    NativeTrait::new("CastLike", "its results are its operands as other types"),
    NativeTrait::new("LoopLike", "is a loop"),
    NativeTrait::new("RegionBranch", "passes control between its regions"),
    NativeTrait::new("DefaultDialect", "ops in its regions may leave out the name of its dialect"),
    NativeTrait::new("ReturnTarget", "`func.return` ends its regions, as it ends functions"),
    NativeTrait::new("ExplicitMemory", "its regions use memory from outside through their arguments only"),
    NativeTrait::new("HasParent", "its parent is one of these ops").requires("its parent is one of the ops that are the trait's arguments"),
    NativeTrait::new("SameTypeOperands", "all operands have one type").requires("all operands have the same type"),
    NativeTrait::new("SameOperandsAndResultType", "all operands and results have one type").requires("all operands and results have types that differ in unknown sizes only"),
    NativeTrait::new("SameOperandsShape", "all operands have one shape").requires("the shapes of all operands are equal as far as they are known"),
    NativeTrait::new("SameOperandsElementType", "all operands have one element type").requires("the element types of all operands are equal"),
    NativeTrait::new("SameOperandsAndResultShape", "all operands and results have one shape").requires("the shapes of all operands and results are equal as far as they are known"),
    NativeTrait::new("SameOperandsAndResultElementType", "all operands and results have one element type").requires("the element types of all operands and results are equal"),
    NativeTrait::new("SameOperandsAndResultRank", "all operands and results have one rank")
        .requires("the ranks of all operands and results are equal as far as they are known"),
    NativeTrait::new("SameVariadicOperandSize", "all variadic operands have the same number of values").requires("the operands divide evenly among the groups that vary in size"),
    NativeTrait::new("SameVariadicResultSize", "all variadic results have the same number of values").requires("the results divide evenly among the groups that vary in size"),
    NativeTrait::new("AttrSizedOperandSegments", "sizes of variadic operands are in an attribute (implied when needed)").requires("`operandSegmentSizes` has a size for each group, and they add up to the number of operands"),
    NativeTrait::new("AttrSizedResultSegments", "sizes of variadic results are in an attribute (implied when needed)").requires("`resultSegmentSizes` has a size for each group, and they add up to the number of results"),
];
