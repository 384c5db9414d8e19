//! Functions that build syntax trees without a text: parts have no place unless the caller sets one.

use super::*;

impl Name {
    /// Creates a name with a place.
    pub fn at(text: impl Into<String>, span: Span) -> Name {
        Name { text: text.into(), span }
    }
}

impl From<&str> for Name {
    fn from(text: &str) -> Name {
        Name::at(text, Span::NONE)
    }
}

impl From<String> for Name {
    fn from(text: String) -> Name {
        Name::at(text, Span::NONE)
    }
}

impl From<&str> for Path {
    /// Splits `a::b` at `::`.
    fn from(text: &str) -> Path {
        Path { segments: text.split("::").map(str::to_owned).collect(), span: Span::NONE }
    }
}

impl From<String> for Path {
    fn from(text: String) -> Path {
        Path::from(text.as_str())
    }
}

impl From<Name> for Path {
    fn from(name: Name) -> Path {
        Path { segments: vec![name.text], span: name.span }
    }
}

impl Template {
    /// Creates a text without placeholders. Braces in it are text.
    pub fn literal(text: impl Into<Name>) -> Template {
        let Name { text, span } = text.into();
        let parts = if text.is_empty() { Vec::new() } else { vec![TemplatePart::Literal(text)] };
        Template { parts, span }
    }
}

impl From<ItemKind> for Item {
    fn from(kind: ItemKind) -> Item {
        Item { doc: String::new(), span: Span::NONE, kind }
    }
}

impl DialectItem {
    /// Creates `dialect NAME;`.
    pub fn new(name: impl Into<Name>) -> DialectItem {
        DialectItem {
            name: name.into(),
            rust_modules: Vec::new(),
            hooks: Vec::new(),
            impls: Vec::new(),
            attrs: Vec::new(),
        }
    }
}

impl TypeItem {
    /// Creates `type NAME;`.
    pub fn new(name: impl Into<Name>) -> TypeItem {
        TypeItem {
            is_attr: false,
            name: name.into(),
            params: Vec::new(),
            text: None,
            traits: Vec::new(),
            storage: None,
            clauses: Vec::new(),
        }
    }
}

impl ParamItem {
    /// Creates `NAME: KIND`.
    pub fn new(name: impl Into<Name>, kind: impl Into<ParamKindItem>) -> ParamItem {
        ParamItem { doc: String::new(), name: name.into(), kind: kind.into(), default: None }
    }
}

impl From<CExpr> for ParamKindItem {
    fn from(constraint: CExpr) -> ParamKindItem {
        ParamKindItem::Constraint(constraint)
    }
}

impl From<LiteralKind> for Literal {
    fn from(kind: LiteralKind) -> Literal {
        Literal { kind, span: Span::NONE }
    }
}

impl ConstraintItem {
    /// Creates `constraint NAME = BODY;`.
    pub fn new(name: impl Into<Name>, body: CExpr) -> ConstraintItem {
        ConstraintItem {
            name: name.into(),
            generics: Vec::new(),
            subject: None,
            text: None,
            interfaces: Vec::new(),
            body,
            handle: None,
            methods: Vec::new(),
        }
    }
}

impl GenericItem {
    /// Creates `NAME: BOUND`.
    pub fn new(name: impl Into<Name>, bound: CExpr) -> GenericItem {
        GenericItem { name: name.into(), bound, variadic: false, listed: false, differ: None }
    }
}

impl InterfaceItem {
    /// Creates `interface NAME for SUBJECT;`.
    pub fn new(name: impl Into<Name>, subject: impl Into<Name>) -> InterfaceItem {
        InterfaceItem {
            generics: Vec::new(),
            name: name.into(),
            subject: Some(subject.into()),
            bases: Vec::new(),
            rust: None,
            clauses: Vec::new(),
        }
    }
}

impl TraitUseItem {
    /// Creates a trait with arguments.
    pub fn new(path: impl Into<Path>, args: Vec<CArg>) -> TraitUseItem {
        TraitUseItem { path: path.into(), args }
    }
}

impl OpItem {
    /// Creates `op NAME;`.
    pub fn new(name: impl Into<Name>) -> OpItem {
        OpItem {
            is_family: false,
            name: name.into(),
            generics: Vec::new(),
            traits: Vec::new(),
            clauses: Vec::new(),
        }
    }
}

impl From<ClauseKind> for Clause {
    fn from(kind: ClauseKind) -> Clause {
        Clause { span: Span::NONE, kind }
    }
}

impl ValueItem {
    /// Creates `NAME`.
    pub fn new(name: impl Into<Name>) -> ValueItem {
        ValueItem {
            doc: String::new(),
            name: name.into(),
            args: None,
            constraint: None,
            arity: Count::One,
            sizes: None,
            length: None,
            default: None,
        }
    }

    /// Creates `NAME: CONSTRAINT`, with an arity.
    pub fn typed(name: impl Into<Name>, constraint: CExpr, arity: Count) -> ValueItem {
        ValueItem { constraint: Some(constraint), arity, ..ValueItem::new(name) }
    }
}

impl RegionItem {
    /// Creates `region NAME;`.
    pub fn new(name: impl Into<Name>) -> RegionItem {
        RegionItem {
            doc: String::new(),
            name: name.into(),
            arity: Count::One,
            args: None,
            blocks: None,
            terminator: None,
        }
    }
}

impl From<ExKind> for Ex {
    fn from(kind: ExKind) -> Ex {
        Ex { span: Span::NONE, kind }
    }
}

impl Ex {
    /// Creates a name.
    pub fn name(path: impl Into<Path>) -> Ex {
        let path = path.into();
        Ex { span: path.span, kind: ExKind::Path(path) }
    }

    /// Creates an integer.
    pub fn int(value: i128) -> Ex {
        match u128::try_from(value) {
            Ok(_) => ExKind::Int(value).into(),
            Err(_) => ExKind::Neg(Box::new(ExKind::Int(value.saturating_neg()).into())).into(),
        }
    }

    /// Creates a string.
    pub fn string(text: impl Into<String>) -> Ex {
        ExKind::Str(text.into()).into()
    }

    /// Creates `NAME(ARGS)`.
    pub fn call(name: impl Into<Path>, args: Vec<Ex>) -> Ex {
        ExKind::Call(name.into(), args).into()
    }

    /// Creates `LEFT REL RIGHT`.
    pub fn compare(left: Ex, rel: Rel, right: Ex) -> Ex {
        ExKind::Compare(Box::new(left), vec![(rel, right)]).into()
    }

    /// Creates `SUBJECT is CONSTRAINT`.
    pub fn is(subject: Ex, constraint: CExpr) -> Ex {
        ExKind::Is(Box::new(subject), Box::new(constraint)).into()
    }

    /// Creates `!CONDITION`.
    pub fn negated(condition: Ex) -> Ex {
        ExKind::Not(Box::new(condition)).into()
    }

    /// Creates the conjunction of conditions.
    pub fn all(mut conditions: Vec<Ex>) -> Ex {
        match conditions.len() {
            1 => conditions.remove(0),
            _ => ExKind::And(conditions).into(),
        }
    }
}

impl From<CKind> for CExpr {
    fn from(kind: CKind) -> CExpr {
        CExpr { span: Span::NONE, kind }
    }
}

impl CExpr {
    /// Creates a name without arguments.
    pub fn name(path: impl Into<Path>) -> CExpr {
        CExpr::applied(path, Vec::new())
    }

    /// Creates `NAME<ARGS>`.
    pub fn applied(path: impl Into<Path>, args: Vec<CArg>) -> CExpr {
        let path = path.into();
        CExpr { span: path.span, kind: CKind::Name(path, args) }
    }

    /// Creates `rust PATH`.
    pub fn rust(path: impl Into<String>) -> CExpr {
        CKind::Rust(path.into()).into()
    }

    /// Creates the union of constraints.
    pub fn any_of(mut arms: Vec<CExpr>) -> CExpr {
        match arms.len() {
            1 => arms.remove(0),
            _ => CKind::Or(arms.into_iter().map(|arm| (None, arm)).collect()).into(),
        }
    }

    /// Creates the intersection of constraints.
    pub fn all_of(mut parts: Vec<CExpr>) -> CExpr {
        match parts.len() {
            1 => parts.remove(0),
            _ => CKind::And(parts).into(),
        }
    }

    /// Creates `!CONSTRAINT`.
    pub fn negated(constraint: CExpr) -> CExpr {
        CKind::Not(Box::new(constraint)).into()
    }

    /// Creates `each CONSTRAINT`.
    pub fn each(constraint: CExpr) -> CExpr {
        CKind::Each(Box::new(constraint)).into()
    }

    /// Creates `CONSTRAINT where A && B`; without conditions, the constraint itself.
    pub fn filtered(constraint: CExpr, conditions: Vec<Ex>) -> CExpr {
        match conditions.is_empty() {
            true => constraint,
            false => CKind::Where(Box::new(constraint), Box::new(Ex::all(conditions))).into(),
        }
    }
}

impl CArg {
    /// Creates `NAME = CONSTRAINT`.
    pub fn named(name: impl Into<Name>, constraint: CExpr) -> CArg {
        CArg { name: Some(name.into()), ..constraint.into() }
    }

    /// Creates an integer.
    pub fn int(value: i128) -> CArg {
        CArg { name: None, value: CArgValue::Literal(LiteralKind::Int(value).into()), span: Span::NONE }
    }
}

impl From<CExpr> for CArg {
    fn from(constraint: CExpr) -> CArg {
        CArg { name: None, span: constraint.span, value: CArgValue::Constraint(constraint) }
    }
}

impl From<FKind> for FElem {
    fn from(kind: FKind) -> FElem {
        FElem { span: Span::NONE, anchor: false, fallback: None, kind }
    }
}
