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
        let type_vars = self.type_vars(op);
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
        self.check_generics(op);
        let (unify, unify_items) = self.unify_items(op);
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
            ("type_vars", type_vars),
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
                #unify
                #format
                #result_names
                #equations_field
                #verify
                ..#rt::OpDef::EMPTY
            };
            #equations_items
            #models
            #unify_items
        }
    }

    fn value_table(&self, op: &OpDecl, v: &ValueDecl) -> TokenStream {
        let rt = &self.rt;
        let closed = self.without_generics(&closed(&v.constraint, &op.generics));
        let text = self.model.constraint_text(&v.constraint, &op.generics);
        let constraint = self.constraint_ref(&closed, &text, None);
        let name = &v.name;
        if let Some(sizes) = v.sizes.and_then(|i| op.attrs.get(i)).map(|a| &a.name) {
            return quote!(#rt::OperandDef::nested(#name, #constraint, #sizes));
        }
        let new = ident(match v.arity {
            Arity::One => "one",
            Arity::Optional => "optional",
            Arity::Variadic => "variadic",
        });
        quote!(#rt::OperandDef::#new(#name, #constraint))
    }

    fn attr_table(&self, op: &OpDecl, i: usize, a: &OpAttr) -> TokenStream {
        let rt = &self.rt;
        let closed = closed(&a.constraint, &op.generics);
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
        quote!(#rt::AttrDef::#new(#name, #constraint) #or)
    }

    /// Arguments of a region, or operands of its terminator.
    fn region_values(&self, op: &OpDecl, values: &[ValueDecl]) -> TokenStream {
        let rt = &self.rt;
        let places = || {
            let operands = op.operands.iter().enumerate().map(|(i, v)| ("Operand", i, v));
            operands.chain(op.results.iter().enumerate().map(|(i, v)| ("Result", i, v)))
        };
        let values = values.iter().map(|v| {
            let def = self.value_table(op, v);
            let like = match v.constraint {
                ConstraintExpr::Var(var) => {
                    let whole = places().find(|(.., p)| p.constraint == v.constraint).map(|p| (p, false));
                    let element = || places().find(|(.., p)| self.element_var(&p.constraint, 0) == Some(var));
                    whole.or_else(|| element().map(|p| (p, true)))
                }
                _ => None,
            };
            let like = match like {
                Some(((kind, i, _), element)) => {
                    let (kind, i) = (ident(kind), u16::try_from(i).unwrap_or(u16::MAX));
                    quote!(Some((#rt::Slot::#kind(#i), #element)))
                }
                None => quote!(None),
            };
            quote!(#rt::RegionValue { def: #def, like: #like })
        });
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

    /// One entry per generic that stands in two places.
    fn type_vars(&self, op: &OpDecl) -> Vec<TokenStream> {
        let rt = &self.rt;
        let mut vars = Vec::new();
        // These traits say the same with messages of their own.
        let said = op
            .traits
            .iter()
            .any(|t| matches!(&*self.model[t.trait_].name, "SameOperandsAndResultType" | "SameTypeOperands"));
        for (i, generic) in op.generics.iter().enumerate() {
            if matches!(generic.kind, GenericKind::Param(_)) {
                continue;
            }
            let (mut slots, mut elements, mut names) = (Vec::new(), Vec::new(), Vec::new());
            for (kind, values) in [("Operand", &op.operands), ("Result", &op.results)] {
                for (n, v) in values.iter().enumerate() {
                    let (kind, n) = (ident(kind), u16::try_from(n).unwrap_or(u16::MAX));
                    let slot = quote!(#rt::Slot::#kind(#n));
                    if v.constraint == ConstraintExpr::Var(i) {
                        slots.push(slot);
                        names.push(v.name.clone());
                    } else if self.element_var(&v.constraint, 0) == Some(i) {
                        elements.push(slot);
                        names.push(v.name.clone());
                    }
                }
            }
            if slots.len() + elements.len() < 2 {
                continue;
            }
            let message = if said {
                String::new()
            } else if elements.is_empty() {
                format!("all of {{{}}} have same type", names.join(", "))
            } else {
                format!("all of {{{}}} have same element type", names.join(", "))
            };
            vars.push(match elements.is_empty() {
                true => quote!(#rt::TypeVar::same(&[#(#slots),*], #message)),
                false => quote! {
                    #rt::TypeVar { slots: &[#(#slots),*], element_slots: &[#(#elements),*], message: #message }
                },
            });
        }
        vars
    }

    /// The generic that a shaped constraint has as element type.
    pub(super) fn element_var(&self, expr: &ConstraintExpr, depth: u32) -> Option<usize> {
        use ConstraintExpr as C;
        if depth > 16 {
            return None;
        }
        match expr {
            // Others than builtin types have no element type at run time: `unify` sees to them.
            C::IsType(id, _) if self.native_type(&self.model[*id]).is_none() => None,
            C::IsType(id, args) => args.iter().find_map(|a| match &a.arg {
                ConstraintArg::Constraint(C::Var(i))
                    if self.model[*id].params.get(a.param).is_some_and(|p| p.name.starts_with("element")) =>
                {
                    Some(*i)
                }
                _ => None,
            }),
            C::Named(id, args) => self.element_var(&self.expand(*id, args), depth + 1),
            C::Where(base, _) => self.element_var(base, depth + 1),
            C::And(parts) => parts.iter().find_map(|p| self.element_var(p, depth + 1)),
            C::Or(arms) => {
                let first = self.element_var(&arms.first()?.body, depth + 1)?;
                let same = |a: &Arm| self.element_var(&a.body, depth + 1) == Some(first);
                arms.iter().all(same).then_some(first)
            }
            _ => None,
        }
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
