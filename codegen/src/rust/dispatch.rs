//! Dispatch on the definition of a type instead of one test after the other: `classof`, `case()`, and the note of the verifier.

use super::*;
use bourn_spec::lattice::Def;

impl Emitter<'_> {
    /// What is left to test of a constraint where another one is known to hold.
    pub fn residual(&self, expr: &ConstraintExpr, given: &ConstraintExpr) -> ConstraintExpr {
        let left = self.lattice.residual(expr, given);
        // Functions of another crate are named as that crate names them: only its own table may.
        if names_functions(&left) { expr.clone() } else { left }
    }

    /// The pattern of `TypeData` for a definition.
    fn pattern(&self, def: Def) -> Option<TokenStream> {
        let rt = &self.rt;
        let Def::Type(id) = def else { return None };
        let decl = &self.model[id];
        if self.native_type(decl).is_none() {
            if decl.storage.is_some() {
                return None;
            }
            let (module, table) = (self.module(decl.dialect), shouty(&decl.rust_name, "_DEF"));
            return Some(
                quote!(#rt::ir::TypeData::Declared { def, .. } if std::ptr::eq(*def, &#module #table)),
            );
        }
        Some(match &*decl.name {
            "integer" => quote!(#rt::ir::TypeData::Integer { .. }),
            "index" => quote!(#rt::ir::TypeData::Index),
            "float" => quote!(#rt::ir::TypeData::Float(_)),
            "none" => quote!(#rt::ir::TypeData::None),
            "complex" => quote!(#rt::ir::TypeData::Complex(_)),
            "function" => quote!(#rt::ir::TypeData::Function { .. }),
            "tuple" => quote!(#rt::ir::TypeData::Tuple(_)),
            "vector" => quote!(#rt::ir::TypeData::Vector { .. }),
            "tensor" => quote!(#rt::ir::TypeData::RankedTensor { .. }),
            "unranked_tensor" => quote!(#rt::ir::TypeData::UnrankedTensor(_)),
            "memref" => quote!(#rt::ir::TypeData::MemRef { .. }),
            "unranked_memref" => quote!(#rt::ir::TypeData::UnrankedMemRef { .. }),
            _ => return None,
        })
    }

    /// The definitions of a union of types with their patterns, where there are at least two and all have one.
    fn kinds(&self, expr: &ConstraintExpr) -> Option<Vec<(Def, TokenStream)>> {
        if self.subject(expr) != Subject::Type {
            return None;
        }
        let defs = self.lattice.support(expr)?;
        if defs.len() < 2 {
            return None;
        }
        defs.into_iter().map(|def| Some((def, self.pattern(def)?))).collect()
    }

    /// A `match` on the type's definition for a union; `None` where arms have to be tested in turn.
    pub fn dispatch(
        &self,
        expr: &ConstraintExpr,
        x: &TokenStream,
        known: Option<Def>,
    ) -> Option<TokenStream> {
        if known.is_some() {
            return None;
        }
        let mut always: Vec<TokenStream> = Vec::new();
        let mut arms = Vec::new();
        let mut tests = false;
        for (def, pattern) in self.kinds(expr)? {
            let left = self.residual(expr, &definition(def)?);
            if left == *expr {
                return None;
            }
            if matches!(left, ConstraintExpr::Any(_)) {
                // A pattern with a guard stands alone.
                if matches!(def, Def::Type(id) if self.native_type(&self.model[id]).is_some()) {
                    always.push(pattern);
                } else {
                    arms.push((pattern, quote!(true)));
                }
                continue;
            }
            tests = true;
            let check = self.check_known(&left, x, def);
            arms.push((pattern, check));
        }
        match (&always[..], &arms[..]) {
            (patterns, []) if !patterns.is_empty() => {
                return Some(quote!(matches!(#x.data(), #(#patterns)|*)));
            }
            ([], [(pattern, _)]) if !tests => return Some(quote!(matches!(#x.data(), #pattern))),
            _ => {}
        }
        let arms = arms.iter().map(|(pattern, check)| quote!(#pattern => #check));
        let always = (!always.is_empty()).then(|| quote!(#(#always)|* => true,));
        // In parentheses: where a statement may stand, a `match` ends at its brace.
        Some(quote!((match #x.data() { #always #(#arms,)* _ => false })))
    }

    /// The union that a constraint is, through named ones with arguments.
    fn union_arms(&self, expr: &ConstraintExpr, depth: u32) -> Vec<Arm> {
        match expr {
            ConstraintExpr::Or(arms) => arms.clone(),
            ConstraintExpr::Named(id, args) if !args.is_empty() && depth < 16 => {
                self.union_arms(&self.expand(*id, args), depth + 1)
            }
            _ => Vec::new(),
        }
    }

    /// The enum of a union's arms and `case()`.
    pub fn case_items(&self, decl: &ConstraintDecl) -> TokenStream {
        let arms = self.union_arms(&decl.body, 0);
        if arms.len() < 2 || arms.iter().any(|a| a.name.is_none()) {
            return TokenStream::new();
        }
        let rt = &self.rt;
        let (name, case) = (ident(&decl.name), ident(&format!("{}Case", decl.name)));
        let docs = doc(&format!("The cases of [`{}`].", decl.name));
        let attr = decl.over == Subject::Attr;
        let (bound, raw, get) = match attr {
            true => (quote!(AttrHandle), quote!(Attribute), quote!(attr)),
            false => (quote!(TypeHandle), quote!(Type), quote!(ty)),
        };
        let handles: Vec<TokenStream> =
            arms.iter().map(|a| self.handle_of(&a.body, &[]).unwrap_or_else(|| quote!(#rt::#raw))).collect();
        let makes: Vec<TokenStream> = arms
            .iter()
            .zip(&handles)
            .map(|(a, handle)| {
                let variant = camel(a.name.as_deref().unwrap_or("Other"));
                quote!(#case::#variant(<#handle<'c> as #rt::#bound<'c>>::wrap(#get)))
            })
            .collect();
        let variants = arms.iter().zip(&handles).map(|(a, handle)| {
            let docs = doc(&self.model.constraint_text(&a.body, &[]));
            let variant = camel(a.name.as_deref().unwrap_or("Other"));
            quote!(#docs #variant(#handle<'c>))
        });
        let body = self.case_match(decl, &arms, &makes).unwrap_or_else(|| {
            let bodies: Vec<&ConstraintExpr> = arms.iter().map(|a| &a.body).collect();
            self.case_chain(&bodies, &makes, attr, None)
        });
        quote! {
            #docs
            #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
            pub enum #case<'c> { #(#variants),* }
            impl<'c> #name<'c> {
                /// Which of the cases it is.
                pub fn case(self) -> #case<'c> {
                    let #get = #rt::#bound::#get(self);
                    #body
                }
            }
        }
    }

    /// Arms in turn; the last one needs no test.
    fn case_chain(
        &self,
        bodies: &[&ConstraintExpr],
        makes: &[TokenStream],
        attr: bool,
        def: Option<Def>,
    ) -> TokenStream {
        let Some((last, before)) = makes.split_last() else { return TokenStream::new() };
        let mut out = quote!(#last);
        let mut statements = false;
        for (body, make) in bodies.iter().zip(before).rev() {
            let check = match def {
                Some(def) => self.check_known(body, &quote!(ty), def),
                None if attr => self.attr_check(body, &quote!(attr)),
                None => self.type_check(body, &quote!(ty)),
            };
            let block = is_block(&check);
            out = match block {
                true => quote!(let fits = #check; if fits { #make } else { #out }),
                false => quote!(if #check { #make } else { #out }),
            };
            statements = block;
        }
        if statements { quote!({ #out }) } else { out }
    }

    /// A `match` on the definition, with a test only where one definition is in several arms.
    fn case_match(&self, decl: &ConstraintDecl, arms: &[Arm], makes: &[TokenStream]) -> Option<TokenStream> {
        let kinds = self.kinds(&decl.body)?;
        let mut by_make: BTreeMap<usize, Vec<TokenStream>> = BTreeMap::new();
        let mut guarded = Vec::new();
        for (def, pattern) in kinds {
            let given = definition(def)?;
            let known = ConstraintExpr::And(vec![given.clone(), decl.body.clone()]);
            let mut bodies = Vec::new();
            let mut possible = Vec::new();
            for (i, arm) in arms.iter().enumerate() {
                let left = self.residual(&arm.body, &known);
                if left == ConstraintExpr::Or(Vec::new()) {
                    continue;
                }
                possible.push(i);
                let whole = matches!(left, ConstraintExpr::Any(_));
                bodies.push(left);
                if whole {
                    break;
                }
            }
            let native = matches!(def, Def::Type(id) if self.native_type(&self.model[id]).is_some());
            match &possible[..] {
                [] => return None,
                [only] if native => by_make.entry(*only).or_default().push(pattern),
                [only] => {
                    let make = &makes[*only];
                    guarded.push(quote!(#pattern => #make));
                }
                _ => {
                    let makes: Vec<TokenStream> = possible.iter().map(|&i| makes[i].clone()).collect();
                    let bodies: Vec<&ConstraintExpr> = bodies.iter().collect();
                    let chain = self.case_chain(&bodies, &makes, false, Some(def));
                    guarded.push(quote!(#pattern => #chain));
                }
            }
        }
        // What is left over is the last arm: the constraint is satisfied.
        let (last, _) = by_make.pop_last()?;
        let plain = by_make.iter().map(|(i, patterns)| {
            let make = &makes[*i];
            quote!(#(#patterns)|* => #make)
        });
        let last = &makes[last];
        Some(quote!(match ty.data() { #(#guarded,)* #(#plain,)* _ => #last }))
    }

    /// The same for a constraint over ops: the arms are views.
    pub fn op_case_items(&self, decl: &ConstraintDecl) -> TokenStream {
        let arms = self.union_arms(&decl.body, 0);
        if arms.len() < 2 || arms.iter().any(|a| a.name.is_none()) {
            return TokenStream::new();
        }
        let rt = &self.rt;
        let (name, case) = (ident(&decl.name), ident(&format!("{}Case", decl.name)));
        let docs = doc(&format!("The cases of [`{}`].", decl.name));
        let view = |arm: &Arm| match &arm.body {
            ConstraintExpr::IsOp(id) => {
                let (module, name) =
                    (self.module(self.model[*id].dialect), ident(&self.model[*id].rust_name));
                Some(quote!(#module #name))
            }
            ConstraintExpr::Named(id, _) if self.model[*id].rust_handle.is_some() => {
                self.model[*id].rust_handle.as_ref().map(|handle| path(&handle.0))
            }
            ConstraintExpr::Named(id, args) if args.is_empty() => {
                let (module, name) = (self.module(self.model[*id].dialect), ident(&self.model[*id].name));
                Some(quote!(#module #name))
            }
            _ => None,
        };
        let mut variants = Vec::new();
        let mut tests = Vec::new();
        let (mut names, last) = (Vec::new(), arms.len() - 1);
        for (i, arm) in arms.iter().enumerate() {
            let variant = camel(arm.name.as_deref().unwrap_or("Other"));
            let docs = doc(&self.model.constraint_text(&arm.body, &[]));
            names.push(variant.clone());
            match view(arm) {
                Some(view) => {
                    variants.push(quote!(#docs #variant(#view<'a, 'c>)));
                    tests.push(quote!(if let Some(view) = #view::cast(self.0) { return Some(#case::#variant(view)); }));
                }
                None => {
                    let check = self.op_check(&arm.body, &quote!(op));
                    variants.push(quote!(#docs #variant(#rt::OpRef<'a, 'c>)));
                    tests.push(if i == last {
                        quote!(return Some(#case::#variant(self.0));)
                    } else {
                        quote!({ let op = self.0; if #check { return Some(#case::#variant(op)); } })
                    });
                }
            }
        }
        let none = (view(&arms[last]).is_some()).then(|| quote!(None));
        quote! {
            #docs
            #[derive(Clone, Copy, Debug)]
            pub enum #case<'a, 'c: 'a> { #(#variants),* }
            impl<'a, 'c> #name<'a, 'c> {
                /// Which of the cases it is; none only where the op is not what the view says.
                pub fn case(self) -> Option<#case<'a, 'c>> {
                    #(#tests)*
                    #none
                }
            }
        }
    }

    /// A function that names the condition that fails, or the arms of which none fits.
    pub fn explain(&self, expr: &ConstraintExpr) -> TokenStream {
        let rt = &self.rt;
        let arms = self.union_arms(expr, 0);
        let named = !arms.is_empty() && arms.iter().all(|a| a.name.is_some());
        let notes: Vec<TokenStream> = if named {
            arms.iter().flat_map(|a| self.arm_notes(a.name.as_deref().unwrap_or_default(), &a.body)).collect()
        } else {
            // One condition alone is what the text says.
            match self.definition(expr) {
                Some(def) if self.conditions(expr, def).len() > 1 => self.arm_notes("", expr),
                _ => Vec::new(),
            }
        };
        if notes.is_empty() {
            return quote!(None);
        }
        quote!(Some(|ty| #rt::explain(ty, &[#(#notes),*])))
    }

    fn definition(&self, expr: &ConstraintExpr) -> Option<Def> {
        match &self.lattice.support(expr)?[..] {
            [def @ Def::Type(_)] => Some(*def),
            _ => None,
        }
    }

    fn arm_notes(&self, name: &str, body: &ConstraintExpr) -> Vec<TokenStream> {
        let rt = &self.rt;
        let text = self.model.constraint_text(body, &[]);
        let Some(def) = self.definition(body) else {
            let check = self.type_check(body, &quote!(ty));
            return vec![
                quote!(#rt::ArmNote { name: #name, text: #text, base: |ty| #check, conditions: &[] }),
            ];
        };
        let Some(plain) = definition(def) else { return Vec::new() };
        let base = self.type_check(&plain, &quote!(ty));
        let conditions =
            self.conditions(body, def).into_iter().map(|(text, check)| quote!((#text, |ty| #check)));
        vec![
            quote!(#rt::ArmNote { name: #name, text: #text, base: |ty| #base, conditions: &[#(#conditions),*] }),
        ]
    }

    /// What a constraint asks of the parameters of a definition, condition by condition.
    fn conditions(&self, expr: &ConstraintExpr, def: Def) -> Vec<(String, TokenStream)> {
        let mut out = Vec::new();
        let Some(plain) = definition(def) else { return out };
        self.collect_conditions(expr, &plain, def, &mut out, 0);
        out
    }

    fn collect_conditions(
        &self,
        expr: &ConstraintExpr,
        plain: &ConstraintExpr,
        def: Def,
        out: &mut Vec<(String, TokenStream)>,
        depth: u32,
    ) {
        use ConstraintExpr as C;
        if depth > 16 || self.lattice.implies(plain, expr).is_yes() {
            return;
        }
        let mut push = |text: String, expr: &C| {
            out.push((text, self.check_known(expr, &quote!(ty), def)));
        };
        match expr {
            C::Named(id, args) => {
                self.collect_conditions(&self.expand(*id, args), plain, def, out, depth + 1)
            }
            C::And(parts) => {
                parts.iter().for_each(|p| self.collect_conditions(p, plain, def, out, depth + 1));
            }
            C::Where(base, pred) => {
                self.collect_conditions(base, plain, def, out, depth + 1);
                let parts = match pred {
                    Pred::And(parts) => &parts[..],
                    pred => std::slice::from_ref(pred),
                };
                for part in parts {
                    let one = C::Where(Box::new(plain.clone()), part.clone());
                    out.push((self.model.pred_text(part), self.check_known(&one, &quote!(ty), def)));
                }
            }
            C::IsType(id, args) => {
                for arg in args {
                    let name = &self.model[*id].params[arg.param].name;
                    let text = match &arg.arg {
                        ConstraintArg::Constraint(c) => self.model.constraint_text(c, &[]),
                        ConstraintArg::Value(v) => self.model.value_text(v),
                        ConstraintArg::Var(_) => continue,
                    };
                    push(format!("{name} is {text}"), &C::IsType(*id, vec![arg.clone()]));
                }
            }
            other => push(format!("it is {}", self.model.constraint_text(other, &[])), other),
        }
    }
}

/// A definition without conditions, as a constraint.
pub(crate) fn definition(def: Def) -> Option<ConstraintExpr> {
    match def {
        Def::Type(id) => Some(ConstraintExpr::IsType(id, Vec::new())),
        Def::Attr(id) => Some(ConstraintExpr::IsAttr(id, Vec::new())),
        _ => None,
    }
}

/// Whether an expression has Rust functions outside of named constraints without arguments.
pub(crate) fn names_functions(e: &ConstraintExpr) -> bool {
    let function = |p: &Pred| match p {
        Pred::Rust(..) => true,
        Pred::Is(_, c) => names_functions(c),
        _ => false,
    };
    use ConstraintExpr as C;
    let arg = |a: &ConstraintArg| matches!(a, ConstraintArg::Constraint(c) if names_functions(c));
    match e {
        C::Rust(..) => true,
        C::IsType(_, args) | C::IsAttr(_, args) => args.iter().any(|a| arg(&a.arg)),
        C::Named(_, args) => args.iter().any(arg),
        C::And(parts) => parts.iter().any(names_functions),
        C::Or(arms) => arms.iter().any(|a| names_functions(&a.body)),
        C::Not(inner) | C::Each(inner) => names_functions(inner),
        C::Where(base, pred) => names_functions(base) || pred.any(&mut |p| function(p)),
        _ => false,
    }
}
