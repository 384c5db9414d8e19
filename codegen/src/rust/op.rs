//! Ops: the table and what it refers to.

use super::*;

impl<'m> Emitter<'m> {
    /// All items of an op.
    pub fn op_items(&self, id: OpId) -> TokenStream {
        let rt = &self.rt;
        let op = &self.model[id];
        let full = self.model.op_name(id);
        let table = op_static(&op.name);
        let operands: Vec<_> = op.operands.iter().map(|o| self.value_table(op, o)).collect();
        let results: Vec<_> = op.results.iter().map(|o| self.value_table(op, o)).collect();
        let attrs: Vec<_> = op.attrs.iter().enumerate().map(|(i, a)| self.attr_table(op, i, a)).collect();
        let regions: Vec<_> = op.regions.iter().map(|r| self.region_table(op, r)).collect();
        let successors = op.successors.iter().map(|s| {
            let (name, variadic) = (&s.name, s.arity != Arity::One);
            quote!(#rt::SuccessorDef { name: #name, variadic: #variadic })
        });
        let successors: Vec<_> = successors.collect();
        let traits = self.trait_list(op);
        let generics = self.generics_data(op);
        let assumed = self.lowering.assumed(op).into_iter().map(|(is_operand, i)| {
            let (kind, i) =
                (ident(if is_operand { "Operand" } else { "Result" }), u16::try_from(i).unwrap_or(u16::MAX));
            quote!(#rt::Slot::#kind(#i))
        });
        let assumed: Vec<_> = assumed.collect();
        let infer = op.hooks.infer.as_ref().map(|p| {
            let p = path(&p.0);
            quote!(infer: Some(#p),)
        });
        let result_names = match &op.result_names {
            ResultNames::None => TokenStream::new(),
            ResultNames::First(name) => quote!(result_names: #rt::ResultNames::First(#name),),
            ResultNames::Hook(p) => {
                let p = path(&p.0);
                quote!(result_names: #rt::ResultNames::Hook(#p),)
            }
        };
        let format = self.format_table(op);
        let verify = self.verify_field(op);
        let equations = self.equations_items(op);
        let (mut interfaces, models) = self.interface_impls(&op.rust_name, Target::Op(id), &op.interfaces);
        let bounds = equations.model.iter();
        interfaces.extend(bounds.map(|m| quote!(#rt::InterfaceImpl { name: "ValueBounds", model: &#m })));
        let view = self.view_items(op, &full, &table);
        interfaces.extend(self.fold_model(op));
        interfaces.extend(self.patterns(op, &full));
        interfaces.extend(self.effects_model(op));
        let docs = doc(&format!("The table of `{full}`."));
        let summary = (!op.summary.is_empty()).then(|| {
            let text = &op.summary;
            quote!(summary: #text,)
        });
        let (equations_field, equations_items) = (equations.field, equations.items);
        let lists = [
            ("operands", operands),
            ("results", results),
            ("attrs", attrs),
            ("regions", regions),
            ("successors", successors),
            ("traits", traits),
            ("generics", generics),
            ("assumed", assumed),
            ("interfaces", interfaces),
        ];
        let lists = lists.into_iter().filter(|(_, items)| !items.is_empty()).map(|(field, items)| {
            let field = ident(field);
            quote!(#field: &[#(#items),*],)
        });
        quote! {
            #view
            #docs
            pub static #table: #rt::OpDef = #rt::OpDef {
                name: #full,
                #summary
                #(#lists)*
                #infer
                #format
                #result_names
                #equations_field
                #verify
                ..#rt::OpDef::EMPTY
            };
            #equations_items
            #models
        }
    }

    /// A constraint as it is tested alone.
    fn closed(&self, op: &OpDecl, constraint: &ConstraintExpr) -> ConstraintExpr {
        self.lowering.closed(constraint, &op.generics, &|id, args| self.expand(id, args))
    }

    fn value_table(&self, op: &OpDecl, v: &ValueDecl) -> TokenStream {
        let rt = &self.rt;
        let closed = self.closed(op, &v.constraint);
        let text = self.model.constraint_text(&v.constraint, &op.generics);
        let constraint = self.constraint_ref(&closed, &text, None);
        let (name, pattern) = (&v.name, self.pattern_data(self.lowering.pattern(op, &v.constraint), true));
        if let Some(sizes) = v.sizes.and_then(|i| op.attrs.get(i)).map(|a| &a.name) {
            return quote!(#rt::OperandDef::nested(#name, #constraint, #sizes) #pattern);
        }
        let new = ident(match v.arity {
            Arity::One => "one",
            Arity::Optional => "optional",
            Arity::Variadic => "variadic",
        });
        quote!(#rt::OperandDef::#new(#name, #constraint) #pattern)
    }

    fn attr_table(&self, op: &OpDecl, i: usize, a: &OpAttr) -> TokenStream {
        let rt = &self.rt;
        let closed = self.closed(op, &a.constraint);
        let text = self.model.constraint_text(&a.constraint, &op.generics);
        let symbol_name = op.format.as_ref().is_some_and(|f| is_symbol_name(&f.elements, i));
        let constraint = self.constraint_ref(&closed, &text, symbol_name.then_some("SymbolName"));
        let name = &a.name;
        let default = self.lowering.default_attr(a, &closed);
        if a.default.is_some() && default.is_none() {
            self.error(a.span, format!("the default of `{}` cannot be built", a.name));
        }
        let or = default.map(|default| {
            let default = self.attr_data(&default);
            quote!(.or(#default))
        });
        let new = ident(if a.optional { "optional" } else { "required" });
        let pattern = self.pattern_data(self.lowering.attr_pattern(op, &a.constraint), false);
        quote!(#rt::AttrDef::#new(#name, #constraint) #or #pattern)
    }

    /// Arguments of a region, or operands of its terminator.
    fn region_values(&self, op: &OpDecl, values: &[ValueDecl]) -> TokenStream {
        let values = values.iter().map(|v| self.value_table(op, v));
        quote!(&[#(#values),*])
    }

    fn region_table(&self, op: &OpDecl, r: &RegionDecl) -> TokenStream {
        let rt = &self.rt;
        let name = &r.name;
        let variadic = (r.arity == Arity::Variadic).then(|| quote!(variadic: true,));
        let least = if r.arity == Arity::Optional { 0 } else { r.min_blocks };
        let blocks = match r.max_blocks {
            Some(most) => Some(quote!(blocks: (#least, Some(#most)),)),
            None if least > 0 => Some(quote!(blocks: (#least, None),)),
            None => None,
        };
        let args = r.args.as_ref().map(|args| {
            let values = self.region_values(op, args);
            quote!(args: Some(#values),)
        });
        let end = r.terminator.as_ref().map(|t| {
            let (name, values) = (self.model.op_name(t.op), self.region_values(op, &t.operands));
            let implicit = t.implicit.then(|| quote!(terminator: Some(#name),));
            quote!(#implicit yields: Some((#name, #values)),)
        });
        quote!(#rt::RegionDef { name: #name, #blocks #variadic #args #end ..#rt::RegionDef::ANY })
    }

    fn trait_list(&self, op: &OpDecl) -> Vec<TokenStream> {
        let rt = &self.rt;
        let mut traits: Vec<TokenStream> = Vec::new();
        let mut names: Vec<&str> = Vec::new();
        for used in &op.traits {
            let decl = &self.model[used.trait_];
            let name = &*decl.name;
            names.push(name);
            traits.push(match name {
                "HasParent" => {
                    let parents = used.args.iter().filter_map(|a| match a {
                        TraitArg::Op(id) => Some(self.model.op_name(*id)),
                        TraitArg::Value(DefaultValue::Str(s)) => Some(s.clone()),
                        _ => None,
                    });
                    quote!(#rt::Trait::HasParent(&[#(#parents),*]))
                }
                _ if KNOWN_TRAITS.contains(&name) => {
                    let name = ident(name);
                    quote!(#rt::Trait::#name)
                }
                "ElementwiseMappable" => quote!(#rt::Trait::Elementwise),
                _ => match &decl.verify {
                    Some(verify) => {
                        let verify = path(&verify.0);
                        quote!(#rt::Trait::Other(#name, #verify))
                    }
                    None => quote!(#rt::Trait::Other(#name, #rt::no_check)),
                },
            });
        }
        let varying = |values: &[ValueDecl]| values.iter().filter(|v| v.arity != Arity::One).count() > 1;
        let implied = [
            ("AttrSizedOperandSegments", varying(&op.operands), "SameVariadicOperandSize"),
            ("AttrSizedResultSegments", varying(&op.results), "SameVariadicResultSize"),
        ];
        for (name, needed, instead) in implied {
            if needed && !names.contains(&name) && !names.contains(&instead) {
                let name = ident(name);
                traits.push(quote!(#rt::Trait::#name));
            }
        }
        traits
    }
}

/// The traits that the runtime has a case for.
const KNOWN_TRAITS: &[&str] = &[
    "Terminator",
    "IsolatedFromAbove",
    "NoTerminator",
    "NoRegionArguments",
    "SingleBlock",
    "SymbolTable",
    "Symbol",
    "Pure",
    "Commutative",
    "ConstantLike",
    "SameOperandsAndResultType",
    "SameTypeOperands",
    "SameOperandsAndResultShape",
    "SameOperandsShape",
    "SameOperandsElementType",
    "SameOperandsAndResultElementType",
    "Elementwise",
    "RecursiveEffects",
    "AttrSizedOperandSegments",
    "AttrSizedResultSegments",
    "SameVariadicOperandSize",
    "SameVariadicResultSize",
    "ReturnLike",
    "AutomaticAllocationScope",
    "AffineScope",
];

fn is_symbol_name(elements: &[FormatElement], attr: usize) -> bool {
    elements.iter().any(|e| match e {
        FormatElement::Attr { attr: a, form: AttrForm::SymbolName, .. } => *a == attr,
        FormatElement::Optional { then, otherwise, .. } => {
            is_symbol_name(then, attr) || is_symbol_name(otherwise, attr)
        }
        FormatElement::Clauses(clauses) => clauses.iter().any(|(_, inner)| is_symbol_name(inner, attr)),
        _ => false,
    })
}
