//! Emits types and signatures of methods, and the lifetimes in them.

use crate::rust::{Emitter, ident, path, snake, snake_text};
use bourn_spec::model::{ConstraintExpr, Method, MethodType, Subject};
use proc_macro2::TokenStream;
use quote::quote;

impl<'m> Emitter<'m> {
    /// Returns the Rust type of a method's argument or result, with the lifetimes `'a` (IR) and `'c` (context).
    pub fn method_type(&self, t: &MethodType) -> TokenStream {
        self.method_type_in(t, &Lifetimes::NAMED)
    }

    fn method_type_in(&self, t: &MethodType, lifetimes: &Lifetimes) -> TokenStream {
        let rt = &self.rt;
        let Lifetimes { ir, context } = lifetimes;
        let [a, c] = [ir, context].map(|name| syn::Lifetime::new(name, proc_macro2::Span::call_site()));
        match t {
            MethodType::Bool => quote!(bool),
            MethodType::U32 => quote!(u32),
            MethodType::I64 => quote!(i64),
            MethodType::Usize => quote!(usize),
            MethodType::Str => quote!(&'static str),
            MethodType::Type => quote!(#rt::Type<#c>),
            MethodType::Attribute => quote!(#rt::Attribute<#c>),
            MethodType::Value | MethodType::Operand | MethodType::OpResult => quote!(#rt::Value<#a, #c>),
            MethodType::Operands | MethodType::Results => quote!(#rt::Values<#a, #c>),
            MethodType::Region => quote!(#rt::ir::RegionRef<#a, #c>),
            MethodType::Block => quote!(#rt::ir::BlockRef<#a, #c>),
            MethodType::Constraint(id) => {
                let handle = self.handle_of(&ConstraintExpr::Named(*id, &[]), &[]);
                match handle {
                    Some(handle) => quote!(#handle<#c>),
                    None => quote!(#rt::Type<#c>),
                }
            }
            MethodType::Generic(_) => quote!(#rt::Type<#c>),
            MethodType::Optional(inner) => {
                let inner = self.method_type_in(inner, lifetimes);
                quote!(Option<#inner>)
            }
            MethodType::List(inner) => {
                let inner = self.method_type_in(inner, lifetimes);
                quote!(Vec<#inner>)
            }
            MethodType::Rust(p) => path(&p.0.replace("'a", ir).replace("'c", context)),
            // A reference without a lifetime is written without one.
            MethodType::Context if *context == "'_" => quote!(&#rt::Context),
            MethodType::Context => quote!(&#c #rt::Context),
        }
    }

    /// Returns the first parameter of a method: `op: OpRef<'a, 'c>`.
    pub(super) fn receiver(&self, subject: Subject) -> (proc_macro2::Ident, TokenStream) {
        self.receiver_in(subject, &Lifetimes::NAMED)
    }

    fn receiver_in(&self, subject: Subject, lifetimes: &Lifetimes) -> (proc_macro2::Ident, TokenStream) {
        let rt = &self.rt;
        let Lifetimes { ir, context } = lifetimes;
        let [a, c] = [ir, context].map(|name| syn::Lifetime::new(name, proc_macro2::Span::call_site()));
        match subject {
            Subject::Op => (ident("op"), quote!(#rt::OpRef<#a, #c>)),
            Subject::Type => (ident("ty"), quote!(#rt::Type<#c>)),
            Subject::Attr => (ident("attr"), quote!(#rt::Attribute<#c>)),
        }
    }

    /// Returns the type of the functions that can implement a method.
    pub(super) fn function_type(&self, subject: Subject, m: &Method<'m>) -> TokenStream {
        let (_, of) = self.receiver(subject);
        let first = (!m.is_static).then(|| quote!(#of,));
        let types = m.args.iter().map(|(_, t)| self.method_type(t));
        let ret = self.returned(m);
        quote!(for<'a, 'c> fn(#first #(#types),*) #ret)
    }

    /// Returns the result type of a method: a value that may be absent is optional.
    pub fn returned(&self, m: &Method<'m>) -> TokenStream {
        self.returned_in(m, &Lifetimes::NAMED)
    }

    fn returned_in(&self, m: &Method<'m>, lifetimes: &Lifetimes) -> TokenStream {
        use MethodType as T;
        match &m.ret {
            Some(t @ (T::Operand | T::Value | T::OpResult | T::Region | T::Block)) => {
                let t = self.method_type_in(t, lifetimes);
                quote!(-> Option<#t>)
            }
            Some(t) => {
                let t = self.method_type_in(t, lifetimes);
                quote!(-> #t)
            }
            None => TokenStream::new(),
        }
    }

    /// Returns a method's signature in the trait and in its implementations. Lifetimes are named only if they tie one part to another.
    pub(super) fn signature(&self, subject: Subject, m: &Method<'m>) -> TokenStream {
        let name = snake(&m.name);
        let lifetimes = Lifetimes::of(subject, m);
        let (field, of) = self.receiver_in(subject, &lifetimes);
        let names = arguments(m);
        let args = m.args.iter().zip(&names).map(|((_, t), n)| {
            let t = self.method_type_in(t, &lifetimes);
            quote!(#n: #t)
        });
        let first = (!m.is_static).then(|| quote!(#field: #of,));
        let ret = self.returned_in(m, &lifetimes);
        let named = [(lifetimes.ir, quote!('a)), (lifetimes.context, quote!('c))];
        let named: Vec<_> = named.into_iter().filter(|(name, _)| *name != "'_").map(|(_, l)| l).collect();
        let generics = (!named.is_empty()).then(|| quote!(<#(#named),*>));
        quote!(fn #name #generics (&self, #first #(#args),*) #ret)
    }
}

/// The names of the lifetimes of the IR and of the context in a signature.
struct Lifetimes {
    ir: &'static str,
    context: &'static str,
}

impl Lifetimes {
    const NAMED: Lifetimes = Lifetimes { ir: "'a", context: "'c" };

    /// Returns the lifetimes of a method: a lifetime that occurs once needs no name.
    fn of(subject: Subject, m: &Method) -> Self {
        let receiver = match subject {
            _ if m.is_static => (0, 0),
            Subject::Op => (1, 1),
            Subject::Type | Subject::Attr => (0, 1),
        };
        let types = m.args.iter().map(|(_, t)| t).chain(&m.ret);
        let add = |(a, c): (usize, usize), (more_a, more_c)| (a + more_a, c + more_c);
        let (ir, context) = types.map(occurrences).fold(receiver, add);
        let name = |count, name| if count > 1 { name } else { "'_" };
        Lifetimes { ir: name(ir, "'a"), context: name(context, "'c") }
    }
}

/// Counts the lifetimes of the IR and of the context in the type of a method's argument or result.
fn occurrences(t: &MethodType) -> (usize, usize) {
    use MethodType as T;
    match t {
        T::Bool | T::U32 | T::I64 | T::Usize | T::Str => (0, 0),
        T::Type | T::Attribute | T::Context | T::Constraint(_) | T::Generic(_) => (0, 1),
        T::Value | T::Operand | T::OpResult | T::Operands | T::Results | T::Region | T::Block => (1, 1),
        T::Optional(inner) | T::List(inner) => occurrences(inner),
        // The path is as the spec writes it.
        T::Rust(p) => (p.0.matches("'a").count(), p.0.matches("'c").count()),
    }
}

pub(super) fn many_arguments(m: &Method) -> Option<TokenStream> {
    // The two others are `self`, and the op, type or attribute that the method is called on.
    (m.args.len() > 5).then(|| quote!(#[allow(clippy::too_many_arguments)]))
}

/// Returns the names of a method's arguments: different from each other and from the name of the receiver.
pub(in crate::rust) fn arguments(m: &Method) -> Vec<proc_macro2::Ident> {
    let mut used: Vec<String> = Vec::new();
    for (name, _) in &m.args {
        let mut name = snake_text(name);
        while name.is_empty() || used.contains(&name) || matches!(&*name, "op" | "ty" | "attr") {
            name.push_str("_arg");
        }
        used.push(name);
    }
    used.iter().map(|name| ident(name)).collect()
}

pub(super) fn is_list(m: &Method) -> bool {
    matches!(m.ret, Some(MethodType::Operands | MethodType::Results))
}
