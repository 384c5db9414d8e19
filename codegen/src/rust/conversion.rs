//! What handles of constraints wrap, what they convert to and from, and how they are made.

use super::dispatch::definition;
use super::*;
use bourn_spec::lattice::{Cost, Def};

impl Emitter<'_> {
    /// Named constraints with a generated handle, of this dialect and of those that it uses, about one subject.
    fn visible(&self, over: Subject) -> Vec<ConstraintId> {
        let ids = (0..self.model.constraints.len() as u32).map(ConstraintId);
        ids.filter(|&id| {
            let decl = &self.model[id];
            let here = decl.dialect == self.dialect || self.reachable(decl.dialect);
            here && decl.generics.is_empty() && decl.rust_handle.is_none() && decl.over == over
        })
        .collect()
    }

    /// Whether code of this dialect may say how its handles relate to those of another: of two dialects that use each other
    /// only one does.
    fn reachable(&self, dialect: DialectId) -> bool {
        let used = self.model[self.dialect].depends.contains(&dialect);
        used && (dialect < self.dialect || !self.model[dialect].depends.contains(&self.dialect))
    }

    fn handle_path(&self, id: ConstraintId) -> TokenStream {
        let (module, name) = (self.module(self.model[id].dialect), ident(&self.model[id].name));
        quote!(#module #name)
    }

    fn def_handle(&self, def: Def) -> Option<TokenStream> {
        match def {
            Def::Type(id) => Some(self.type_handle(id)),
            Def::Attr(id) => Some(self.attr_handle(id)),
            _ => None,
        }
    }

    fn implied(&self, a: ConstraintId, b: ConstraintId) -> bool {
        let [a, b] = [a, b].map(|id| ConstraintExpr::Named(id, Vec::new()));
        self.lattice.implies(&a, &b).is_yes()
    }

    /// Everything of the subject satisfies it.
    fn universal(&self, id: ConstraintId) -> bool {
        let over = self.model[id].over;
        let named = ConstraintExpr::Named(id, Vec::new());
        self.lattice.implies(&ConstraintExpr::Any(over), &named).is_yes()
    }

    /// `implies [..]; covers [..]; some` of a handle, and what its test costs where that is not little.
    pub fn relations(&self, id: ConstraintId) -> TokenStream {
        let over = self.model[id].over;
        let named = ConstraintExpr::Named(id, Vec::new());
        let others: Vec<ConstraintId> = self.visible(over).into_iter().filter(|&o| o != id).collect();
        let mut up: Vec<TokenStream> =
            others.iter().filter(|&&o| self.implied(id, o)).map(|&o| self.handle_path(o)).collect();
        let cost = match self.lattice.cost(&named) {
            Cost::Constant => None,
            Cost::Linear => Some("It takes time linear in the number of dimensions, or of items."),
            Cost::Rust => Some("It calls a Rust function, and takes as long as that."),
        };
        let cost = cost.map(|text| quote!(; #text));
        let views = self.implied_views(id);
        let views = (!views.is_empty()).then(|| quote!(; views [#(#views),*]));
        if over == Subject::Op {
            return quote!(implies [#(#up),*] #views #cost);
        }
        // Handles of this dialect say themselves what they imply.
        let mut down: Vec<TokenStream> = others
            .iter()
            .filter(|&&o| self.model[o].dialect != self.dialect && self.implied(o, id))
            .map(|&o| self.handle_path(o))
            .collect();
        let support = self.lattice.support(&named).unwrap_or_default();
        if let [def] = &support[..] {
            up.extend(self.def_handle(*def));
        }
        for def in self.handled_defs(over) {
            if definition(def).is_some_and(|d| self.lattice.implies(&d, &named).is_yes()) {
                down.extend(self.def_handle(def));
            }
        }
        let extent = if self.universal(id) { quote!(all) } else { quote!(some) };
        quote!(implies [#(#up),*]; covers [#(#down),*]; #extent #views #cost)
    }

    /// Definitions whose handles code of this dialect can name.
    fn handled_defs(&self, over: Subject) -> Vec<Def> {
        let near = |d: DialectId| d == self.dialect || self.reachable(d);
        let model = self.model;
        let mut out = Vec::new();
        match over {
            Subject::Type => {
                let types = model.types.iter().enumerate().filter(|(_, t)| near(t.dialect));
                out.extend(types.map(|(i, _)| Def::Type(TypeId(i as u32))));
            }
            Subject::Attr => {
                let attrs = model.attrs.iter().enumerate().filter(|(_, a)| near(a.dialect));
                out.extend(attrs.map(|(i, _)| Def::Attr(AttrId(i as u32))));
            }
            Subject::Op => {}
        }
        out.retain(|&def| self.lattice.def(def) == def);
        out
    }

    /// The handle that a constraint's own handle wraps: of the constraint that it narrows, else of its only definition.
    pub fn base_of(&self, decl: &ConstraintDecl) -> TokenStream {
        let rt = &self.rt;
        self.narrowed(&decl.body, 0).unwrap_or_else(|| match decl.over {
            Subject::Attr => quote!(#rt::Attribute),
            _ => quote!(#rt::Type),
        })
    }

    fn narrowed(&self, expr: &ConstraintExpr, depth: u32) -> Option<TokenStream> {
        use ConstraintExpr as C;
        if depth > 16 {
            return None;
        }
        match expr {
            C::IsType(id, _) => Some(self.type_handle(*id)),
            C::IsAttr(id, _) => Some(self.attr_handle(*id)),
            C::Where(base, _) => self.narrowed(base, depth + 1),
            C::And(parts) => parts.iter().find_map(|p| self.narrowed(p, depth + 1)),
            C::Named(id, args) => {
                let decl = &self.model[*id];
                match &decl.rust_handle {
                    Some(handle) => Some(path(&handle.0)),
                    None if args.is_empty() && decl.generics.is_empty() => {
                        (!self.universal(*id)).then(|| self.handle_path(*id))
                    }
                    None => self.narrowed(&self.expand(*id, args), depth + 1),
                }
            }
            C::Or(_) => match &self.lattice.support(expr)?[..] {
                [def] => self.def_handle(*def),
                _ => None,
            },
            _ => None,
        }
    }

    /// `get(ctx, ..)` of a constraint whose types are of one definition, with an argument for each parameter that it leaves
    /// open.
    pub fn constraint_builder(&self, decl: &ConstraintDecl) -> TokenStream {
        let rt = &self.rt;
        let name = ident(&decl.name);
        if decl.methods.iter().any(|m| m.name == "get") {
            return TokenStream::new();
        }
        if self.buildable(&decl.body).is_some() {
            let table = constraint_static(&decl.name);
            return quote!(#rt::only_type!(#name, #table););
        }
        let Some((id, fixed)) = self.fixed_params(&decl.body, 0) else { return TokenStream::new() };
        let t = &self.model[id];
        // Handles of the runtime are made from parameters where these are plain values.
        let makeable = match self.native_type(t) {
            Some(handle) => {
                matches!(handle, "IntegerType" | "FloatType" | "ComplexType" | "UnrankedTensorType")
            }
            None => t.storage.is_none(),
        };
        if !makeable {
            return TokenStream::new();
        }
        let mut args = Vec::new();
        let mut values = Vec::new();
        for ((i, p), arg) in t.params.iter().enumerate().zip(getters(&t.params)) {
            let known = match fixed.get(&i) {
                Some(ConstraintArg::Value(value)) => self.param_value(&p.kind, value),
                Some(ConstraintArg::Constraint(c)) => self.buildable(c).map(|b| quote!(#rt::Param::Type(#b))),
                _ => None,
            };
            values.push(known.unwrap_or_else(|| {
                let ty = self.param_arg_type(&p.kind);
                args.push(quote!(#arg: #ty));
                self.to_param(&p.kind, quote!(#arg))
            }));
        }
        let handle = self.type_handle(id);
        let text = self.model.constraint_text(&decl.body, &[]);
        let docs =
            doc(&format!("Makes it, if the arguments give a type that satisfies the constraint: {text}."));
        // The context is one more.
        let allow = (args.len() > 6).then(|| quote!(#[allow(clippy::too_many_arguments)]));
        quote! {
            impl<'c> #name<'c> {
                #docs
                #allow
                pub fn get(ctx: &'c #rt::Context, #(#args),*) -> Option<Self> {
                    let made = #handle::from_params(ctx, &[#(#values),*]);
                    #rt::TypeHandle::dyn_cast(#rt::TypeHandle::ty(made))
                }
            }
        }
    }

    /// Typed access to the elements of an array.
    pub fn array_items(&self, decl: &ConstraintDecl) -> TokenStream {
        let rt = &self.rt;
        let ConstraintExpr::Each(inner) = &decl.body else { return TokenStream::new() };
        let name = ident(&decl.name);
        let item = self.handle_of(inner, &[]).unwrap_or_else(|| quote!(#rt::Attribute));
        quote!(#rt::typed_array!(#name of #item);)
    }
}
