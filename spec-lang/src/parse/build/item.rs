//! Builds items, the outermost parts of a file.

use super::{Builder, Parts, word};
use crate::ast::{
    Clause, ConstraintItem, DialectAttrItem, DialectImplItem, DialectItem, EnumCaseItem, EnumItem,
    ExtendCustomItem, ExtendItem, ImplementItem, InterfaceItem, Item, ItemKind, LiteralKind, Name, OpItem,
    ParamItem, ParamKindItem, Path, PromiseItem, TraitUseItem, TypeItem, UseItem,
};
use crate::diagnostics::Diagnostic;
use crate::model::Subject;
use crate::parse::grammar::{Node, Rule};

impl Builder {
    pub fn item(&mut self, node: Node<'_>) -> Option<Item> {
        let mut parts = Parts::of(node);
        let doc = self.doc(&mut parts);
        let node = parts.next()?;
        let span = self.span(&node);
        let kind = match node.as_rule() {
            Rule::dialect => self.dialect(node)?,
            Rule::import => self.import(node)?,
            Rule::type_item => self.type_item(node)?,
            Rule::enum_item => self.enum_item(node)?,
            Rule::constraint => self.constraint(node)?,
            Rule::implies => {
                let mut parts = Parts::of(node);
                ItemKind::Implies(self.cexpr(parts.next()?)?, self.cexpr(parts.next()?)?)
            }
            Rule::interface => ItemKind::Interface(self.interface(node)?),
            Rule::trait_item => ItemKind::Trait(self.interface(node)?),
            Rule::op => self.op(node)?,
            Rule::extend => self.extend(node)?,
            Rule::extend_custom => self.extend_custom(node)?,
            Rule::implement => self.implement(node)?,
            Rule::promise => self.promise(node)?,
            _ => return None,
        };
        Some(Item { doc, span, kind })
    }

    fn dialect(&mut self, node: Node<'_>) -> Option<ItemKind> {
        let mut parts = Parts::of(node);
        let name = self.take_name(&mut parts)?;
        let mut item = DialectItem::new(name);
        for clause in parts {
            if clause.as_rule() == Rule::rust_module {
                let path = Parts::of(clause).next()?;
                let span = self.span(&path);
                item.rust_modules.push(Name { text: self.rust_path(&path), span });
            } else if clause.as_rule() == Rule::dialect_attrs {
                item.attrs.extend(self.all(clause, Self::dialect_attr)?);
            } else if clause.as_rule() == Rule::dialect_impl {
                let mut parts = Parts::of(clause);
                let interface = self.path(&parts.next()?);
                item.impls.push(DialectImplItem { interface, by: self.rust(parts.next()?)? });
            } else {
                let hook = self.name(&clause.clone().into_inner().next()?);
                item.hooks.push((hook, self.rust(Parts::of(clause).next()?)?));
            }
        }
        Some(ItemKind::Dialect(item))
    }

    /// Builds `name: C for op`.
    fn dialect_attr(&mut self, node: Node<'_>) -> Option<DialectAttrItem> {
        let mut parts = Parts::of(node);
        Some(DialectAttrItem {
            doc: self.doc(&mut parts),
            name: self.take_name(&mut parts)?,
            constraint: self.cexpr(parts.eat(Rule::cexpr)?)?,
            on: match parts.eat(Rule::cexpr) {
                Some(on) => Some(self.cexpr(on)?),
                None => None,
            },
        })
    }

    /// Builds `use dialect::*;`, `use dialect::{A, B};` or `use dialect::A;`, the last two also with `inline`.
    fn import(&mut self, node: Node<'_>) -> Option<ItemKind> {
        let inline = node.clone().into_inner().any(|part| part.as_rule() == Rule::k_inline);
        let mut parts = Parts::of(node);
        let dialect = self.take_name(&mut parts)?;
        let what = parts.next()?;
        let names = match what.as_rule() {
            Rule::all => None,
            Rule::names => Some(self.all(what, |b, name| Some(b.name(&name)))?),
            _ => Some(vec![self.name(&what)]),
        };
        Some(ItemKind::Use(UseItem { dialect, names, inline }))
    }

    // ---- types, attributes, enums

    fn type_item(&mut self, node: Node<'_>) -> Option<ItemKind> {
        let is_attr = word(&node) == Some(Rule::k_attr);
        let mut parts = Parts::of(node);
        Some(ItemKind::Type(TypeItem {
            is_attr,
            name: self.take_name(&mut parts)?,
            params: self.all_of(parts.eat(Rule::params), Self::param)?,
            text: self.take_string(&mut parts),
            traits: self.take_traits(&mut parts)?,
            storage: self.take_rust(&mut parts, Rule::storage)?,
            clauses: self.body(parts.eat(Rule::body)?)?,
        }))
    }

    /// Builds the path of a part such as `= rust path` if it is present.
    fn take_rust(&mut self, parts: &mut Parts<'_>, rule: Rule) -> Option<Option<String>> {
        parts.eat(rule).map_or(Some(None), |node| self.rust(Parts::of(node).next()?).map(Some))
    }

    /// Builds `{ clauses }` or `;`.
    fn body(&mut self, node: Node<'_>) -> Option<Vec<Clause>> {
        self.all(node, Self::clause)
    }

    fn param(&mut self, node: Node<'_>) -> Option<ParamItem> {
        let mut parts = Parts::of(node);
        Some(ParamItem {
            doc: self.doc(&mut parts),
            name: self.take_name(&mut parts)?,
            kind: self.param_kind(parts.eat(Rule::param_kind)?)?,
            default: self.take_default(&mut parts)?,
        })
    }

    fn param_kind(&mut self, node: Node<'_>) -> Option<ParamKindItem> {
        let mut parts = Parts::of(node);
        let what = parts.next()?;
        let kind = match what.as_rule() {
            Rule::param_kind => ParamKindItem::List(Box::new(self.param_kind(what)?)),
            Rule::rust => ParamKindItem::Rust(self.rust(what)?),
            _ => ParamKindItem::Constraint(self.cexpr(what)?),
        };
        Some(match () {
            () if parts.has(Rule::optional) => ParamKindItem::Optional(Box::new(kind)),
            () if parts.has(Rule::repeated) => ParamKindItem::Repeated(Box::new(kind)),
            () => kind,
        })
    }

    /// Builds `enum Name: i32 as Attr "text" sep ", " { cases }`.
    fn enum_item(&mut self, node: Node<'_>) -> Option<ItemKind> {
        let bits = word(&node) == Some(Rule::k_bits);
        let mut parts = Parts::of(node);
        let name = self.take_name(&mut parts)?;
        let width = parts.eat(Rule::width).and_then(|node| self.take_name(&mut Parts::of(node)));
        let mut form = parts.eat(Rule::attr_form).map(Parts::of);
        Some(ItemKind::Enum(EnumItem {
            bits,
            name,
            width,
            attr_form: form.as_mut().and_then(|form| self.take_name(form)),
            bare: form.is_some_and(|mut form| form.has(Rule::bare)),
            text: self.take_string(&mut parts),
            separator: parts.eat(Rule::separator).and_then(|node| self.take_string(&mut Parts::of(node))),
            cases: self.all(parts.eat(Rule::cases)?, Self::enum_case)?,
        }))
    }

    fn enum_case(&mut self, node: Node<'_>) -> Option<EnumCaseItem> {
        let mut parts = Parts::of(node);
        let (doc, name) = (self.doc(&mut parts), self.take_name(&mut parts)?);
        let mut case = EnumCaseItem { doc, name, value: None, keyword: None };
        if let Some(number) = parts.eat(Rule::number) {
            let value = self.number(number)?;
            match value.kind {
                LiteralKind::Int(i) => case.value = Some((i, value.span)),
                _ => self.errors.push(Diagnostic::error(value.span, "value of a case must be an integer")),
            }
        }
        case.keyword = self.take_string(&mut parts);
        Some(case)
    }

    // ---- constraints

    fn constraint(&mut self, node: Node<'_>) -> Option<ItemKind> {
        let mut parts = Parts::of(node);
        Some(ItemKind::Constraint(ConstraintItem {
            name: self.take_name(&mut parts)?,
            generics: self.take_generics(&mut parts)?,
            subject: self.take_subject(&mut parts),
            text: parts.eat(Rule::string).map(|node| self.template(&node)),
            interfaces: self.take_traits(&mut parts)?,
            body: self.cexpr(parts.eat(Rule::cexpr)?)?,
            handle: self.take_rust(&mut parts, Rule::handle)?,
            methods: self.all_of(parts.eat(Rule::methods), |b, node| {
                let mut parts = Parts::of(node);
                let doc = b.doc(&mut parts);
                b.method(parts.eat(Rule::method)?, doc)
            })?,
        }))
    }

    /// Builds `for type`, `for attr`, `for op` or `for dialect` if it is present.
    fn take_subject(&mut self, parts: &mut Parts<'_>) -> Option<Name> {
        let subject = parts.eat(Rule::subject).or_else(|| parts.eat(Rule::of_dialects));
        subject?.into_inner().last().map(|subject| self.name(&subject))
    }

    // ---- interfaces, traits, ops

    /// Builds `: A, B<C>` if it is present.
    pub fn take_traits(&mut self, parts: &mut Parts<'_>) -> Option<Vec<TraitUseItem>> {
        self.all_of(parts.eat(Rule::traits), |b, node| {
            let mut parts = Parts::of(node);
            Some(TraitUseItem { path: b.path(&parts.next()?), args: b.take_args(&mut parts)? })
        })
    }

    fn interface(&mut self, node: Node<'_>) -> Option<InterfaceItem> {
        let mut parts = Parts::of(node);
        Some(InterfaceItem {
            name: self.take_name(&mut parts)?,
            generics: self.take_generics(&mut parts)?,
            subject: self.take_subject(&mut parts),
            bases: self.take_traits(&mut parts)?,
            rust: self.take_rust(&mut parts, Rule::storage)?,
            clauses: self.body(parts.eat(Rule::body)?)?,
        })
    }

    fn op(&mut self, node: Node<'_>) -> Option<ItemKind> {
        let is_family = word(&node) == Some(Rule::k_family);
        let mut parts = Parts::of(node);
        Some(ItemKind::Op(OpItem {
            is_family,
            name: self.take_name(&mut parts)?,
            generics: self.take_generics(&mut parts)?,
            traits: self.take_traits(&mut parts)?,
            clauses: self.body(parts.eat(Rule::body)?)?,
        }))
    }

    /// Builds `extend op Op: Trait { clauses }`.
    fn extend(&mut self, node: Node<'_>) -> Option<ItemKind> {
        let has = |rule| node.clone().into_inner().any(|part| part.as_rule() == rule);
        let subject = match () {
            () if has(Rule::k_op) => Subject::Op,
            () if has(Rule::k_attr) => Subject::Attr,
            () => Subject::Type,
        };
        let mut parts = Parts::of(node);
        let optional = parts.has(Rule::optional);
        let every = parts.eat(Rule::every);
        let is_every = every.is_some();
        let target = match every {
            Some(every) => {
                let dialect = self.take_name(&mut Parts::of(every))?;
                Path { segments: vec![dialect.text], span: dialect.span }
            }
            None => self.take_path(&mut parts)?,
        };
        let params = self.all_of(parts.eat(Rule::params), Self::param)?;
        Some(ItemKind::Extend(ExtendItem {
            subject,
            optional,
            every: is_every,
            target,
            params,
            generics: self.take_generics(&mut parts)?,
            traits: self.take_traits(&mut parts)?,
            clauses: self.body(parts.eat(Rule::body)?)?,
        }))
    }

    /// Builds `extend custom dialect::name, .. (x, y) { elements }`.
    fn extend_custom(&mut self, node: Node<'_>) -> Option<ItemKind> {
        let mut parts = Parts::of(node);
        let optional = parts.has(Rule::optional);
        let mut targets = Vec::new();
        while let Some(path) = parts.eat(Rule::path) {
            targets.push(self.path(&path));
        }
        let params = self.all(parts.eat(Rule::custom_params)?, |b, name| Some(b.name(&name)))?;
        let elements = self.elements(parts.eat(Rule::elements)?)?;
        Some(ItemKind::ExtendCustom(ExtendCustomItem { optional, targets, params, elements }))
    }

    /// Builds `implement Interface for Op { method = value; clauses; equations }`.
    fn implement(&mut self, node: Node<'_>) -> Option<ItemKind> {
        let mut parts = Parts::of(node);
        let (interface, target) = (self.take_path(&mut parts)?, self.take_path(&mut parts)?);
        let (mut methods, mut clauses, mut stmts) = (Vec::new(), Vec::new(), Vec::new());
        for part in parts {
            match part.as_rule() {
                Rule::assignment => methods.push(self.assigned(part)?),
                Rule::clause => clauses.push(self.clause(part)?),
                _ => stmts.push(self.stmt(part)?),
            }
        }
        Some(ItemKind::Implement(ImplementItem { interface, target, methods, clauses, stmts }))
    }

    /// Builds `promise Interface for Op by "crate";`.
    fn promise(&mut self, node: Node<'_>) -> Option<ItemKind> {
        let mut parts = Parts::of(node);
        Some(ItemKind::Promise(PromiseItem {
            interface: self.take_path(&mut parts)?,
            target: self.take_path(&mut parts)?,
            by: self.take_string(&mut parts)?,
        }))
    }
}
