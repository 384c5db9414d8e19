//! Constraints, predicates and terms: the data.

use crate::builtin::{BuiltinAttr, BuiltinType};
use crate::ids::GenericIdx;
use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};

/// A dynamic size in a shape (`?`).
pub const DYNAMIC: i64 = i64::MIN;

/// A condition on a type, an attribute or an op.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Constraint<'a> {
    /// Satisfied by every item.
    Any,
    /// An instance of a definition, with conditions on some of its parameters: `tensor<element = F32>`.
    Is(Definition<'a>, &'a [ParamArg<'a>]),
    /// A named constraint, with an argument for each of its generics.
    Named(&'a Named<'a>, &'a [Arg<'a>]),
    /// The generic at this index of the named constraint whose body this is.
    Generic(GenericIdx),
    /// Satisfied by items that satisfy all of these constraints.
    All(&'a [Constraint<'a>]),
    /// Satisfied by items that satisfy at least one of these constraints.
    OneOf(&'a [Arm<'a>]),
    /// Satisfied by items that do not satisfy the constraint.
    Not(&'a Constraint<'a>),
    /// `base where pred`
    Where(&'a Constraint<'a>, &'a Pred<'a>),
    /// `each C`: an array attribute whose elements all satisfy the constraint.
    Each(&'a Constraint<'a>),
    /// Satisfied by items that implement an interface: its full name, and the function that tests it.
    Implements(Function<'a>),
    /// Satisfied by ops that have the trait with this name.
    HasTrait(&'a str),
    /// `rust path`: a function of the whole item.
    Rust(Function<'a>),
}

impl Constraint<'_> {
    /// The constraint that no item satisfies.
    pub const NONE: Constraint<'static> = Constraint::OneOf(&[]);
}

/// A builtin or declared type or attribute, or an op.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Definition<'a> {
    /// A builtin type.
    Type(BuiltinType),
    /// A builtin attribute.
    Attr(BuiltinAttr),
    /// A declared type, by its full name: `toy.tile`.
    DeclaredType(&'a str),
    /// A declared attribute, by its full name.
    DeclaredAttr(&'a str),
    /// An op, by its full name.
    Op(&'a str),
    /// The items that a Rust handle accepts, by its test.
    Handle(Function<'a>),
}

impl<'a> Definition<'a> {
    /// Returns its name in messages: `vector of any type values`, `toy.tile`.
    #[must_use]
    pub fn text(&self) -> &'a str {
        match *self {
            Definition::Type(builtin) => builtin.text(),
            Definition::Attr(builtin) => builtin.text(),
            _ => self.name(),
        }
    }

    /// Returns its name in specs: `integer`, `toy.tile`.
    #[must_use]
    pub fn name(&self) -> &'a str {
        match *self {
            Definition::Type(builtin) => builtin.name(),
            Definition::Attr(builtin) => builtin.name(),
            Definition::DeclaredType(name) | Definition::DeclaredAttr(name) | Definition::Op(name) => name,
            Definition::Handle(function) => function.path,
        }
    }
}

/// A condition on one parameter, as in `tensor<element = F32>`. `P` names the parameter; the model of a spec refers to it by its id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParamArg<'a, P = &'a str, C = Constraint<'a>, K = Const<'a>> {
    /// The parameter.
    pub param: P,
    /// The condition on it.
    pub arg: Arg<'a, C, K>,
}

/// An argument of a named constraint, or the condition on a parameter. `C` represents constraints, and `K` constants, as in [`Pred`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Arg<'a, C = Constraint<'a>, K = Const<'a>> {
    /// A type or attribute that satisfies this constraint.
    Constraint(C),
    /// A number, string, enum case ...
    Const(K),
    /// The value of the generic at this index: `M` in `Tile<M, K, E>`.
    Generic(GenericIdx),
    /// A number that is computed from numbers and generics: `2 * W`.
    Term(Term<'a, K>),
}

/// A constraint with a name.
#[derive(Clone, Copy, Debug)]
pub struct Named<'a> {
    /// Dialect that declares it.
    pub dialect: &'a str,
    /// Its name.
    pub name: &'a str,
    /// Names of its generics.
    pub generics: &'a [&'a str],
    /// The name of the constraint in messages.
    pub text: Text<'a>,
    /// The constraint that the name denotes.
    pub body: Constraint<'a>,
}

/// Named constraints are equal if their dialects and names are; without a name, if their bodies are.
impl PartialEq for Named<'_> {
    fn eq(&self, other: &Self) -> bool {
        let named = !self.name.is_empty();
        self.name == other.name && self.dialect == other.dialect && (named || self.body == other.body)
    }
}

impl Eq for Named<'_> {}

impl Hash for Named<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.dialect, self.name).hash(state);
        if self.name.is_empty() {
            self.body.hash(state);
        }
    }
}

/// The name of a constraint in messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Text<'a> {
    /// The text of its body.
    OfBody,
    /// This text.
    Plain(&'a str),
    /// A text in which each `{i}` is replaced by the text of generic `i`: `{0}-bit signless integer`. Literal braces are doubled.
    Template(&'a str),
}

/// An arm of a union.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Arm<'a> {
    /// Its name; may be empty.
    pub name: &'a str,
    /// The constraint of the arm.
    pub body: Constraint<'a>,
}

/// A Rust function that a spec names, or that implements an item of the spec.
#[derive(Clone, Copy)]
pub struct Function<'a> {
    /// The path as the spec writes it: `crate::hooks::is_odd`; or the full name of an interface.
    pub path: &'a str,
    /// The kind of the function.
    pub kind: FunctionKind,
    /// The function if it is linked, as a type that the item can downcast to.
    pub linked: Option<&'a (dyn Any + Send + Sync)>,
}

impl<'a> Function<'a> {
    /// Creates a function that is yet to be linked.
    #[must_use]
    pub const fn unlinked(path: &'a str, kind: FunctionKind) -> Self {
        Function { path, kind, linked: None }
    }
    /// Returns the function as the type `T`, or `None` if it is not linked.
    #[inline]
    #[must_use]
    pub fn get<F: Copy + 'static>(&self) -> Option<F> {
        let linked: &(dyn Any + Send + Sync) = self.linked?;
        linked.downcast_ref::<F>().copied()
    }
}

/// The kind of a function: its subject, or the hook that it is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FunctionKind {
    /// A test of a type.
    Type,
    /// A test of an attribute.
    Attr,
    /// A test of an op.
    Op,
    /// A test of the values of terms.
    Values,
    /// Computes a list of integers from an op's types and attributes.
    List,
    /// A method of an interface, as equations call it.
    Method,
    /// A method of an interface, as declared by the interface's Rust trait.
    TraitMethod,
    /// Creates the model of an interface from methods that are data.
    Model,
    /// Verifies an op.
    Verify,
    /// Verifies the parameters of a type or attribute.
    VerifyParams,
    /// Infers the types of results.
    Infer,
    /// Names results, or arguments of a region.
    ResultNames,
    /// Parses the text after an op's name.
    Parse,
    /// Prints the text after an op's name.
    Print,
    /// Parses an element of a format.
    ParseElement,
    /// Prints an element of a format.
    PrintElement,
    /// Parses parameters.
    ParseParams,
    /// Prints parameters.
    PrintParams,
    /// Folds an op to a list of items.
    Fold,
    /// Folds an op with one result to one item.
    FoldOne,
    /// Creates a constant op.
    Materialize,
    /// Canonicalizes an op.
    Canonicalize,
    /// Computes the bounds of an op.
    Bounds,
}

impl FunctionKind {
    /// Returns the name of the hook in specs, for messages: `verify`.
    #[must_use]
    pub fn role(self) -> &'static str {
        match self {
            FunctionKind::Type | FunctionKind::Attr | FunctionKind::Op | FunctionKind::Values => {
                "a condition"
            }
            FunctionKind::List => "a list",
            FunctionKind::Method | FunctionKind::TraitMethod | FunctionKind::Model => "a method",
            FunctionKind::Verify | FunctionKind::VerifyParams => "verify",
            FunctionKind::Infer => "infer",
            FunctionKind::ResultNames => "result_names",
            FunctionKind::Parse | FunctionKind::ParseElement | FunctionKind::ParseParams => "parse",
            FunctionKind::Print | FunctionKind::PrintElement | FunctionKind::PrintParams => "print",
            FunctionKind::Fold | FunctionKind::FoldOne => "fold",
            FunctionKind::Materialize => "materialize",
            FunctionKind::Canonicalize => "canonicalize",
            FunctionKind::Bounds => "bounds",
        }
    }
}

impl fmt::Debug for Function<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.path)
    }
}

/// Functions are equal if their paths are.
impl PartialEq for Function<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.path == other.path
    }
}

impl Eq for Function<'_> {}

impl Hash for Function<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.path.hash(state);
    }
}

/// A predicate over the parameters of an item. `C` represents the constraints in it, and `K` the constants: the model of a spec refers to
/// declarations by their ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, bourn_tree_derive::ToTree)]
pub enum Pred<'a, C = Constraint<'a>, K = Const<'a>> {
    /// `a < b`
    Compare(Term<'a, K>, Rel, Term<'a, K>),
    /// `x in {8, 16}`
    In(Term<'a, K>, &'a [Term<'a, K>]),
    /// `x in lo .. hi`; both ends are optional. The flag is set if the range includes `hi`.
    InRange(Term<'a, K>, Option<Term<'a, K>>, Option<Term<'a, K>>, bool),
    /// `x is C`: the value of a parameter is a type or an attribute that satisfies a constraint.
    Is(Term<'a, K>, &'a C),
    /// `all dims d: P`: a dynamic size satisfies any comparison, but not `static`.
    AllDims(&'a str, &'a Pred<'a, C, K>),
    /// `all x in list: P`
    AllItems(&'a str, Term<'a, K>, &'a Pred<'a, C, K>),
    /// `static(x)`: a size, or all sizes of a shape.
    Static(Term<'a, K>),
    /// `present(x)`: an optional parameter is present.
    Present(Term<'a, K>),
    /// A truth value.
    Flag(Term<'a, K>),
    /// A number without bits outside of this mask: the value of a bit enum.
    Bits(Term<'a, K>, u64),
    /// `p && q`
    And(&'a [Pred<'a, C, K>]),
    /// `p || q`
    Or(&'a [Pred<'a, C, K>]),
    /// `!p`
    Not(&'a Pred<'a, C, K>),
    /// `rust path(x, ..)`
    Rust(Function<'a>, &'a [Term<'a, K>]),
}

/// A term of a predicate, with constants of the type `K`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, bourn_tree_derive::ToTree)]
pub enum Term<'a, K = Const<'a>> {
    /// A parameter, by its name. In a `where` the base is one type or attribute, or several with equal parameters of this name.
    Param(&'a str),
    /// Number of dimensions.
    Rank,
    /// One size.
    Dim(&'a Term<'a, K>),
    /// All sizes.
    Shape,
    /// The product of all sizes.
    NumElements,
    /// Length of a list, or of a string in bytes.
    Len(&'a Term<'a, K>),
    /// Element type.
    Element,
    /// The value of an attribute.
    Value,
    /// A variable that `all` binds.
    Bound(&'a str),
    /// The value of a generic.
    Generic(GenericIdx),
    /// A constant.
    Const(K),
    /// Parameter of a parameter: `element.width`.
    Field(&'a Term<'a, K>, &'a str),
    /// `x + y`
    Binary(BinaryOp, &'a Term<'a, K>, &'a Term<'a, K>),
}

/// A constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, bourn_tree_derive::ToTree)]
pub enum Const<'a> {
    /// `unit`
    Unit,
    /// `true`
    Bool(bool),
    /// `42`
    Int(i128),
    /// `1.5`, by its bits
    Float(u64),
    /// `"text"`
    Str(&'a str),
    /// A case of an enum, or several cases of a bit enum: the value, and the keyword in text.
    Case {
        /// The value.
        value: i64,
        /// The keyword.
        keyword: &'a str,
    },
    /// `[1, 2]`
    List(&'a [Const<'a>]),
}

/// A relation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, bourn_tree_derive::ToTree)]
pub enum Rel {
    /// `==`
    Eq,
    /// `!=`
    Ne,
    /// `<`
    Lt,
    /// `<=`
    Le,
    /// `>`
    Gt,
    /// `>=`
    Ge,
}

impl Rel {
    /// Returns the symbol of the relation in specs.
    #[must_use]
    pub fn symbol(self) -> &'static str {
        match self {
            Rel::Eq => "==",
            Rel::Ne => "!=",
            Rel::Lt => "<",
            Rel::Le => "<=",
            Rel::Gt => ">",
            Rel::Ge => ">=",
        }
    }

    /// Returns the relation for swapped sides: `<` for `>`.
    #[must_use]
    pub fn flipped(self) -> Rel {
        match self {
            Rel::Lt => Rel::Gt,
            Rel::Le => Rel::Ge,
            Rel::Gt => Rel::Lt,
            Rel::Ge => Rel::Le,
            same => same,
        }
    }

    /// Returns whether the relation holds for two values that compare as `order`.
    #[must_use]
    pub fn holds(self, order: std::cmp::Ordering) -> bool {
        match self {
            Rel::Eq => order.is_eq(),
            Rel::Ne => order.is_ne(),
            Rel::Lt => order.is_lt(),
            Rel::Le => order.is_le(),
            Rel::Gt => order.is_gt(),
            Rel::Ge => order.is_ge(),
        }
    }
}

/// An arithmetic operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, bourn_tree_derive::ToTree)]
pub enum BinaryOp {
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `*`
    Mul,
    /// `floordiv`
    FloorDiv,
    /// `ceildiv`
    CeilDiv,
    /// `mod`
    Mod,
    /// `min(a, b)`
    Min,
    /// `max(a, b)`
    Max,
}
