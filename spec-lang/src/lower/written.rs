//! Finds types and attributes that the model determines: the only type of a constraint, defaults of attributes.

use super::Lowering;
use crate::model::{ConstraintExpr, DefaultValue, EnumStorage, OpAttr, ParamKind, TypeDecl, TypeId};
use bourn_terms::builtin::{BuiltinAttr, BuiltinType};
use bourn_terms::{
    AttrExpr, Const, Constraint, Definition, Fixed, FixedDef, ParamExpr, TypeExpr, fixed_def, value_type,
};

impl<'a> Lowering<'a> {
    /// Returns the only type that satisfies a constraint, if there is exactly one.
    #[must_use]
    pub fn only_type(&self, constraint: &Constraint<'a>) -> Option<TypeExpr<'a>> {
        self.written(&fixed_def(constraint)?)
    }

    fn written(&self, only: &FixedDef<'a>) -> Option<TypeExpr<'a>> {
        let decl = self.type_decl(&only.definition)?;
        // If the constraint does not restrict a type's parameters, any type of the definition satisfies it.
        let mut params = Vec::new();
        for param in &decl.params {
            let fixed = only.params.iter().rev().find(|(name, _)| *name == param.name);
            let value = match (fixed, &param.default) {
                (Some((_, Fixed::Const(value))), _) => ParamExpr::Const(*value),
                (Some((_, Fixed::Def(inner))), _) => ParamExpr::Type(self.written(inner)?),
                (Some((_, Fixed::Generic(_) | Fixed::Number(_))), _) => return None,
                (None, Some(default)) if !only.params.is_empty() => ParamExpr::Const(self.constant(default)),
                (None, _) if matches!(param.kind, ParamKind::Optional(_)) => continue,
                (None, _) => return None,
            };
            params.push((self.text(&param.name), value));
        }
        Some(TypeExpr { definition: only.definition, params: self.list(params) })
    }

    /// Returns the declaration for a definition of types.
    pub(super) fn type_decl(&self, definition: &Definition<'_>) -> Option<&'a TypeDecl<'a>> {
        let at = (0..self.model.types.len()).map(|i| TypeId(i as u32));
        let mut found = at.filter(|&id| self.type_definition(id) == *definition);
        found.next().map(|id| &self.model[id])
    }

    /// Returns the attribute for the default of an attribute; `None` if the runtime cannot represent it.
    #[must_use]
    pub fn default_attr(&self, attr: &OpAttr<'a>, closed: &ConstraintExpr<'a>) -> Option<AttrExpr<'a>> {
        let value = attr.default.as_ref()?;
        let of_type = || self.written(&value_type(&self.constraint(closed))?);
        let int = |value: i128, ty: TypeExpr<'a>| AttrExpr::Integer(value, ty);
        Some(match value {
            DefaultValue::Unit => AttrExpr::Unit,
            DefaultValue::Bool(b) => int(i128::from(*b), self.signless(1)),
            DefaultValue::Int(i) => int(*i, of_type().unwrap_or_else(|| self.signless(64))),
            DefaultValue::Str(text) => AttrExpr::String(self.text(text)),
            DefaultValue::Float(f) => AttrExpr::Float(f.to_bits(), of_type()?),
            DefaultValue::Enum(id, _) => {
                let decl = &self.model[*id];
                let Const::Case { value, keyword } = self.constant(value) else { return None };
                if let Some((wrapper, _)) = self.model.wrapper_of_enum(closed) {
                    let Definition::DeclaredAttr(name) = self.attr_definition(wrapper) else { return None };
                    return Some(AttrExpr::Case(name, value));
                }
                match &decl.storage {
                    EnumStorage::Integer => int(i128::from(value), self.signless(decl.width)),
                    EnumStorage::Keyword => AttrExpr::String(keyword),
                    EnumStorage::Attr(name) => AttrExpr::Case(self.full_name(decl.dialect, name), value),
                }
            }
            DefaultValue::List(items) => {
                let ints: Option<Vec<i64>> = items
                    .iter()
                    .map(|item| match item {
                        DefaultValue::Int(i) => i64::try_from(*i).ok(),
                        DefaultValue::Bool(b) => Some(i64::from(*b)),
                        _ => None,
                    })
                    .collect();
                let ints = self.list(ints?);
                match self.element_type(&self.constraint(closed)) {
                    Some(element) => AttrExpr::DenseArray(element, ints),
                    None => AttrExpr::Array(ints),
                }
            }
        })
    }

    /// Returns the element type of the dense arrays that satisfy a constraint; `None` if it is not about dense arrays.
    fn element_type(&self, constraint: &Constraint<'a>) -> Option<TypeExpr<'a>> {
        let found = fixed_def(constraint)?;
        if found.definition != Definition::Attr(BuiltinAttr::DenseArray) {
            return None;
        }
        let element = found.params.iter().find(|(name, _)| *name == "element");
        match element {
            Some((_, Fixed::Def(element))) => self.written(element),
            _ => Some(self.signless(64)),
        }
    }

    fn signless(&self, width: u32) -> TypeExpr<'a> {
        let signless = Const::Case { value: 0, keyword: "signless" };
        let width = ParamExpr::Const(Const::Int(i128::from(width)));
        TypeExpr {
            definition: Definition::Type(BuiltinType::Integer),
            params: self.list([("width", width), ("signedness", ParamExpr::Const(signless))]),
        }
    }
}
