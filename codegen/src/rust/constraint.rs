//! Named constraints: tables, handles, cases, conversions; and tables of constraints without a name.

use super::*;
use bourn_terms::{Constraint, Definition, Named};

impl Emitter<'_> {
    /// `expr` with the generics of its scope replaced; what is left over stays.
    pub fn substitute(&self, expr: &ConstraintExpr, args: &[ConstraintArg]) -> ConstraintExpr {
        Substitution::new(args, &std::cell::Cell::new(u32::MAX)).constraint(expr)
    }

    /// The body of a named constraint with its arguments put in.
    pub fn expand(&self, id: ConstraintId, args: &[ConstraintArg]) -> ConstraintExpr {
        let decl = &self.model[id];
        match self.foreign_crate(decl.dialect) {
            Some(root) => self.substitute(&foreign::rooted(&decl.body, &root), args),
            None => self.substitute(&decl.body, args),
        }
    }

    /// What kind of thing a closed constraint is about.
    pub fn subject(&self, expr: &ConstraintExpr) -> Subject {
        use ConstraintExpr as C;
        match expr {
            C::Any(s) | C::Rust(s, _) => *s,
            C::IsType(..) => Subject::Type,
            C::IsAttr(..) | C::Enum(_) | C::Each(_) => Subject::Attr,
            C::IsOp(_) => Subject::Op,
            C::Interface(id) => self.model[*id].subject,
            C::Trait(id) => self.model[*id].subject,
            C::Named(id, _) => self.model[*id].over,
            C::Var(_) => Subject::Type,
            C::And(parts) => parts.first().map_or(Subject::Type, |p| self.subject(p)),
            C::Or(arms) => arms.first().map_or(Subject::Type, |a| self.subject(&a.body)),
            C::Not(inner) | C::Where(inner, _) => self.subject(inner),
        }
    }

    /// The table of a constraint whose handle is someone else's.
    pub fn handle_declared_elsewhere(&self, expr: &ConstraintExpr) -> Option<TokenStream> {
        let ConstraintExpr::Named(id, _) = expr else { return None };
        let (rt, decl) = (&self.rt, &self.model[*id]);
        let handle = path(&decl.rust_handle.as_ref()?.0);
        let bound = if decl.over == Subject::Attr { quote!(AttrHandle) } else { quote!(TypeHandle) };
        Some(quote!(<#handle<'static> as #rt::#bound<'static>>::CONSTRAINT))
    }

    /// A `&'static TypeConstraint` or `&'static AttrConstraint` for a closed constraint.
    pub fn constraint_ref(&self, expr: &ConstraintExpr, text: &str, syntax: Option<&str>) -> TokenStream {
        if syntax.is_none()
            && let ConstraintExpr::Named(id, args) = expr
        {
            let decl = &self.model[*id];
            if let Some(constraint) = self.handle_declared_elsewhere(expr) {
                return constraint;
            }
            if args.is_empty() && decl.generics.is_empty() {
                let (module, name) = (self.module(decl.dialect), constraint_static(&decl.name));
                return quote!(&#module #name);
            }
        }
        let key = format!("{expr:?}|{text}|{syntax:?}");
        if let Some((n, _)) = self.unnamed.borrow().get(&key) {
            let name = ident(&format!("CONSTRAINT_{n}"));
            return quote!(&#name);
        }
        let n = self.unnamed.borrow().len();
        // Reserves the number before the table is made, as making it may need further tables.
        self.unnamed.borrow_mut().insert(key.clone(), (n, TokenStream::new()));
        let name = ident(&format!("CONSTRAINT_{n}"));
        let table = self.constraint_table(&name, text, expr, syntax, None);
        self.unnamed.borrow_mut().insert(key, (n, table));
        quote!(&#name)
    }

    /// The tables that [`Emitter::constraint_ref`] was asked for.
    pub fn unnamed_items(&self) -> TokenStream {
        let mut tables: Vec<_> = self.unnamed.borrow().values().cloned().collect();
        tables.sort_by_key(|(n, _)| *n);
        tables.into_iter().map(|(_, table)| table).collect()
    }

    fn constraint_table(
        &self,
        name: &proc_macro2::Ident,
        text: &str,
        expr: &ConstraintExpr,
        syntax: Option<&str>,
        named: Option<ConstraintId>,
    ) -> TokenStream {
        let rt = &self.rt;
        let docs = doc(&format!("The table of: {}.", text.replace('[', "\\[").replace(']', "\\]")));
        let (docs, vis) = (named.map(|_| docs), named.map(|_| quote!(pub)));
        let lowered = match named {
            Some(id) => *self.lowering.named(id),
            None => Named::unnamed(self.lowering.constraint(expr)),
        };
        let body = self.constraint_data(&lowered.body);
        let Named { dialect, name: own_name, .. } = lowered;
        let head = match named {
            Some(_) => quote!(declared(#dialect, #own_name, #text, #body)),
            None => quote!(unnamed(#text, #body)),
        };
        match self.subject(expr) {
            Subject::Op => quote! {
                #docs
                #vis static #name: #rt::OpConstraint = #rt::OpConstraint::#head;
            },
            Subject::Type => {
                let only = self.lowering.only_type(&lowered.body).map(|only| {
                    let only = self.type_data(&only);
                    quote!(.only(#only))
                });
                quote! {
                    #docs
                    #vis static #name: #rt::TypeConstraint = #rt::TypeConstraint::#head #only;
                }
            }
            Subject::Attr => {
                let (cases, default_syntax) = self.attr_syntax(expr);
                let syntax = self.syntax_tokens(expr, syntax.unwrap_or(default_syntax));
                let head = match named {
                    Some(_) => quote!(declared(#dialect, #own_name, #text, #body, #syntax)),
                    None => quote!(unnamed(#text, #body, #syntax)),
                };
                let stored = self.stored(expr, &lowered.body);
                let stores = (stored != lowered.body).then(|| {
                    let stored = self.constraint_data(&stored);
                    quote!(.stores(#stored))
                });
                let whole = named.map(|id| ConstraintExpr::Named(id, Vec::new()));
                let value_type = self.lowering.value_type(whole.as_ref().unwrap_or(expr)).map(|ty| {
                    let ty = self.type_data(&ty);
                    quote!(.of_type(#ty))
                });
                let cases = (!cases.is_empty()).then(|| quote!(.with_cases(&[#(#cases),*])));
                quote! {
                    #docs
                    #vis static #name: #rt::AttrConstraint =
                        #rt::AttrConstraint::#head #stores #value_type #cases;
                }
            }
        }
    }

    /// What a property can hold: MLIR keeps numbers, strings, lists by their kind, the rest by the constraint.
    fn stored<'a>(&self, expr: &ConstraintExpr, body: &Constraint<'a>) -> Constraint<'a>
    where
        Self: 'a,
    {
        let (mut types, mut attrs) = (Vec::new(), Vec::new());
        self.bases(expr, &mut types, &mut attrs, 0);
        match (&attrs[..], self.each(expr, 0)) {
            (_, true) => Constraint::Is(Definition::Attr(BuiltinAttr::Array), &[]),
            (&[id], _) if !matches!(&*self.model[id].name, "dense_array" | "symbol_ref") => {
                Constraint::Is(self.lowering.attr_definition(id), &[])
            }
            _ => *body,
        }
    }

    /// Whether a constraint is about the elements of a list.
    fn each(&self, expr: &ConstraintExpr, depth: u32) -> bool {
        match expr {
            ConstraintExpr::Each(_) => true,
            ConstraintExpr::Named(id, args) if depth < 16 => self.each(&self.expand(*id, args), depth + 1),
            ConstraintExpr::Where(base, _) => self.each(base, depth + 1),
            ConstraintExpr::And(parts) => parts.iter().any(|p| self.each(p, depth + 1)),
            _ => false,
        }
    }

    /// Items of a named constraint.
    pub fn constraint_items(&self, id: ConstraintId, decl: &ConstraintDecl) -> TokenStream {
        let rt = &self.rt;
        if decl.rust_handle.is_some() {
            return TokenStream::new();
        }
        if !decl.generics.is_empty() {
            let (name, is) = (constraint_static(&decl.name), self.generic_table(self.lowering.named(id)));
            let docs = doc_or(&decl.doc, &format!("The constraint `{}`, with generics.", decl.name));
            return quote!(#docs pub static #name: #rt::Named<'static> = #is;);
        }
        let expr = &decl.body;
        let text = self.model.constraint_text(&ConstraintExpr::Named(id, Vec::new()), &[]);
        let table_name = constraint_static(&decl.name);
        let named = ConstraintExpr::Named(id, Vec::new());
        let syntax = (decl.over == Subject::Attr).then(|| self.attr_syntax(&named).1);
        let table = self.constraint_table(&table_name, &text, expr, syntax, Some(id));
        let (name, docs) = (ident(&decl.name), doc_or(&decl.doc, &text));
        let methods = self.constraint_methods(decl);
        let relations = self.relations(id);
        match decl.over {
            Subject::Type => {
                let case = self.case_items(decl);
                let build = self.constraint_builder(decl);
                let base = self.base_of(decl);
                let inherited = self.inherited_methods(decl, &[&methods, &case, &build]);
                quote! {
                    #docs
                    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
                    pub struct #name<'c>(#base<'c>);
                    #rt::constraint_type!(#name: #base, #table_name; #relations);
                    #table
                    #build
                    #case
                    #methods
                    #inherited
                }
            }
            Subject::Attr => {
                let case = self.case_items(decl);
                let base = self.base_of(decl);
                let array = self.array_items(decl);
                let inherited = self.inherited_methods(decl, &[&methods, &case]);
                quote! {
                    #docs
                    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
                    pub struct #name<'c>(#base<'c>);
                    #rt::constraint_attr!(#name: #base, #table_name; #relations);
                    #table
                    #array
                    #case
                    #methods
                    #inherited
                }
            }
            Subject::Op => {
                let case = self.op_case_items(decl);
                let (build, note) = self.common_builder_items(id);
                let told = if decl.doc.trim().is_empty() { &*text } else { decl.doc.trim() };
                let docs = note.map_or(docs, |note| doc(&format!("{told}\n\n{note}")));
                let inherited = self.inherited_methods(decl, &[&methods, &case, &build]);
                quote! {
                    #docs
                    #[derive(Clone, Copy, Debug)]
                    pub struct #name<'a, 'c>(#rt::OpRef<'a, 'c>);
                    #rt::constraint_op!(#name, #table_name; #relations);
                    #table
                    #build
                    #case
                    #methods
                    #inherited
                }
            }
        }
    }

    fn constraint_methods(&self, decl: &ConstraintDecl) -> TokenStream {
        let name = ident(&decl.name);
        let methods: Vec<_> = decl
            .methods
            .iter()
            .filter_map(|m| {
                let MethodBody::Rust(body) = &m.body else { return None };
                let (body, method) = (path(&body.0), snake(&m.name));
                let args = interface::arguments(m);
                let docs = doc_or(&m.doc, &format!("`{}` of this constraint.", m.name));
                let types = m.args.iter().map(|(_, t)| self.method_type(t));
                let ret = m.ret.as_ref().map(|t| {
                    let t = self.method_type(t);
                    quote!(-> #t)
                });
                let receiver = (!m.is_static).then(|| quote!(self,));
                let first = (!m.is_static).then(|| quote!(self,));
                Some(quote! {
                    #docs
                    pub fn #method(#receiver #(#args: #types),*) #ret {
                        #body(#first #(#args),*)
                    }
                })
            })
            .collect();
        if methods.is_empty() {
            return TokenStream::new();
        }
        let mut taken = match decl.over {
            Subject::Op => vec!["classof", "cast", "as_op", "known"],
            _ => vec!["classof"],
        };
        let arms = self.union_arms(&decl.body, 0);
        if arms.len() > 1 && arms.iter().all(|a| a.name.is_some()) {
            taken.push("case");
        }
        if matches!(decl.body, ConstraintExpr::Each(_)) {
            taken.extend(["elements", "len", "is_empty", "get", "iter"]);
        }
        self.distinct_methods(&decl.name, &decl.methods.iter().collect::<Vec<_>>(), &taken);
        match decl.over {
            Subject::Op => quote!(impl<'a, 'c> #name<'a, 'c> { #(#methods)* }),
            _ => quote!(impl<'c> #name<'c> { #(#methods)* }),
        }
    }

    /// The Rust type that stands for values of a constraint over types: its own handle, or that of its base.
    pub fn handle_of(&self, expr: &ConstraintExpr, generics: &[Generic]) -> Option<TokenStream> {
        self.handle_within(expr, generics, 0)
    }

    fn handle_within(&self, expr: &ConstraintExpr, generics: &[Generic], depth: u32) -> Option<TokenStream> {
        use ConstraintExpr as C;
        if depth > 16 {
            return None;
        }
        let go = |e: &C| self.handle_within(e, generics, depth + 1);
        match expr {
            C::IsType(id, _) => Some(self.type_handle(*id)),
            C::IsAttr(id, _) => Some(self.attr_handle(*id)),
            C::Named(id, args) => {
                let decl = &self.model[*id];
                match &decl.rust_handle {
                    Some(handle) => Some(path(&handle.0)),
                    None if args.is_empty() && decl.generics.is_empty() => {
                        let (module, name) = (self.module(decl.dialect), ident(&decl.name));
                        Some(quote!(#module #name))
                    }
                    None => go(&self.expand(*id, args)),
                }
            }
            C::Var(i) => match &generics.get(*i)?.kind {
                GenericKind::Type(c) | GenericKind::TypeList(c) | GenericKind::Attr(c) => go(c),
                GenericKind::Param(_) => None,
            },
            C::Where(base, _) => go(base),
            C::And(parts) => parts.iter().find_map(go),
            _ => None,
        }
    }
}
