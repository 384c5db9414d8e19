//! Custom text forms.

pub use bourn_terms::table::{DerivedForm, ItemForm};

use bourn_terms::equation::{ArgIdx, AttrIdx, LetIdx, OperandIdx, RegionIdx, ResultIdx, SuccessorIdx};

use super::{ConstraintExpr, DefaultValue, EnumId, ParamIdx, RustPath, Span, TypeId};

/// The custom form of an op.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Format<'a> {
    /// The elements in order.
    pub elements: Vec<FormatElement<'a>>,
    /// The source of each operand's type when parsing, by operand.
    pub operand_types: Vec<TypeSource<'a>>,
    /// The source of each result's type when parsing, by result.
    pub result_types: Vec<TypeSource<'a>>,
    /// The operands, with `true`, and results whose types are known only after those of the operands with [`TypeSource::Require`].
    pub later: Vec<(bool, usize)>,
    /// The place in the spec.
    pub span: Span,
}

/// An element of a format.
#[derive(Clone, Debug, PartialEq)]
pub enum FormatElement<'a> {
    /// `sizes($m, $n)`: integer attributes, `16x4`.
    Sizes(Vec<AttrIdx>),
    /// `item($list)`: an array attribute with at most one item, as its item.
    OnlyItem(AttrIdx),
    /// `type(T)`: the value of a generic, which is the type of all values of some groups.
    SharedType(Vec<TypeOf>),
    /// Keyword or punctuation.
    Literal(String),
    /// `` ` ` ``: prints a space; `` `` ``: removes the space; `` `\n` ``: prints a line break. Parses no token.
    Space(Spacing),
    /// `$operand`: all its values, separated by commas.
    Operand(OperandIdx),
    /// `$attr`; the flag: `qualified($attr)`.
    Attr {
        /// Index into [`OpDecl::attrs`](super::OpDecl::attrs).
        attr: AttrIdx,
        /// The form of its text.
        form: AttrForm,
        /// `qualified(..)`: with the dialect's prefix.
        qualified: bool,
    },
    /// `$region`
    Region(RegionIdx),
    /// `$region` whose arguments other elements write, or `with-terminator($region)`.
    RegionBody {
        /// The region.
        region: RegionIdx,
        /// Whether other elements write the names of its arguments.
        named: bool,
        /// Whether its terminator is printed even if the text may omit it.
        terminator: bool,
    },
    /// `$region.arg`: the names of an argument, or of several ones.
    RegionArg {
        /// The region.
        region: RegionIdx,
        /// The argument.
        arg: ArgIdx,
        /// `with-location(..)`: with the locations, if locations are printed.
        located: bool,
    },
    /// `$region.arg = $operand`: `%x = %init, ..`, the names of arguments, each with an operand.
    Assign {
        /// The region.
        region: RegionIdx,
        /// The variadic argument.
        arg: ArgIdx,
        /// The variadic operand.
        operand: OperandIdx,
    },
    /// `$successor`
    Successor(SuccessorIdx),
    /// `type($x)` of an operand or result, `type(operands)`, `type(results)`.
    Type {
        /// The values whose types are written.
        of: TypeOf,
        /// `qualified(type(..))`
        qualified: bool,
    },
    /// `functional-type(ins, outs)`
    FunctionalType(TypeOf, TypeOf),
    /// `short-functional-type(ins, outs)`: one type if all types are equal, else a function type.
    ShortFunctionalType(TypeOf, TypeOf),
    /// `one-or-list($x)`, in a loop: an item that is an array, as its only item or in brackets.
    ItemList(usize, AttrIdx),
    /// `absent($x, $y)`: parts that the text does not have. An op with one of them is printed in generic form.
    Absent(Absent),
    /// `result-type(..)`, `result-list(..)`: `type` or `(type, ..)`.
    ResultTypes {
        /// The values whose types are written.
        of: TypeOf,
        /// Whether a single type is printed in parentheses, too.
        parens: bool,
    },
    /// `type($x)^ else C`, the anchor of its group.
    TypeElse {
        /// The operand.
        operand: OperandIdx,
        /// The constraint with the only type that the text omits.
        default: ConstraintExpr<'a>,
    },
    /// `$attr^ else 1`, the anchor of its group.
    AttrElse {
        /// Index into [`OpDecl::attrs`](super::OpDecl::attrs).
        attr: AttrIdx,
        /// The form of its text.
        form: AttrForm,
        /// The value that the text omits.
        default: DefaultValue<'a>,
    },
    /// `$attr^ else other`, the anchor of its group: an attribute that the text omits if it follows from the attribute `other`.
    DerivedElse {
        /// Index into [`OpDecl::attrs`](super::OpDecl::attrs).
        attr: AttrIdx,
        /// The attribute from which it follows; the attribute itself if it follows from no other one.
        of: AttrIdx,
        /// What follows.
        form: DerivedForm,
    },
    /// `arguments($region)`: `(%a: i32, %b: f32)`, the arguments of a region that follows.
    Arguments(RegionIdx),
    /// ``bool-word($attr, `no`, `yes`)``
    BoolWord {
        /// Index into [`OpDecl::attrs`](super::OpDecl::attrs).
        attr: AttrIdx,
        /// The words for `false` and `true`.
        words: [String; 2],
    },
    /// ``keyword($attr, `a`, `b`)``: a string as one of these words, without quotes.
    Keyword {
        /// Index into [`OpDecl::attrs`](super::OpDecl::attrs).
        attr: AttrIdx,
        /// The words.
        words: Vec<String>,
    },
    /// ``ports($type, $attrs, $region; `in`, `out`)``: a list of named ports, of which the inputs are the arguments of a region.
    Ports(PortList),
    /// An affine map or integer set, applied to operands: dimensions, then symbols.
    Affine {
        /// Index into [`OpDecl::attrs`](super::OpDecl::attrs).
        map: AttrIdx,
        /// The operands.
        operands: OperandIdx,
        /// The form of the text.
        form: AffineForm,
    },
    /// `operands`
    Operands,
    /// `results`: never parsed by name, only typed; kept for `custom`.
    Results,
    /// `regions`
    Regions,
    /// `successors`
    Successors,
    /// `attr-dict`, `attr-dict-with-keyword`
    AttrDict {
        /// Whether the keyword `attributes` precedes it.
        keyword: bool,
        /// Attributes of the op that other elements bind, and that this element omits.
        bound: Vec<AttrIdx>,
    },
    /// `prop-dict`
    PropDict,
    /// `( .. )?`, `( .. ) : ( .. )?`
    Optional {
        /// Printed if the anchor is present. The parser decides on the first element.
        then: Vec<FormatElement<'a>>,
        /// Printed otherwise.
        otherwise: Vec<FormatElement<'a>>,
        /// The element that decides.
        anchor: Anchor,
    },
    /// A `mixed` list: `[%a, 3, %b]`.
    Mixed {
        /// Index into [`OpDecl::lets`](super::OpDecl::lets).
        list: LetIdx,
        /// `in-parens(list)`: the delimiters are `(` and `)`.
        parens: bool,
    },
    /// `clauses { `kw` .. | `kw` .. }`: optional clauses in any order, each with the element that decides whether it is printed.
    Clauses(Vec<(Anchor, Vec<FormatElement<'a>>)>),
    /// `for x in $xs, y in $ys sep `,` { .. }`: once per item of lists of equal lengths.
    Loop {
        /// The lists that the loop walks over.
        lists: Vec<LoopList>,
        /// The literal between two repetitions.
        separator: Option<String>,
        /// The elements of one repetition.
        body: Vec<FormatElement<'a>>,
    },
    /// In a loop: `$x`, the item of list `i`.
    Item(usize),
    /// In a loop: `word($x)`, a string without quotes if it is a keyword.
    ItemWord(usize),
    /// In a loop: `type($x)`
    ItemType(usize),
    /// `ref($x)`: an argument of `custom` that another element binds.
    Ref(Box<FormatElement<'a>>),
    /// `custom(PARSE, PRINT)($x, type($y))`: two Rust functions.
    Custom {
        /// The function that parses.
        parse: RustPath,
        /// The function that prints.
        print: RustPath,
        /// Arguments.
        args: Vec<FormatElement<'a>>,
    },
}

/// A list of ports in a format: `(in %a : i1, out b : i1)`.
#[derive(Clone, Debug, PartialEq)]
pub struct PortList {
    /// The attribute with the type of the ports.
    pub attr: AttrIdx,
    /// The type: lists of directions, names and types.
    pub ty: TypeId,
    /// The attribute with a dictionary for each port.
    pub attrs: Option<AttrIdx>,
    /// The region whose arguments are the inputs.
    pub region: Option<RegionIdx>,
    /// The words for directions, by the numbers of the cases. The second one is an output, which is no argument.
    pub words: Vec<String>,
}

/// The text of an affine map that is applied to operands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AffineForm {
    /// `affine-map(..)`: the map, then `(dimensions)[symbols]`.
    Applied,
    /// `affine-subscripts(..)`: `[%i + 3, %j]`
    Subscripts,
    /// ``affine-bound(.., `max`)``: a number, a value, or the applied map, with this word before a map of several results.
    Bound(String),
}

/// A list that a loop of a format walks over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoopList {
    /// A variadic operand.
    Operand(OperandIdx),
    /// A variadic result: only its types have text.
    Result(ResultIdx),
    /// An array attribute.
    Attr(AttrIdx),
}

/// White space when printing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spacing {
    /// One space.
    Space,
    /// No space, where the default would print a space.
    None,
    /// Line break.
    Newline,
}

/// The form of an attribute's text in a format.
#[derive(Clone, Debug, PartialEq)]
pub enum AttrForm {
    /// Any attribute, with its type: `3 : i32`.
    Typed,
    /// An integer or float without its type, as the type is fixed by the constraint or by a generic.
    Untyped,
    /// Keyword of an enum's case.
    Enum(EnumId),
    /// `@name` of a symbol that is being defined.
    SymbolName,
    /// No text: a unit attribute, present when its group is.
    Unit,
}

/// The values whose types an element writes.
#[derive(Clone, Debug, PartialEq)]
pub enum TypeOf {
    /// `$operand`
    Operand(OperandIdx),
    /// `$result`
    Result(ResultIdx),
    /// `operands`
    Operands,
    /// `results`
    Results,
}

/// The element before `^`, which decides whether an optional group is printed.
#[derive(Clone, Debug, PartialEq)]
pub enum Anchor {
    /// Operand is present, or not empty.
    Operand(OperandIdx),
    /// Result is present, or not empty.
    Result(ResultIdx),
    /// Attribute is present and not its default.
    Attr(AttrIdx),
    /// Region is not empty.
    Region(RegionIdx),
    /// Successor is present.
    Successor(SuccessorIdx),
    /// The list in an attribute is not empty.
    List(AttrIdx),
    /// Mixed list is not empty, by its index in [`OpDecl::lets`](super::OpDecl::lets).
    Let(LetIdx),
    /// The op does not have the type or value that the text omits: of the only [`FormatElement::TypeElse`] or
    /// [`FormatElement::AttrElse`] of the group.
    Fallback,
    /// A literal: the group is always printed, and may be absent from text that is parsed.
    Always,
}

/// The parts of an op that its custom form does not have.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Absent {
    /// Operands that are optional or variadic.
    pub operands: Vec<OperandIdx>,
    /// Attributes that are optional or have a default.
    pub attrs: Vec<AttrIdx>,
    /// Regions that may be empty.
    pub regions: Vec<RegionIdx>,
}

/// The source of an operand's or result's type when the custom form is parsed.
#[derive(Clone, Debug, PartialEq)]
pub enum TypeSource<'a> {
    /// In the text, by a `type(..)` or `functional-type(..)` directive.
    Text,
    /// The operand's type (same constraint variable).
    Operand(OperandIdx),
    /// The result's type (same constraint variable).
    Result(ResultIdx),
    /// The type of a typed attribute.
    Attr(AttrIdx),
    /// Built from the constraint, which determines a single type if the constraint variables are known.
    Build(ConstraintExpr<'a>),
    /// The element type of an operand.
    ElementOfOperand(OperandIdx),
    /// The element type of a result.
    ElementOfResult(ResultIdx),
    /// Inferred by `infer rust PATH;`, by an equation for every dimension, or by another interface.
    Infer,
    /// Of an operand: given by requirements about other types, `require type(x) == ..`.
    Require,
    /// `defined($x)`: the type of the value, whose definition precedes the op in the text.
    Definition,
}

/// Text form of the parameters of a type or attribute.
#[derive(Clone, Debug, PartialEq)]
pub struct ParamFormat {
    /// The elements in order.
    pub elements: Vec<ParamFormatElement>,
    /// The place in the spec.
    pub span: Span,
}

/// Element of a [`ParamFormat`].
#[derive(Clone, Debug, PartialEq)]
pub enum ParamFormatElement {
    /// Keyword or punctuation.
    Literal(String),
    /// White space.
    Space(Spacing),
    /// `$param`
    Param(ParamIdx),
    /// `qualified($param)`
    Qualified(ParamIdx),
    /// `items($param)`: a list without brackets.
    Items(ParamIdx),
    /// `dims($param)`: `4x?x`.
    Dims(ParamIdx),
    /// `params`: all, separated by commas.
    Params,
    /// `struct($a, $b)`: `a = .., b = ..`, in any order.
    Struct(Vec<ParamIdx>),
    /// `( .. )? : ( .. )`, decided by optional or defaulted parameters of the first group: it is printed if one of them is present. If the
    /// text has the anchor in the second group, the groups are exchanged here.
    Optional(Vec<ParamFormatElement>, Vec<ParamIdx>, Vec<ParamFormatElement>),
    /// `word($param)`: a string without quotes if it is a keyword.
    Word(ParamIdx),
    /// `verbatim($param)`: the text up to the closing bracket.
    Verbatim(ParamIdx),
    /// `for x in $xs, y in $ys sep `,` { .. }`
    Loop {
        /// The parameters that the loop walks over.
        lists: Vec<ParamIdx>,
        /// The literal between two repetitions.
        separator: Option<String>,
        /// The elements of one repetition.
        body: Vec<ParamFormatElement>,
    },
    /// `own($param)`: a type without the name of the dialect, if it is the dialect of this declaration.
    Own(ParamIdx),
    /// In a loop: `$x`, `word($x)` or `own($x)`, the item of list `i`.
    Item(usize, ItemForm),
    /// `custom(PARSE, PRINT)($p)`
    Custom(RustPath, RustPath, Vec<ParamIdx>),
}
