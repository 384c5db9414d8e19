//! Emits models: the implementations of interfaces by ops, types and attributes, in their own dialect or attached from another dialect.

use super::signature::{arguments, is_list};
use crate::rust::bounds::and_others;
use crate::rust::{Emitter, Item, Output, at, camel, doc, ident, path};
use bourn_spec::model::{
    DefaultValue, DialectId, ExternalModel, InterfaceDecl, InterfaceUse, Method, MethodImpl, RustPath,
    Subject, Target, Value, Values,
};
use proc_macro2::TokenStream;
use quote::quote;

impl<'m> Emitter<'m> {
    /// Returns whether a use of an interface has only defaults.
    fn is_default_use(&self, used: &InterfaceUse<'m>, uses: &[InterfaceUse<'m>]) -> bool {
        let i = &self.model[used.interface];
        let bases = self.bases_of(i);
        let mut own = uses.iter().filter(|u| u.interface == used.interface || bases.contains(&u.interface));
        self.all_default(i) && own.all(|u| u.methods.is_empty())
    }

    /// Returns whether there is a constant for all implementors that leave an interface at its defaults.
    pub(super) fn has_default_model(&self, i: &InterfaceDecl<'m>) -> bool {
        i.rust.is_none() && self.all_default(i)
    }

    /// Emits `let _ = (op, x);` for arguments that a body does not use.
    pub(super) fn unused_arguments(&self, subject: Subject, m: &Method<'m>, uses: Uses) -> TokenStream {
        let (field, _) = self.receiver(subject);
        let receiver = (!m.is_static && uses == Uses::Nothing).then_some(field);
        let rest = if uses == Uses::All { Vec::new() } else { arguments(m) };
        let names: Vec<_> = receiver.into_iter().chain(rest).collect();
        match &names[..] {
            [] => TokenStream::new(),
            [one] => quote!(let _ = #one;),
            _ => quote!(let _ = (#(#names),*);),
        }
    }

    /// Emits a call of a function that a spec names; rustc checks its signature.
    pub(super) fn call(
        &self,
        out: &mut Output<'m>,
        subject: Subject,
        m: &Method<'m>,
        p: &RustPath,
    ) -> TokenStream {
        let p = self.placed_path(out.declaration(), &p.0);
        let (field, _) = self.receiver(subject);
        let first = (!m.is_static).then(|| quote!(#field,));
        let args = arguments(m);
        quote!(#p(#first #(#args),*))
    }

    pub(super) fn constant(&self, value: &DefaultValue<'m>) -> Option<TokenStream> {
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

    /// Emits the `InterfaceImpl { .. }` entries of a type or an attribute, and the model that they name.
    pub fn interface_impls(
        &self,
        out: &mut Output<'m>,
        owner: &str,
        target: Target,
        uses: &[InterfaceUse<'m>],
    ) -> (Vec<TokenStream>, Vec<Item>) {
        let entries = self.interface_entries(&self.model_name(owner), target, uses);
        (entries, self.model_items(out, owner, uses, 0))
    }

    /// Returns the name of the struct that implements the interfaces of an op, a type or an attribute.
    pub fn model_name(&self, owner: &str) -> proc_macro2::Ident {
        ident(&format!("{owner}Model"))
    }

    /// Emits the `InterfaceImpl { .. }` entries of an op, a type or an attribute, with the struct that implements the interfaces.
    pub fn interface_entries(
        &self,
        name: &proc_macro2::Ident,
        target: Target,
        uses: &[InterfaceUse<'m>],
    ) -> Vec<TokenStream> {
        let rt = &self.rt;
        let mut entries = Vec::new();
        for used in uses {
            let text = &self.model[used.interface].name;
            let interface = self.interface_path(used.interface);
            let is_default = self.is_default_use(used, uses);
            entries.push(if is_default && self.has_default_model(&self.model[used.interface]) {
                let view = self.interface_view(used.interface);
                quote!(#view::DEFAULTS)
            } else {
                let implementer = if is_default { quote!(#rt::Defaults) } else { quote!(#name) };
                quote!(#rt::InterfaceImpl::model(#text, &#rt::Model::<dyn #interface>(&#implementer)))
            });
        }
        for foreign in &self.config.models {
            let [interface, view, model] =
                [&foreign.interface, &foreign.view, &foreign.model].map(|text| path(text));
            let model = quote!(&#rt::Model::<dyn #interface>(&#model));
            entries.push(quote!(#rt::InterfaceImpl::model(#view::NAME, #model)));
        }
        for promise in self.model.promises.iter().filter(|p| p.target == target) {
            let name = promise.interface.map_or("ValueBounds", |id| &self.model[id].name);
            let by = &promise.by;
            entries.push(quote!(#rt::InterfaceImpl::promised(#name, #by)));
        }
        entries
    }

    /// Emits the struct that implements the interfaces of `owner` and of this number of other ops, with its implementations, if it is
    /// needed.
    pub fn model_items(
        &self,
        out: &mut Output<'m>,
        owner: &str,
        uses: &[InterfaceUse<'m>],
        others: usize,
    ) -> Vec<Item> {
        let name = self.model_name(owner);
        let impls = self.model_impls(out, &name, uses);
        if impls.is_empty() {
            return Vec::new();
        }
        let docs = doc(&format!("The implementation of the interfaces of `{owner}`{}.", and_others(others)));
        let mut items = vec![Item::tuple(&name, quote!(#docs struct #name;))];
        items.extend(impls.into_iter().map(Item::plain));
        items
    }

    /// Emits the implementations of interfaces for a struct; nothing if all of them are defaults.
    pub fn model_impls(
        &self,
        out: &mut Output<'m>,
        name: &proc_macro2::Ident,
        uses: &[InterfaceUse<'m>],
    ) -> Vec<TokenStream> {
        let own: Vec<_> = uses.iter().filter(|used| !self.is_default_use(used, uses)).collect();
        // An implemented trait needs its base traits, even if their methods are all defaults.
        let needed = |used: &InterfaceUse<'m>| {
            own.iter().any(|o| {
                o.interface == used.interface
                    || self.bases_of(&self.model[o.interface]).contains(&used.interface)
            })
        };
        let impls = uses.iter().filter(|used| needed(used)).map(|used| {
            let decl = &self.model[used.interface];
            let interface = self.interface_path(used.interface);
            let methods = used.methods.iter().filter_map(|(i, how)| {
                let m = decl.methods.get(i.index())?;
                let Some((body, uses)) = self.method_body(out, decl.subject, m, how) else {
                    let message = format!("this cannot be what `{}` of `{}` returns", m.name, decl.name);
                    out.error(used.span, message);
                    return None;
                };
                let signature = self.signature(decl.subject, m);
                let unused = self.unused_arguments(decl.subject, m, uses);
                Some(quote!(#signature { #unused #body }))
            });
            quote!(impl #interface for #name { #(#methods)* })
        });
        impls.collect()
    }

    fn method_body(
        &self,
        out: &mut Output<'m>,
        subject: Subject,
        m: &Method<'m>,
        how: &MethodImpl<'m>,
    ) -> Option<(TokenStream, Uses)> {
        let rt = &self.rt;
        let group = |list: &str, n: usize| {
            let (function, n) = (ident(list), at(n));
            quote!(#rt::#function(op, #n))
        };
        let body = match how {
            MethodImpl::Rust(p) => return Some((self.call(out, subject, m, p), Uses::All)),
            MethodImpl::Const(value) => return Some((self.constant(value)?, Uses::Nothing)),
            MethodImpl::Values(Values::Operands(n)) => group("operands", n.index()),
            MethodImpl::Values(Values::Results(n)) => group("results", n.index()),
            MethodImpl::Values(Values::AllOperands) => quote!(#rt::all_operands(op)),
            MethodImpl::Values(Values::AllResults) => quote!(#rt::all_results(op)),
            MethodImpl::Value(Value::The(Values::Operands(n))) if is_list(m) => group("operands", n.index()),
            MethodImpl::Value(Value::The(Values::Operands(n))) => group("operand", n.index()),
            MethodImpl::Value(Value::The(Values::Results(n))) if is_list(m) => group("results", n.index()),
            MethodImpl::Value(Value::The(Values::Results(n))) => group("result", n.index()),
            MethodImpl::Values(_) | MethodImpl::Value(_) => return None,
            MethodImpl::Region(n) => {
                let n = at(n.index());
                quote!(op.region(#n))
            }
        };
        Some((body, Uses::Receiver))
    }

    /// Emits the models that a dialect attaches to ops, types and attributes of other dialects.
    pub fn external_model(
        &self,
        out: &mut Output<'m>,
        external: &ExternalModel<'m>,
    ) -> (Vec<Item>, Vec<TokenStream>) {
        let (owner, key) = self.target_name(external.target);
        let own = external.interface_use();
        let rt = &self.rt;
        let uses: Vec<InterfaceUse<'m>> =
            std::iter::once(own).chain(external.bases.iter().cloned()).collect();
        // Two interfaces may be implemented for one op: each has its model.
        let suffix = uses.first().map_or("", |u| &self.model[u.interface].name);
        let owner = format!("{owner}{suffix}");
        let (name, items) = (self.model_name(&owner), self.model_items(out, &owner, &uses, 0));
        let attach = uses.iter().map(|used| {
            let (text, interface) = (&self.model[used.interface].name, self.interface_path(used.interface));
            let model = if self.is_default_use(used, &uses) { quote!(#rt::Defaults) } else { quote!(#name) };
            quote!(registry.attach(#key, #text, &#rt::Model::<dyn #interface>(&#model));)
        });
        (items, attach.collect())
    }

    /// Returns a Rust name for the target of a model, and its key in a registry.
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

/// The arguments of a method that its body uses.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Uses {
    All,
    /// Only the op, type or attribute that the method is called on.
    Receiver,
    Nothing,
}
