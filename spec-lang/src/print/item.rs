//! Prints items.

use super::Tokens;
use crate::ast::{
    Clause, ClauseKind, ConstraintItem, DialectAttrItem, DialectItem, EnumItem, ExtendCustomItem, ExtendItem,
    ImplementItem, InterfaceItem, Item, ItemKind, Name, OpItem, ParamItem, ParamKindItem, PromiseItem,
    TraitUseItem, TypeItem, UseItem,
};

impl Tokens {
    pub(super) fn item(&mut self, item: &Item) {
        self.placed(item.span, |t| {
            t.doc_comment(&item.doc);
            match &item.kind {
                ItemKind::Dialect(item) => t.dialect(item),
                ItemKind::Use(item) => t.import(item),
                ItemKind::Type(item) => t.type_item(item),
                ItemKind::Enum(item) => t.enum_item(item),
                ItemKind::Constraint(item) => t.constraint_item(item),
                ItemKind::Implies(narrow, wide) => {
                    t.put("implies");
                    t.constraint(narrow);
                    t.put("=>");
                    t.constraint(wide);
                    t.put(";");
                }
                ItemKind::Interface(item) => t.interface("interface", item),
                ItemKind::Trait(item) => t.interface("trait", item),
                ItemKind::Op(item) => t.op(item),
                ItemKind::Extend(item) => t.extend(item),
                ItemKind::ExtendCustom(item) => t.extend_custom(item),
                ItemKind::Implement(item) => t.implement(item),
                ItemKind::Promise(item) => t.promise(item),
            }
        });
        self.end_line();
    }

    fn dialect(&mut self, item: &DialectItem) {
        self.put("dialect");
        self.name(&item.name);
        let clauses = item.rust_modules.len() + item.hooks.len() + item.impls.len();
        let several = clauses > 1 || !item.attrs.is_empty();
        if clauses == 0 && item.attrs.is_empty() {
            return self.put(";");
        }
        self.put("{");
        for module in &item.rust_modules {
            self.broken(several);
            self.put("rust_module");
            self.name(module);
            self.put(";");
        }
        for (hook, path) in &item.hooks {
            self.broken(several);
            self.name(hook);
            self.rust(path);
            self.put(";");
        }
        for implemented in &item.impls {
            self.broken(several);
            self.put("impl");
            self.path(&implemented.interface);
            self.rust(&implemented.by);
            self.put(";");
        }
        if !item.attrs.is_empty() {
            self.broken(several);
            self.put("attrs");
            self.put("{");
            let documented = item.attrs.iter().any(|attr| !attr.doc.is_empty());
            for (i, attr) in item.attrs.iter().enumerate() {
                self.broken(documented);
                self.doc_comment(&attr.doc);
                self.placed(attr.name.span, |t| t.dialect_attr(attr));
                if documented || i + 1 < item.attrs.len() {
                    self.put(",");
                }
            }
            self.broken(documented);
            self.put("}");
        }
        self.broken(several);
        self.put("}");
    }

    fn dialect_attr(&mut self, item: &DialectAttrItem) {
        self.name(&item.name);
        self.put(":");
        self.constraint_in_list(&item.constraint);
        if let Some(on) = &item.on {
            self.put("for");
            self.constraint_in_list(on);
        }
    }

    /// Ends the line if a construct has several.
    pub(super) fn broken(&mut self, several: bool) {
        if several {
            self.end_line();
        }
    }

    fn import(&mut self, item: &UseItem) {
        self.put("use");
        self.name(&item.dialect);
        self.put("::");
        match &item.names {
            None => self.put("*"),
            Some(names) => {
                self.put("{");
                self.list(names, ",", Self::name);
                self.put("}");
            }
        }
        if item.inline {
            self.put("inline");
        }
        self.put(";");
    }

    fn type_item(&mut self, item: &TypeItem) {
        let head = |t: &mut Self| {
            t.put(if item.is_attr { "attr" } else { "type" });
            t.name(&item.name);
            if !item.params.is_empty() {
                t.params(&item.params);
            }
            if let Some(text) = &item.text {
                t.string(&text.text);
            }
            t.traits(&item.traits);
            t.storage(item.storage.as_deref());
        };
        head(self);
        match item.clauses.as_slice() {
            // A declaration with a single short clause is one line.
            [only] if Self::width(|t| (head(t), t.inline_body(only)).1) < super::WIDTH => {
                self.inline_body(only);
            }
            clauses => self.body(clauses),
        }
    }

    fn inline_body(&mut self, clause: &Clause) {
        self.put("{");
        self.clause(clause);
        self.put("}");
    }

    fn params(&mut self, params: &[ParamItem]) {
        let documented = params.iter().any(|param| !param.doc.is_empty());
        self.put("(");
        for (i, param) in params.iter().enumerate() {
            self.broken(documented);
            self.doc_comment(&param.doc);
            self.name(&param.name);
            self.put(":");
            self.param_kind(&param.kind);
            if let Some(default) = &param.default {
                self.put("=");
                self.literal(default);
            }
            if documented || i + 1 < params.len() {
                self.put(",");
            }
        }
        self.broken(documented);
        self.put(")");
    }

    fn param_kind(&mut self, kind: &ParamKindItem) {
        match kind {
            ParamKindItem::List(kind) => {
                self.put("[");
                self.param_kind(kind);
                self.put("]");
            }
            ParamKindItem::Optional(kind) => {
                match &**kind {
                    ParamKindItem::Constraint(c) => self.constraint_operand(c),
                    kind => self.param_kind(kind),
                }
                self.put("?");
            }
            ParamKindItem::Repeated(kind) => {
                match &**kind {
                    ParamKindItem::Constraint(c) => self.constraint_operand(c),
                    kind => self.param_kind(kind),
                }
                self.put("*");
            }
            ParamKindItem::Rust(path) => self.rust(path),
            ParamKindItem::Constraint(c) => self.constraint(c),
        }
    }

    /// Prints `: A, B<C>` if there are traits.
    fn traits(&mut self, traits: &[TraitUseItem]) {
        if traits.is_empty() {
            return;
        }
        self.put(":");
        self.list(traits, ",", |t, item| t.placed(item.path.span, |t| t.trait_use(item)));
    }

    pub(super) fn trait_use(&mut self, item: &TraitUseItem) {
        self.path(&item.path);
        self.constraint_args(&item.args);
    }

    fn storage(&mut self, path: Option<&str>) {
        if let Some(path) = path {
            self.put("=");
            self.rust(path);
        }
    }

    fn subject(&mut self, subject: Option<&Name>) {
        if let Some(subject) = subject {
            self.put("for");
            self.name(subject);
        }
    }

    fn enum_item(&mut self, item: &EnumItem) {
        self.put(if item.bits { "bits" } else { "enum" });
        self.name(&item.name);
        if let Some(width) = &item.width {
            self.put(":");
            self.name(width);
        }
        if let Some(form) = &item.attr_form {
            self.put("as");
            self.name(form);
        }
        if item.bare {
            self.put("bare");
        }
        if let Some(text) = &item.text {
            self.string(&text.text);
        }
        self.text("sep", item.separator.as_ref());
        let documented = item.cases.iter().any(|case| !case.doc.is_empty());
        self.put("{");
        for (i, case) in item.cases.iter().enumerate() {
            self.broken(documented);
            self.doc_comment(&case.doc);
            self.name(&case.name);
            if case.value.is_some() || case.keyword.is_some() {
                self.put("=");
            }
            if let Some((value, _)) = case.value {
                self.number(value < 0, value.unsigned_abs().to_string());
            }
            if let Some(keyword) = &case.keyword {
                self.string(&keyword.text);
            }
            if documented || i + 1 < item.cases.len() {
                self.put(",");
            }
        }
        self.broken(documented);
        self.put("}");
    }

    fn constraint_item(&mut self, item: &ConstraintItem) {
        self.put("constraint");
        self.name(&item.name);
        self.generics(&item.generics);
        self.subject(item.subject.as_ref());
        if let Some(text) = &item.text {
            self.template(text);
        }
        self.traits(&item.interfaces);
        self.put("=");
        self.constraint(&item.body);
        if let Some(handle) = &item.handle {
            self.put("as");
            self.rust(handle);
        }
        if item.methods.is_empty() {
            return self.put(";");
        }
        self.put("{");
        for method in &item.methods {
            self.end_line();
            self.doc_comment(&method.doc);
            self.method(method);
        }
        self.end_line();
        self.put("}");
    }

    fn interface(&mut self, word: &'static str, item: &InterfaceItem) {
        self.put(word);
        self.name(&item.name);
        self.generics(&item.generics);
        self.subject(item.subject.as_ref());
        self.traits(&item.bases);
        self.storage(item.rust.as_deref());
        self.body(&item.clauses);
    }

    fn op(&mut self, item: &OpItem) {
        self.put(if item.is_family { "family" } else { "op" });
        self.name(&item.name);
        self.generics(&item.generics);
        self.traits(&item.traits);
        self.body(&item.clauses);
    }

    fn extend(&mut self, item: &ExtendItem) {
        self.put("extend");
        self.put(item.subject.word());
        if item.optional {
            self.put("?");
        }
        self.path(&item.target);
        if item.every {
            self.join("::");
            self.join("*");
        }
        if !item.params.is_empty() {
            self.params(&item.params);
        }
        self.generics(&item.generics);
        self.traits(&item.traits);
        self.body(&item.clauses);
    }

    fn extend_custom(&mut self, item: &ExtendCustomItem) {
        self.put("extend custom");
        if item.optional {
            self.put("?");
        }
        self.list(&item.targets, ",", Self::path);
        self.put("(");
        self.list(&item.params, ",", Self::name);
        self.put(") {");
        self.elements(&item.elements);
        self.put("}");
    }

    fn implement(&mut self, item: &ImplementItem) {
        self.put("implement");
        self.path(&item.interface);
        self.put("for");
        self.path(&item.target);
        self.put("{");
        for (name, value) in &item.methods {
            self.end_line();
            self.assignment(name, value);
        }
        for clause in &item.clauses {
            self.end_line();
            self.clause(clause);
        }
        for stmt in &item.stmts {
            self.end_line();
            self.stmt(stmt);
        }
        self.end_line();
        self.put("}");
    }

    fn promise(&mut self, item: &PromiseItem) {
        self.put("promise");
        self.path(&item.interface);
        self.put("for");
        self.path(&item.target);
        self.text("by", Some(&item.by));
        self.put(";");
    }

    /// Prints `{ clauses }`, each clause on lines of its own, or `;`.
    fn body(&mut self, clauses: &[Clause]) {
        if clauses.is_empty() {
            return self.put(";");
        }
        self.put("{");
        for clause in clauses {
            self.end_line();
            self.clause(clause);
        }
        self.end_line();
        self.put("}");
    }

    fn clause(&mut self, clause: &Clause) {
        match &clause.kind {
            ClauseKind::Region(item) => self.doc_comment(&item.doc),
            ClauseKind::Builder(item) => self.doc_comment(&item.doc),
            ClauseKind::Method(item) => self.doc_comment(&item.doc),
            _ => {}
        }
        self.placed(clause.span, |t| t.clause_kind(&clause.kind));
    }
}
