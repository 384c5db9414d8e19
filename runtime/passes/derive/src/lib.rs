//! The derive macro of `bourn_passes::PassDescription`: the name, the documentation and the options of a pass, from its struct.
//!
//! See `bourn_passes::Pass` for an example.
#![forbid(unsafe_code)]

mod attributes;

use attributes::{Attributes, FieldKind, OptionField};
use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput, Error, Fields};

/// Implements `PassDescription`, and declares `INFO`, the registration of the pass.
///
/// - `#[pass(argument = "..")]` names the pass on the command line; `name = ".."` in reports (the name of the struct by default);
///   `anchors("..")` lists the ops on which the pass runs if it is named without a pipeline; `runs_on("..")` restricts the pass to ops with
///   these names.
/// - `#[option("..")]` on a field names an option, `#[option("..", default = 4)]` gives its default, and
///   `#[option("..", print_default = false)]` leaves it out of pipelines where it has the default.
/// - `#[options]` on a field, or `#[options(CONSTANT)]`, takes in a group of options.
///
/// Documentation comments describe the pass and its options.
#[proc_macro_derive(Pass, attributes(pass, option, options))]
pub fn pass(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    derived(input, &quote!(::bourn_passes))
}

/// Derives like `Pass`, for crates that depend on the facade `bourn`, which exports this macro as `Pass`.
#[proc_macro_derive(FacadePass, attributes(pass, option, options))]
pub fn facade_pass(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    derived(input, &quote!(::bourn::passes))
}

fn derived(input: proc_macro::TokenStream, passes: &TokenStream) -> proc_macro::TokenStream {
    let input = syn::parse_macro_input!(input as DeriveInput);
    expanded(&input, passes).unwrap_or_else(Error::into_compile_error).into()
}

/// Returns the code for a struct; `passes` is the path of the crate `bourn-passes`.
fn expanded(input: &DeriveInput, passes: &TokenStream) -> syn::Result<TokenStream> {
    let (name, attributes) = (&input.ident, Attributes::of(input)?);
    let fields = match &input.data {
        Data::Struct(data) => &data.fields,
        _ => return Err(Error::new_spanned(name, "a pass is a struct")),
    };
    let mut described = Vec::new();
    for field in fields {
        described.push(OptionField::of(field)?);
    }
    if matches!(fields, Fields::Unnamed(_)) {
        return Err(Error::new_spanned(fields, "the options of a pass are named fields"));
    }
    let groups = described.iter().map(|field| field.group(passes));
    let inits = described.iter().map(|field| field.init(passes));
    let prints = described.iter().map(|field| field.print(passes));
    let Attributes { argument, name: reported, description, anchors, runs_on } = attributes;
    Ok(quote! {
        impl #name {
            /// The registration of the pass.
            pub const INFO: &'static #passes::PassInfo = &#passes::PassInfo {
                argument: #argument,
                name: #reported,
                description: #description,
                options: &[#(#groups),*],
                anchors: &[#(#anchors),*],
                runs_on: &[#(#runs_on),*],
                build: |options| ::std::boxed::Box::new(#name { #(#inits),* }),
            };
        }
        impl #passes::PassDescription for #name {
            fn info(&self) -> &'static #passes::PassInfo {
                Self::INFO
            }
            fn options(&self) -> ::std::string::String {
                let mut options = #passes::OptionTexts::default();
                #(#prints)*
                options.to_string()
            }
        }
    })
}

impl OptionField<'_> {
    /// Returns the list of option tables that the field contributes.
    fn group(&self, passes: &TokenStream) -> TokenStream {
        let ty = self.ty;
        match &self.kind {
            FieldKind::Group(None) => quote!(<#ty as #passes::OptionGroup>::OPTIONS),
            FieldKind::Group(Some(options)) => quote!(#options),
            FieldKind::One { option, default, .. } => {
                let description = &self.description;
                let default = self.default(passes, default.as_deref());
                quote! {
                    &[#passes::OptionInfo {
                        name: #option,
                        kind: <#ty as #passes::OptionValue>::KIND,
                        default: #default,
                        description: #description,
                    }]
                }
            }
        }
    }

    /// Returns the initializer of the field from the values of the options.
    fn init(&self, passes: &TokenStream) -> TokenStream {
        let (name, ty) = (self.name, self.ty);
        match &self.kind {
            FieldKind::Group(_) => quote!(#name: <#ty as #passes::OptionGroup>::of(options)),
            FieldKind::One { option, .. } => {
                quote!(#name: <#ty as #passes::OptionValue>::of(options.text(#option)))
            }
        }
    }

    /// Returns the statement that adds the texts of the field's options to `options`.
    fn print(&self, passes: &TokenStream) -> TokenStream {
        let (name, ty) = (self.name, self.ty);
        match &self.kind {
            FieldKind::Group(_) => {
                quote!(options.extend(<#ty as #passes::OptionGroup>::texts(&self.#name));)
            }
            FieldKind::One { option, print_default: true, .. } => {
                quote!(options.add(#option, #passes::OptionValue::text(&self.#name));)
            }
            FieldKind::One { option, default, .. } => {
                let default = self.default(passes, default.as_deref());
                quote!(options.add_unless(#default, #option, #passes::OptionValue::text(&self.#name));)
            }
        }
    }

    /// Returns the default of the field's option as text: the declared default, or the default of the type.
    fn default(&self, passes: &TokenStream, declared: Option<&str>) -> TokenStream {
        let ty = self.ty;
        match declared {
            Some(text) => quote!(#text),
            None => quote!(<#ty as #passes::OptionValue>::KIND.usual()),
        }
    }
}
