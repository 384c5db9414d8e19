//! Emits the functions that describe new ops: `build` of an op with its required parts, a struct with methods for its optional parts, and
//! `build` of a constraint over ops that have the same parts.

use super::argument::{Mixed, Take};
use super::attr::Scalar;
use super::view::accessor_name;
use crate::rust::{Emitter, Item, at, camel, doc, ident};
use bourn_spec::lattice::Def;
use bourn_spec::model::{
    Arity, ConstraintDecl, ConstraintExpr, ConstraintId, GenericKind, OpDecl, OpId, Subject, closed,
};
use bourn_terms::unify::gives;
use bourn_terms::{Fixed, fixed};
use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// How the parts of a new op are given.
pub(crate) struct Builder {
    /// The parameters of `build`.
    pub(super) required: Vec<Part>,
    /// The parts with a method of their own.
    pub(super) optional: Vec<Part>,
    /// The name of the struct with these methods.
    described: Ident,
}

/// A part of a new op.
pub(super) struct Part {
    /// The name of the parameter or method.
    pub name: Ident,
    /// The name in the spec.
    spec: String,
    pub kind: Kind,
}

/// The kind of a part, with its position among the parts of its kind.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    Operand(usize),
    Operands(usize),
    /// Lists of operands, and the attribute with their lengths.
    Nested(usize, usize),
    /// The operands and the attribute of a list of numbers.
    Mixed(usize, usize),
    Attr(usize, Take),
    /// A flag that is set by its method.
    Flag(usize),
    Result(usize),
    Results(usize),
    Region(usize),
    Regions(usize),
    Successor,
    Successors,
}

impl Kind {
    /// Returns the kind in words, for messages.
    pub fn words(self) -> &'static str {
        match self {
            Kind::Operand(_) => "operand",
            Kind::Operands(_) => "operands",
            Kind::Nested(..) => "lists of operands",
            Kind::Mixed(..) => "numbers",
            Kind::Attr(_, take) => take.words(),
            Kind::Flag(_) => "a flag",
            Kind::Result(_) => "type of a result",
            Kind::Results(_) => "types of results",
            Kind::Region(_) => "a region",
            Kind::Regions(_) => "regions",
            Kind::Successor => "a block",
            Kind::Successors => "blocks",
        }
    }

    /// Returns whether the parameter has any type that converts to the wanted one.
    fn is_generic(self) -> bool {
        match self {
            Kind::Attr(_, take) => take.is_generic(),
            Kind::Flag(_) | Kind::Region(_) | Kind::Successor => false,
            _ => true,
        }
    }

    /// Returns the method of `NewOp` that finds the part by its name, and the position of the part.
    fn place(self) -> (Option<&'static str>, usize) {
        match self {
            Kind::Operand(i) | Kind::Operands(i) | Kind::Nested(i, _) | Kind::Mixed(i, _) => {
                (Some("operand_named"), i)
            }
            Kind::Attr(i, _) | Kind::Flag(i) => (Some("attr_named"), i),
            Kind::Result(i) | Kind::Results(i) => (Some("result_named"), i),
            Kind::Region(i) | Kind::Regions(i) => (Some("region_named"), i),
            Kind::Successor | Kind::Successors => (None, 0),
        }
    }
}

impl Part {
    /// Returns the parameter; a flag that is set by its method has none.
    pub fn param(&self, emitter: &Emitter<'_>) -> Option<TokenStream> {
        let (rt, name) = (&emitter.rt, &self.name);
        let many = |item: TokenStream| quote!(impl IntoIterator<Item = #item>);
        let ty = match self.kind {
            Kind::Operand(_) => quote!(impl Into<#rt::ValueId>),
            Kind::Operands(_) => quote!(impl #rt::ValueList),
            Kind::Nested(..) => many(quote!(impl #rt::ValueList)),
            Kind::Mixed(..) => quote!(impl #rt::NumberList),
            Kind::Attr(_, take) => emitter.attr_param_type(take),
            Kind::Flag(_) => return None,
            Kind::Result(_) => quote!(impl Into<#rt::Type<'c>>),
            Kind::Results(_) => quote!(impl #rt::TypeList<'c>),
            Kind::Region(_) => quote!(#rt::ir::RegionId),
            Kind::Regions(_) => many(quote!(#rt::ir::RegionId)),
            Kind::Successor => quote!(#rt::ir::BlockId),
            Kind::Successors => many(quote!(#rt::ir::BlockId)),
        };
        Some(quote!(#name: #ty))
    }

    /// Returns the call on a `NewOp` that adds the part at a position.
    fn call(&self, emitter: &Emitter<'_>, key: &TokenStream) -> TokenStream {
        let name = &self.name;
        match self.kind {
            Kind::Operand(_) => quote!(.operand(#key, #name)),
            Kind::Operands(_) => quote!(.operands(#key, #name)),
            Kind::Nested(_, sizes) => {
                let sizes = at(sizes);
                quote!(.nested_operands(#key, #sizes, #name))
            }
            Kind::Mixed(_, numbers) => {
                let numbers = at(numbers);
                quote!(.mixed(#key, #numbers, #name))
            }
            Kind::Attr(_, take) => emitter.set_attr(take, key, name),
            Kind::Flag(_) => quote!(.attr(#key, true)),
            Kind::Result(_) => quote!(.result(#key, #name)),
            Kind::Results(_) => quote!(.results(#key, #name)),
            Kind::Region(_) => quote!(.region(#key, #name)),
            Kind::Regions(_) => quote!(.regions(#key, #name)),
            Kind::Successor => quote!(.successors([#name])),
            Kind::Successors => quote!(.successors(#name)),
        }
    }
}

impl Builder {
    fn add(&mut self, name: Ident, spec: &str, kind: Kind, optional: bool) {
        let parts = if optional { &mut self.optional } else { &mut self.required };
        parts.push(Part { name, spec: spec.to_owned(), kind });
    }

    /// Returns the parameters of `build`, and an attribute if there are many.
    fn params(&self, emitter: &Emitter<'_>, fixed: usize) -> (TokenStream, Option<TokenStream>) {
        let params = self.required.iter().filter_map(|part| part.param(emitter));
        let many = fixed + self.required.len() > 7;
        (quote!(#(#params),*), many.then(|| quote!(#[allow(clippy::too_many_arguments)])))
    }

    /// Returns the part of a name: of a parameter, or of the spec.
    pub(super) fn part(&self, name: &str) -> Option<&Part> {
        let all = || self.required.iter().chain(&self.optional);
        all().find(|part| part.name == name).or_else(|| all().find(|part| part.spec == name))
    }

    /// Returns the type that `build` returns, and its name without generics.
    pub(super) fn returned(&self, rt: &TokenStream) -> (TokenStream, TokenStream) {
        let name = match self.optional.is_empty() {
            true => quote!(#rt::NewOp),
            false => {
                let described = &self.described;
                quote!(#described)
            }
        };
        (quote!(#name<'c>), name)
    }

    /// Returns the function `build` of an op.
    pub fn build_fn(&self, emitter: &Emitter<'_>, table: &Ident) -> TokenStream {
        let rt = &emitter.rt;
        let (params, allow) = self.params(emitter, 0);
        let calls = self.required.iter().map(|part| {
            let key = at(part.kind.place().1);
            part.call(emitter, &quote!(#key))
        });
        let new = quote!(#rt::NewOp::new(&#table) #(#calls)*);
        let inline = inline(self.required.iter().any(|part| part.kind.is_generic()));
        let (returns, described) = self.returned(rt);
        let new = if self.optional.is_empty() { new } else { quote!(#described(#new)) };
        quote! {
            /// Describes a new op, which a builder inserts.
            #allow
            #inline
            pub fn build(#params) -> #returns { #new }
        }
    }

    /// Returns the struct with the methods for optional parts.
    pub fn optional_items(&self, emitter: &Emitter<'_>, full: &str) -> Vec<Item> {
        self.described_items(emitter, &format!("A new `{full}`, with methods for its optional parts."), false)
    }

    /// Returns the struct with the methods for optional parts. It looks the parts up by their names if it describes several ops.
    fn described_items(&self, emitter: &Emitter<'_>, docs: &str, by_name: bool) -> Vec<Item> {
        if self.optional.is_empty() {
            return Vec::new();
        }
        let (rt, described, docs) = (&emitter.rt, &self.described, doc(docs));
        let methods = self.optional.iter().map(|part| {
            let (name, spec) = (&part.name, &part.spec);
            let param = part.param(emitter).map(|param| quote!(, #param));
            let (find, i) = part.kind.place();
            let (before, key) = match find.filter(|_| by_name).map(ident) {
                Some(find) => (Some(quote!(let at = self.0.#find(#spec);)), quote!(at)),
                None => {
                    let i = at(i);
                    (None, quote!(#i))
                }
            };
            let (call, inline) = (part.call(emitter, &key), inline(part.kind.is_generic()));
            let docs = doc(&match part.kind {
                Kind::Result(_) => format!("Sets the type of the result `{spec}`."),
                Kind::Region(_) | Kind::Regions(_) => {
                    format!("Takes the region `{spec}`, which was created in the body that the op goes to.")
                }
                Kind::Attr(..) | Kind::Flag(_) => format!("Sets the attribute `{spec}`."),
                _ => format!("Adds the operand `{spec}`."),
            });
            quote! {
                #docs
                #inline
                pub fn #name(self #param) -> Self { #before Self(self.0 #call) }
            }
        });
        let item = quote! {
            #docs
            #[derive(Debug)]
            #[must_use = "a description does nothing: insert it with a builder"]
            pub struct #described<'c>(#rt::NewOp<'c>);
        };
        let methods = quote! {
            impl<'c> #described<'c> { #(#methods)* }
        };
        let traits = quote!(#rt::description!(#described););
        vec![Item::tuple(described, item), Item::plain(traits), Item::plain(methods)]
    }

    /// Returns the difference between the builders of two ops, if there is one.
    fn difference(&self, name: &str, other: &Builder, other_name: &str) -> Option<String> {
        let parts = difference(&self.required, name, &other.required, other_name);
        parts.or_else(|| difference(&self.optional, name, &other.optional, other_name))
    }
}

/// Returns the attribute for a function of one line. A generic function is compiled in the crates that call it without the attribute.
pub(super) fn inline(is_generic: bool) -> Option<TokenStream> {
    (!is_generic).then(|| quote!(#[inline]))
}

/// Returns the first difference between the parts of two ops.
fn difference(parts: &[Part], name: &str, others: &[Part], other_name: &str) -> Option<String> {
    let told = |p: &Part| format!("`{}` ({})", p.name, p.kind.words());
    for i in 0..parts.len().max(others.len()) {
        match (parts.get(i), others.get(i)) {
            (Some(a), Some(b)) if a.name == b.name && a.kind.words() == b.kind.words() => {}
            (Some(a), Some(b)) => {
                return Some(format!("where `{name}` takes {}, `{other_name}` takes {}", told(a), told(b)));
            }
            (Some(a), None) => return Some(format!("`{name}` takes {}, `{other_name}` does not", told(a))),
            (None, Some(b)) => return Some(format!("`{other_name}` takes {}, `{name}` does not", told(b))),
            (None, None) => {}
        }
    }
    None
}

/// The ops that the common `build` of a constraint makes, each with the name of its case; or the reason why the constraint has no `build`.
type Common = Result<Vec<(Ident, OpId)>, String>;

impl<'m> Emitter<'m> {
    /// Returns the builder of an op.
    pub fn builder_of(&self, op: &OpDecl<'m>) -> Builder {
        let mut names = Vec::new();
        let described = self.free_name(&format!("New{}", op.rust_name));
        let mut out = Builder { required: Vec::new(), optional: Vec::new(), described };
        let mixed = Mixed::all(op);
        for (i, o) in op.operands.iter().enumerate() {
            let list = mixed.iter().find(|list| list.operands.index() == i);
            let text = list.map_or_else(|| o.name.clone(), |list| list.name(op));
            let (kind, optional) = match (list, o.sizes, o.arity) {
                (Some(list), ..) => (Kind::Mixed(i, list.attr.index()), false),
                (_, Some(sizes), _) => (Kind::Nested(i, sizes.index()), false),
                (.., Arity::One) => (Kind::Operand(i), false),
                (.., Arity::Optional) => (Kind::Operand(i), true),
                (.., Arity::Variadic) => (Kind::Operands(i), false),
            };
            out.add(accessor_name(&text, "operand", &mut names), &o.name, kind, optional);
        }
        for (i, a) in op.attrs.iter().enumerate() {
            let in_list = mixed.iter().any(|list| list.attr.index() == i);
            if in_list || op.operands.iter().any(|o| o.sizes.is_some_and(|sizes| sizes.index() == i)) {
                continue;
            }
            let optional = a.optional || a.default.is_some();
            let kind = match self.take(op, a) {
                Take::Held(Scalar::Flag) if a.optional && a.default.is_none() => Kind::Flag(i),
                take => Kind::Attr(i, take),
            };
            out.add(accessor_name(&a.name, "attr", &mut names), &a.name, kind, optional);
        }
        for s in &op.successors {
            let kind = if s.arity == Arity::Variadic { Kind::Successors } else { Kind::Successor };
            out.add(accessor_name(&s.name, "block", &mut names), &s.name, kind, false);
        }
        let known = self.known_generics(op);
        for (i, r) in op.results.iter().enumerate() {
            if self.result_follows(op, i, &known) {
                continue;
            }
            let (suffix, kind) = match r.arity {
                Arity::One | Arity::Optional => ("type", Kind::Result(i)),
                Arity::Variadic => ("types", Kind::Results(i)),
            };
            let name = accessor_name(&format!("{}_{suffix}", r.name), suffix, &mut names);
            out.add(name, &r.name, kind, r.arity == Arity::Optional);
        }
        let isolated = op.traits.iter().any(|used| self.model[used.trait_].name == "IsolatedFromAbove");
        for (i, r) in op.regions.iter().enumerate().filter(|_| !isolated) {
            let kind = if r.arity == Arity::Variadic { Kind::Regions(i) } else { Kind::Region(i) };
            out.add(accessor_name(&r.name, "region", &mut names), &r.name, kind, true);
        }
        out
    }

    /// Returns for each generic whether the operands and attributes that every op has determine it.
    fn known_generics(&self, op: &OpDecl<'m>) -> Vec<bool> {
        let mut known = vec![false; op.generics.len()];
        for operand in &op.operands {
            let given = gives(&self.lowering.constraint(&operand.constraint));
            let is_list = |at: usize| matches!(op.generics[at].kind, GenericKind::TypeList(_));
            let given = given.into_iter().map(|generic| generic.index());
            // A group without values determines the length of a list only.
            given.filter(|&at| operand.arity == Arity::One || is_list(at)).for_each(|at| known[at] = true);
        }
        for attr in op.attrs.iter().filter(|attr| !attr.optional && attr.default.is_none()) {
            let given = gives(&self.lowering.attr_constraint(&attr.constraint));
            given.into_iter().for_each(|at| known[at.index()] = true);
        }
        known
    }

    /// Returns whether the type of a result, or the types of a group of results, follow from the other parts of the op.
    fn result_follows(&self, op: &OpDecl<'m>, i: usize, known: &[bool]) -> bool {
        let varying = op.results.iter().filter(|r| r.arity != Arity::One).count();
        if op.hooks.infer.is_some() && varying <= 1 {
            return true;
        }
        let (result, lowered) = (&op.results[i], self.lowering.constraint(&op.results[i].constraint));
        let list = |at: usize| matches!(op.generics[at].kind, GenericKind::TypeList(_)) && known[at];
        match result.arity {
            Arity::One => {
                self.only_type(&closed(self.lattice.arena(), &result.constraint, &op.generics)).is_some()
                    || self.lowering.follows(&lowered, known)
                    || self.lowering.shape_follows(op, i, known)
            }
            Arity::Variadic => matches!(fixed(&lowered), Some(Fixed::Generic(at)) if list(at.index())),
            Arity::Optional => false,
        }
    }

    /// Returns the common builder of a constraint over several ops; `None` if it has a `build` of its own.
    pub fn common_builder(&self, id: ConstraintId) -> Option<Common> {
        let decl = &self.model[id];
        let named = ConstraintExpr::Named(id, &[]);
        let own = decl.methods.iter().any(|m| m.name == "build");
        if decl.over != Subject::Op || !decl.generics.is_empty() || own {
            return None;
        }
        let mut ops = Vec::new();
        for def in self.lattice.support(&named)? {
            let Def::Op(op) = def else { return None };
            // The module of an op may be unknown here if another dialect brought the op's dialect in.
            let at = self.model[op].dialect;
            let named_here = at == decl.dialect || self.model[decl.dialect].depends.contains(&at);
            if !named_here || !self.lattice.implies(&ConstraintExpr::IsOp(op), &named).is_yes() {
                return None;
            }
            ops.push(op);
        }
        let (first, others) = ops.split_first().filter(|(_, others)| !others.is_empty())?;
        let model = self.model;
        let builder = self.builder_of(&model[*first]);
        for &op in others {
            let other = self.builder_of(&model[op]);
            if let Some(why) = builder.difference(&model.op_name(*first), &other, &model.op_name(op)) {
                return Some(Err(why));
            }
        }
        Some(Ok(self.case_names(decl, &ops).into_iter().zip(ops).collect()))
    }

    /// Returns the names of the cases: an arm's name if the arm is one op; else the op's name, with its dialect if two are equal.
    fn case_names(&self, decl: &ConstraintDecl<'m>, ops: &[OpId]) -> Vec<Ident> {
        let arm = |op: OpId| {
            let arm = decl.arms().iter().find(|a| a.body == ConstraintExpr::IsOp(op));
            arm.and_then(|a| a.name)
        };
        let short = |op: &OpId| match arm(*op) {
            Some(name) => camel(name),
            None => {
                let name = &self.model[*op].rust_name;
                let bare = name.strip_suffix("Op").filter(|bare| !matches!(*bare, "" | "Self"));
                ident(bare.unwrap_or(name))
            }
        };
        let names: Vec<_> = ops.iter().map(short).collect();
        let distinct: std::collections::BTreeSet<_> = names.iter().collect();
        if distinct.len() == names.len() {
            return names;
        }
        let long = |op: &OpId| {
            let op = &self.model[*op];
            ident(&format!("{}{}", camel(&self.model[op.dialect].name), op.rust_name))
        };
        ops.iter().map(long).collect()
    }

    /// Emits `build` of a constraint over ops, with an enum of the ops to choose from; or a paragraph with the reason why there is no
    /// `build`.
    pub fn common_builder_items(&self, id: ConstraintId) -> (Vec<Item>, Option<String>) {
        let (rt, decl) = (&self.rt, &self.model[id]);
        let (cases, ops): (Vec<_>, Vec<OpId>) = match self.common_builder(id) {
            Some(Ok(cases)) => cases.into_iter().unzip(),
            Some(Err(why)) => {
                let note = format!("No `build` makes all of its ops: {why}.");
                return (Vec::new(), Some(note));
            }
            None => return Default::default(),
        };
        let mut builder = self.builder_of(&self.model[ops[0]]);
        builder.described = self.free_name(&format!("New{}", decl.name));
        let (params, allow) = builder.params(self, 1);
        let names: Vec<_> = builder.required.iter().map(|p| &p.name).collect();
        let (name, which) = (ident(&decl.name), self.free_name(&format!("{}Op", decl.name)));
        let docs = doc(&format!("The ops that [`{}::build`] makes.", decl.name));
        let variants = cases.iter().zip(&ops).map(|(case, op)| {
            let docs = doc(&format!("`{}`", self.model.op_name(*op)));
            quote!(#docs #case)
        });
        let (returns, wrap) = match builder.optional.is_empty() {
            true => (quote!(#rt::NewOp<'c>), None),
            false => {
                let described = &builder.described;
                (quote!(#described<'c>), Some(quote!(#described)))
            }
        };
        let arms = cases.iter().zip(&ops).map(|(case, op)| {
            let op = &self.model[*op];
            let (module, view) = (self.module(op.dialect), ident(&op.rust_name));
            let new = quote!(#module #view::build(#(#names),*));
            match &wrap {
                Some(wrap) => quote!(#which::#case => #wrap(#rt::Description::into_parts(#new))),
                None => quote!(#which::#case => #new),
            }
        });
        let deprecated = ops.iter().any(|op| self.model[*op].deprecated.is_some());
        let deprecated = deprecated.then(|| quote!(#[allow(deprecated)]));
        let cases_of = quote! {
            #docs
            #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
            pub enum #which { #(#variants),* }
        };
        let build = quote! {
            impl<'c> #name<'_, 'c> {
                /// Describes a new op, which a builder inserts: `op` selects its name.
                #allow
                #deprecated
                pub fn build(op: #which, #params) -> #returns {
                    match op { #(#arms),* }
                }
            }
        };
        let mut items = vec![Item::ty(&which, cases_of), Item::plain(build)];
        let docs = format!("What [`{}::build`] returns, with methods for optional parts.", decl.name);
        items.extend(builder.described_items(self, &docs, true));
        (items, None)
    }

    /// Returns the name, or a longer name if the dialect has an item of this name.
    fn free_name(&self, name: &str) -> Ident {
        let (model, own) = (self.model, self.dialect);
        let ops = model.ops.iter().filter(|o| o.dialect == own).map(|o| &o.rust_name);
        let types = model.types.iter().filter(|t| t.dialect == own).map(|t| &t.rust_name);
        let attrs = model.attrs.iter().filter(|a| a.dialect == own).map(|a| &a.rust_name);
        let enums = model.enums.iter().filter(|e| e.dialect == own).map(|e| &e.name);
        let constraints = model.constraints.iter().filter(|c| c.dialect == own).map(|c| &c.name);
        let interfaces = model.interfaces.iter().filter(|i| i.dialect == Some(own)).map(|i| &i.name);
        let taken = ops.chain(types).chain(attrs).chain(enums).chain(constraints).chain(interfaces);
        let taken: Vec<&String> = taken.collect();
        let mut name = name.to_owned();
        while taken.contains(&&name) {
            name.push_str("ToBuild");
        }
        ident(&name)
    }
}
