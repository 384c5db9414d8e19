//! Syntax trees of items.

use super::{Rule, scan};
use crate::ast::*;
use crate::diagnostics::Diagnostic;
use crate::model::Span;
use pest::iterators::Pair;

pub(crate) type P<'i> = Pair<'i, Rule>;

/// Turns pest's pairs into trees. Pairs have byte offsets within the item; `base` is where the item begins.
pub(crate) struct Builder {
    pub file: u32,
    pub base: usize,
    pub errors: Vec<Diagnostic>,
}

impl Builder {
    pub fn span(&self, pair: &P<'_>) -> Span {
        let span = pair.as_span();
        // Rules that end in repetitions take in the white space after them.
        let end = span.start() + pair.as_str().trim_end().len();
        Span { file: self.file, start: (self.base + span.start()) as u32, end: (self.base + end) as u32 }
    }

    pub fn name(&self, pair: &P<'_>) -> Name {
        Name { text: pair.as_str().to_owned(), span: self.span(pair) }
    }

    pub fn path(&self, pair: &P<'_>) -> Path {
        Path { segments: pair.as_str().split("::").map(str::to_owned).collect(), span: self.span(pair) }
    }

    pub fn string(&mut self, pair: &P<'_>) -> Name {
        let span = self.span(pair);
        let raw = pair.as_str();
        let mut text = String::new();
        let mut chars = raw[1..raw.len() - 1].chars();
        while let Some(c) = chars.next() {
            if c != '\\' {
                text.push(c);
                continue;
            }
            match chars.next() {
                Some('n') => text.push('\n'),
                Some('t') => text.push('\t'),
                Some(c @ ('"' | '\\' | '\'')) => text.push(c),
                other => {
                    let shown: String = other.into_iter().collect();
                    let error = Diagnostic::error(span, format!("unknown escape `\\{shown}` in a string"));
                    self.errors.push(error.help(r#"known: `\n`, `\t`, `\"`, `\\`"#));
                }
            }
        }
        Name { text, span }
    }

    pub fn int(&mut self, pair: &P<'_>) -> i128 {
        let text: String = pair.as_str().trim().chars().filter(|&c| c != '_').collect();
        let value = match text.strip_prefix("0x") {
            Some(hex) => i128::from_str_radix(hex, 16),
            None => text.parse(),
        };
        value.unwrap_or_else(|_| {
            let span = self.span(pair);
            self.errors.push(Diagnostic::error(span, "integer is larger than 127 bits"));
            0
        })
    }

    pub fn doc(pair: P<'_>) -> String {
        let mut doc = String::new();
        for line in pair.into_inner() {
            scan::push_doc(&mut doc, &line.as_str()[3..]);
        }
        doc
    }

    pub fn literal(&mut self, pair: P<'_>) -> Literal {
        let span = self.span(&pair);
        if pair.as_rule() == Rule::number {
            let negative = pair.as_str().starts_with('-');
            let kind = match pair.into_inner().next() {
                Some(p) if p.as_rule() == Rule::float => {
                    let value: f64 = p.as_str().parse().unwrap_or(0.0);
                    LiteralKind::Float(if negative { -value } else { value })
                }
                Some(p) => LiteralKind::Int(if negative { -self.int(&p) } else { self.int(&p) }),
                None => LiteralKind::Int(0),
            };
            return Literal { kind, span };
        }
        if pair.as_rule() == Rule::string {
            return Literal { kind: LiteralKind::Str(self.string(&pair).text), span };
        }
        let is_list = pair.as_str().starts_with('[');
        let (mut names, mut items) = (Vec::new(), Vec::new());
        for p in pair.into_inner() {
            match p.as_rule() {
                Rule::ident => names.push(self.name(&p)),
                Rule::number | Rule::string => return self.literal(p),
                _ => items.push(self.literal(p)),
            }
        }
        let kind = if is_list { LiteralKind::List(items) } else { LiteralKind::Names(names) };
        Literal { kind, span }
    }

    pub fn item(&mut self, pair: P<'_>) -> Option<Item> {
        let mut doc = String::new();
        for p in pair.into_inner() {
            let span = self.span(&p);
            let kind = match p.as_rule() {
                Rule::doc => {
                    doc = Self::doc(p);
                    continue;
                }
                Rule::dialect_item => self.dialect(p),
                Rule::use_item => self.use_item(p)?,
                Rule::type_item => self.type_item(p),
                Rule::enum_item => self.enum_item(p),
                Rule::constraint_item => self.constraint_item(p),
                Rule::implies_item => {
                    let mut parts = p.into_inner().filter(|p| p.as_rule() == Rule::cexpr);
                    let (a, b) = (parts.next()?, parts.next()?);
                    ItemKind::Implies(self.cexpr(a), self.cexpr(b))
                }
                Rule::interface_item => ItemKind::Interface(self.interface(p)),
                Rule::trait_item => ItemKind::Trait(self.interface(p)),
                Rule::op_item => self.op(p),
                Rule::implement_item => self.implement(p),
                Rule::promise_item => self.promise(p),
                _ => continue,
            };
            return Some(Item { doc, span, kind });
        }
        None
    }

    fn dialect(&mut self, pair: P<'_>) -> ItemKind {
        let mut item = DialectItem { name: Name::default(), rust_module: None, hooks: Vec::new() };
        for p in pair.into_inner() {
            match p.as_rule() {
                Rule::ident => item.name = self.name(&p),
                Rule::dialect_clause => {
                    let hook = p.clone().into_inner().find(|p| p.as_rule() == Rule::dialect_hook);
                    let hook = hook.map(|p| Name { text: p.as_str().to_owned(), span: self.span(&p) });
                    match (hook, rust_path(p)) {
                        (Some(hook), Some(path)) => item.hooks.push((hook, path)),
                        (None, path) => item.rust_module = path,
                        _ => {}
                    }
                }
                _ => {}
            }
        }
        ItemKind::Dialect(item)
    }

    fn use_item(&mut self, pair: P<'_>) -> Option<ItemKind> {
        let tree = pair.into_inner().find(|p| p.as_rule() == Rule::use_tree)?;
        let mut inner = tree.into_inner();
        let dialect = self.name(&inner.next()?);
        let rest = inner.next()?;
        let names = match rest.as_rule() {
            Rule::use_all => None,
            Rule::use_group => Some(rest.into_inner().map(|p| self.name(&p)).collect()),
            _ => Some(vec![self.name(&rest)]),
        };
        Some(ItemKind::Use(UseItem { dialect, names }))
    }

    fn type_item(&mut self, pair: P<'_>) -> ItemKind {
        let mut item = TypeItem {
            is_attr: pair.as_str().starts_with("attr"),
            name: Name::default(),
            params: Vec::new(),
            text: None,
            traits: Vec::new(),
            storage: None,
            clauses: Vec::new(),
        };
        for p in pair.into_inner() {
            match p.as_rule() {
                Rule::ident => item.name = self.name(&p),
                Rule::params => item.params = p.into_inner().map(|p| self.param(p)).collect(),
                Rule::string => item.text = Some(self.string(&p)),
                Rule::trait_list => item.traits = self.traits(p),
                Rule::storage => item.storage = rust_path(p),
                Rule::clause_block => item.clauses = self.clauses(p),
                _ => {}
            }
        }
        ItemKind::Type(item)
    }

    fn param(&mut self, pair: P<'_>) -> ParamItem {
        let mut doc = String::new();
        let mut name = Name::default();
        let mut kind = ParamKindItem::Rust(String::new());
        let mut default = None;
        for p in pair.into_inner() {
            match p.as_rule() {
                Rule::doc => doc = Self::doc(p),
                Rule::ident => name = self.name(&p),
                Rule::param_kind => kind = self.param_kind(p),
                Rule::default => default = self.default(p),
                _ => {}
            }
        }
        ParamItem { doc, name, kind, default }
    }

    pub fn default(&mut self, pair: P<'_>) -> Option<Literal> {
        pair.into_inner().next().map(|p| self.literal(p))
    }

    fn param_kind(&mut self, pair: P<'_>) -> ParamKindItem {
        let (mut kind, mut optional) = (ParamKindItem::Rust(String::new()), false);
        for p in pair.into_inner() {
            match p.as_rule() {
                Rule::param_kind => kind = ParamKindItem::List(Box::new(self.param_kind(p))),
                Rule::rust_path => kind = ParamKindItem::Rust(p.as_str().to_owned()),
                Rule::cexpr => kind = ParamKindItem::Constraint(self.cexpr(p)),
                Rule::optional_mark => optional = true,
                _ => {}
            }
        }
        if optional { ParamKindItem::Optional(Box::new(kind)) } else { kind }
    }

    fn enum_item(&mut self, pair: P<'_>) -> ItemKind {
        let mut item = EnumItem {
            bits: pair.as_str().starts_with("bits"),
            name: Name::default(),
            width: None,
            attr_form: None,
            text: None,
            separator: None,
            cases: Vec::new(),
        };
        for p in pair.into_inner() {
            match p.as_rule() {
                Rule::ident => item.name = self.name(&p),
                Rule::enum_width => item.width = p.into_inner().next().map(|p| self.name(&p)),
                Rule::enum_as => item.attr_form = p.into_inner().last().map(|p| self.name(&p)),
                Rule::string => item.text = Some(self.string(&p)),
                Rule::enum_sep => item.separator = p.into_inner().last().map(|p| self.string(&p)),
                Rule::enum_cases => item.cases = p.into_inner().map(|p| self.enum_case(p)).collect(),
                _ => {}
            }
        }
        ItemKind::Enum(item)
    }

    fn enum_case(&mut self, pair: P<'_>) -> EnumCaseItem {
        let mut case = EnumCaseItem { doc: String::new(), name: Name::default(), value: None, keyword: None };
        for p in pair.into_inner() {
            match p.as_rule() {
                Rule::doc => case.doc = Self::doc(p),
                Rule::ident => case.name = self.name(&p),
                Rule::string => case.keyword = Some(self.string(&p)),
                _ => {
                    let literal = self.literal(p);
                    match literal.kind {
                        LiteralKind::Int(i) => case.value = Some((i, literal.span)),
                        _ => self
                            .errors
                            .push(Diagnostic::error(literal.span, "value of a case must be an integer")),
                    }
                }
            }
        }
        case
    }

    fn constraint_item(&mut self, pair: P<'_>) -> ItemKind {
        let span = self.span(&pair);
        let mut item = ConstraintItem {
            name: Name::default(),
            generics: Vec::new(),
            subject: None,
            text: None,
            body: CExpr { span, kind: CKind::Or(Vec::new()) },
            handle: None,
            methods: Vec::new(),
        };
        for p in pair.into_inner() {
            match p.as_rule() {
                Rule::ident => item.name = self.name(&p),
                Rule::generics => item.generics = self.generics(p),
                Rule::for_subject => item.subject = self.subject(p),
                Rule::string => item.text = Some(self.string(&p)),
                Rule::cexpr => item.body = self.cexpr(p),
                Rule::handle_as => item.handle = rust_path(p),
                Rule::method_block => {
                    item.methods = p.into_inner().map(|p| self.method(p)).collect();
                }
                _ => {}
            }
        }
        ItemKind::Constraint(item)
    }

    fn subject(&mut self, pair: P<'_>) -> Option<Name> {
        pair.into_inner().last().map(|p| self.name(&p))
    }

    fn generics(&mut self, pair: P<'_>) -> Vec<GenericItem> {
        let mut out = Vec::new();
        for generic in pair.into_inner() {
            let (mut name, mut bound, mut variadic) = (Name::default(), None, false);
            for p in generic.into_inner() {
                match p.as_rule() {
                    Rule::ident => name = self.name(&p),
                    Rule::cexpr => bound = Some(self.cexpr(p)),
                    Rule::arity if p.as_str() == "?" => {
                        let span = self.span(&p);
                        self.errors.push(Diagnostic::error(span, "a generic may be `*`, not `?`"));
                    }
                    Rule::arity => variadic = true,
                    _ => {}
                }
            }
            out.extend(bound.map(|bound| GenericItem { name, bound, variadic }));
        }
        out
    }

    pub fn traits(&mut self, pair: P<'_>) -> Vec<TraitUseItem> {
        let mut out = Vec::new();
        for use_ in pair.into_inner() {
            let mut item = TraitUseItem { path: Path::default(), args: Vec::new() };
            for p in use_.into_inner() {
                match p.as_rule() {
                    Rule::path => item.path = self.path(&p),
                    Rule::cargs => item.args = self.cargs(p),
                    _ => {}
                }
            }
            out.push(item);
        }
        out
    }

    fn interface(&mut self, pair: P<'_>) -> InterfaceItem {
        let mut item = InterfaceItem {
            name: Name::default(),
            subject: None,
            bases: Vec::new(),
            rust: None,
            clauses: Vec::new(),
        };
        for p in pair.into_inner() {
            match p.as_rule() {
                Rule::ident => item.name = self.name(&p),
                Rule::for_subject => item.subject = self.subject(p),
                Rule::trait_list => item.bases = self.traits(p),
                Rule::storage => item.rust = rust_path(p),
                Rule::clause_block => item.clauses = self.clauses(p),
                _ => {}
            }
        }
        item
    }

    fn op(&mut self, pair: P<'_>) -> ItemKind {
        let mut item = OpItem {
            is_family: pair.as_str().starts_with("family"),
            name: Name::default(),
            generics: Vec::new(),
            traits: Vec::new(),
            clauses: Vec::new(),
        };
        for p in pair.into_inner() {
            match p.as_rule() {
                Rule::ident => item.name = self.name(&p),
                Rule::generics => item.generics = self.generics(p),
                Rule::trait_list => item.traits = self.traits(p),
                Rule::clause_block => item.clauses = self.clauses(p),
                _ => {}
            }
        }
        ItemKind::Op(item)
    }

    fn implement(&mut self, pair: P<'_>) -> ItemKind {
        let mut item = ImplementItem {
            interface: Path::default(),
            target: Path::default(),
            methods: Vec::new(),
            clauses: Vec::new(),
            stmts: Vec::new(),
        };
        let mut paths = Vec::new();
        for p in pair.into_inner() {
            match p.as_rule() {
                Rule::path => paths.push(self.path(&p)),
                Rule::implement_block => {
                    for p in p.into_inner() {
                        match p.as_rule() {
                            Rule::clause => item.clauses.extend(self.clause(p)),
                            Rule::implement_method => item.methods.extend(self.impl_method(p)),
                            _ => item.stmts.extend(self.stmt(p)),
                        }
                    }
                }
                _ => {}
            }
        }
        item.target = paths.pop().unwrap_or_default();
        item.interface = paths.pop().unwrap_or_default();
        ItemKind::Implement(item)
    }

    fn promise(&mut self, pair: P<'_>) -> ItemKind {
        let (mut paths, mut by) = (Vec::new(), Name::default());
        for p in pair.into_inner() {
            match p.as_rule() {
                Rule::path => paths.push(self.path(&p)),
                Rule::string => by = self.string(&p),
                _ => {}
            }
        }
        let target = paths.pop().unwrap_or_default();
        let interface = paths.pop().unwrap_or_default();
        ItemKind::Promise(PromiseItem { interface, target, by })
    }
}

/// The Rust path inside a rule.
pub(crate) fn rust_path(pair: P<'_>) -> Option<String> {
    pair.into_inner().find(|p| p.as_rule() == Rule::rust_path).map(|p| p.as_str().to_owned())
}
