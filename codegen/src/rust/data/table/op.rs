//! Prints the table of an op.

use super::list;
use crate::rust::{Emitter, Output, ident, int};
use bourn_terms::table::{
    Arity, AttrDef, Format, OpDef, OpHooks, OperandDef, RegionDef, ResultNames, SuccessorDef, Trait,
};
use bourn_terms::{Constraint, GenericIdx};
use proc_macro2::TokenStream;
use quote::quote;

impl<'m> Emitter<'m> {
    /// Prints the fields of an op's table that are not empty, without its name and summary; equations and interfaces are given, as they
    /// refer to items.
    pub fn op_fields(
        &self,
        out: &mut Output<'m>,
        def: &OpDef<'m>,
        equations: Option<TokenStream>,
        interfaces: Vec<TokenStream>,
    ) -> TokenStream {
        let lists = [
            list("operands", def.operands, |operand| self.operand_data(out, operand)),
            list("results", def.results, |result| self.operand_data(out, result)),
            list("attrs", def.attrs, |attr| self.attr_def_data(out, attr)),
            list("regions", def.regions, |region| self.region_data(out, region)),
            list("successors", def.successors, |successor| self.successor_data(out, successor)),
            list("traits", def.traits, |t| self.trait_data(out, t)),
            list("generics", def.generics, |generic| self.generic_data(generic)),
            list("assumed", def.assumed, |slot| self.rt_data(out, slot)),
            list("interfaces", &interfaces, TokenStream::clone),
        ];
        let required = def.required.map(|required| {
            let required = self.rt_data(out, required);
            quote!(required: Some(&#required),)
        });
        let format = (!matches!(def.format, Format::None)).then(|| {
            let format = self.rt_data(out, &def.format);
            quote!(format: #format,)
        });
        let result_names = (!matches!(def.result_names, ResultNames::None)).then(|| {
            let names = self.rt_data(out, &def.result_names);
            quote!(result_names: #names,)
        });
        let hooks = self.op_hooks_data(out, def.hooks);
        let effects = def.effects.map(|effects| {
            let effects = effects.iter().map(|effect| self.rt_data(out, effect));
            quote!(effects: Some(&[#(#effects),*]),)
        });
        quote!(#(#lists)* #required #format #result_names #equations #hooks #effects)
    }

    /// Prints the functions in Rust that belong to an op, if there are any.
    fn op_hooks_data(&self, out: &mut Output<'m>, hooks: &OpHooks<'m>) -> Option<TokenStream> {
        let rt = &self.rt;
        let single = [
            ("infer", hooks.infer),
            ("bounds", hooks.bounds),
            ("argument_names", hooks.argument_names),
            ("verify_regions", hooks.verify_regions),
            ("fold", hooks.fold),
            ("materialize", hooks.materialize),
        ];
        let verify = list("verify", hooks.verify, |hook| self.hook(out, hook));
        let canonicalize = list("canonicalize", hooks.canonicalize, |hook| self.hook(out, hook));
        let single = single.into_iter().filter_map(|(field, hook)| {
            let (field, hook) = (ident(field), self.hook(out, hook?));
            Some(quote!(#field: Some(&#hook),))
        });
        let fields = quote!(#(#single)* #verify #canonicalize);
        (!fields.is_empty()).then(|| quote!(hooks: &#rt::OpHooks { #fields ..#rt::OpHooks::NONE },))
    }

    fn operand_data(&self, out: &mut Output<'m>, operand: &OperandDef<'m>) -> TokenStream {
        let rt = &self.rt;
        let (name, constraint) = (operand.name, self.type_constraint_ref(out, operand.constraint));
        if let (Arity::One, Some(Constraint::Generic(GenericIdx(generic @ 0..8)))) =
            (operand.arity, operand.pattern)
        {
            let generic = int(*generic);
            return quote!(#rt::OperandDef::generic(#name, #constraint, #generic));
        }
        let pattern = self.value_pattern_data(out, operand.pattern);
        let new = match operand.arity {
            Arity::Nested(sizes) => {
                return quote!(#rt::OperandDef::nested(#name, #constraint, #sizes) #pattern);
            }
            Arity::One => ident("one"),
            Arity::Optional => ident("optional"),
            Arity::Variadic => ident("variadic"),
        };
        quote!(#rt::OperandDef::#new(#name, #constraint) #pattern)
    }

    fn attr_def_data(&self, out: &mut Output<'m>, attr: &AttrDef<'m>) -> TokenStream {
        let rt = &self.rt;
        let (name, constraint) = (attr.name, self.attr_constraint_ref(out, attr.constraint));
        let or = attr.default.as_ref().map(|default| {
            let default = self.attr_data(out, default);
            quote!(.or(#default))
        });
        let new = ident(if attr.optional { "optional" } else { "required" });
        let pattern = self.attr_pattern_data(out, attr.pattern);
        quote!(#rt::AttrDef::#new(#name, #constraint) #or #pattern)
    }

    fn region_data(&self, out: &mut Output<'m>, region: &RegionDef<'m>) -> TokenStream {
        let rt = &self.rt;
        let name = region.name;
        let blocks = match region.blocks {
            (0, None) => None,
            (least, None) => {
                let least = int(least);
                Some(quote!(blocks: (#least, None),))
            }
            (least, Some(most)) => {
                let (least, most) = (int(least), int(most));
                Some(quote!(blocks: (#least, Some(#most)),))
            }
        };
        let variadic = region.variadic.then(|| quote!(variadic: true,));
        let args = region.args.map(|args| {
            let args = self.places_data(out, args);
            quote!(args: Some(#args),)
        });
        let terminator = region.terminator.map(|name| quote!(terminator: Some(#name),));
        let yields = region.yields.map(|(name, values)| {
            let values = self.places_data(out, values);
            quote!(yields: Some((#name, #values)),)
        });
        quote!(#rt::RegionDef { name: #name, #blocks #variadic #args #terminator #yields ..#rt::RegionDef::ANY })
    }

    fn places_data(&self, out: &mut Output<'m>, places: &[OperandDef<'m>]) -> TokenStream {
        let places = places.iter().map(|place| self.operand_data(out, place));
        quote!(&[#(#places),*])
    }

    fn successor_data(&self, out: &mut Output<'m>, successor: &SuccessorDef<'m>) -> TokenStream {
        let SuccessorDef { name, variadic, args } = *successor;
        let rt = &self.rt;
        let args = match args {
            Some(args) => {
                let args = self.places_data(out, args);
                quote!(Some(#args))
            }
            None => quote!(None),
        };
        quote!(#rt::SuccessorDef { name: #name, variadic: #variadic, args: #args })
    }

    fn trait_data(&self, out: &mut Output<'m>, t: &Trait<'_>) -> TokenStream {
        let rt = &self.rt;
        match t {
            Trait::HasParent(parents) => quote!(#rt::Trait::HasParent(&[#(#parents),*])),
            Trait::Other(name, None) => quote!(#rt::Trait::Other(#name, None)),
            Trait::Other(name, Some(verify)) => {
                let verify = self.hook(out, verify);
                quote!(#rt::Trait::Other(#name, Some(#verify)))
            }
            known => {
                let name = ident(known.name());
                quote!(#rt::Trait::#name)
            }
        }
    }
}
