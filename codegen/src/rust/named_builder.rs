//! Emits the builders that an op declares: functions beside `build` that compute some of the parts.

use super::argument::Take;
use super::attr::Scalar;
use super::builder::{Builder, Kind, Part};
use crate::rust::{Emitter, Output, camel, doc_or, shouty, snake, snake_text};
use bourn_spec::model::{
    BuilderBody, BuilderDecl, BuilderParam, BuilderParamKind, EnumId, GivenPart, OpDecl, PartValue,
    PartValueKind, RustPath,
};
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};

/// How a builder takes a parameter.
struct Taken<'b> {
    /// `name: type`
    declared: TokenStream,
    /// A statement that converts it.
    conversion: Option<TokenStream>,
    /// The part of the op that it is.
    part: Option<&'b Part>,
}

impl<'m> Emitter<'m> {
    /// Emits the builders that an op declares. `used` has the names of the view's methods.
    pub(super) fn named_builders(
        &self,
        out: &mut Output<'m>,
        op: &OpDecl<'m>,
        builder: &Builder,
        used: &[String],
    ) -> TokenStream {
        let mut known = used.to_vec();
        let mut functions = TokenStream::new();
        for decl in &op.builders {
            let name = snake_text(&decl.name);
            if name == "build" || known.contains(&name) {
                let message = format!("the view of the op has another method `{name}`");
                out.error(decl.span, message);
                continue;
            }
            known.push(name);
            functions.extend(self.named_builder(out, op, builder, decl));
        }
        functions
    }

    fn named_builder(
        &self,
        out: &mut Output<'m>,
        op: &OpDecl<'m>,
        builder: &Builder,
        decl: &BuilderDecl,
    ) -> Option<TokenStream> {
        let (returns, _) = builder.returned(&self.rt);
        let taken = decl.params.iter().map(|param| self.builder_param(out, op, builder, param));
        let taken: Vec<Taken<'_>> = taken.collect::<Option<_>>()?;
        let (conversions, new) = match &decl.body {
            BuilderBody::Rust(path) => (Vec::new(), self.hook_call(builder, decl, path)),
            BuilderBody::Parts(parts) => {
                let given = taken.iter().filter_map(|taken| taken.part);
                let given = given.map(|part| (part, part.name.to_token_stream())).collect();
                let conversions = taken.iter().filter_map(|taken| taken.conversion.clone()).collect();
                (conversions, self.call_of_parts(out, (op, builder, decl), parts, given)?)
            }
        };
        let docs = doc_or(&decl.doc, "Describes a new op, which a builder inserts.");
        let (name, params) = (snake(&decl.name), taken.iter().map(|taken| &taken.declared));
        Some(quote! {
            #docs
            pub fn #name(#(#params),*) -> #returns {
                #(#conversions)*
                #new
            }
        })
    }

    /// Returns how a builder takes a parameter; reports a parameter that is neither a part nor of a known kind.
    fn builder_param<'b>(
        &self,
        out: &mut Output<'m>,
        op: &OpDecl<'m>,
        builder: &'b Builder,
        param: &BuilderParam,
    ) -> Option<Taken<'b>> {
        let (rt, name) = (&self.rt, snake(&param.name));
        let ty = match param.kind {
            Some(BuilderParamKind::Int) => quote!(i64),
            Some(BuilderParamKind::Flag) => quote!(bool),
            Some(BuilderParamKind::Text) => quote!(&str),
            Some(BuilderParamKind::Type) => quote!(#rt::Type<'c>),
            Some(BuilderParamKind::Attr) => quote!(#rt::Attribute<'c>),
            Some(BuilderParamKind::Value) => quote!(impl Into<#rt::ValueId>),
            None => {
                let Some(part) = builder.part(&param.name) else {
                    let message = format!(
                        "op `{}` has no part `{}`: a parameter that is no part needs a kind, such as `i64`",
                        op.name, param.name
                    );
                    out.error(param.span, message);
                    return None;
                };
                let Some(declared) = part.param(self) else {
                    let message = format!("the flag `{}` is no parameter: set it to `true`", param.name);
                    out.error(param.span, message);
                    return None;
                };
                return Some(Taken { declared, conversion: None, part: Some(part) });
            }
        };
        let is_value = param.kind == Some(BuilderParamKind::Value);
        let conversion = is_value.then(|| quote!(let #name: #rt::ValueId = #name.into();));
        Some(Taken { declared: quote!(#name: #ty), conversion, part: None })
    }

    /// Returns the call of the function that a builder names.
    fn hook_call(&self, builder: &Builder, decl: &BuilderDecl, path: &RustPath) -> TokenStream {
        let names = decl.params.iter().map(|param| match builder.part(&param.name) {
            Some(part) if param.kind.is_none() => part.name.clone(),
            _ => snake(&param.name),
        });
        let path = self.placed_path(decl.span, &path.0);
        quote!(#path(#(#names),*))
    }

    /// Returns the call of `build` with the parts that are parameters, `given`, and those that the builder computes.
    fn call_of_parts<'b>(
        &self,
        out: &mut Output<'m>,
        (op, builder, decl): (&OpDecl<'m>, &'b Builder, &BuilderDecl),
        parts: &[GivenPart],
        mut given: Vec<(&'b Part, TokenStream)>,
    ) -> Option<TokenStream> {
        let mut uses = Uses::default();
        for part in parts {
            let Some(found) = builder.part(&part.name) else {
                out.error(part.span, format!("op `{}` has no part `{}`", op.name, part.name));
                return None;
            };
            if given.iter().any(|(known, _)| known.name == found.name) {
                out.error(part.span, format!("`{}` is a parameter already", part.name));
                return None;
            }
            let Some(value) = self.part_tokens(decl, found, &part.value, &mut uses) else {
                let wanted = found.kind.words();
                out.error(part.value.span, format!("this is no value of `{}` ({wanted})", part.name));
                return None;
            };
            given.push((found, value));
        }
        self.complete_call(out, decl, builder, &given, &uses)
    }

    /// Returns the call of `build` with all required parts, and the calls for the optional parts.
    fn complete_call(
        &self,
        out: &mut Output<'m>,
        decl: &BuilderDecl,
        builder: &Builder,
        given: &[(&Part, TokenStream)],
        uses: &Uses,
    ) -> Option<TokenStream> {
        let value =
            |part: &Part| given.iter().find(|(known, _)| known.name == part.name).map(|(_, value)| value);
        let missing: Vec<String> = { builder.required.iter() }
            .filter(|part| value(part).is_none())
            .map(|part| format!("`{}`", part.name))
            .collect();
        if !missing.is_empty() {
            let message = format!("builder `{}` does not give {}", decl.name, missing.join(", "));
            out.error(decl.span, message);
            return None;
        }
        let unused = decl.params.iter().find(|p| p.kind.is_some() && !uses.0.contains(&p.name));
        if let Some(unused) = unused {
            out.error(unused.span, format!("the parameter `{}` is not used", unused.name));
            return None;
        }
        let required = builder.required.iter().filter_map(value);
        let optional = builder.optional.iter().filter_map(|part| {
            let (name, value) = (&part.name, value(part)?);
            Some(if part.param(self).is_some() { quote!(.#name(#value)) } else { quote!(.#name()) })
        });
        Some(quote!(Self::build(#(#required),*) #(#optional)*))
    }

    /// Returns the Rust expression for the value of a part; `None` if the part has no such value.
    fn part_tokens(
        &self,
        decl: &BuilderDecl,
        part: &Part,
        value: &PartValue,
        uses: &mut Uses,
    ) -> Option<TokenStream> {
        use BuilderParamKind as K;
        let rt = &self.rt;
        let mut scope = Names { decl, uses };
        let value = &value.kind;
        match part.kind {
            Kind::Operand(_) => scope.param(value, K::Value),
            Kind::Operands(_) => match &scope.list(value, |scope, item| scope.param(item, K::Value))?[..] {
                [] => Some(quote!(#rt::NO_VALUES)),
                items => Some(quote!([#(#items),*])),
            },
            Kind::Mixed(..) => {
                let items = scope.list(value, |scope, item| match scope.int(item) {
                    Some(number) => Some(quote!(#rt::NumberId::Constant(#number))),
                    None => scope.param(item, K::Value).map(|value| quote!(#rt::NumberId::Value(#value))),
                })?;
                Some(if items.is_empty() {
                    quote!(Vec::<#rt::NumberId>::new())
                } else {
                    quote!([#(#items),*])
                })
            }
            Kind::Flag(_) => {
                matches!(value, PartValueKind::Name(name) if name == "true").then(TokenStream::new)
            }
            Kind::Attr(_, take) => match take {
                Take::Held(Scalar::Int) => scope.int(value),
                Take::Held(Scalar::Flag) => match value {
                    PartValueKind::Name(name) if name == "true" => Some(quote!(true)),
                    PartValueKind::Name(name) if name == "false" => Some(quote!(false)),
                    _ => scope.param(value, K::Flag),
                },
                Take::Ints | Take::IntItems(_) => {
                    let items = scope.list(value, Names::int)?;
                    Some(quote!(&[#(#items),*]))
                }
                Take::Held(Scalar::Str) => scope.text(value),
                Take::Held(Scalar::Type) => scope.param(value, K::Type),
                Take::Held(Scalar::Enum(id)) => self.case(id, value),
                Take::Symbol => scope.text(value).or_else(|| scope.param(value, K::Attr)),
                Take::Any => scope.param(value, K::Attr),
                Take::Held(Scalar::Map | Scalar::Set) => None,
            },
            Kind::Result(_) => scope.param(value, K::Type),
            Kind::Results(_) => {
                let items = scope.list(value, |scope, item| scope.param(item, K::Type))?;
                Some(if items.is_empty() {
                    quote!(Vec::<#rt::Type<'c>>::new())
                } else {
                    quote!([#(#items),*])
                })
            }
            Kind::Nested(..) | Kind::Region(_) | Kind::Regions(_) | Kind::Successor | Kind::Successors => {
                None
            }
        }
    }

    /// Returns a case of an enum.
    fn case(&self, id: EnumId, value: &PartValueKind) -> Option<TokenStream> {
        let PartValueKind::Name(name) = value else { return None };
        let (path, decl) = (self.enum_path(id), &self.model[id]);
        let case = decl.cases.iter().find(|case| case.name == *name)?;
        let case = if decl.bits { shouty(&case.name, "") } else { camel(&case.name) };
        Some(quote!(#path::#case))
    }
}

/// The parameters that values use.
#[derive(Default)]
struct Uses(Vec<String>);

/// The parameters of a builder, by name.
struct Names<'d, 'u> {
    decl: &'d BuilderDecl,
    uses: &'u mut Uses,
}

impl Names<'_, '_> {
    /// Returns the parameter of a kind that a value names.
    fn param(&mut self, value: &PartValueKind, kind: BuilderParamKind) -> Option<TokenStream> {
        let PartValueKind::Name(name) = value else { return None };
        let param = self.decl.params.iter().find(|param| param.name == *name && param.kind == Some(kind))?;
        self.uses.0.push(param.name.clone());
        let name: Ident = snake(&param.name);
        Some(quote!(#name))
    }

    fn int(&mut self, value: &PartValueKind) -> Option<TokenStream> {
        match value {
            PartValueKind::Int(number) => {
                let number = crate::rust::int(*number);
                Some(quote!(#number))
            }
            _ => self.param(value, BuilderParamKind::Int),
        }
    }

    fn text(&mut self, value: &PartValueKind) -> Option<TokenStream> {
        match value {
            PartValueKind::Text(text) => Some(quote!(#text)),
            _ => self.param(value, BuilderParamKind::Text),
        }
    }

    fn list(
        &mut self,
        value: &PartValueKind,
        mut item: impl FnMut(&mut Self, &PartValueKind) -> Option<TokenStream>,
    ) -> Option<Vec<TokenStream>> {
        let PartValueKind::List(items) = value else { return None };
        items.iter().map(|value| item(self, &value.kind)).collect()
    }
}
