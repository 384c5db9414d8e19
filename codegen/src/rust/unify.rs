//! Generics inside types: `M` in `tile<M, K>`. What one place says must be what the others say, and types that are not written
//! follow.

use super::*;

/// A place whose type is a declared one with generics among its parameters.
struct Pattern {
    slot: TokenStream,
    name: String,
    id: TypeId,
    /// By parameter.
    args: BTreeMap<usize, PatternArg>,
}

enum PatternArg {
    Generic(usize),
    Fixed(TokenStream),
}

impl Emitter<'_> {
    /// The `unify` field of an op's table, and the function that it names.
    pub fn unify_items(&self, op: &OpDecl) -> (TokenStream, TokenStream) {
        let (patterns, whole) = self.patterns_of(op);
        if patterns.is_empty() {
            return Default::default();
        }
        let rt = &self.rt;
        let name = ident(&format!("{}_unify", op_prefix(&op.name)));
        let used = used_generics(&patterns);
        let vars: Vec<_> = used.iter().map(|g| generic_name(*g)).collect();
        let learn = patterns.iter().map(|p| self.learn(op, p));
        let learn_whole = whole.iter().filter(|(g, ..)| used.contains(g)).map(|(g, slot, place)| {
            let (var, text) = (generic_name(*g), &op.generics[*g].name);
            quote! {
                if let Some(ty) = types.get(#slot) {
                    #rt::unify_param(#text, &mut #var, #rt::Param::Type(ty), #place)?;
                }
            }
        });
        let build = patterns.iter().filter_map(|p| self.build_pattern(p));
        let build_whole = whole.iter().filter(|(g, ..)| used.contains(g)).map(|(g, slot, _)| {
            let var = generic_name(*g);
            quote!(if let Some((#rt::Param::Type(ty), _)) = &#var { types.set(#slot, *ty); })
        });
        let docs = doc(&format!("The generics of `{}` inside its types.", op.name));
        let item = quote! {
            #docs
            #[allow(unused_variables, clippy::collapsible_if)]
            fn #name<'c>(ctx: Option<&'c #rt::Context>, types: &mut #rt::SlotTypes<'c>) -> Result<(), String> {
                #(let mut #vars = None;)*
                #(#learn)*
                #(#learn_whole)*
                let Some(ctx) = ctx else { return Ok(()) };
                #(#build)*
                #(#build_whole)*
                Ok(())
            }
        };
        (quote!(unify: Some(#name),), item)
    }

    /// Whether the types of all results follow from those of the operands.
    pub fn unify_infers(&self, op: &OpDecl) -> bool {
        let (patterns, whole) = self.patterns_of(op);
        if patterns.is_empty() || op.results.is_empty() || op.results.iter().any(|r| r.arity != Arity::One) {
            return false;
        }
        let is_operand = |slot: &TokenStream| slot.to_string().contains("Operand");
        let mut known: Vec<usize> = Vec::new();
        for p in patterns.iter().filter(|p| is_operand(&p.slot)) {
            known.extend(p.args.values().filter_map(|a| match a {
                PatternArg::Generic(g) => Some(*g),
                PatternArg::Fixed(_) => None,
            }));
        }
        known.extend(whole.iter().filter(|(_, slot, _)| is_operand(slot)).map(|(g, ..)| *g));
        let used = used_generics(&patterns);
        op.results.iter().all(|r| match &r.constraint {
            ConstraintExpr::Var(g) => known.contains(g) && used.contains(g),
            _ => patterns.iter().any(|p| {
                let complete = p.args.len() == self.model[p.id].params.len();
                let bound = p.args.values().all(|a| match a {
                    PatternArg::Generic(g) => known.contains(g),
                    PatternArg::Fixed(_) => true,
                });
                p.name == r.name && !is_operand(&p.slot) && complete && bound
            }),
        })
    }

    /// Places with generics inside, and places whose whole type is a generic.
    #[allow(clippy::type_complexity)] // used twice, here
    fn patterns_of(&self, op: &OpDecl) -> (Vec<Pattern>, Vec<(usize, TokenStream, String)>) {
        let rt = &self.rt;
        let (mut patterns, mut whole) = (Vec::new(), Vec::new());
        for (kind, values) in [("Operand", &op.operands), ("Result", &op.results)] {
            for (i, v) in values.iter().enumerate().filter(|(_, v)| v.arity == Arity::One) {
                let (kind, i) = (ident(kind), u16::try_from(i).unwrap_or(u16::MAX));
                let slot = quote!(#rt::Slot::#kind(#i));
                if let ConstraintExpr::Var(g) = v.constraint {
                    whole.push((g, slot, v.name.clone()));
                } else if let Some((id, args)) = self.type_pattern(&v.constraint, 0) {
                    // What the tables of element types say is not said again.
                    let native = self.native_type(&self.model[id]).is_some();
                    let generic = args.iter().any(|(p, a)| {
                        let element = self.model[id].params[*p].name.starts_with("element");
                        matches!(a, PatternArg::Generic(_)) && !(native && element)
                    });
                    if generic {
                        patterns.push(Pattern { slot, name: v.name.clone(), id, args });
                    }
                }
            }
        }
        (patterns, whole)
    }

    /// A constraint without what [`Emitter::unify_items`] sees to: that a parameter equals a generic.
    pub fn without_generics(&self, expr: &ConstraintExpr) -> ConstraintExpr {
        use ConstraintExpr as C;
        match expr {
            C::Named(id, args) if args.iter().any(|a| matches!(a, ConstraintArg::Var(_))) => {
                self.without_generics(&self.expand(*id, args))
            }
            C::Where(base, pred) => {
                let base = self.without_generics(base);
                let parts = match pred {
                    Pred::And(parts) => parts.clone(),
                    other => vec![other.clone()],
                };
                let mut parts: Vec<Pred> = parts.into_iter().filter(|p| equal_generic(p).is_none()).collect();
                match parts.len() {
                    0 => base,
                    1 => C::Where(Box::new(base), parts.remove(0)),
                    _ => C::Where(Box::new(base), Pred::And(parts)),
                }
            }
            expr => expr.clone(),
        }
    }

    /// A generic that stands in several places is compared in all of them.
    pub fn check_generics(&self, op: &OpDecl) {
        let values: Vec<&ValueDecl> = op.operands.iter().chain(&op.results).collect();
        for (g, generic) in op.generics.iter().enumerate() {
            let places: Vec<_> = values.iter().filter(|v| names_generic(&v.constraint, g)).collect();
            if places.len() < 2 {
                continue;
            }
            for v in places {
                let whole = v.constraint == ConstraintExpr::Var(g);
                let inside = || {
                    let (_, args) = self.type_pattern(&v.constraint, 0)?;
                    let found = args.values().any(|a| matches!(a, PatternArg::Generic(found) if *found == g));
                    (v.arity == Arity::One && found).then_some(())
                };
                if !whole && self.element_var(&v.constraint, 0) != Some(g) && inside().is_none() {
                    let message = format!(
                        "the `{}` in the type of `{}` cannot be compared with that of other places",
                        generic.name, v.name
                    );
                    self.error(v.span, message);
                }
            }
        }
    }

    fn type_pattern(
        &self,
        expr: &ConstraintExpr,
        depth: u32,
    ) -> Option<(TypeId, BTreeMap<usize, PatternArg>)> {
        use ConstraintExpr as C;
        if depth > 16 {
            return None;
        }
        match expr {
            C::IsType(id, list) => {
                let mut args = BTreeMap::new();
                for arg in list {
                    let kind = &self.model[*id].params.get(arg.param)?.kind;
                    let value = match &arg.arg {
                        ConstraintArg::Var(g) | ConstraintArg::Constraint(C::Var(g)) => {
                            Some(PatternArg::Generic(*g))
                        }
                        ConstraintArg::Value(value) => self.param_value(kind, value).map(PatternArg::Fixed),
                        ConstraintArg::Constraint(c) => self.buildable(c).map(|ty| {
                            let rt = &self.rt;
                            PatternArg::Fixed(quote!(#rt::Param::Type(#ty)))
                        }),
                    };
                    if let Some(value) = value {
                        args.insert(arg.param, value);
                    }
                }
                Some((*id, args))
            }
            C::Named(id, args) => self.type_pattern(&self.expand(*id, args), depth + 1),
            C::Where(base, pred) => {
                let (id, mut args) = self.type_pattern(base, depth + 1)?;
                let parts = match pred {
                    Pred::And(parts) => parts.iter().collect::<Vec<_>>(),
                    other => vec![other],
                };
                for part in parts {
                    if let Some((name, g)) = equal_generic(part)
                        && let Some(i) = self.model[id].params.iter().position(|p| p.name == *name)
                    {
                        args.insert(i, PatternArg::Generic(g));
                    }
                }
                Some((id, args))
            }
            _ => None,
        }
    }

    fn learn(&self, op: &OpDecl, p: &Pattern) -> TokenStream {
        let rt = &self.rt;
        let (slot, place, handle) = (&p.slot, &p.name, self.type_handle(p.id));
        let native = self.native_type(&self.model[p.id]).is_some();
        let steps = p.args.iter().filter_map(|(i, arg)| {
            let PatternArg::Generic(g) = arg else { return None };
            let (var, text) = (generic_name(*g), &op.generics[*g].name);
            let param = &self.model[p.id].params[*i];
            let value = match native {
                false => {
                    return Some(quote! {
                        if let Some(value) = #rt::HasParams::param(&ty, #i).cloned() {
                            #rt::unify_param(#text, &mut #var, value, #place)?;
                        }
                    });
                }
                true => {
                    let getter = getter(&self.model[p.id].params, *i)?;
                    match &param.kind {
                        ParamKind::U32 => quote!(#rt::Param::Int(i64::from(base.#getter()))),
                        ParamKind::Type => quote!(#rt::Param::Type(base.#getter())),
                        _ => return None,
                    }
                }
            };
            Some(quote!(#rt::unify_param(#text, &mut #var, #value, #place)?;))
        });
        quote! {
            if let Some(ty) = types.get(#slot)
                && let Some(base) = <#handle<'_> as #rt::TypeHandle<'_>>::dyn_cast(ty)
            {
                #(#steps)*
            }
        }
    }

    /// Makes the type of a place whose parameters are all known.
    fn build_pattern(&self, p: &Pattern) -> Option<TokenStream> {
        let rt = &self.rt;
        let (slot, handle) = (&p.slot, self.type_handle(p.id));
        let mut vars = Vec::new();
        let args = self.model[p.id].params.iter().enumerate().map(|(i, param)| match p.args.get(&i) {
            Some(PatternArg::Generic(g)) => {
                let var = generic_name(*g);
                if !vars.contains(&var) {
                    vars.push(var.clone());
                }
                Some(quote!(#var.clone()))
            }
            Some(PatternArg::Fixed(value)) => Some(value.clone()),
            None if matches!(param.kind, ParamKind::Optional(_)) => Some(quote!(#rt::Param::Absent)),
            None => param.default.as_ref().and_then(|d| self.param_value(&param.kind, d)),
        });
        let args = args.collect::<Option<Vec<_>>>()?;
        Some(quote! {
            if let (#(Some((#vars, _)),)*) = (#(&#vars,)*) {
                types.set(#slot, #rt::TypeHandle::ty(#handle::from_params(ctx, &[#(#args),*])));
            }
        })
    }
}

/// `width == W`
fn equal_generic(pred: &Pred) -> Option<(&str, usize)> {
    match pred {
        Pred::Compare(Term::Param(name), Rel::Eq, Term::Var(g))
        | Pred::Compare(Term::Var(g), Rel::Eq, Term::Param(name)) => Some((name, *g)),
        _ => None,
    }
}

/// Whether a constraint names a generic.
fn names_generic(expr: &ConstraintExpr, g: usize) -> bool {
    use ConstraintExpr as C;
    let arg = |a: &ConstraintArg| match a {
        ConstraintArg::Var(found) => *found == g,
        ConstraintArg::Constraint(c) => names_generic(c, g),
        ConstraintArg::Value(_) => false,
    };
    match expr {
        C::Var(found) => *found == g,
        C::IsType(_, args) | C::IsAttr(_, args) => args.iter().any(|a| arg(&a.arg)),
        C::Named(_, args) => args.iter().any(arg),
        C::And(parts) => parts.iter().any(|p| names_generic(p, g)),
        C::Or(arms) => arms.iter().any(|a| names_generic(&a.body, g)),
        C::Not(inner) | C::Each(inner) => names_generic(inner, g),
        C::Where(base, pred) => names_generic(base, g) || pred_names_generic(pred, g),
        _ => false,
    }
}

fn pred_names_generic(pred: &Pred, g: usize) -> bool {
    fn term(t: &Term, g: usize) -> bool {
        match t {
            Term::Var(found) => *found == g,
            Term::Dim(t) | Term::Len(t) | Term::Field(t, _) => term(t, g),
            Term::Binary(_, a, b) => term(a, g) || term(b, g),
            _ => false,
        }
    }
    match pred {
        Pred::Compare(a, _, b) => term(a, g) || term(b, g),
        Pred::In(a, items) => term(a, g) || items.iter().any(|t| term(t, g)),
        Pred::InRange(a, low, high, _) => term(a, g) || low.iter().chain(high).any(|t| term(t, g)),
        Pred::Is(a, c) => term(a, g) || names_generic(c, g),
        Pred::Static(a) | Pred::Present(a) | Pred::Flag(a) => term(a, g),
        Pred::AllDims(_, p) | Pred::Not(p) => pred_names_generic(p, g),
        Pred::AllItems(_, list, p) => term(list, g) || pred_names_generic(p, g),
        Pred::And(ps) | Pred::Or(ps) => ps.iter().any(|p| pred_names_generic(p, g)),
        Pred::Rust(_, ts) => ts.iter().any(|t| term(t, g)),
    }
}

fn generic_name(generic: usize) -> proc_macro2::Ident {
    ident(&format!("generic_{generic}"))
}

/// The generics that stand inside of types.
fn used_generics(patterns: &[Pattern]) -> Vec<usize> {
    let mut used: Vec<usize> = patterns
        .iter()
        .flat_map(|p| p.args.values())
        .filter_map(|a| match a {
            PatternArg::Generic(g) => Some(*g),
            PatternArg::Fixed(_) => None,
        })
        .collect();
    used.sort_unstable();
    used.dedup();
    used
}
