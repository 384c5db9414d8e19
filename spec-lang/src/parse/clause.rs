//! Clauses of a body: values, regions, equations, formats, hooks, methods.

use super::cursor::{Parsed, Parser};
use super::scan::Tok;
use crate::ast::{
    Clause, ClauseKind, Ex, MethodBodyItem, MethodItem, MethodTypeItem, Name, RegionItem, RequireItem,
    TerminatorItem, ValueItem, ValuesKind,
};
use crate::diagnostics::Diagnostic;

impl Parser<'_> {
    /// `{ clause clause }`
    pub fn clauses(&mut self) -> Parsed<Vec<Clause>> {
        self.block(Self::clause)
    }

    pub fn clause(&mut self) -> Parsed<Clause> {
        let doc = self.doc();
        let mark = self.mark();
        let kind = match self.look(0) {
            "operands" => self.values(ValuesKind::Operands)?,
            "attrs" => self.values(ValuesKind::Attrs)?,
            "results" => self.values(ValuesKind::Results)?,
            "successors" => self.values(ValuesKind::Successors)?,
            "region" => ClauseKind::Region(self.region(doc)?),
            "let" => {
                self.bump();
                let name = self.name()?;
                self.expect("=")?;
                let value = self.expr()?;
                self.expect(";")?;
                ClauseKind::Let(name, value)
            }
            "require" => ClauseKind::Require(self.require()?),
            "bounds" => self.bounds()?,
            "format" => {
                self.bump();
                ClauseKind::Format(self.format()?)
            }
            "effects" => {
                self.bump();
                ClauseKind::Effects(self.list("{", "}", Self::effect)?)
            }
            "impl" => self.impl_clause()?,
            "rust_name" => {
                self.bump();
                let name = self.name()?;
                self.expect(";")?;
                ClauseKind::RustName(name)
            }
            "mnemonic" => ClauseKind::Mnemonic(self.word_string()?),
            "deprecated" => ClauseKind::Deprecated(self.word_string()?),
            "result_names" if self.kind(1) == Some(Tok::Str) => ClauseKind::ResultName(self.word_string()?),
            "verify" | "fold" | "canonicalize" | "infer" | "parse" | "print" | "result_names" | "where" => {
                self.hook()?
            }
            "fn" | "static" => ClauseKind::Method(self.method(doc)?),
            _ => {
                self.want_only("a clause");
                return self.missing("`}`");
            }
        };
        Ok(Clause { span: self.since(mark), kind })
    }

    /// Whether a clause begins here, where an equation may begin as well: a clause's word, and what must follow it.
    pub fn begins_clause(&self) -> bool {
        let next = (self.kind(1), self.look(1));
        self.kind(0) == Some(Tok::Doc)
            || match self.look(0) {
                "operands" | "attrs" | "results" | "successors" | "format" | "effects" => next.1 == "{",
                "bounds" => matches!(next.1, "{" | "rust"),
                "require" => self.begins("require"),
                "verify" => matches!(next.1, "rust" | "regions"),
                "fold" | "canonicalize" | "infer" | "parse" | "print" | "where" => next.1 == "rust",
                "mnemonic" | "deprecated" => next.0 == Some(Tok::Str),
                "result_names" => next.0 == Some(Tok::Str) || next.1 == "rust",
                "region" | "let" | "impl" | "rust_name" | "fn" | "static" => {
                    next.0 == Some(Tok::Word) && self.begins(self.look(0))
                }
                _ => false,
            }
    }

    /// A word and its string.
    fn word_string(&mut self) -> Parsed<Name> {
        self.bump();
        let text = self.string()?;
        self.expect(";")?;
        Ok(text)
    }

    fn hook(&mut self) -> Parsed<ClauseKind> {
        let mut name = self.bump().to_owned();
        if name == "verify" && self.eat("regions") {
            name.push_str(" regions");
        }
        if name == "result_names" {
            self.want("a string");
        }
        let path = self.rust()?;
        self.expect(";")?;
        Ok(ClauseKind::Hook(name, path))
    }

    // ---- values and regions

    fn values(&mut self, kind: ValuesKind) -> Parsed<ClauseKind> {
        self.bump();
        Ok(ClauseKind::Values(kind, self.list("{", "}", Self::value)?))
    }

    /// `name: C* by sizes = default`
    fn value(&mut self) -> Parsed<ValueItem> {
        let doc = self.doc();
        let name = self.name()?;
        let constraint = if self.eat(":") { Some(self.cexpr()?) } else { None };
        let arity = self.arity();
        let sizes = if self.eat("by") { Some(self.name()?) } else { None };
        let default = self.default_opt()?;
        Ok(ValueItem { doc, name, constraint, arity, sizes, default })
    }

    /// `= literal`, or nothing.
    pub fn default_opt(&mut self) -> Parsed<Option<crate::ast::Literal>> {
        if self.eat("=") { self.literal().map(Some) } else { Ok(None) }
    }

    fn region(&mut self, doc: String) -> Parsed<RegionItem> {
        self.bump();
        let name = self.name()?;
        let arity = self.arity();
        let args = if self.is("(") { Some(self.list("(", ")", Self::value)?) } else { None };
        let blocks = if self.is("blocks") { Some(self.block_count()?) } else { None };
        let mut terminator = None;
        if self.eat("{") {
            if !self.eat("}") {
                terminator = Some(self.terminator()?);
                self.expect("}")?;
            }
            self.eat(";");
        } else {
            self.eat(";");
        }
        Ok(RegionItem { doc, name, arity, args, blocks, terminator })
    }

    /// `blocks 1`, `blocks 1..`, `blocks 1..3`, `blocks 1..=2`: from, to, where.
    fn block_count(&mut self) -> Parsed<(i128, Option<i128>, crate::model::Span)> {
        let mark = self.mark();
        self.bump();
        let low = self.int()?;
        let inclusive = self.eat("..=");
        let open = inclusive || self.eat("..");
        let high = match self.kind(0) {
            Some(Tok::Number) if open => Some(self.int()?),
            _ => None,
        };
        let high = match high {
            Some(high) => Some(if inclusive { high } else { high.saturating_sub(1) }),
            None if open => None,
            None => Some(low),
        };
        Ok((low, high, self.since(mark)))
    }

    fn terminator(&mut self) -> Parsed<TerminatorItem> {
        let implicit = self.eat("implicit");
        self.expect("terminator")?;
        let op = self.path()?;
        let operands = if self.is("(") { self.list("(", ")", Self::value)? } else { Vec::new() };
        self.eat(";");
        Ok(TerminatorItem { implicit, op, operands })
    }

    // ---- conditions, equations, effects

    /// `require condition if guard else "message";`
    fn require(&mut self) -> Parsed<RequireItem> {
        self.bump();
        let cond = self.expr()?;
        let guard = self.guard()?;
        let message = if self.eat("else") { Some(self.template()?) } else { None };
        self.expect(";")?;
        Ok(RequireItem { cond, guard, message })
    }

    fn bounds(&mut self) -> Parsed<ClauseKind> {
        self.bump();
        if self.is("rust") {
            let path = self.rust()?;
            self.expect(";")?;
            return Ok(ClauseKind::BoundsRust(path));
        }
        Ok(ClauseKind::Bounds(self.stmts()?))
    }

    /// `read(x) "resource"`
    fn effect(&mut self) -> Parsed<(Name, Option<Ex>, Option<Name>)> {
        let name = self.name()?;
        let mut on = None;
        if self.eat("(") && !self.eat(")") {
            on = Some(self.expr()?);
            self.expect(")")?;
        }
        Ok((name, on, self.string_opt()))
    }

    // ---- interfaces and methods

    /// `impl Interface { method = value, .. }`
    fn impl_clause(&mut self) -> Parsed<ClauseKind> {
        self.bump();
        let path = self.path()?;
        let mut methods = Vec::new();
        if !self.eat(";") {
            self.expect("{")?;
            while !self.eat("}") {
                if self.look(0) == "fn" && self.words() {
                    self.bump();
                }
                methods.push(self.impl_method()?);
                if !self.eat(",") && !self.eat(";") {
                    self.expect("}")?;
                    break;
                }
            }
            self.eat(";");
        }
        Ok(ClauseKind::Impl(path, methods))
    }

    /// `name = value`
    pub fn impl_method(&mut self) -> Parsed<(Name, Ex)> {
        let name = self.name()?;
        self.expect("=")?;
        Ok((name, self.expr()?))
    }

    /// `static fn name(self, arg: T) -> T { default }`
    pub fn method(&mut self, mut doc: String) -> Parsed<MethodItem> {
        if doc.is_empty() {
            doc = self.doc();
        }
        let is_static = self.eat("static");
        self.expect("fn")?;
        let name = self.name()?;
        let mut has_self = false;
        let args = self.list("(", ")", |p| {
            if !has_self && p.look(0) == "self" && p.look(1) != ":" {
                has_self = true;
                p.bump();
                return Ok(None);
            }
            let name = p.name()?;
            p.expect(":")?;
            Ok(Some((name, p.method_type()?)))
        })?;
        let first_is_self = matches!(args.first(), Some(None));
        let ret = if self.eat("->") { Some(self.method_type()?) } else { None };
        let body = self.method_body()?;
        if has_self == is_static || has_self != first_is_self {
            let message = match has_self && is_static {
                true => "a `static fn` has no `self`",
                false => "a method takes `self` first",
            };
            let help = (!has_self).then(|| "write `static fn` for one without".to_owned());
            self.errors.push(Diagnostic::error(name.span, message).maybe_help(help));
        }
        Ok(MethodItem { doc, is_static, name, args: args.into_iter().flatten().collect(), ret, body })
    }

    fn method_type(&mut self) -> Parsed<MethodTypeItem> {
        let mut ty = if self.look(0) == "[" {
            self.bump();
            let item = self.method_type()?;
            self.expect("]")?;
            MethodTypeItem::List(Box::new(item))
        } else if self.begins_rust() {
            MethodTypeItem::Rust(self.rust()?)
        } else if self.kind(0) == Some(Tok::Word) {
            MethodTypeItem::Path(self.path()?)
        } else {
            return self.missing("a type");
        };
        if self.eat("?") {
            ty = MethodTypeItem::Optional(Box::new(ty));
        }
        Ok(ty)
    }

    /// `;`, `{ default }`, `{ value }` or `= rust path;`
    fn method_body(&mut self) -> Parsed<MethodBodyItem> {
        if self.eat(";") {
            return Ok(MethodBodyItem::Required);
        }
        if self.eat("=") {
            let path = if self.begins_rust() { self.rust()? } else { self.rust_path()? };
            self.expect(";")?;
            return Ok(MethodBodyItem::Rust(path));
        }
        self.expect("{")?;
        let body = if self.eat("default") {
            MethodBodyItem::Default
        } else {
            MethodBodyItem::Const(self.literal()?)
        };
        self.expect("}")?;
        Ok(body)
    }
}
