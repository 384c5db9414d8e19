//! Tests of constraints, the types that constraints build, and how attributes are written.

use super::*;

impl Emitter<'_> {
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

    /// An expression over `ctx` for the only type that satisfies a constraint.
    pub fn buildable(&self, expr: &ConstraintExpr) -> Option<TokenStream> {
        let rt = &self.rt;
        let only = self.lowering.only_type(&self.lowering.constraint(expr))?;
        let only = self.type_data(&only);
        Some(quote!(#rt::written_type(ctx, &#only)))
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
