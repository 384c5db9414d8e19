//! Interfaces: a trait that models implement, and a view that finds the model of an op, a type or an attribute by name.

use super::*;

impl Emitter<'_> {
    /// The Rust type of a method's argument or result, with the lifetimes `'a` (IR) and `'c` (context).
    pub fn method_type(&self, t: &MethodType) -> TokenStream {
        let rt = &self.rt;
        match t {
            MethodType::Bool => quote!(bool),
            MethodType::U32 => quote!(u32),
            MethodType::I64 => quote!(i64),
            MethodType::Usize => quote!(usize),
            MethodType::Str => quote!(&'static str),
            MethodType::Type => quote!(#rt::Type<'c>),
            MethodType::Attribute => quote!(#rt::Attribute<'c>),
            MethodType::Value | MethodType::Operand | MethodType::OpResult => quote!(#rt::Value<'a, 'c>),
            MethodType::Operands | MethodType::Results => quote!(#rt::Values<'a, 'c>),
            MethodType::Region => quote!(#rt::ir::RegionRef<'a, 'c>),
            MethodType::Block => quote!(#rt::ir::BlockRef<'a, 'c>),
            MethodType::Constraint(id) => {
                let handle = self.handle_of(&ConstraintExpr::Named(*id, Vec::new()), &[]);
                match handle {
                    Some(handle) => quote!(#handle<'c>),
                    None => quote!(#rt::Type<'c>),
                }
            }
            MethodType::Generic(_) => quote!(#rt::Type<'c>),
            MethodType::Optional(inner) => {
                let inner = self.method_type(inner);
                quote!(Option<#inner>)
            }
            MethodType::List(inner) => {
                let inner = self.method_type(inner);
                quote!(Vec<#inner>)
            }
            MethodType::Rust(p) => path(&p.0),
            MethodType::Context => quote!(&'c #rt::Context),
        }
    }

    /// What a method gets first: `op: OpRef<'a, 'c>`.
    fn receiver(&self, subject: Subject) -> (proc_macro2::Ident, TokenStream) {
        let rt = &self.rt;
        match subject {
            Subject::Op => (ident("op"), quote!(#rt::OpRef<'a, 'c>)),
            Subject::Type => (ident("ty"), quote!(#rt::Type<'c>)),
            Subject::Attr => (ident("attr"), quote!(#rt::Attribute<'c>)),
        }
    }

    /// The trait of an interface and the view of what implements it.
    pub fn interface_items(&self, i: &InterfaceDecl) -> TokenStream {
        let rt = &self.rt;
        let name = ident(&i.name);
        let text = &i.name;
        let view = ident(&format!("{}View", i.name));
        let docs = doc_or(&i.doc, &format!("The interface `{}`.", i.name));
        let item = match &i.rust {
            Some(p) => {
                let p = path(&p.0);
                quote!(#docs pub use #p as #name;)
            }
            None => {
                let bases = i.bases.iter().map(|b| self.interface_path(*b));
                let methods = i.methods.iter().map(|m| self.trait_method(i, m));
                let defaults = self.all_default(i).then(|| quote!(impl #name for #rt::Defaults {}));
                quote! {
                    #docs
                    pub trait #name: #(#bases +)* Send + Sync {
                        #(#methods)*
                    }
                    #defaults
                }
            }
        };
        let (field, of) = self.receiver(i.subject);
        let (lifetimes, what) = match i.subject {
            Subject::Op => (quote!(<'a, 'c>), "op"),
            Subject::Type => (quote!(<'c>), "type"),
            Subject::Attr => (quote!(<'c>), "attribute"),
        };
        let macro_name = match i.subject {
            Subject::Op => quote!(#rt::op_interface),
            Subject::Type => quote!(#rt::type_interface),
            Subject::Attr => quote!(#rt::attr_interface),
        };
        self.distinct_methods(&i.name, &self.all_methods(i), &["holds", "of", "find", "as_op", "ty", "attr"]);
        let methods = self.all_methods(i).into_iter().map(|m| self.view_method(i.subject, m));
        let own = i.conditions.iter().map(|p| path(&p.0));
        let inherited = i.bases.iter().filter(|b| self.is_conditional(**b)).map(|b| {
            let view = self.interface_view(*b);
            quote!(#view::holds)
        });
        let conditions = own.chain(inherited);
        let docs = doc(&format!("Any {what} that implements [`{text}`]."));
        quote! {
            #item
            #docs
            #[derive(Clone, Copy)]
            pub struct #view #lifetimes { #field: #of, model: &'static dyn #name }
            #macro_name!(#view, #name, #text #(, #conditions)*);
            impl #lifetimes #view #lifetimes { #(#methods)* }
        }
    }

    /// Methods get names of their own, unlike those that every view or handle has.
    pub fn distinct_methods(&self, of: &str, methods: &[&Method], taken: &[&str]) {
        for (i, m) in methods.iter().enumerate() {
            let name = snake(&m.name);
            if taken.iter().any(|taken| name == taken) {
                let message =
                    format!("everything that is `{of}` has a method `{name}` in generated Rust already");
                self.error(m.span, message);
            }
            if let Some(other) = methods[..i].iter().find(|other| snake(&other.name) == name) {
                let (own, other) = (&m.name, &other.name);
                let message = match own == other {
                    true => format!("`{of}` has two methods `{own}`, one of its own and one of a base"),
                    false => {
                        format!(
                            "methods `{other}` and `{own}` of `{of}` would both be `{name}` in generated Rust"
                        )
                    }
                };
                self.error(m.span, message);
            }
        }
    }

    /// Whether it depends on the instance who has an interface: by its own condition, or one of what it builds on.
    pub fn is_conditional(&self, id: InterfaceId) -> bool {
        let conditional = |id: InterfaceId| !self.model[id].conditions.is_empty();
        conditional(id) || self.bases_of(&self.model[id]).into_iter().any(conditional)
    }

    /// The view of an interface.
    pub fn interface_view(&self, id: InterfaceId) -> TokenStream {
        let decl = &self.model[id];
        let view = ident(&format!("{}View", decl.name));
        match decl.dialect {
            Some(dialect) => {
                let module = self.module(dialect);
                quote!(#module #view)
            }
            None => quote!(#view),
        }
    }

    /// Whether all methods of a declared interface, and of what it builds on, have bodies.
    fn all_default(&self, i: &InterfaceDecl) -> bool {
        let declared = |i: &InterfaceDecl| i.rust.is_none() && i.dialect.is_some();
        let bodies = self.all_methods(i).iter().all(|m| m.body != MethodBody::Required);
        bodies && declared(i) && self.bases_of(i).iter().all(|b| declared(&self.model[*b]))
    }

    /// What an interface builds on, directly or not.
    fn bases_of(&self, i: &InterfaceDecl) -> Vec<InterfaceId> {
        let (mut seen, mut next) = (i.bases.clone(), 0);
        while let Some(&base) = seen.get(next) {
            next += 1;
            let more: Vec<_> = self.model[base].bases.iter().copied().filter(|b| !seen.contains(b)).collect();
            seen.extend(more);
        }
        seen
    }

    /// Whether one of the uses of interfaces says nothing beyond the defaults.
    fn is_default_use(&self, used: &InterfaceUse, uses: &[InterfaceUse]) -> bool {
        let i = &self.model[used.interface];
        let bases = self.bases_of(i);
        let mut own = uses.iter().filter(|u| u.interface == used.interface || bases.contains(&u.interface));
        self.all_default(i) && own.all(|u| u.methods.is_empty())
    }

    /// The methods of an interface and of all that it builds on.
    pub fn all_methods<'i>(&'i self, i: &'i InterfaceDecl) -> Vec<&'i Method> {
        let bases = self.bases_of(i).into_iter().flat_map(|base| &self.model[base].methods);
        i.methods.iter().chain(bases).collect()
    }

    fn view_method(&self, subject: Subject, m: &Method) -> TokenStream {
        let name = snake(&m.name);
        let docs = doc_or(&m.doc, &format!("`{}`", m.name));
        let (field, _) = self.receiver(subject);
        let names = arguments(m);
        let args = m.args.iter().zip(&names).map(|((_, t), n)| {
            let t = self.method_type(t);
            quote!(#n: #t)
        });
        let first = (!m.is_static).then(|| quote!(self.#field,));
        let ret = self.returned(m);
        let many = many_arguments(m);
        quote! {
            #docs
            #many
            pub fn #name(self, #(#args),*) #ret { self.model.#name(#first #(#names),*) }
        }
    }

    /// What a method returns: a value that need not be there is optional.
    pub fn returned(&self, m: &Method) -> TokenStream {
        use MethodType as T;
        match &m.ret {
            Some(t @ (T::Operand | T::Value | T::OpResult | T::Region | T::Block)) => {
                let t = self.method_type(t);
                quote!(-> Option<#t>)
            }
            Some(t) => {
                let t = self.method_type(t);
                quote!(-> #t)
            }
            None => TokenStream::new(),
        }
    }

    /// A method's signature in the trait and in its implementations.
    fn signature(&self, subject: Subject, m: &Method) -> TokenStream {
        let name = snake(&m.name);
        let (field, of) = self.receiver(subject);
        let names = arguments(m);
        let args = m.args.iter().zip(&names).map(|((_, t), n)| {
            let t = self.method_type(t);
            quote!(#n: #t)
        });
        let first = (!m.is_static).then(|| quote!(#field: #of,));
        let ret = self.returned(m);
        // Lifetimes are named only where they tie one thing to another.
        let rest = quote!((&self, #first #(#args),*) #ret);
        let (mut named, mut anonymous) = (Vec::new(), Vec::new());
        for (lifetime, tokens) in [("a", quote!('a)), ("c", quote!('c))] {
            match count_lifetime(rest.clone(), lifetime) {
                0 => {}
                1 => anonymous.push(lifetime),
                _ => named.push(tokens),
            }
        }
        let rest = anonymous.iter().fold(rest, |rest, lifetime| elide_lifetime(rest, lifetime));
        let generics = (!named.is_empty()).then(|| quote!(<#(#named),*>));
        quote!(fn #name #generics #rest)
    }

    fn trait_method(&self, i: &InterfaceDecl, m: &Method) -> TokenStream {
        let docs = doc_or(&m.doc, &format!("`{}`", m.name));
        let signature = self.signature(i.subject, m);
        let many = many_arguments(m);
        let body = match &m.body {
            MethodBody::Required => None,
            MethodBody::Rust(p) => Some(self.call(i.subject, m, p)),
            MethodBody::Const(value) => self.constant(value),
            MethodBody::Default => {
                // What is tied to a result stands where the result stands.
                let rt = &self.rt;
                let list = i
                    .methods
                    .iter()
                    .find(|m| m.args.is_empty() && is_list(m) && m.body == MethodBody::Required);
                match (list, m.args.as_slice()) {
                    (Some(list), [_]) => {
                        let (list, result) = (snake(&list.name), &arguments(m)[0]);
                        Some(quote!(#rt::tied(self.#list(op), #result)))
                    }
                    _ => {
                        self.error(m.span, format!("there is no default for `{}`", m.name));
                        None
                    }
                }
            }
        };
        match body {
            Some(body) => {
                let unused = self.unused_arguments(i.subject, m, &body);
                quote!(#docs #many #signature { #unused #body })
            }
            None => quote!(#docs #many #signature;),
        }
    }

    /// `let _ = (op, x);` for arguments that a body does not use.
    fn unused_arguments(&self, subject: Subject, m: &Method, body: &TokenStream) -> TokenStream {
        let (field, _) = self.receiver(subject);
        let mut names = arguments(m);
        if !m.is_static {
            names.insert(0, field);
        }
        names.retain(|n| !mentions(body.clone(), n));
        match &names[..] {
            [] => TokenStream::new(),
            [one] => quote!(let _ = #one;),
            _ => quote!(let _ = (#(#names),*);),
        }
    }

    /// A call of a function that a spec names; rustc checks its signature.
    fn call(&self, subject: Subject, m: &Method, p: &RustPath) -> TokenStream {
        let p = path(&p.0);
        let (field, _) = self.receiver(subject);
        let first = (!m.is_static).then(|| quote!(#field,));
        let args = arguments(m);
        quote!(#p(#first #(#args),*))
    }

    fn constant(&self, value: &DefaultValue) -> Option<TokenStream> {
        match value {
            DefaultValue::Bool(b) => Some(quote!(#b)),
            DefaultValue::Str(s) => Some(quote!(#s)),
            DefaultValue::Int(n) => {
                let n = proc_macro2::Literal::i128_unsuffixed(*n);
                Some(quote!(#n))
            }
            _ => None,
        }
    }

    /// The Rust path of an interface's trait.
    fn interface_path(&self, id: InterfaceId) -> TokenStream {
        let decl = &self.model[id];
        let name = ident(&decl.name);
        match decl.dialect {
            Some(dialect) => {
                let module = self.module(dialect);
                quote!(#module #name)
            }
            None => quote!(#name),
        }
    }

    /// `InterfaceImpl { .. }` entries of an op, a type or an attribute, and the model that they name: one struct without fields
    /// that implements all the traits.
    pub fn interface_impls(
        &self,
        owner: &str,
        target: Target,
        uses: &[InterfaceUse],
    ) -> (Vec<TokenStream>, TokenStream) {
        let rt = &self.rt;
        let (name, items) = self.model_items(owner, uses);
        let mut entries = Vec::new();
        for used in uses {
            let text = &self.model[used.interface].name;
            let interface = self.interface_path(used.interface);
            let implementer =
                if self.is_default_use(used, uses) { quote!(#rt::Defaults) } else { quote!(#name) };
            let model = quote!(&#rt::Model::<dyn #interface>(&#implementer));
            entries.push(quote!(#rt::InterfaceImpl { name: #text, model: #model }));
        }
        for promise in self.model.promises.iter().filter(|p| p.target == target) {
            let name = promise.interface.map_or("ValueBounds", |id| &self.model[id].name);
            let by = &promise.by;
            entries.push(quote!(#rt::InterfaceImpl { name: #name, model: &#rt::Promised { by: #by } }));
        }
        (entries, items)
    }

    fn model_items(&self, owner: &str, uses: &[InterfaceUse]) -> (proc_macro2::Ident, TokenStream) {
        let name = ident(&format!("{owner}Model"));
        let own: Vec<_> = uses.iter().filter(|used| !self.is_default_use(used, uses)).collect();
        // A trait that is implemented needs those that it builds on, also where these are all defaults.
        let needed = |used: &InterfaceUse| {
            own.iter().any(|o| {
                o.interface == used.interface
                    || self.bases_of(&self.model[o.interface]).contains(&used.interface)
            })
        };
        let own: Vec<_> = uses.iter().filter(|used| needed(used)).collect();
        if own.is_empty() {
            return (name, TokenStream::new());
        }
        let impls = own.into_iter().map(|used| {
            let decl = &self.model[used.interface];
            let interface = self.interface_path(used.interface);
            let methods = used.methods.iter().filter_map(|(i, how)| {
                let m = decl.methods.get(*i)?;
                let Some(body) = self.method_body(decl.subject, m, how) else {
                    let message = format!("this cannot be what `{}` of `{}` returns", m.name, decl.name);
                    self.error(used.span, message);
                    return None;
                };
                let signature = self.signature(decl.subject, m);
                let unused = self.unused_arguments(decl.subject, m, &body);
                Some(quote!(#signature { #unused #body }))
            });
            quote!(impl #interface for #name { #(#methods)* })
        });
        let docs = doc(&format!("What implements the interfaces of `{owner}`."));
        let items = quote! {
            #docs
            struct #name;
            #(#impls)*
        };
        (name, items)
    }

    fn method_body(&self, subject: Subject, m: &Method, how: &MethodImpl) -> Option<TokenStream> {
        let rt = &self.rt;
        match how {
            MethodImpl::Rust(p) => Some(self.call(subject, m, p)),
            MethodImpl::Values(list) => list_accessor(rt, list),
            MethodImpl::Value(ValueRef::Operand(n, None)) if is_list(m) => {
                Some(quote!(#rt::operands(op, #n)))
            }
            MethodImpl::Value(ValueRef::Operand(n, None)) => Some(quote!(#rt::operand(op, #n))),
            MethodImpl::Value(ValueRef::Result(n, None)) if is_list(m) => Some(quote!(#rt::results(op, #n))),
            MethodImpl::Value(ValueRef::Result(n, None)) => Some(quote!(#rt::result(op, #n))),
            MethodImpl::Value(_) => None,
            MethodImpl::Region(n) => Some(quote!(op.region(#n))),
            MethodImpl::Const(value) => self.constant(value),
        }
    }

    /// The models that a dialect attaches to ops, types and attributes of other dialects.
    pub fn external_model(&self, external: &ExternalModel) -> (TokenStream, Vec<TokenStream>) {
        let (owner, key) = self.target_name(external.target);
        let own = external.interface.map(|interface| InterfaceUse {
            interface,
            methods: external.methods.clone(),
            span: external.span,
        });
        let rt = &self.rt;
        let uses: Vec<InterfaceUse> = own.into_iter().chain(external.bases.iter().cloned()).collect();
        // Two interfaces may be implemented for one op: each has its model.
        let suffix = uses.first().map_or("", |u| &self.model[u.interface].name);
        let (name, items) = self.model_items(&format!("{owner}{suffix}"), &uses);
        let attach = uses.iter().map(|used| {
            let (text, interface) = (&self.model[used.interface].name, self.interface_path(used.interface));
            let model = if self.is_default_use(used, &uses) { quote!(#rt::Defaults) } else { quote!(#name) };
            quote!(registry.attach(#key, #text, &#rt::Model::<dyn #interface>(&#model));)
        });
        (items, attach.collect())
    }

    /// A Rust name for what a model is attached to, and its key in a registry.
    pub fn target_name(&self, target: Target) -> (String, String) {
        let model = self.model;
        let full = |dialect: DialectId, name: &str| format!("{}.{name}", model[dialect].name);
        let rust = |dialect: DialectId, name: &str| format!("{}{name}", camel(&model[dialect].name));
        match target {
            Target::Op(id) => (rust(model[id].dialect, &model[id].rust_name), model.op_name(id)),
            Target::Type(id) => {
                let t = &model[id];
                let key = if self.native_type(t).is_some() { &t.name } else { &t.mnemonic };
                (rust(t.dialect, &t.rust_name), format!("!{}", full(t.dialect, key)))
            }
            Target::Attr(id) => {
                let a = &model[id];
                let key = if self.native_attr(a).is_some() { &a.name } else { &a.mnemonic };
                (rust(a.dialect, &a.rust_name), format!("#{}", full(a.dialect, key)))
            }
        }
    }
}

/// How often a lifetime occurs.
fn count_lifetime(tokens: TokenStream, name: &str) -> usize {
    let mut count = 0;
    let mut after_quote = false;
    for tree in tokens {
        match tree {
            proc_macro2::TokenTree::Group(group) => count += count_lifetime(group.stream(), name),
            proc_macro2::TokenTree::Ident(ident) if after_quote && ident == name => count += 1,
            _ => {
                after_quote = matches!(&tree, proc_macro2::TokenTree::Punct(p) if p.as_char() == '\'');
                continue;
            }
        }
        after_quote = false;
    }
    count
}

/// The tokens with `'_` in place of a lifetime.
fn elide_lifetime(tokens: TokenStream, name: &str) -> TokenStream {
    use proc_macro2::{Group, TokenTree};
    let mut after_quote = false;
    let trees = tokens.into_iter().map(|tree| {
        let quoted = after_quote;
        after_quote = matches!(&tree, TokenTree::Punct(p) if p.as_char() == '\'');
        match tree {
            TokenTree::Group(group) => {
                TokenTree::Group(Group::new(group.delimiter(), elide_lifetime(group.stream(), name)))
            }
            TokenTree::Ident(found) if quoted && found == name => {
                TokenTree::Ident(proc_macro2::Ident::new("_", found.span()))
            }
            tree => tree,
        }
    });
    trees.collect()
}

/// Whether tokens contain an identifier.
pub(super) fn mentions(tokens: TokenStream, name: &proc_macro2::Ident) -> bool {
    tokens.into_iter().any(|tree| match tree {
        proc_macro2::TokenTree::Group(group) => mentions(group.stream(), name),
        proc_macro2::TokenTree::Ident(ident) => ident == *name,
        _ => false,
    })
}

fn many_arguments(m: &Method) -> Option<TokenStream> {
    // `self`, and what the method is about.
    (m.args.len() > 5).then(|| quote!(#[allow(clippy::too_many_arguments)]))
}

/// Names of a method's arguments: unlike each other, and unlike what the method is about.
pub(super) fn arguments(m: &Method) -> Vec<proc_macro2::Ident> {
    use heck::ToSnakeCase;
    let mut used: Vec<String> = Vec::new();
    for (name, _) in &m.args {
        let mut name = name.to_snake_case();
        while name.is_empty() || used.contains(&name) || matches!(&*name, "op" | "ty" | "attr") {
            name.push_str("_arg");
        }
        used.push(name);
    }
    used.iter().map(|name| ident(name)).collect()
}

fn is_list(m: &Method) -> bool {
    matches!(m.ret, Some(MethodType::Operands | MethodType::Results))
}

fn list_accessor(rt: &TokenStream, list: &ValueListRef) -> Option<TokenStream> {
    Some(match list {
        ValueListRef::Operands(n) => quote!(#rt::operands(op, #n)),
        ValueListRef::Results(n) => quote!(#rt::results(op, #n)),
        ValueListRef::AllOperands => quote!(#rt::all_operands(op)),
        ValueListRef::AllResults => quote!(#rt::all_results(op)),
        _ => return None,
    })
}
