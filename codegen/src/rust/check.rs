//! Tests of constraints as Rust expressions, the types that constraints build, and how attributes are written.

use super::*;
use crate::rust::pred::Place;
use bourn_spec::lattice::Def;

/// What is known of what is tested.
struct Known {
    subject: Subject,
    depth: u32,
    /// It is of this definition.
    def: Option<Def>,
}

impl Known {
    fn nothing(subject: Subject) -> Self {
        Known { subject, depth: 0, def: None }
    }
}

impl Emitter<'_> {
    /// `bool` expression: the type `ty` satisfies a closed constraint.
    pub fn type_check(&self, expr: &ConstraintExpr, ty: &TokenStream) -> TokenStream {
        bare(self.check(expr, ty, &Known::nothing(Subject::Type)))
    }

    /// `bool` expression: the attribute `attr` satisfies a closed constraint.
    pub fn attr_check(&self, expr: &ConstraintExpr, attr: &TokenStream) -> TokenStream {
        bare(self.check(expr, attr, &Known::nothing(Subject::Attr)))
    }

    /// `bool` expression: the op `op` satisfies a constraint.
    pub fn op_check(&self, expr: &ConstraintExpr, op: &TokenStream) -> TokenStream {
        bare(self.check(expr, op, &Known::nothing(Subject::Op)))
    }

    /// The same where the definition is known: only what it leaves open is tested.
    pub fn check_known(&self, expr: &ConstraintExpr, x: &TokenStream, def: Def) -> TokenStream {
        let subject = if matches!(def, Def::Attr(_)) { Subject::Attr } else { Subject::Type };
        bare(self.check(expr, x, &Known { subject, depth: 0, def: Some(def) }))
    }

    fn check(&self, expr: &ConstraintExpr, x: &TokenStream, known: &Known) -> TokenStream {
        use ConstraintExpr as C;
        let rt = &self.rt;
        if known.depth > 32 {
            return quote!(compile_error!("a constraint refers to itself"));
        }
        let deeper = Known { depth: known.depth + 1, ..*known };
        let go = |e: &C| self.check(e, x, &deeper);
        match expr {
            C::Any(_) => quote!({ let _ = #x; true }),
            C::Var(_) => quote!({ let _ = #x; true }),
            C::IsType(id, params) => {
                let pred = self.param_args(&self.model[*id].params, params, &quote!(base));
                self.is_handle(Def::Type(*id), x, pred, known)
            }
            C::IsAttr(id, params) => {
                let pred = self.param_args(&self.model[*id].params, params, &quote!(base));
                self.is_handle(Def::Attr(*id), x, pred, known)
            }
            C::Enum(id) => {
                let e = self.enum_path(*id);
                quote!(#e::from_attr(#x).is_some())
            }
            C::IsOp(id) => {
                let name = self.model.op_name(*id);
                quote!(#x.is(#name))
            }
            C::Interface(id) => {
                let view = self.interface_view(*id);
                quote!(#view::of(#x).is_some())
            }
            C::Trait(id) => {
                let name = &self.model[*id].name;
                quote!(#rt::op_has_trait(#x, #name))
            }
            C::Named(id, args) => {
                self.is_named(*id, args, x, known.subject).unwrap_or_else(|| go(&self.expand(*id, args)))
            }
            C::And(parts) if parts.is_empty() => quote!(true),
            C::And(parts) => {
                let parts = self.cheap_first(parts.iter()).map(|p| parenthesised(p, go(p)));
                quote!(#(#parts)&&*)
            }
            C::Or(arms) if arms.is_empty() => quote!(false),
            C::Or(arms) => {
                if let Some(dispatch) = self.dispatch(expr, x, known.def) {
                    return dispatch;
                }
                let arms = self.cheap_first(arms.iter().map(|a| &a.body));
                let arms = arms.map(|a| parenthesised(a, go(a)));
                quote!((#(#arms)||*))
            }
            C::Not(inner) => {
                let inner = go(inner);
                let inner = bare(inner);
                quote!(!(#inner))
            }
            C::Where(base, pred) => self.check_where(base, pred, x, known),
            C::Each(inner) => {
                let inner = self.attr_check(inner, &quote!(item));
                quote!(#x.as_array().is_some_and(|items| items.iter().all(|&item| #inner)))
            }
            C::Rust(_, p) => {
                let p = path(&p.0);
                quote!(#p(#x))
            }
        }
    }

    /// Parts of a conjunction or of a union: in which order they are tested is not seen. Functions come last, in the order that the
    /// spec gives them.
    fn cheap_first<'e>(
        &self,
        parts: impl Iterator<Item = &'e ConstraintExpr>,
    ) -> impl Iterator<Item = &'e ConstraintExpr> {
        let mut parts: Vec<&ConstraintExpr> = parts.collect();
        parts.sort_by_key(|p| self.lattice.cost(p));
        parts.into_iter()
    }

    /// Whether `x` satisfies a named constraint; `None` where that has neither a handle nor a table.
    fn is_named(
        &self,
        id: ConstraintId,
        args: &[ConstraintArg],
        x: &TokenStream,
        subject: Subject,
    ) -> Option<TokenStream> {
        let (rt, decl) = (&self.rt, &self.model[id]);
        if let Some(handle) = &decl.rust_handle {
            let handle = path(&handle.0);
            return Some(match (subject, decl.over) {
                (Subject::Op, _) => quote!(#handle::cast(#x).is_some()),
                (_, Subject::Attr) => quote!(<#handle<'_> as #rt::AttrHandle<'_>>::classof(#x)),
                _ => quote!(<#handle<'_> as #rt::TypeHandle<'_>>::classof(#x)),
            });
        }
        if !(args.is_empty() && decl.generics.is_empty()) {
            return None;
        }
        let module = self.module(decl.dialect);
        Some(if subject == Subject::Op {
            let name = ident(&decl.name);
            quote!(#module #name::classof(#x))
        } else {
            let name = constraint_static(&decl.name);
            quote!((#module #name.check)(#x))
        })
    }

    /// Whether `x` is of a definition, and a predicate over its parameters holds, which names the handle `base`.
    fn is_handle(&self, def: Def, x: &TokenStream, pred: Option<TokenStream>, known: &Known) -> TokenStream {
        let rt = &self.rt;
        let (handle, bound) = match def {
            Def::Attr(id) => (self.attr_handle(id), quote!(AttrHandle)),
            Def::Type(id) => (self.type_handle(id), quote!(TypeHandle)),
            _ => return quote!(false),
        };
        let is_known = known.def.is_some_and(|k| self.lattice.def(k) == self.lattice.def(def));
        match pred.map(bare) {
            None if is_known => quote!(true),
            None => quote!(<#handle<'_> as #rt::#bound<'_>>::classof(#x)),
            Some(pred) if is_known => {
                if !interface::mentions(pred.clone(), &ident("base")) {
                    return pred;
                }
                quote!(({ let base = <#handle<'_> as #rt::#bound<'_>>::wrap(#x); #pred }))
            }
            Some(pred) => {
                let base =
                    if interface::mentions(pred.clone(), &ident("base")) { quote!(base) } else { quote!(_) };
                quote!(<#handle<'_> as #rt::#bound<'_>>::dyn_cast(#x).is_some_and(|#base| #pred))
            }
        }
    }

    fn check_where(&self, base: &ConstraintExpr, pred: &Pred, x: &TokenStream, known: &Known) -> TokenStream {
        let check = match base {
            ConstraintExpr::Any(_) => None,
            _ => {
                let check = self.check(base, x, &Known { depth: known.depth + 1, ..*known });
                // Nothing is left to test of a definition that is known.
                let check = parenthesised(base, check);
                (check.to_string() != "true").then(|| quote!(#check &&))
            }
        };
        let mut types = Vec::new();
        let mut attrs = Vec::new();
        self.bases(base, &mut types, &mut attrs, 0);
        // A predicate over what every type has (rank, shape, element) needs no handle.
        if (types.is_empty() && attrs.is_empty()) || !self.needs_handle(pred, &types) {
            let ranked = !types.is_empty()
                && types.iter().all(|id| self.model[*id].params.iter().any(|p| p.kind == ParamKind::Shape));
            let test = self.pred(pred, &Place::Whole { value: x.clone(), ranked });
            return quote!(#check #test);
        }
        let mut arms = Vec::new();
        for id in types {
            let place =
                Place::Handle { value: quote!(base), whole: x.clone(), params: &self.model[id].params };
            let test = self.pred(pred, &place);
            arms.push(self.is_handle(Def::Type(id), x, Some(test), known));
        }
        for id in attrs {
            let place =
                Place::Handle { value: quote!(base), whole: x.clone(), params: &self.model[id].params };
            let test = self.pred(pred, &place);
            arms.push(self.is_handle(Def::Attr(id), x, Some(test), known));
        }
        match &arms[..] {
            // The handle's own test says all that the base says.
            [only] if matches!(base, ConstraintExpr::IsType(_, p) | ConstraintExpr::IsAttr(_, p) if p.is_empty()) => {
                only.clone()
            }
            _ => quote!(#check (#(#arms)||*)),
        }
    }

    /// Whether a predicate looks at parameters, or at the shape of a type that only its handle knows.
    fn needs_handle(&self, pred: &Pred, types: &[TypeId]) -> bool {
        let native = |id: &TypeId| {
            matches!(
                &*self.model[*id].name,
                "vector" | "tensor" | "unranked_tensor" | "memref" | "unranked_memref"
            ) && self.native_type(&self.model[*id]).is_some()
        };
        pred::needs_handle(pred) || !types.iter().all(native)
    }

    /// The types and attributes that a constraint may stand for.
    pub fn bases(&self, expr: &ConstraintExpr, types: &mut Vec<TypeId>, attrs: &mut Vec<AttrId>, depth: u32) {
        use ConstraintExpr as C;
        if depth > 32 {
            return;
        }
        match expr {
            C::IsType(id, _) if !types.contains(id) => types.push(*id),
            C::IsAttr(id, _) if !attrs.contains(id) => attrs.push(*id),
            C::Named(id, args) => self.bases(&self.expand(*id, args), types, attrs, depth + 1),
            C::Where(base, _) => self.bases(base, types, attrs, depth + 1),
            C::And(parts) => {
                for part in parts {
                    let before = types.len() + attrs.len();
                    self.bases(part, types, attrs, depth + 1);
                    if types.len() + attrs.len() > before {
                        break;
                    }
                }
            }
            C::Or(arms) => arms.iter().for_each(|a| self.bases(&a.body, types, attrs, depth + 1)),
            _ => {}
        }
    }

    /// Conditions on parameters: `tensor<element = F32>`.
    fn param_args(&self, params: &[Param], args: &[ParamArg], base: &TokenStream) -> Option<TokenStream> {
        let tests: Vec<_> = args
            .iter()
            .filter_map(|arg| {
                let param = params.get(arg.param)?;
                let getter = getter(params, arg.param)?;
                let kind = match &param.kind {
                    ParamKind::Optional(inner) => inner,
                    kind => kind,
                };
                match &arg.arg {
                    ConstraintArg::Constraint(ConstraintExpr::Any(_) | ConstraintExpr::Var(_))
                    | ConstraintArg::Var(_) => None,
                    ConstraintArg::Constraint(c) => {
                        let subject = self.subject(c);
                        let inner = bare(self.check(c, &quote!(inner), &Known::nothing(subject)));
                        Some(match &param.kind {
                            ParamKind::Optional(_) => quote!(#base.#getter().is_some_and(|inner| #inner)),
                            _ => quote!({ let inner = #base.#getter(); #inner }),
                        })
                    }
                    ConstraintArg::Value(value) => {
                        let place = Place::Handle { value: base.clone(), whole: base.clone(), params };
                        let _ = kind;
                        let pred = Pred::Compare(
                            Term::Param(param.name.clone()),
                            Rel::Eq,
                            Term::Const(value.clone()),
                        );
                        Some(self.pred(&pred, &place))
                    }
                }
            })
            .collect();
        (!tests.is_empty()).then(|| quote!(#(#tests)&&*))
    }

    /// An expression over `ctx` for the only type that satisfies a constraint.
    pub fn buildable(&self, expr: &ConstraintExpr) -> Option<TokenStream> {
        let (id, fixed) = self.fixed_params(expr, 0)?;
        let decl = &self.model[id];
        let handle = self.type_handle(id);
        let rt = &self.rt;
        let args = decl
            .params
            .iter()
            .enumerate()
            .map(|(i, p)| match fixed.get(&i) {
                Some(ConstraintArg::Value(value)) => self.param_value(&p.kind, value),
                Some(ConstraintArg::Constraint(c)) => {
                    let inner = self.buildable(c)?;
                    Some(quote!(#rt::Param::Type(#inner)))
                }
                None if matches!(p.kind, ParamKind::Optional(_)) => Some(quote!(#rt::Param::Absent)),
                _ => None,
            })
            .collect::<Option<Vec<_>>>()?;
        Some(quote!(#rt::TypeHandle::ty(#handle::from_params(ctx, &[#(#args),*]))))
    }

    /// A base type and the parameters that a constraint fixes.
    pub fn fixed_params(
        &self,
        expr: &ConstraintExpr,
        depth: u32,
    ) -> Option<(TypeId, BTreeMap<usize, ConstraintArg>)> {
        use ConstraintExpr as C;
        if depth > 32 {
            return None;
        }
        match expr {
            C::IsType(id, args) => {
                let mut fixed: BTreeMap<usize, ConstraintArg> =
                    args.iter().map(|a| (a.param, a.arg.clone())).collect();
                for (i, p) in self.model[*id].params.iter().enumerate() {
                    // An unconstrained optional parameter is not fixed, but a defaulted one has its usual value.
                    if let (Some(default), true) = (&p.default, !args.is_empty()) {
                        fixed.entry(i).or_insert(ConstraintArg::Value(default.clone()));
                    }
                }
                Some((*id, fixed))
            }
            C::Named(id, args) => self.fixed_params(&self.expand(*id, args), depth + 1),
            C::Where(base, pred) => {
                let (id, mut fixed) = self.fixed_params(base, depth + 1)?;
                fix_from_pred(pred, &self.model[id].params, &mut fixed);
                Some((id, fixed))
            }
            C::And(parts) => {
                let mut all: Option<(TypeId, BTreeMap<usize, ConstraintArg>)> = None;
                for (id, fixed) in parts.iter().filter_map(|p| self.fixed_params(p, depth + 1)) {
                    match &mut all {
                        Some((base, known)) if *base == id => known.extend(fixed),
                        Some(_) => return None,
                        None => all = Some((id, fixed)),
                    }
                }
                all
            }
            _ => None,
        }
    }

    /// The type that a typed attribute always has.
    pub fn value_type(&self, expr: &ConstraintExpr) -> Option<TokenStream> {
        let rt = &self.rt;
        if let ConstraintExpr::Enum(id) = expr {
            let e = &self.model[*id];
            let width = e.width;
            return (e.storage == EnumStorage::Integer).then(|| quote!(ctx.signless(#width)));
        }
        if let Some(arg) = self.type_argument(expr, 0) {
            return self.buildable(&arg);
        }
        // Constraints that are Rust functions say by their text, which is MLIR's, what they are.
        let text = self.model.constraint_text(expr, &[]);
        if text == "index attribute" {
            return Some(quote!(ctx.index()));
        }
        if text == "bool attribute" {
            return Some(quote!(ctx.signless(1)));
        }
        let (width, rest) = text.split_once("-bit ")?;
        let width: u32 = width.parse().ok()?;
        match rest {
            "signless integer attribute" => Some(quote!(ctx.signless(#width))),
            "float attribute" if width == 32 => Some(quote!(ctx.float(#rt::ir::FloatKind::F32))),
            "float attribute" if width == 64 => Some(quote!(ctx.float(#rt::ir::FloatKind::F64))),
            _ => None,
        }
    }

    /// What a constraint says of the `type` parameter of a typed attribute.
    pub fn type_argument(&self, expr: &ConstraintExpr, depth: u32) -> Option<ConstraintExpr> {
        use ConstraintExpr as C;
        if depth > 32 {
            return None;
        }
        match expr {
            C::IsAttr(id, args) => args.iter().find_map(|a| match &a.arg {
                ConstraintArg::Constraint(c)
                    if matches!(self.model[*id].params.get(a.param), Some(p) if p.name == "type" || p.name == "ty") =>
                {
                    Some(c.clone())
                }
                _ => None,
            }),
            C::Named(id, args) => self.type_argument(&self.expand(*id, args), depth + 1),
            C::Where(base, pred) => is_type_pred(pred).or_else(|| self.type_argument(base, depth + 1)),
            C::And(parts) => parts.iter().find_map(|p| self.type_argument(p, depth + 1)),
            _ => None,
        }
    }

    /// Cases of an enum, and the default syntax of an attribute.
    pub fn attr_syntax(&self, expr: &ConstraintExpr) -> (Vec<TokenStream>, &'static str) {
        if let Some(id) = self.enum_of(expr) {
            let cases = self.model[id].cases.iter().map(|c| {
                let (keyword, value) = (&c.keyword, c.value);
                quote!((#keyword, #value))
            });
            let e = &self.model[id];
            let syntax = match (&e.storage, e.bits) {
                (EnumStorage::Attr(_), _) => "Params",
                (_, true) => "BitKeywords",
                (_, false) => "EnumKeyword",
            };
            return (cases.collect(), syntax);
        }
        let (mut types, mut attrs) = (Vec::new(), Vec::new());
        self.bases(expr, &mut types, &mut attrs, 0);
        let syntax = match &attrs[..] {
            [only] => match &*self.model[*only].rust_name {
                "UnitAttr" => "Unit",
                "TypeAttr" => "Type",
                name if name.starts_with("Dense") && name.contains("Array") => "BareArray",
                _ if self.model[*only].storage.is_none()
                    && self.native_attr(&self.model[*only]).is_none() =>
                {
                    "Params"
                }
                _ => "Generic",
            },
            _ => {
                let text = self.model.constraint_text(expr, &[]);
                let named = match expr {
                    ConstraintExpr::Named(id, _) => &*self.model[*id].name,
                    _ => "",
                };
                match &*text {
                    _ if named == "SymbolName" => "SymbolName",
                    "unit attribute" => "Unit",
                    text if text.ends_with("dense array attribute") => "BareArray",
                    text if text.starts_with("type attribute") => "Type",
                    _ => "Generic",
                }
            }
        };
        (Vec::new(), syntax)
    }

    /// The syntax of an attribute with its arguments.
    pub fn syntax_tokens(&self, expr: &ConstraintExpr, syntax: &str) -> TokenStream {
        let rt = &self.rt;
        let name = ident(syntax);
        let arg = match syntax {
            "BitKeywords" => self.enum_of(expr).map(|id| {
                let separator = &self.model[id].separator;
                quote!(#separator)
            }),
            "Params" => match self.enum_of(expr) {
                Some(id) => {
                    let (module, table) =
                        (self.module(self.model[id].dialect), shouty(&self.model[id].name, "_ATTR_DEF"));
                    Some(quote!(&#module #table))
                }
                None => {
                    let (mut types, mut attrs) = (Vec::new(), Vec::new());
                    self.bases(expr, &mut types, &mut attrs, 0);
                    attrs.first().map(|id| {
                        let decl = &self.model[*id];
                        let (module, table) = (self.module(decl.dialect), shouty(&decl.rust_name, "_DEF"));
                        quote!(&#module #table)
                    })
                }
            },
            _ => None,
        };
        match arg {
            Some(arg) => quote!(#rt::AttrSyntax::#name(#arg)),
            None => quote!(#rt::AttrSyntax::#name),
        }
    }

    /// The enum that a constraint on an attribute is.
    pub fn enum_of(&self, expr: &ConstraintExpr) -> Option<EnumId> {
        match expr {
            ConstraintExpr::Enum(id) => Some(*id),
            ConstraintExpr::Named(id, args) => match self.expand(*id, args) {
                ConstraintExpr::Enum(id) => Some(id),
                _ => None,
            },
            _ => None,
        }
    }
}

/// A test of a definition alone.
fn simple(expr: &ConstraintExpr) -> bool {
    matches!(expr, ConstraintExpr::IsType(_, args) | ConstraintExpr::IsAttr(_, args) if args.is_empty())
}

fn parenthesised(expr: &ConstraintExpr, tokens: TokenStream) -> TokenStream {
    match expr {
        ConstraintExpr::And(_)
        | ConstraintExpr::Where(..)
        | ConstraintExpr::IsType(..)
        | ConstraintExpr::IsAttr(..)
            if !simple(expr) =>
        {
            let tokens = bare(tokens);
            quote!((#tokens))
        }
        _ => tokens,
    }
}

fn fix_from_pred(pred: &Pred, params: &[Param], fixed: &mut BTreeMap<usize, ConstraintArg>) {
    let mut fix = |name: &str, arg: ConstraintArg| {
        if let Some(i) = params.iter().position(|p| p.name == name) {
            fixed.insert(i, arg);
        }
    };
    match pred {
        Pred::Compare(Term::Param(name), Rel::Eq, Term::Const(value))
        | Pred::Compare(Term::Const(value), Rel::Eq, Term::Param(name)) => {
            fix(name, ConstraintArg::Value(value.clone()));
        }
        Pred::In(Term::Param(name), items) => {
            if let [Term::Const(value)] = &items[..] {
                fix(name, ConstraintArg::Value(value.clone()));
            }
        }
        Pred::Is(Term::Param(name), c) => fix(name, ConstraintArg::Constraint((**c).clone())),
        Pred::Is(Term::Element, c) => fix("element", ConstraintArg::Constraint((**c).clone())),
        Pred::And(parts) => parts.iter().for_each(|p| fix_from_pred(p, params, fixed)),
        _ => {}
    }
}

fn is_type_pred(pred: &Pred) -> Option<ConstraintExpr> {
    match pred {
        Pred::Is(Term::Param(name), c) if name == "type" || name == "ty" => Some((**c).clone()),
        Pred::And(parts) => parts.iter().find_map(is_type_pred),
        _ => None,
    }
}
