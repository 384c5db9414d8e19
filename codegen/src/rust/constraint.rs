//! Named constraints: tables, handles, cases, conversions; and tables of constraints without a name.

use super::*;

impl Emitter<'_> {
    /// `expr` with the generics of its scope replaced; what is left over stays.
    pub fn substitute(&self, expr: &ConstraintExpr, args: &[ConstraintArg]) -> ConstraintExpr {
        use ConstraintExpr as C;
        let go = |e: &C| self.substitute(e, args);
        match expr {
            C::Var(i) => match args.get(*i) {
                Some(ConstraintArg::Constraint(c)) => c.clone(),
                _ => expr.clone(),
            },
            C::IsType(id, params) => C::IsType(*id, substitute_params(self, params, args)),
            C::IsAttr(id, params) => C::IsAttr(*id, substitute_params(self, params, args)),
            C::Named(id, inner) => {
                C::Named(*id, inner.iter().map(|a| self.substitute_arg(a, args)).collect())
            }
            C::And(parts) => C::And(parts.iter().map(go).collect()),
            C::Or(arms) => C::Or(arms.iter().map(|a| Arm { body: go(&a.body), ..a.clone() }).collect()),
            C::Not(inner) => C::Not(Box::new(go(inner))),
            C::Where(base, pred) => C::Where(Box::new(go(base)), self.substitute_pred(pred, args)),
            C::Each(inner) => C::Each(Box::new(go(inner))),
            _ => expr.clone(),
        }
    }

    fn substitute_arg(&self, arg: &ConstraintArg, args: &[ConstraintArg]) -> ConstraintArg {
        match arg {
            ConstraintArg::Constraint(c) => ConstraintArg::Constraint(self.substitute(c, args)),
            ConstraintArg::Var(i) => args.get(*i).cloned().unwrap_or_else(|| arg.clone()),
            ConstraintArg::Value(_) => arg.clone(),
        }
    }

    fn substitute_pred(&self, pred: &Pred, args: &[ConstraintArg]) -> Pred {
        let term = |t: &Term| substitute_term(t, args);
        let go = |p: &Pred| self.substitute_pred(p, args);
        match pred {
            Pred::Compare(a, rel, b) => Pred::Compare(term(a), *rel, term(b)),
            Pred::In(a, items) => Pred::In(term(a), items.iter().map(term).collect()),
            Pred::InRange(a, low, high, inclusive) => {
                Pred::InRange(term(a), low.as_ref().map(term), high.as_ref().map(term), *inclusive)
            }
            Pred::Is(a, c) => Pred::Is(term(a), Box::new(self.substitute(c, args))),
            Pred::AllDims(v, p) => Pred::AllDims(v.clone(), Box::new(go(p))),
            Pred::AllItems(v, list, p) => Pred::AllItems(v.clone(), term(list), Box::new(go(p))),
            Pred::Static(t) => Pred::Static(term(t)),
            Pred::Present(t) => Pred::Present(term(t)),
            Pred::Flag(t) => Pred::Flag(term(t)),
            Pred::And(parts) => Pred::And(parts.iter().map(go).collect()),
            Pred::Or(parts) => Pred::Or(parts.iter().map(go).collect()),
            Pred::Not(p) => Pred::Not(Box::new(go(p))),
            Pred::Rust(path, terms) => Pred::Rust(path.clone(), terms.iter().map(term).collect()),
        }
    }

    /// The body of a named constraint with its arguments put in.
    pub fn expand(&self, id: ConstraintId, args: &[ConstraintArg]) -> ConstraintExpr {
        let decl = &self.model[id];
        match self.foreign_crate(decl.dialect) {
            Some(root) => self.substitute(&foreign::rooted(&decl.body, &root), args),
            None => self.substitute(&decl.body, args),
        }
    }

    /// A constraint of an op with the op's generics replaced by what they range over.
    pub fn closed(&self, expr: &ConstraintExpr, generics: &[Generic]) -> ConstraintExpr {
        let args: Vec<ConstraintArg> = generics
            .iter()
            .enumerate()
            .map(|(i, g)| match &g.kind {
                GenericKind::Type(c) | GenericKind::TypeList(c) | GenericKind::Attr(c) => {
                    ConstraintArg::Constraint(c.clone())
                }
                GenericKind::Param(_) => ConstraintArg::Var(i),
            })
            .collect();
        self.substitute(expr, &args)
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

    /// A `&'static TypeConstraint` or `&'static AttrConstraint` for a closed constraint.
    pub fn constraint_ref(&self, expr: &ConstraintExpr, text: &str, syntax: Option<&str>) -> TokenStream {
        let rt = &self.rt;
        if syntax.is_none()
            && let ConstraintExpr::Named(id, args) = expr
        {
            let decl = &self.model[*id];
            if let Some(handle) = &decl.rust_handle {
                let handle = path(&handle.0);
                let bound = if decl.over == Subject::Attr { quote!(AttrHandle) } else { quote!(TypeHandle) };
                return quote!(<#handle<'static> as #rt::#bound<'static>>::CONSTRAINT);
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
        let table = self.constraint_table(&name, "", text, expr, syntax, None);
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
        rust_name: &str,
        text: &str,
        expr: &ConstraintExpr,
        syntax: Option<&str>,
        named: Option<&ConstraintExpr>,
    ) -> TokenStream {
        let rt = &self.rt;
        let public = named.is_some();
        let docs = doc(&format!("The table of: {text}."));
        let vis = public.then(|| quote!(#docs pub));
        match self.subject(expr) {
            Subject::Op => TokenStream::new(),
            Subject::Type => {
                let check = self.type_check(expr, &quote!(ty));
                let build = match self.buildable(expr) {
                    Some(build) => quote!(Some(|ctx| #build)),
                    None => quote!(None),
                };
                let explain = self.explain(expr);
                quote! {
                    #vis static #name: #rt::TypeConstraint = #rt::TypeConstraint {
                        name: #rust_name,
                        text: #text,
                        check: |ty| #check,
                        build: #build,
                        explain: #explain,
                    };
                }
            }
            Subject::Attr => {
                let check = self.attr_check(expr, &quote!(attr));
                let stored = self.stored(expr, &check);
                let value_type = match self.value_type(named.unwrap_or(expr)) {
                    Some(build) => quote!(Some(|ctx| #build)),
                    None => quote!(None),
                };
                let (cases, default_syntax) = self.attr_syntax(expr);
                let syntax = self.syntax_tokens(expr, syntax.unwrap_or(default_syntax));
                quote! {
                    #vis static #name: #rt::AttrConstraint = #rt::AttrConstraint {
                        name: #rust_name,
                        text: #text,
                        check: |attr| #check,
                        stored: |attr| #stored,
                        value_type: #value_type,
                        cases: &[#(#cases),*],
                        syntax: #syntax,
                    };
                }
            }
        }
    }

    /// Whether a property can hold an attribute: MLIR keeps numbers, strings, lists by their kind, the rest by the constraint.
    fn stored(&self, expr: &ConstraintExpr, check: &TokenStream) -> TokenStream {
        let (mut types, mut attrs) = (Vec::new(), Vec::new());
        self.bases(expr, &mut types, &mut attrs, 0);
        match (&attrs[..], self.each(expr, 0)) {
            (_, true) => quote!(attr.as_array().is_some()),
            (&[id], _) if !matches!(&*self.model[id].name, "dense_array" | "symbol_ref") => {
                let (rt, handle) = (&self.rt, self.attr_handle(id));
                quote!(<#handle<'_> as #rt::AttrHandle<'_>>::classof(attr))
            }
            _ => check.clone(),
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

    /// A function that names the first arm or condition that fails, where the constraint has parts.
    fn explain(&self, expr: &ConstraintExpr) -> TokenStream {
        let ConstraintExpr::Or(arms) = expr else { return quote!(None) };
        if arms.iter().all(|a| a.name.is_none()) {
            return quote!(None);
        }
        let texts: Vec<String> = arms
            .iter()
            .map(|a| {
                let text = self.model.constraint_text(&a.body, &[]);
                a.name.as_ref().map_or(text.clone(), |n| format!("{n} ({text})"))
            })
            .collect();
        let text = format!("no case of it fits: {}", texts.join(", "));
        quote!(Some(|_| Some(#text.to_owned())))
    }

    /// Items of a named constraint.
    pub fn constraint_items(&self, id: ConstraintId, decl: &ConstraintDecl) -> TokenStream {
        let rt = &self.rt;
        if !decl.generics.is_empty() || decl.rust_handle.is_some() {
            return TokenStream::new();
        }
        let expr = &decl.body;
        let text = self.model.constraint_text(&ConstraintExpr::Named(id, Vec::new()), &[]);
        let table_name = constraint_static(&decl.name);
        let named = ConstraintExpr::Named(id, Vec::new());
        let syntax = (decl.over == Subject::Attr).then(|| self.attr_syntax(&named).1);
        let table = self.constraint_table(&table_name, &decl.name, &text, expr, syntax, Some(&named));
        let (name, docs) = (ident(&decl.name), doc_or(&decl.doc, &text));
        let methods = self.constraint_methods(decl);
        match decl.over {
            Subject::Type => {
                let case = self.case_items(decl);
                quote! {
                    #docs
                    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
                    pub struct #name<'c>(#rt::Type<'c>);
                    #rt::type_handle!(#name, #table_name);
                    #table
                    #case
                    #methods
                }
            }
            Subject::Attr => quote! {
                #docs
                #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
                pub struct #name<'c>(#rt::Attribute<'c>);
                #rt::attr_handle!(#name, #table_name);
                #table
                #methods
            },
            Subject::Op => {
                let check = self.op_check(expr, &quote!(op));
                quote! {
                    #docs
                    #[derive(Clone, Copy, Debug)]
                    pub struct #name<'a, 'c>(#rt::OpRef<'a, 'c>);
                    impl<'a, 'c> #name<'a, 'c> {
                        /// Whether an op satisfies the constraint.
                        pub fn classof(op: #rt::OpRef<'a, 'c>) -> bool {
                            #check
                        }
                        /// The op as one that satisfies the constraint; the view borrows the IR, so it cannot change.
                        pub fn cast(op: #rt::OpRef<'a, 'c>) -> Option<Self> {
                            Self::classof(op).then_some(Self(op))
                        }
                        /// The op.
                        pub fn as_op(self) -> #rt::OpRef<'a, 'c> {
                            self.0
                        }
                    }
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
                let docs = doc_or(&m.doc, &format!("`{}` of this constraint.", m.name));
                let args: Vec<_> = m.args.iter().map(|(n, _)| snake(n)).collect();
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
        match decl.over {
            Subject::Op => quote!(impl<'a, 'c> #name<'a, 'c> { #(#methods)* }),
            _ => quote!(impl<'c> #name<'c> { #(#methods)* }),
        }
    }

    /// The union that a constraint is, through named ones with arguments.
    fn union_arms(&self, expr: &ConstraintExpr, depth: u32) -> Vec<Arm> {
        match expr {
            ConstraintExpr::Or(arms) => arms.clone(),
            ConstraintExpr::Named(id, args) if !args.is_empty() && depth < 16 => {
                self.union_arms(&self.expand(*id, args), depth + 1)
            }
            _ => Vec::new(),
        }
    }

    /// The enum of a union's arms and `case()`.
    fn case_items(&self, decl: &ConstraintDecl) -> TokenStream {
        let arms = self.union_arms(&decl.body, 0);
        if arms.len() < 2 || arms.iter().any(|a| a.name.is_none()) {
            return TokenStream::new();
        }
        let rt = &self.rt;
        let (name, case) = (ident(&decl.name), ident(&format!("{}Case", decl.name)));
        let docs = doc(&format!("The cases of [`{}`].", decl.name));
        let variants: Vec<_> = arms.iter().map(|a| camel(a.name.as_deref().unwrap_or("Other"))).collect();
        let handles: Vec<_> = arms.iter().map(|a| self.handle_of(&a.body, &[])).collect();
        let texts = arms.iter().map(|a| doc(&self.model.constraint_text(&a.body, &[])));
        let wraps: Vec<_> = handles
            .iter()
            .map(|h| match h {
                Some(h) => quote!(<#h<'c> as #rt::TypeHandle<'c>>::wrap(self.0)),
                None => quote!(self.0),
            })
            .collect();
        let fields = handles.iter().map(|h| match h {
            Some(h) => quote!(#h<'c>),
            None => quote!(#rt::Type<'c>),
        });
        let last = arms.len() - 1;
        let tests = (0..last).map(|i| {
            let (check, variant, wrap) =
                (self.type_check(&arms[i].body, &quote!(ty)), &variants[i], &wraps[i]);
            quote!(if #check { return #case::#variant(#wrap); })
        });
        let (last_variant, last_wrap) = (&variants[last], &wraps[last]);
        quote! {
            #docs
            #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
            pub enum #case<'c> { #(#texts #variants(#fields)),* }
            impl<'c> #name<'c> {
                /// Which of the cases it is.
                pub fn case(self) -> #case<'c> {
                    let ty = self.0;
                    #(#tests)*
                    #case::#last_variant(#last_wrap)
                }
            }
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

    /// `From` between named constraints where the structure proves the implication.
    pub fn implied_conversions(&self) -> TokenStream {
        let rt = &self.rt;
        let named: Vec<_> = (0..self.model.constraints.len() as u32)
            .map(ConstraintId)
            .filter(|&id| {
                let decl = &self.model[id];
                decl.generics.is_empty() && decl.rust_handle.is_none() && decl.over != Subject::Op
            })
            .collect();
        let mut items = TokenStream::new();
        for &to in &named {
            if self.model[to].dialect != self.dialect {
                continue;
            }
            for &from in &named {
                let (a, b) = (&self.model[from], &self.model[to]);
                if from == to || a.over != b.over || !(a.dialect == b.dialect || self.reachable(a.dialect)) {
                    continue;
                }
                let claim = ConstraintExpr::Named(to, Vec::new());
                if matches!(b.body, ConstraintExpr::Any(_)) || self.implies(&a.body, &claim, 0) {
                    let (module, from, to) = (self.module(a.dialect), ident(&a.name), ident(&b.name));
                    items.extend(match b.over {
                        Subject::Attr => quote!(#rt::implied_attr!(#module #from => #to);),
                        _ => quote!(#rt::implied_type!(#module #from => #to);),
                    });
                }
            }
        }
        items
    }

    fn reachable(&self, dialect: DialectId) -> bool {
        self.model[self.dialect].depends.contains(&dialect)
    }

    /// Whether structure alone proves that everything that satisfies `a` satisfies `b`.
    pub fn implies(&self, a: &ConstraintExpr, b: &ConstraintExpr, depth: u32) -> bool {
        use ConstraintExpr as C;
        if depth > 12 {
            return false;
        }
        if a == b || matches!(b, C::Any(_)) {
            return true;
        }
        let go = |a: &C, b: &C| self.implies(a, b, depth + 1);
        match (a, b) {
            (C::Or(arms), _) => arms.iter().all(|x| go(&x.body, b)),
            (_, C::And(parts)) => parts.iter().all(|p| go(a, p)),
            (_, C::Or(arms)) if arms.iter().any(|x| go(a, &x.body)) => true,
            (C::And(parts), _) if parts.iter().any(|p| go(p, b)) => true,
            (C::Where(base, p), C::Where(other, q)) if p == q && go(base, other) => true,
            (C::Where(base, _), _) if go(base, b) => true,
            (C::IsType(x, params), C::IsType(y, wanted)) => {
                x == y && wanted.iter().all(|w| params.iter().any(|p| self.implies_param(p, w, depth + 1)))
            }
            (C::IsAttr(x, params), C::IsAttr(y, wanted)) => {
                x == y && wanted.iter().all(|w| params.iter().any(|p| self.implies_param(p, w, depth + 1)))
            }
            (C::Named(id, args), _) if go(&self.expand(*id, args), b) => true,
            (_, C::Named(id, args)) => go(a, &self.expand(*id, args)),
            _ => false,
        }
    }

    fn implies_param(&self, a: &ParamArg, b: &ParamArg, depth: u32) -> bool {
        a.param == b.param
            && match (&a.arg, &b.arg) {
                (ConstraintArg::Constraint(a), ConstraintArg::Constraint(b)) => self.implies(a, b, depth),
                (a, b) => a == b,
            }
    }
}

fn substitute_params(e: &Emitter<'_>, params: &[ParamArg], args: &[ConstraintArg]) -> Vec<ParamArg> {
    params.iter().map(|p| ParamArg { param: p.param, arg: e.substitute_arg(&p.arg, args) }).collect()
}

fn substitute_term(term: &Term, args: &[ConstraintArg]) -> Term {
    let go = |t: &Term| Box::new(substitute_term(t, args));
    match term {
        Term::Var(i) => match args.get(*i) {
            Some(ConstraintArg::Value(value)) => Term::Const(value.clone()),
            Some(ConstraintArg::Var(j)) => Term::Var(*j),
            _ => term.clone(),
        },
        Term::Dim(t) => Term::Dim(go(t)),
        Term::Len(t) => Term::Len(go(t)),
        Term::Field(t, name) => Term::Field(go(t), name.clone()),
        Term::Binary(op, a, b) => Term::Binary(*op, go(a), go(b)),
        _ => term.clone(),
    }
}
