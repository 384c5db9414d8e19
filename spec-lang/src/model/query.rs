//! Answers small queries about a model for all back ends.

use super::{
    AttrId, ConstraintArg, ConstraintExpr, ConstraintId, DefaultValue, DialectId, EnumId, EnumStorage,
    Generic, GenericIdx, GenericKind, InterfaceId, Model, OpId, Overlay, Param, ParamArg, ParamKind, Subject,
    Target, Text, TextPart, TraitArg, TraitId, TraitUse, TypeId,
};
use std::cell::Cell;
use std::collections::BTreeSet;

/// The longest text of a constraint.
const MAX_TEXT: usize = 2000;
/// The maximum number of constraints in a composed text.
const MAX_STEPS: u32 = 200;

impl<'a> Model<'a> {
    /// Returns the full name of an op, `dialect.name`.
    #[must_use]
    pub fn op_name(&self, id: OpId) -> String {
        let op = &self[id];
        format!("{}.{}", self[op.dialect].name, op.mnemonic)
    }

    /// Returns the dialect that declares an op, a type or an attribute.
    #[must_use]
    pub fn dialect_of(&self, target: Target) -> DialectId {
        match target {
            Target::Op(id) => self[id].dialect,
            Target::Type(id) => self[id].dialect,
            Target::Attr(id) => self[id].dialect,
        }
    }

    /// Returns whether an op is of an own dialect, or has an overlay in a spec of an own dialect: its statements are checked.
    #[must_use]
    pub fn is_checked(&self, id: OpId) -> bool {
        let own = |dialect: DialectId| !self[dialect].imported;
        let extends = |overlay: &Overlay| overlay.target == Target::Op(id) && own(overlay.dialect);
        own(self[id].dialect) || self.overlays.iter().any(extends)
    }

    /// Returns the full name of an interface: `builtin.DestinationStyle`.
    #[must_use]
    pub fn interface_name(&self, id: InterfaceId) -> String {
        let decl = &self[id];
        match decl.dialect {
            Some(dialect) => format!("{}.{}", self[dialect].name, decl.name),
            None => decl.name.clone(),
        }
    }

    /// Returns the constraint that a named constraint restricts further, if that is an argument: `C` of `Positive<C>`.
    #[must_use]
    pub fn restricted<'m>(
        &'m self,
        id: ConstraintId,
        args: &'m [ConstraintArg<'a>],
    ) -> Option<&'m ConstraintExpr<'a>> {
        let mut body = &self[id].body;
        while let ConstraintExpr::Where(base, _) = body {
            body = base;
        }
        match body {
            ConstraintExpr::Generic(at) => match args.get(at.index())? {
                ConstraintArg::Constraint(restricted) => Some(restricted),
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns the declared attribute that all attributes of a constraint are, and its enum, if that is its only parameter.
    #[must_use]
    pub fn wrapper_of_enum(&self, constraint: &ConstraintExpr<'a>) -> Option<(AttrId, EnumId)> {
        match constraint {
            ConstraintExpr::IsAttr(id, _) => match (&self[*id].storage, &self[*id].params[..]) {
                (None, [Param { kind: ParamKind::Enum(cases), .. }]) => Some((*id, *cases)),
                _ => None,
            },
            ConstraintExpr::Where(base, _) => self.wrapper_of_enum(base),
            ConstraintExpr::All(parts) => parts.iter().find_map(|part| self.wrapper_of_enum(part)),
            _ => None,
        }
    }

    /// Returns the dialect of this name.
    #[must_use]
    pub fn dialect_named(&self, name: &str) -> Option<DialectId> {
        self.dialects.iter().position(|d| d.name == name).map(|i| DialectId(i as u32))
    }

    /// Returns the op `name` (without its dialect's name) of a dialect.
    #[must_use]
    pub fn op_named(&self, dialect: DialectId, name: &str) -> Option<OpId> {
        self.ops.iter().position(|o| o.dialect == dialect && o.name == name).map(|i| OpId(i as u32))
    }

    /// Returns the constraint `name` of a dialect.
    #[must_use]
    pub fn constraint_named(&self, dialect: DialectId, name: &str) -> Option<ConstraintId> {
        self.constraints
            .iter()
            .position(|c| c.dialect == dialect && c.name == name)
            .map(|i| ConstraintId(i as u32))
    }

    /// Returns the ids of all types.
    pub fn type_ids(&self) -> impl Iterator<Item = TypeId> + use<> {
        (0..self.types.len() as u32).map(TypeId)
    }

    /// Returns the ids of all attributes.
    pub fn attr_ids(&self) -> impl Iterator<Item = AttrId> + use<> {
        (0..self.attrs.len() as u32).map(AttrId)
    }

    /// Returns the ids of all constraints.
    pub fn constraint_ids(&self) -> impl Iterator<Item = ConstraintId> + use<> {
        (0..self.constraints.len() as u32).map(ConstraintId)
    }

    /// Returns the ids of all interfaces.
    pub fn interface_ids(&self) -> impl Iterator<Item = InterfaceId> + use<> {
        (0..self.interfaces.len() as u32).map(InterfaceId)
    }

    /// Returns the ids of all traits.
    pub fn trait_ids(&self) -> impl Iterator<Item = TraitId> + use<> {
        (0..self.traits.len() as u32).map(TraitId)
    }

    /// Returns the ids of all enums.
    pub fn enum_ids(&self) -> impl Iterator<Item = EnumId> + use<> {
        (0..self.enums.len() as u32).map(EnumId)
    }

    /// Returns the ids of a dialect's ops, in source order.
    pub fn ops_of(&self, dialect: DialectId) -> impl Iterator<Item = OpId> + '_ {
        (0..self.ops.len()).map(|i| OpId(i as u32)).filter(move |&id| self[id].dialect == dialect)
    }

    /// Returns whether an op has the native or declared trait of this name.
    #[must_use]
    pub fn has_trait(&self, op: OpId, name: &str) -> bool {
        self[op].traits.iter().any(|t| self[t.trait_].name == name)
    }

    /// Returns an interface and its transitive bases, each once, the nearest first.
    #[must_use]
    pub fn with_bases(&self, interface: InterfaceId) -> Vec<InterfaceId> {
        let (mut all, mut next) = (vec![interface], 0);
        let mut known = BTreeSet::from([interface]);
        while let Some(&id) = all.get(next) {
            next += 1;
            all.extend(self[id].bases.iter().copied().filter(|base| known.insert(*base)));
        }
        all
    }

    /// Returns whether a Rust function decides, in addition to the declarations, whether an interface or one of its bases is implemented.
    #[must_use]
    pub fn is_conditional(&self, interface: InterfaceId) -> bool {
        self.with_bases(interface).iter().any(|&id| !self[id].conditions.is_empty())
    }

    /// Returns the text of a constraint for messages (`must be TEXT`), with the generics of the enclosing declaration.
    #[must_use]
    pub fn constraint_text(&self, expr: &ConstraintExpr<'a>, generics: &[Generic<'a>]) -> String {
        let args: Vec<String> = generics
            .iter()
            .map(|g| match &g.kind {
                GenericKind::Type(c) | GenericKind::TypeList(c) | GenericKind::Attr(c) => {
                    self.text_with(c, &[], &Cell::new(MAX_STEPS))
                }
                GenericKind::Param(_) => g.name.clone(),
            })
            .collect();
        self.text_with(expr, &args, &Cell::new(MAX_STEPS))
    }

    /// Returns the text of a constraint in a predicate; the generics in scope have the texts `args`.
    pub(super) fn text_in(&self, expr: &ConstraintExpr<'a>, args: &[String]) -> String {
        self.text_with(expr, args, &Cell::new(MAX_STEPS))
    }

    fn text_with(&self, expr: &ConstraintExpr<'a>, args: &[String], steps: &Cell<u32>) -> String {
        let mut text = self.text_of(expr, args, steps);
        if text.len() > MAX_TEXT {
            let end = (0..=MAX_TEXT).rev().find(|&i| text.is_char_boundary(i)).unwrap_or(0);
            text.truncate(end);
        }
        text
    }

    fn text_of(&self, expr: &ConstraintExpr<'a>, args: &[String], steps: &Cell<u32>) -> String {
        // A chain of unions with repeated parts would have a text of exponential length.
        if steps.get() == 0 {
            return "..".to_owned();
        }
        steps.set(steps.get() - 1);
        let go = |e: &ConstraintExpr<'a>| self.text_with(e, args, steps);
        match expr {
            ConstraintExpr::Any(Subject::Type) => "any type".to_owned(),
            ConstraintExpr::Any(Subject::Attr) => "any attribute".to_owned(),
            ConstraintExpr::Any(Subject::Op) => "any op".to_owned(),
            ConstraintExpr::IsType(id, list) => {
                let text = self[*id].text.clone().unwrap_or_else(|| self[*id].name.clone());
                self.whose(text, &self[*id].params, list, args, steps)
            }
            ConstraintExpr::IsAttr(id, list) => {
                let text = self[*id].text.clone().unwrap_or_else(|| format!("{} attribute", self[*id].name));
                self.whose(text, &self[*id].params, list, args, steps)
            }
            ConstraintExpr::Enum(id) => self.enum_text(*id),
            ConstraintExpr::IsOp(id) => self.op_name(*id),
            ConstraintExpr::Implements(id) => format!("{} instance", self[*id].name),
            ConstraintExpr::HasTrait(id) => self[*id].name.clone(),
            ConstraintExpr::Generic(i) => args.get(i.index()).cloned().unwrap_or_default(),
            ConstraintExpr::All(parts) => parts.iter().map(go).collect::<Vec<_>>().join(" and "),
            ConstraintExpr::OneOf(arms) => arms.iter().map(|a| go(&a.body)).collect::<Vec<_>>().join(" or "),
            ConstraintExpr::Not(inner) => format!("not {}", go(inner)),
            ConstraintExpr::Where(base, pred) => {
                format!("{} where {}", go(base), self.pred_text_with(pred, args))
            }
            ConstraintExpr::Each(inner) => format!("array of {}", go(inner)),
            ConstraintExpr::Rust(_, path) => (*path).to_owned(),
            ConstraintExpr::Named(id, named_args) => {
                let decl = &self[*id];
                let texts: Vec<String> = named_args.iter().map(|a| self.arg_text(a, args, steps)).collect();
                match &decl.text {
                    Some(text) => text.render(&texts),
                    None => self.text_with(&decl.body, &texts, steps),
                }
            }
        }
    }

    /// Returns a text such as `tensor whose element is index`.
    fn whose(
        &self,
        text: String,
        params: &[Param<'a>],
        list: &[ParamArg<'a>],
        args: &[String],
        steps: &Cell<u32>,
    ) -> String {
        let told = list.iter().filter_map(|a| {
            let name = &params.get(a.param.index())?.name;
            Some(format!("{name} is {}", self.arg_text(&a.arg, args, steps)))
        });
        let told: Vec<String> = told.collect();
        if told.is_empty() { text } else { format!("{text} whose {}", told.join(" and ")) }
    }

    fn arg_text(&self, arg: &ConstraintArg<'a>, args: &[String], steps: &Cell<u32>) -> String {
        match arg {
            ConstraintArg::Constraint(c) => self.text_with(c, args, steps),
            ConstraintArg::Const(v) => self.value_text(v),
            ConstraintArg::Generic(i) => args.get(i.index()).cloned().unwrap_or_default(),
            ConstraintArg::Term(term) => format!("({})", self.term_text_with(term, args)),
        }
    }

    /// Returns a trait of an op as a spec writes it: `OfRank<2>`.
    #[must_use]
    pub fn trait_text(&self, used: &TraitUse<'a>) -> String {
        let decl = &self[used.trait_];
        let args: Vec<String> = used
            .args
            .iter()
            .filter_map(|arg| match arg {
                TraitArg::Value(value) if !decl.generics.is_empty() => Some(self.value_text(value)),
                _ => None,
            })
            .collect();
        if args.is_empty() { decl.name.clone() } else { format!("{}<{}>", decl.name, args.join(", ")) }
    }

    /// Returns the text of an argument that is computed from generics of a declaration.
    pub(crate) fn computed_text(&self, arg: &ConstraintArg<'a>, generics: &[Generic<'a>]) -> String {
        let names: Vec<String> = generics.iter().map(|generic| generic.name.clone()).collect();
        self.arg_text(arg, &names, &Cell::new(MAX_STEPS))
    }

    fn enum_text(&self, id: EnumId) -> String {
        let e = &self[id];
        if let Some(text) = &e.text {
            return text.clone();
        }
        let values: Vec<String> = e.cases.iter().map(|c| c.value.to_string()).collect();
        match e.storage {
            EnumStorage::Integer => {
                format!("allowed {}-bit signless integer cases: {}", e.width, values.join(", "))
            }
            _ => {
                let names: Vec<&str> = e.cases.iter().map(|c| c.keyword.as_str()).collect();
                format!("one of {}", names.join(", "))
            }
        }
    }

    /// Returns the text of a parameter kind in the notation of a spec.
    #[must_use]
    pub fn param_kind_text(&self, kind: &ParamKind) -> String {
        match kind {
            ParamKind::Bool => "bool".to_owned(),
            ParamKind::U32 => "u32".to_owned(),
            ParamKind::U64 => "u64".to_owned(),
            ParamKind::I64 => "i64".to_owned(),
            ParamKind::BigInt => "int".to_owned(),
            ParamKind::F64 => "f64".to_owned(),
            ParamKind::Str => "str".to_owned(),
            ParamKind::Type => "type".to_owned(),
            ParamKind::Attr => "attr".to_owned(),
            ParamKind::Enum(id) => self[*id].name.clone(),
            ParamKind::Shape => "shape".to_owned(),
            ParamKind::AffineMap => "affine_map".to_owned(),
            ParamKind::IntegerSet => "integer_set".to_owned(),
            ParamKind::Symbol => "symbol".to_owned(),
            ParamKind::List(inner) => format!("[{}]", self.param_kind_text(inner)),
            ParamKind::Optional(inner) => format!("{}?", self.param_kind_text(inner)),
            ParamKind::Rust(path) => format!("rust {path}"),
        }
    }

    /// Returns the text of a default value in the notation of a spec.
    #[must_use]
    pub fn value_text(&self, value: &DefaultValue<'a>) -> String {
        match value {
            DefaultValue::Unit => "unit".to_owned(),
            DefaultValue::Bool(b) => b.to_string(),
            DefaultValue::Int(i) => i.to_string(),
            DefaultValue::Float(f) => format!("{f:?}"),
            DefaultValue::Str(s) => (*s).to_owned(),
            DefaultValue::Enum(id, cases) => {
                let names: Vec<&str> =
                    cases.iter().map(|&c| self[*id].cases[c.index()].name.as_str()).collect();
                names.join(" | ")
            }
            DefaultValue::List(items) => {
                let texts: Vec<String> = items.iter().map(|i| self.value_text(i)).collect();
                format!("[{}]", texts.join(", "))
            }
        }
    }
}

impl<T> Text<T> {
    /// Replaces each placeholder by a text; `hole` gets the placeholder's value and its source text.
    #[must_use]
    pub fn fill(&self, mut hole: impl FnMut(&T, &str) -> String) -> String {
        let parts = self.0.iter().map(|part| match part {
            TextPart::Literal(text) => text.clone(),
            TextPart::Hole { value, written } => hole(value, written),
        });
        parts.collect()
    }

    /// Returns the source text between the quotes; escapes are resolved.
    #[must_use]
    pub fn written(&self) -> String {
        let parts = self.0.iter().map(|part| match part {
            TextPart::Literal(text) => text.replace('{', "{{").replace('}', "}}"),
            TextPart::Hole { written, .. } => format!("{{{written}}}"),
        });
        parts.collect()
    }
}

impl Text<GenericIdx> {
    /// Replaces the generics by the arguments' texts.
    #[must_use]
    pub fn render(&self, args: &[String]) -> String {
        self.fill(|i, _| args.get(i.index()).cloned().unwrap_or_default())
    }
}
