//! Interfaces: a table of functions that ops provide, found at run time by name.

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
        }
    }

    /// The table type of an interface over ops.
    pub fn interface_items(&self, i: &InterfaceDecl) -> TokenStream {
        let rt = &self.rt;
        if i.subject != Subject::Op || i.rust.is_some() {
            return TokenStream::new();
        }
        let name = ident(&i.name);
        let text = &i.name;
        let docs = doc_or(&i.doc, &format!("The interface `{}`.", i.name));
        let fields = i.methods.iter().map(|m| {
            let (method, docs) = (snake(&m.name), doc_or(&m.doc, &format!("`{}`", m.name)));
            let (args, ret) = self.method_signature(m);
            quote!(#docs pub #method: for<'a, 'c> fn(#rt::OpRef<'a, 'c>, #(#args),*) -> #ret)
        });
        quote! {
            #docs
            #[derive(Clone, Copy, Debug)]
            pub struct #name { #(#fields),* }
            impl #name {
                /// The implementation of an op, if it has one.
                pub fn of(op: #rt::OpRef<'_, '_>) -> Option<&'static Self> {
                    #rt::own_interface(op, #text)
                }
            }
        }
    }

    fn method_signature(&self, m: &Method) -> (Vec<TokenStream>, TokenStream) {
        let args = m.args.iter().map(|(_, t)| self.method_type(t)).collect();
        let ret = match &m.ret {
            Some(t @ (MethodType::Operand | MethodType::Value | MethodType::OpResult)) => {
                let t = self.method_type(t);
                quote!(Option<#t>)
            }
            Some(t) => self.method_type(t),
            None => quote!(()),
        };
        (args, ret)
    }

    /// `InterfaceImpl { .. }` entries of an op, with the functions that they name.
    pub fn interface_impls(&self, op: &OpDecl) -> Vec<TokenStream> {
        op.interfaces.iter().filter_map(|used| self.interface_impl(op, used)).collect()
    }

    fn interface_impl(&self, op: &OpDecl, used: &InterfaceUse) -> Option<TokenStream> {
        let rt = &self.rt;
        let decl = &self.model[used.interface];
        if decl.subject != Subject::Op {
            return None;
        }
        let text = &decl.name;
        let table = match &decl.rust {
            Some(rust) => path(&rust.0),
            None => {
                let (module, name) = (self.module(decl.dialect?), ident(text));
                quote!(#module #name)
            }
        };
        let mut fields = Vec::new();
        for (i, m) in decl.methods.iter().enumerate() {
            let method = snake(&m.name);
            let how = used.methods.iter().find(|(n, _)| *n == i).map(|(_, how)| how);
            let extra: Vec<_> = m.args.iter().map(|_| quote!(_)).collect();
            let value = match how {
                Some(MethodImpl::Rust(p)) => path(&p.0),
                Some(MethodImpl::Values(list)) => {
                    let list = list_accessor(rt, list)?;
                    quote!(|op, #(#extra),*| #list)
                }
                Some(MethodImpl::Value(ValueRef::Operand(n, None))) if is_list(m) => {
                    quote!(|op, #(#extra),*| #rt::operands(op, #n))
                }
                Some(MethodImpl::Value(ValueRef::Operand(n, None))) => {
                    quote!(|op, #(#extra),*| #rt::operand(op, #n))
                }
                Some(MethodImpl::Value(ValueRef::Result(n, None))) => {
                    quote!(|op, #(#extra),*| #rt::result(op, #n))
                }
                Some(MethodImpl::Const(DefaultValue::Bool(b))) => quote!(|_, #(#extra),*| #b),
                Some(MethodImpl::Const(DefaultValue::Int(n))) => {
                    let n = proc_macro2::Literal::i128_unsuffixed(*n);
                    quote!(|_, #(#extra),*| #n)
                }
                Some(MethodImpl::Const(DefaultValue::Str(s))) => quote!(|_, #(#extra),*| #s),
                _ => match self.default_method(decl, used, m) {
                    Some(value) => value,
                    None => {
                        let message =
                            format!("`{}` does not say what `{}` of `{}` is", op.name, m.name, decl.name);
                        self.error(used.span, message);
                        return None;
                    }
                },
            };
            fields.push(quote!(#method: #value));
        }
        Some(quote!(#rt::InterfaceImpl { name: #text, model: &#table { #(#fields),* } }))
    }

    fn default_method(&self, decl: &InterfaceDecl, used: &InterfaceUse, m: &Method) -> Option<TokenStream> {
        let rt = &self.rt;
        match &m.body {
            MethodBody::Rust(p) => Some(path(&p.0)),
            MethodBody::Const(DefaultValue::Bool(b)) => Some(quote!(|_| #b)),
            MethodBody::Const(DefaultValue::Str(s)) => Some(quote!(|_| #s)),
            MethodBody::Const(DefaultValue::Int(n)) => {
                let n = proc_macro2::Literal::i128_unsuffixed(*n);
                Some(quote!(|_| #n))
            }
            // What is tied to a result stands where the result stands.
            MethodBody::Default if m.args.len() == 1 => {
                let (i, _) =
                    decl.methods.iter().enumerate().find(|(_, m)| m.args.is_empty() && is_list(m))?;
                let list = match used.methods.iter().find(|(n, _)| *n == i)? {
                    (_, MethodImpl::Values(list)) => list_accessor(rt, list)?,
                    (_, MethodImpl::Value(ValueRef::Operand(n, None))) => quote!(#rt::operands(op, #n)),
                    _ => return None,
                };
                Some(quote!(|op, result| #rt::tied(#list, result)))
            }
            _ => None,
        }
    }
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
