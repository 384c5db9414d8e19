//! Exports constraints as the values that IRDL's constraint ops make.

use super::{ATTRS, CONTAINERS, Exported, Exporter, Scope};
use bourn_spec::lattice::Def;
use bourn_spec::model::*;
use bourn_terms::quoted;

impl<'m> Exporter<'m> {
    /// Emits a constraint; returns `Err` if no exported constraint contains it.
    pub(super) fn constraint(
        &self,
        scope: &mut Scope,
        expr: &ConstraintExpr<'m>,
        generics: &[Generic<'m>],
    ) -> Exported<String> {
        use ConstraintExpr as C;
        if !scope.budget.spend() {
            return Ok(self.wide(scope, expr, generics));
        }
        match expr {
            C::Any(_) => Ok(scope.value("irdl.any")),
            C::Generic(i) => self.variable(scope, i.index(), generics),
            C::IsAttr(id, args) if self.is_type_value(*id) && !args.is_empty() => match &args[0].arg {
                // In IRDL a type is an attribute.
                ConstraintArg::Constraint(c) => self.constraint(scope, c, generics),
                ConstraintArg::Generic(i) => self.variable(scope, i.index(), generics),
                ConstraintArg::Const(_) | ConstraintArg::Term(_) => Ok(self.wide(scope, expr, generics)),
            },
            C::Named(id, args) if !self.is_finite(expr, generics) => {
                self.constraint(scope, &self.model.expand(self.lattice.arena(), *id, args), generics)
            }
            C::OneOf(arms) if !self.is_finite(expr, generics) => {
                let start = scope.lines.len();
                let mut values = Vec::new();
                for arm in *arms {
                    let value = self.constraint(scope, &arm.body, generics)?;
                    // Arms that differ only where IRDL cannot express it are one arm.
                    if !scope.withdraw_copy(start) {
                        values.push(value);
                    }
                }
                Ok(scope.any_of(&values))
            }
            C::All(parts) if !self.is_finite(expr, generics) => {
                let start = scope.lines.len();
                let mut values = Vec::new();
                for part in *parts {
                    let value = self.constraint(scope, part, generics)?;
                    // Parts that differ only where IRDL cannot express it are equal.
                    if !scope.withdraw_copy(start) {
                        values.push(value);
                    }
                }
                Ok(match &values[..] {
                    [only] => only.clone(),
                    _ => scope.value(&format!("irdl.all_of({})", values.join(", "))),
                })
            }
            C::IsType(id, args)
                if self.model[*id].dialect == self.dialect && self.model[*id].storage.is_none() =>
            {
                let t = &self.model[*id];
                self.own(scope, Target::Type(*id), &t.params, args, generics)
            }
            C::IsAttr(id, args)
                if self.model[*id].dialect == self.dialect && self.model[*id].storage.is_none() =>
            {
                let a = &self.model[*id];
                self.own(scope, Target::Attr(*id), &a.params, args, generics)
            }
            C::Enum(id) => Ok(self.enumeration(scope, *id)),
            C::Where(base, _) if !self.is_finite(expr, generics) => {
                if let Some(only) = self.single(&closed(self.lattice.arena(), expr, generics)) {
                    return Ok(scope.value(&format!("irdl.is {only}")));
                }
                scope.widen("conditions on parameters");
                self.constraint(scope, base, generics)
            }
            _ => Ok(self.wide(scope, expr, generics)),
        }
    }

    fn is_type_value(&self, id: AttrId) -> bool {
        let attr = &self.model[id];
        self.model[attr.dialect].name == "builtin" && attr.name == "type_value"
    }

    /// Returns the variable of a generic, which has the same value in all its uses.
    fn variable(&self, scope: &mut Scope, i: usize, generics: &[Generic<'m>]) -> Exported<String> {
        if let Some(known) = scope.variables.get(&i) {
            return Ok(known.clone());
        }
        let value = match generics.get(i).map(|g| &g.kind) {
            Some(GenericKind::Type(c) | GenericKind::Attr(c)) => self.constraint(scope, c, generics)?,
            Some(GenericKind::Param(kind)) => self.kind(scope, kind),
            Some(GenericKind::TypeList(_)) => return Err("IRDL has no lists of types".to_owned()),
            None => scope.value("irdl.any"),
        };
        scope.variables.insert(i, value.clone());
        Ok(value)
    }

    /// Emits a type or attribute of the dialect itself.
    fn own(
        &self,
        scope: &mut Scope,
        target: Target,
        params: &[Param<'m>],
        args: &[ParamArg<'m>],
        generics: &[Generic<'m>],
    ) -> Exported<String> {
        let name = format!("@{}::@{}", self.dialect_name(), self.symbol(target));
        if args.is_empty() {
            return Ok(scope.value(&format!("irdl.base {name}")));
        }
        let mut list = Vec::new();
        for (i, p) in params.iter().enumerate() {
            list.push(match args.iter().find(|a| a.param.index() == i).map(|a| &a.arg) {
                None => self.param(scope, p)?,
                Some(ConstraintArg::Constraint(c)) => self.constraint(scope, c, generics)?,
                Some(ConstraintArg::Generic(v)) => self.variable(scope, v.index(), generics)?,
                Some(ConstraintArg::Term(_)) => {
                    scope.widen("the value of a parameter");
                    self.param(scope, p)?
                }
                Some(ConstraintArg::Const(value)) => match literal(value) {
                    Some(text) => scope.value(&format!("irdl.is {text}")),
                    None => {
                        scope.widen("the value of a parameter");
                        self.param(scope, p)?
                    }
                },
            });
        }
        Ok(scope.value(&format!("irdl.parametric {name}<{}>", list.join(", "))))
    }

    fn enumeration(&self, scope: &mut Scope, id: EnumId) -> String {
        let e = &self.model[id];
        let cases: Vec<String> = match &e.storage {
            EnumStorage::Integer if !e.bits => {
                e.cases.iter().map(|c| format!("irdl.is {} : i{}", c.value, e.width)).collect()
            }
            EnumStorage::Keyword if !e.bits => {
                e.cases.iter().map(|c| format!("irdl.is {}", quoted(&c.keyword))).collect()
            }
            EnumStorage::Integer | EnumStorage::Keyword => {
                scope.widen("which bits there are");
                vec!["irdl.base \"#builtin.integer\"".to_owned()]
            }
            EnumStorage::Attr(_) => {
                scope.widen(format!("the enum `{}`", e.name));
                vec!["irdl.any".to_owned()]
            }
        };
        let values: Vec<String> = cases.iter().map(|case| scope.value(case)).collect();
        scope.any_of(&values)
    }

    /// Emits the types of a constraint one by one, if they are a few scalars; else their definitions.
    fn wide(&self, scope: &mut Scope, expr: &ConstraintExpr<'m>, generics: &[Generic<'m>]) -> String {
        if let Some(types) = self.finite(expr, generics) {
            let values: Vec<String> = types.iter().map(|t| scope.value(&format!("irdl.is {t}"))).collect();
            return scope.any_of(&values);
        }
        let closed = closed(self.lattice.arena(), expr, generics);
        if let Some(only) = self.single(&closed) {
            return scope.value(&format!("irdl.is {only}"));
        }
        let support = self.lattice.support(&closed).unwrap_or_default();
        let bases: Option<Vec<String>> = support.iter().map(|def| self.base(*def)).collect();
        match bases {
            Some(bases) if !bases.is_empty() => {
                let bare = matches!(expr, ConstraintExpr::IsType(_, args) | ConstraintExpr::IsAttr(_, args) if args.is_empty());
                if !bare {
                    scope.widen("conditions on parameters");
                }
                let values: Vec<String> = bases.iter().map(|base| scope.value(base)).collect();
                scope.any_of(&values)
            }
            _ => {
                scope.widen(format!("\"{}\"", self.model.constraint_text(expr, generics)));
                scope.value("irdl.any")
            }
        }
    }

    /// Emits the constraint that holds for all types or attributes of a definition.
    fn base(&self, def: Def) -> Option<String> {
        match def {
            Def::Type(id) => {
                let t = &self.model[id];
                let dialect = &self.model[t.dialect].name;
                match (&**dialect, &*t.name) {
                    ("builtin", name @ ("index" | "none")) => Some(format!("irdl.is {name}")),
                    ("builtin", name) => {
                        CONTAINERS.contains(&name).then(|| format!("irdl.base \"!builtin.{name}\""))
                    }
                    _ if t.dialect == self.dialect => Some(format!(
                        "irdl.base @{}::@{}",
                        self.dialect_name(),
                        self.symbol(Target::Type(id))
                    )),
                    _ => Some(format!("irdl.base \"!{}.{}\"", self.name_of(t.dialect), t.mnemonic)),
                }
            }
            Def::Attr(id) => {
                let storage = self.model[id].storage.as_ref()?.0.rsplit("::").next()?;
                if storage == "UnitAttr" {
                    return Some("irdl.is unit".to_owned());
                }
                let (_, name, _) = ATTRS.iter().find(|(handle, ..)| *handle == storage)?;
                Some(format!("irdl.base \"#builtin.{name}\""))
            }
            _ => None,
        }
    }
}

/// Returns a value in the syntax of MLIR's parser for parameters.
fn literal(value: &DefaultValue) -> Option<String> {
    Some(match value {
        DefaultValue::Bool(b) => b.to_string(),
        DefaultValue::Int(i) => format!("{i} : i64"),
        DefaultValue::Str(s) => quoted(s),
        DefaultValue::Unit => "unit".to_owned(),
        _ => return None,
    })
}
