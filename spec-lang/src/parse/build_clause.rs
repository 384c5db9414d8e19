//! Syntax trees of clauses, statements and formats.

use super::Rule;
use super::build::{Builder, P, rust_path};
use crate::ast::*;
use crate::diagnostics::Diagnostic;

impl Builder {
    pub fn clauses(&mut self, pair: P<'_>) -> Vec<Clause> {
        let mut out = Vec::new();
        for p in pair.into_inner() {
            out.extend(self.clause(p));
        }
        out
    }

    pub fn clause(&mut self, pair: P<'_>) -> Option<Clause> {
        let mut doc = String::new();
        for p in pair.into_inner() {
            let span = self.span(&p);
            let kind = match p.as_rule() {
                Rule::doc => {
                    doc = Self::doc(p);
                    continue;
                }
                Rule::values_clause => self.values_clause(p),
                Rule::region_clause => ClauseKind::Region(self.region(p, doc)),
                Rule::let_clause => {
                    let (mut name, mut value) = (Name::default(), None);
                    for p in p.into_inner() {
                        match p.as_rule() {
                            Rule::ident => name = self.name(&p),
                            Rule::expr => value = Some(self.ex(p)),
                            _ => {}
                        }
                    }
                    ClauseKind::Let(name, value?)
                }
                Rule::require_clause => {
                    let (mut cond, mut guard, mut message) = (None, None, None);
                    for p in p.into_inner() {
                        match p.as_rule() {
                            Rule::expr => cond = Some(self.ex(p)),
                            Rule::guard => guard = self.guard(p),
                            Rule::string => message = Some(self.string(&p)),
                            _ => {}
                        }
                    }
                    ClauseKind::Require(RequireItem { cond: cond?, guard, message })
                }
                Rule::bounds_rust => ClauseKind::BoundsRust(rust_path(p)?),
                Rule::bounds_clause => {
                    let block = p.into_inner().find(|p| p.as_rule() == Rule::stmt_block)?;
                    ClauseKind::Bounds(self.stmts(block))
                }
                Rule::format_clause => {
                    let elements = p.into_inner().filter(|p| p.as_rule() == Rule::felem);
                    ClauseKind::Format(elements.filter_map(|p| self.felem(p)).collect())
                }
                Rule::effects_clause => {
                    let mut effects = Vec::new();
                    for effect in p.into_inner().filter(|p| p.as_rule() == Rule::effect) {
                        let (mut name, mut on, mut resource) = (Name::default(), None, None);
                        for p in effect.into_inner() {
                            match p.as_rule() {
                                Rule::ident => name = self.name(&p),
                                Rule::string => resource = Some(self.string(&p)),
                                _ => on = Some(self.ex(p)),
                            }
                        }
                        effects.push((name, on, resource));
                    }
                    ClauseKind::Effects(effects)
                }
                Rule::impl_clause => self.impl_clause(p),
                Rule::hook_clause => {
                    let (mut name, mut path) = (String::new(), String::new());
                    for p in p.into_inner() {
                        match p.as_rule() {
                            Rule::hook_name => {
                                name = p.as_str().split_whitespace().collect::<Vec<_>>().join(" ")
                            }
                            Rule::rust_path => path = p.as_str().to_owned(),
                            _ => {}
                        }
                    }
                    ClauseKind::Hook(name, path)
                }
                Rule::word_clause => self.word_clause(p),
                _ => {
                    let mut method = self.method(p);
                    if method.doc.is_empty() {
                        method.doc = doc;
                    }
                    ClauseKind::Method(method)
                }
            };
            return Some(Clause { span, kind });
        }
        None
    }

    fn word_clause(&mut self, pair: P<'_>) -> ClauseKind {
        let (mut which, mut value) = (Rule::k_rust_name, Name::default());
        for p in pair.into_inner() {
            match p.as_rule() {
                Rule::ident => value = self.name(&p),
                Rule::string => value = self.string(&p),
                rule => which = rule,
            }
        }
        match which {
            Rule::k_mnemonic => ClauseKind::Mnemonic(value),
            Rule::k_deprecated => ClauseKind::Deprecated(value),
            Rule::k_result_names => ClauseKind::ResultName(value),
            _ => ClauseKind::RustName(value),
        }
    }

    fn values_clause(&mut self, pair: P<'_>) -> ClauseKind {
        let (mut kind, mut values) = (ValuesKind::Operands, Vec::new());
        for p in pair.into_inner() {
            match p.as_rule() {
                Rule::k_operands => kind = ValuesKind::Operands,
                Rule::k_attrs => kind = ValuesKind::Attrs,
                Rule::k_results => kind = ValuesKind::Results,
                Rule::k_successors => kind = ValuesKind::Successors,
                _ => values.push(self.value(p)),
            }
        }
        ClauseKind::Values(kind, values)
    }

    fn value(&mut self, pair: P<'_>) -> ValueItem {
        let mut item = ValueItem {
            doc: String::new(),
            name: Name::default(),
            constraint: None,
            arity: 0,
            sizes: None,
            default: None,
        };
        for p in pair.into_inner() {
            match p.as_rule() {
                Rule::doc => item.doc = Self::doc(p),
                Rule::ident => item.name = self.name(&p),
                Rule::typed => item.constraint = p.into_inner().next().map(|p| self.cexpr(p)),
                Rule::arity if p.as_str() == "**" => item.arity = b'N',
                Rule::arity => item.arity = p.as_str().as_bytes()[0],
                Rule::by_sizes => item.sizes = p.into_inner().last().map(|p| self.name(&p)),
                Rule::default => item.default = self.default(p),
                _ => {}
            }
        }
        item
    }

    fn region(&mut self, pair: P<'_>, doc: String) -> RegionItem {
        let mut item =
            RegionItem { doc, name: Name::default(), arity: 0, args: None, blocks: None, terminator: None };
        for p in pair.into_inner() {
            match p.as_rule() {
                Rule::ident => item.name = self.name(&p),
                Rule::arity => item.arity = p.as_str().as_bytes()[0],
                Rule::region_args => item.args = Some(p.into_inner().map(|p| self.value(p)).collect()),
                Rule::region_blocks => {
                    let span = self.span(&p);
                    let (mut numbers, mut open, mut inclusive) = (Vec::new(), false, false);
                    for p in p.into_inner() {
                        match p.as_rule() {
                            Rule::int => numbers.push(self.int(&p)),
                            Rule::range_op => {
                                open = true;
                                inclusive = p.as_str() == "..=";
                            }
                            _ => {}
                        }
                    }
                    let low = numbers.first().copied().unwrap_or(0);
                    let high = match numbers.get(1) {
                        Some(&high) => Some(if inclusive { high } else { high - 1 }),
                        None if open => None,
                        None => Some(low),
                    };
                    item.blocks = Some((low, high, span));
                }
                Rule::region_body => {
                    let terminator = p.into_inner().find(|p| p.as_rule() == Rule::terminator);
                    item.terminator = terminator.map(|p| self.terminator(p));
                }
                _ => {}
            }
        }
        item
    }

    fn terminator(&mut self, pair: P<'_>) -> TerminatorItem {
        let mut item = TerminatorItem { implicit: false, op: Path::default(), operands: Vec::new() };
        for p in pair.into_inner() {
            match p.as_rule() {
                Rule::implicit_mark => item.implicit = true,
                Rule::path => item.op = self.path(&p),
                Rule::region_args => item.operands = p.into_inner().map(|p| self.value(p)).collect(),
                _ => {}
            }
        }
        item
    }

    fn impl_clause(&mut self, pair: P<'_>) -> ClauseKind {
        let (mut path, mut methods) = (Path::default(), Vec::new());
        for p in pair.into_inner() {
            match p.as_rule() {
                Rule::path => path = self.path(&p),
                Rule::impl_block => {
                    for method in p.into_inner() {
                        methods.extend(self.impl_method(method));
                    }
                }
                _ => {}
            }
        }
        ClauseKind::Impl(path, methods)
    }

    /// `name = value`
    pub fn impl_method(&mut self, pair: P<'_>) -> Option<(Name, Ex)> {
        let (mut name, mut value) = (Name::default(), None);
        for p in pair.into_inner() {
            match p.as_rule() {
                Rule::ident => name = self.name(&p),
                Rule::expr => value = Some(self.ex(p)),
                _ => {}
            }
        }
        value.map(|value| (name, value))
    }

    pub fn method(&mut self, pair: P<'_>) -> MethodItem {
        let mut item = MethodItem {
            doc: String::new(),
            is_static: false,
            name: Name::default(),
            args: Vec::new(),
            ret: None,
            body: MethodBodyItem::Required,
        };
        let mut has_self = false;
        for p in pair.into_inner() {
            match p.as_rule() {
                Rule::doc => item.doc = Self::doc(p),
                Rule::static_mark => item.is_static = true,
                Rule::ident => item.name = self.name(&p),
                Rule::k_self => has_self = true,
                Rule::method_arg => {
                    let (mut name, mut ty) = (Name::default(), None);
                    for p in p.into_inner() {
                        match p.as_rule() {
                            Rule::ident => name = self.name(&p),
                            _ => ty = Some(self.method_type(p)),
                        }
                    }
                    item.args.extend(ty.map(|ty| (name, ty)));
                }
                Rule::method_ret => item.ret = p.into_inner().next().map(|p| self.method_type(p)),
                Rule::method_body => item.body = self.method_body(p),
                _ => {}
            }
        }
        if has_self == item.is_static {
            let message = match has_self {
                true => "a `static fn` has no `self`",
                false => "a method takes `self` first",
            };
            let error = Diagnostic::error(item.name.span, message);
            self.errors
                .push(error.maybe_help((!has_self).then(|| "write `static fn` for one without".to_owned())));
        }
        item
    }

    fn method_body(&mut self, pair: P<'_>) -> MethodBodyItem {
        for p in pair.into_inner() {
            match p.as_rule() {
                Rule::k_default => return MethodBodyItem::Default,
                Rule::literal => return MethodBodyItem::Const(self.literal(p)),
                Rule::rust_path => return MethodBodyItem::Rust(p.as_str().to_owned()),
                _ => {}
            }
        }
        MethodBodyItem::Required
    }

    fn method_type(&mut self, pair: P<'_>) -> MethodTypeItem {
        let (mut ty, mut optional) = (MethodTypeItem::Path(Path::default()), false);
        for p in pair.into_inner() {
            match p.as_rule() {
                Rule::method_type => ty = MethodTypeItem::List(Box::new(self.method_type(p))),
                Rule::rust_path => ty = MethodTypeItem::Rust(p.as_str().to_owned()),
                Rule::path => ty = MethodTypeItem::Path(self.path(&p)),
                Rule::optional_mark => optional = true,
                _ => {}
            }
        }
        if optional { MethodTypeItem::Optional(Box::new(ty)) } else { ty }
    }

    // ---- statements

    fn guard(&mut self, pair: P<'_>) -> Option<Ex> {
        pair.into_inner().find(|p| p.as_rule() == Rule::expr).map(|p| self.ex(p))
    }

    pub fn stmts(&mut self, pair: P<'_>) -> Vec<Stmt> {
        let mut out = Vec::new();
        for p in pair.into_inner() {
            out.extend(self.stmt(p));
        }
        out
    }

    pub fn stmt(&mut self, pair: P<'_>) -> Option<Stmt> {
        let pair = pair.into_inner().next()?;
        let span = self.span(&pair);
        let rule = pair.as_rule();
        let (mut name, mut exprs, mut block, mut guard) = (Name::default(), Vec::new(), Vec::new(), None);
        let (mut step, mut carries) = (None, None);
        for p in pair.into_inner() {
            match p.as_rule() {
                Rule::ident => name = self.name(&p),
                Rule::stmt_block => block = self.stmts(p),
                Rule::guard => guard = self.guard(p),
                Rule::loop_step => step = p.into_inner().last().map(|p| self.ex(p)),
                Rule::carries => {
                    let parts = p.into_inner().filter(|p| p.as_rule() == Rule::postfix_e);
                    let parts: Vec<Ex> = parts.map(|p| self.ex(p)).collect();
                    carries = <[Ex; 4]>::try_from(parts).ok();
                }
                Rule::expr | Rule::add_e | Rule::postfix_e => exprs.push(self.ex(p)),
                _ => {}
            }
        }
        let mut exprs = exprs.into_iter();
        let kind = match rule {
            Rule::for_stmt => StmtKind::For(name, exprs.next()?, exprs.next()?, block),
            Rule::if_stmt => StmtKind::If(exprs.next()?, block),
            Rule::loop_stmt => StmtKind::Loop(Box::new(LoopStmt {
                iv: exprs.next()?,
                lower: exprs.next()?,
                upper: exprs.next()?,
                step,
                carries,
                guard,
            })),
            Rule::choose_stmt => StmtKind::Choose(Box::new(ChooseStmt {
                results: exprs.next()?,
                then_values: exprs.next()?,
                condition: exprs.next()?,
                else_values: exprs.next()?,
                guard,
            })),
            _ => StmtKind::Relation(exprs.next()?, guard),
        };
        Some(Stmt { span, kind })
    }

    // ---- formats

    fn felem(&mut self, pair: P<'_>) -> Option<FElem> {
        let (mut kind, mut anchor) = (None, false);
        let mut span = self.span(&pair);
        for p in pair.into_inner() {
            match p.as_rule() {
                Rule::fbody => {
                    span = self.span(&p);
                    kind = p.into_inner().next().and_then(|p| self.fkind(p));
                }
                _ => anchor = true,
            }
        }
        kind.map(|kind| FElem { span, anchor, kind })
    }

    fn fkind(&mut self, pair: P<'_>) -> Option<FKind> {
        match pair.as_rule() {
            Rule::fliteral => {
                let raw = pair.as_str();
                Some(FKind::Literal(raw[1..raw.len() - 1].to_owned()))
            }
            Rule::fvar => pair.into_inner().next().map(|p| FKind::Var(self.name(&p))),
            Rule::fgroup => {
                let (mut then, mut otherwise) = (Vec::new(), Vec::new());
                for p in pair.into_inner() {
                    match p.as_rule() {
                        Rule::felse => otherwise = self.felems(p),
                        _ => then.extend(self.felem(p)),
                    }
                }
                Some(FKind::Group(then, otherwise))
            }
            Rule::ffor => {
                let (mut items, mut separator, mut body) = (Vec::new(), None, Vec::new());
                for p in pair.into_inner() {
                    match p.as_rule() {
                        Rule::fiter => {
                            let mut names = p.into_inner().filter(|p| !matches!(p.as_rule(), Rule::k_in));
                            let name = names.next().map(|p| self.name(&p));
                            let list = names.next().and_then(|p| p.into_inner().next());
                            let list = list.map(|p| self.name(&p));
                            items.extend(name.zip(list));
                        }
                        Rule::fliteral => {
                            let (raw, span) = (p.as_str(), self.span(&p));
                            separator = Some(Name { text: raw[1..raw.len() - 1].to_owned(), span });
                        }
                        Rule::felem => body.extend(self.felem(p)),
                        _ => {}
                    }
                }
                Some(FKind::For(items, separator, body))
            }
            _ => self.directive(pair),
        }
    }

    fn felems(&mut self, pair: P<'_>) -> Vec<FElem> {
        let mut out = Vec::new();
        for p in pair.into_inner().filter(|p| p.as_rule() == Rule::felem) {
            out.extend(self.felem(p));
        }
        out
    }

    fn directive(&mut self, pair: P<'_>) -> Option<FKind> {
        let (mut word, mut paths, mut args) = (None, Vec::new(), Vec::new());
        for p in pair.into_inner() {
            match p.as_rule() {
                Rule::fword => return Some(FKind::Word(self.name(&p))),
                Rule::fclauses => {
                    let clauses = p.into_inner().filter(|p| p.as_rule() == Rule::fclause);
                    return Some(FKind::Clauses(clauses.map(|p| self.felems(p)).collect()));
                }
                Rule::fcall => word = Some(self.name(&p)),
                Rule::rust_path => paths.push(p.as_str().to_owned()),
                Rule::fargs => args = self.felems(p),
                _ => {}
            }
        }
        match (word, paths.as_slice()) {
            (Some(word), _) => Some(FKind::Call(word, args)),
            (None, [parse, print]) => Some(FKind::Custom(parse.clone(), print.clone(), args)),
            _ => None,
        }
    }
}
