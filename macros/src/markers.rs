//! The constraints of the builtin dialect as types, for fields of derived ops.

use bourn_spec::Arena;
use bourn_spec::model::{ConstraintDecl, GenericKind, Model, ParamKind, Subject};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// The spec of the builtin dialect.
pub const BUILTIN: &str = bourn_specs::BUILTIN;

/// Returns the number of generics of a constraint if all of them are types: then it may be written without arguments.
pub fn takes_types(name: &str) -> Option<usize> {
    static COUNTS: OnceLock<BTreeMap<String, usize>> = OnceLock::new();
    let counts = COUNTS.get_or_init(|| {
        let arena = Arena::new();
        let model = builtin(&arena);
        let generic = model.constraints.iter().filter(|c| !c.generics.is_empty() && all_types(c));
        generic.map(|c| (c.name.clone(), c.generics.len())).collect()
    });
    counts.get(name).copied()
}

/// Returns the subject of a constraint of the builtin dialect; `None` if no such name exists.
pub fn about(name: &str) -> Option<Subject> {
    static SUBJECTS: OnceLock<BTreeMap<String, Subject>> = OnceLock::new();
    let subjects = SUBJECTS.get_or_init(|| {
        let arena = Arena::new();
        let named = builtin(&arena).constraints.into_iter().filter(|c| c.over != Subject::Op);
        named.map(|c| (c.name, c.over)).collect()
    });
    subjects.get(name).copied()
}

/// Returns the subject of an interface of the builtin dialect; `None` if no such name exists.
pub fn interface_for(name: &str) -> Option<Subject> {
    static INTERFACES: OnceLock<BTreeMap<String, Subject>> = OnceLock::new();
    let interfaces = INTERFACES.get_or_init(|| {
        let arena = Arena::new();
        let model = builtin(&arena);
        let own = model.interfaces.iter().filter(|i| i.dialect.is_some());
        own.map(|i| (i.name.clone(), i.subject)).collect()
    });
    interfaces.get(name).copied()
}

fn builtin(arena: &Arena) -> Model<'_> {
    bourn_spec::load_strs(arena, &[("builtin.bourn", BUILTIN)], 0).model.unwrap_or_default()
}

fn all_types(c: &ConstraintDecl) -> bool {
    c.generics.iter().all(|g| matches!(g.kind, GenericKind::Type(_)))
}

/// Returns the marker types.
pub fn markers() -> TokenStream {
    let mut items = quote! {
        /// A region of an op, for fields that are a `#[region]`.
        #[derive(Clone, Copy, Debug, Default)]
        pub struct Region;
        /// Dimensions, each a size or dynamic, as a parameter of a type or an attribute.
        #[derive(Clone, Copy, Debug, Default)]
        pub struct Shape;
        /// The items that do not satisfy a constraint.
        #[derive(Clone, Copy, Debug, Default)]
        pub struct Not<C>(::core::marker::PhantomData<C>);
        /// An array attribute whose elements all satisfy a constraint.
        #[derive(Clone, Copy, Debug, Default)]
        pub struct Each<C>(::core::marker::PhantomData<C>);
    };
    let arena = Arena::new();
    items.extend(builtin(&arena).constraints.iter().filter(|c| c.over != Subject::Op).filter_map(marker));
    items
}

fn marker(c: &ConstraintDecl) -> Option<TokenStream> {
    let name = format_ident!("{}", c.name);
    let docs: Vec<String> = c.doc.lines().map(|line| format!(" {}", line.trim())).collect();
    let docs = if docs.is_empty() { vec![format!(" The constraint `{}`.", c.name)] } else { docs };
    let defaults = all_types(c);
    let (mut params, mut types) = (Vec::new(), Vec::new());
    for g in &c.generics {
        let param = format_ident!("{}", g.name);
        match &g.kind {
            GenericKind::Type(_) | GenericKind::Attr(_) => {
                params.push(if defaults { quote!(#param = Any) } else { quote!(#param) });
                types.push(param);
            }
            GenericKind::Param(ParamKind::U32) => params.push(quote!(const #param: u32)),
            GenericKind::Param(ParamKind::I64) => params.push(quote!(const #param: i64)),
            _ => return None,
        }
    }
    let generics = (!params.is_empty()).then(|| quote!(<#(#params),*>));
    let fields = (!types.is_empty()).then(|| quote!((::core::marker::PhantomData<(#(#types,)*)>)));
    Some(quote! {
        #(#[doc = #docs])*
        #[derive(Clone, Copy, Debug, Default)]
        pub struct #name #generics #fields;
    })
}
