//! Items: what stands at the top of a file.

use super::cursor::{Parsed, Parser};
use super::scan::Tok;
use crate::ast::{
    ConstraintItem, DialectItem, EnumCaseItem, EnumItem, ImplementItem, InterfaceItem, Item, ItemKind,
    LiteralKind, Name, OpItem, ParamItem, ParamKindItem, PromiseItem, TraitUseItem, TypeItem, UseItem,
};
use crate::diagnostics::Diagnostic;

impl Parser<'_> {
    /// The whole item.
    pub fn item(&mut self) -> Parsed<Item> {
        let doc = self.doc();
        let mark = self.mark();
        let kind = match self.bump() {
            "dialect" => self.dialect()?,
            "use" => self.import()?,
            "type" => self.type_item(false)?,
            "attr" => self.type_item(true)?,
            "enum" => self.enum_item(false)?,
            "bits" => self.enum_item(true)?,
            "constraint" => self.constraint()?,
            "implies" => self.implies()?,
            "interface" => self.interface()?,
            "trait" => self.trait_item()?,
            "op" => self.op(false)?,
            "family" => self.op(true)?,
            "implement" => self.implement()?,
            "promise" => self.promise()?,
            _ => return self.missing("an item"),
        };
        let span = self.since(mark);
        if self.finished() { Ok(Item { doc, span, kind }) } else { self.missing("the end of the item") }
    }

    fn dialect(&mut self) -> Parsed<ItemKind> {
        let mut item = DialectItem { name: self.name()?, rust_modules: Vec::new(), hooks: Vec::new() };
        if self.eat(";") {
            return Ok(ItemKind::Dialect(item));
        }
        self.expect("{")?;
        while !self.eat("}") {
            if self.eat("rust_module") {
                let mark = self.mark();
                let text = self.rust_path()?;
                item.rust_modules.push(Name { text, span: self.since(mark) });
            } else if self.is("materialize") || self.is("verify") || self.is("canonicalize") {
                let hook = self.name()?;
                item.hooks.push((hook, self.rust()?));
            } else {
                return self.missing("`}`");
            }
            self.expect(";")?;
        }
        Ok(ItemKind::Dialect(item))
    }

    /// `use dialect::*;`, `use dialect::{A, B};`, `use dialect::A;`, the last two also with `inline`
    fn import(&mut self) -> Parsed<ItemKind> {
        let dialect = self.name()?;
        self.expect("::")?;
        let names = if self.eat("*") {
            None
        } else if self.is("{") {
            Some(self.list("{", "}", Self::name)?)
        } else {
            Some(vec![self.name()?])
        };
        let inline = names.is_some() && self.eat("inline");
        self.expect(";")?;
        Ok(ItemKind::Use(UseItem { dialect, names, inline }))
    }

    // ---- types, attributes, enums

    fn type_item(&mut self, is_attr: bool) -> Parsed<ItemKind> {
        let name = self.name()?;
        let params = if self.is("(") { self.list("(", ")", Self::param)? } else { Vec::new() };
        let text = self.string_opt();
        let traits = self.traits_opt()?;
        let storage = self.storage_opt()?;
        let clauses = self.body()?;
        Ok(ItemKind::Type(TypeItem { is_attr, name, params, text, traits, storage, clauses }))
    }

    /// `= rust path`, or nothing.
    fn storage_opt(&mut self) -> Parsed<Option<String>> {
        if self.eat("=") { self.rust().map(Some) } else { Ok(None) }
    }

    /// `{ clauses }` or `;`
    fn body(&mut self) -> Parsed<Vec<crate::ast::Clause>> {
        if self.eat(";") { Ok(Vec::new()) } else { self.clauses() }
    }

    fn param(&mut self) -> Parsed<ParamItem> {
        let doc = self.doc();
        let name = self.name()?;
        self.expect(":")?;
        let kind = self.param_kind()?;
        Ok(ParamItem { doc, name, kind, default: self.default_opt()? })
    }

    fn param_kind(&mut self) -> Parsed<ParamKindItem> {
        let mut kind = if self.look(0) == "[" {
            self.bump();
            let item = self.param_kind()?;
            self.expect("]")?;
            ParamKindItem::List(Box::new(item))
        } else if self.begins_rust() {
            ParamKindItem::Rust(self.rust()?)
        } else {
            ParamKindItem::Constraint(self.cexpr()?)
        };
        if self.eat("?") {
            kind = ParamKindItem::Optional(Box::new(kind));
        }
        Ok(kind)
    }

    /// `enum Name: i32 as Attr "text" sep ", " { cases }`
    fn enum_item(&mut self, bits: bool) -> Parsed<ItemKind> {
        let name = self.name()?;
        let width = if self.eat(":") { Some(self.name()?) } else { None };
        let attr_form = if self.eat("as") { Some(self.name()?) } else { None };
        let text = self.string_opt();
        let separator = if self.eat("sep") { Some(self.string()?) } else { None };
        let cases = self.list("{", "}", Self::enum_case)?;
        Ok(ItemKind::Enum(EnumItem { bits, name, width, attr_form, text, separator, cases }))
    }

    fn enum_case(&mut self) -> Parsed<EnumCaseItem> {
        let mut case = EnumCaseItem { doc: self.doc(), name: self.name()?, value: None, keyword: None };
        if !self.eat("=") {
            return Ok(case);
        }
        if self.kind(0) == Some(Tok::Str) {
            case.keyword = Some(self.string()?);
            return Ok(case);
        }
        let value = self.number()?;
        match value.kind {
            LiteralKind::Int(i) => case.value = Some((i, value.span)),
            _ => self.errors.push(Diagnostic::error(value.span, "value of a case must be an integer")),
        }
        case.keyword = self.string_opt();
        Ok(case)
    }

    // ---- constraints

    fn constraint(&mut self) -> Parsed<ItemKind> {
        let name = self.name()?;
        let generics = self.generics_opt()?;
        let subject = self.subject_opt()?;
        let text = self.template_opt();
        let interfaces = self.traits_opt()?;
        self.expect("=")?;
        let body = self.cexpr()?;
        let handle = if self.eat("as") { Some(self.rust()?) } else { None };
        let methods = if self.eat(";") {
            Vec::new()
        } else {
            self.block(|p| {
                if p.kind(0) != Some(Tok::Doc) && !matches!(p.look(0), "fn" | "static") {
                    p.want_only("a method");
                    return p.missing("`}`");
                }
                p.method(String::new())
            })?
        };
        Ok(ItemKind::Constraint(ConstraintItem {
            name,
            generics,
            subject,
            text,
            interfaces,
            body,
            handle,
            methods,
        }))
    }

    /// `for type`, `for attr` or `for op`, or nothing.
    fn subject_opt(&mut self) -> Parsed<Option<Name>> {
        if !self.eat("for") {
            return Ok(None);
        }
        if self.is("type") || self.is("attr") || self.is("op") {
            self.name().map(Some)
        } else {
            Err(super::cursor::Stop)
        }
    }

    fn implies(&mut self) -> Parsed<ItemKind> {
        let from = self.cexpr()?;
        self.expect("=>")?;
        let to = self.cexpr()?;
        self.expect(";")?;
        Ok(ItemKind::Implies(from, to))
    }

    // ---- interfaces, traits, ops

    /// `: A, B<C>`, or nothing; a comma may end it.
    fn traits_opt(&mut self) -> Parsed<Vec<TraitUseItem>> {
        if !self.eat(":") {
            return Ok(Vec::new());
        }
        let mut out = Vec::new();
        loop {
            if self.kind(0) != Some(Tok::Word) {
                return self.missing("a trait, an interface or a family");
            }
            out.push(TraitUseItem { path: self.path()?, args: self.cargs_opt()? });
            if !self.eat(",") || self.kind(0) != Some(Tok::Word) {
                return Ok(out);
            }
        }
    }

    fn interface(&mut self) -> Parsed<ItemKind> {
        let name = self.name()?;
        let subject = self.subject_opt()?;
        let bases = self.traits_opt()?;
        let rust = self.storage_opt()?;
        let clauses = self.body()?;
        Ok(ItemKind::Interface(InterfaceItem { name, subject, bases, rust, clauses }))
    }

    fn trait_item(&mut self) -> Parsed<ItemKind> {
        let name = self.name()?;
        let subject = self.subject_opt()?;
        let clauses = self.body()?;
        Ok(ItemKind::Trait(InterfaceItem { name, subject, bases: Vec::new(), rust: None, clauses }))
    }

    fn op(&mut self, is_family: bool) -> Parsed<ItemKind> {
        let name = self.name()?;
        let generics = self.generics_opt()?;
        let traits = self.traits_opt()?;
        let clauses = self.body()?;
        Ok(ItemKind::Op(OpItem { is_family, name, generics, traits, clauses }))
    }

    /// `implement Interface for Op { method = value; clauses; equations }`
    fn implement(&mut self) -> Parsed<ItemKind> {
        let interface = self.path()?;
        self.expect("for")?;
        let target = self.path()?;
        let (mut methods, mut clauses, mut stmts) = (Vec::new(), Vec::new(), Vec::new());
        self.expect("{")?;
        while !self.eat("}") {
            if self.kind(0) == Some(Tok::Word) && self.look(1) == "=" {
                methods.push(self.impl_method()?);
                self.expect(";")?;
            } else if self.begins_clause() {
                clauses.push(self.clause()?);
            } else {
                self.want_only("a method");
                self.want("a clause");
                self.want("an equation");
                stmts.push(self.stmt()?);
            }
        }
        self.eat(";");
        Ok(ItemKind::Implement(ImplementItem { interface, target, methods, clauses, stmts }))
    }

    /// `promise Interface for Op by "crate";`
    fn promise(&mut self) -> Parsed<ItemKind> {
        let interface = self.path()?;
        self.expect("for")?;
        let target = self.path()?;
        self.expect("by")?;
        let by = self.string()?;
        self.expect(";")?;
        Ok(ItemKind::Promise(PromiseItem { interface, target, by }))
    }
}
