//! Lowers constraints to tables with the data that parsers, printers and messages need.

use super::{Errors, Lowering};
use crate::model::{
    Arity, AttrId, Budget, ConstraintExpr, ConstraintId, EnumId, EnumStorage, OpDecl, TypeId, ValueDecl,
};
use bourn_terms::builtin::BuiltinAttr;
use bourn_terms::table::{AttrConstraint, AttrSyntax, TypeConstraint};
use bourn_terms::{Definition, Named};

impl<'a> Lowering<'a> {
    /// Returns the table of a named constraint on types without generics; each call returns the same reference.
    #[must_use]
    pub fn named_type(&self, id: ConstraintId) -> &'a TypeConstraint<'a> {
        if let Some(known) = self.type_constraints.borrow().get(&id) {
            return known;
        }
        let text = self.text(&self.model.constraint_text(&ConstraintExpr::Named(id, &[]), &[]));
        let is = *self.named(id);
        let table = self.boxed(TypeConstraint { is, text });
        self.type_constraints.borrow_mut().insert(id, table);
        table
    }

    /// Returns the table of a named constraint on attributes without generics; each call returns the same reference.
    pub fn named_attr(&self, id: ConstraintId, errors: &mut Errors) -> &'a AttrConstraint<'a> {
        if let Some(known) = self.attr_constraints.borrow().get(&id) {
            return known;
        }
        let whole = ConstraintExpr::Named(id, &[]);
        let text = self.model.constraint_text(&whole, &[]);
        let table = self.attr_table(*self.named(id), &whole, &text, None, errors);
        let table = self.boxed(table);
        self.attr_constraints.borrow_mut().insert(id, table);
        table
    }

    /// Returns the table of a constraint on types that can be tested alone; messages use `text` if it has no name.
    #[must_use]
    pub fn type_constraint(&self, closed: &ConstraintExpr<'a>, text: &str) -> &'a TypeConstraint<'a> {
        if let Some(id) = self.plain_name(closed) {
            return self.named_type(id);
        }
        let is = Named::unnamed(self.constraint(closed));
        self.boxed(TypeConstraint { is, text: self.text(text) })
    }

    /// Returns the table of a constraint on attributes that can be tested alone, with the syntax of its attributes in formats.
    pub fn attr_constraint_table(
        &self,
        closed: &ConstraintExpr<'a>,
        text: &str,
        syntax: Option<AttrSyntax<'a>>,
        errors: &mut Errors,
    ) -> &'a AttrConstraint<'a> {
        if let (Some(id), None) = (self.plain_name(closed), syntax) {
            return self.named_attr(id, errors);
        }
        let is = Named::unnamed(self.constraint(closed));
        self.boxed(self.attr_table(is, closed, text, syntax, errors))
    }

    /// Returns the constraint that an expression names, if the name has no generics.
    fn plain_name(&self, expr: &ConstraintExpr<'a>) -> Option<ConstraintId> {
        match expr {
            ConstraintExpr::Named(id, []) => self.model[*id].generics.is_empty().then_some(*id),
            _ => None,
        }
    }

    fn attr_table(
        &self,
        is: Named<'a>,
        expr: &ConstraintExpr<'a>,
        text: &str,
        syntax: Option<AttrSyntax<'a>>,
        errors: &mut Errors,
    ) -> AttrConstraint<'a> {
        let cases =
            self.enum_of(expr).or_else(|| self.enum_of_items(expr)).map(|id| self.model[id].cases.iter());
        let cases = cases.into_iter().flatten().map(|case| (self.text(&case.keyword), case.value));
        AttrConstraint {
            is,
            text: self.text(text),
            cases: self.list(cases),
            syntax: syntax.unwrap_or_else(|| self.attr_syntax(expr, errors)),
        }
    }

    /// Returns the default syntax of an attribute in formats.
    fn attr_syntax(&self, expr: &ConstraintExpr<'a>, errors: &mut Errors) -> AttrSyntax<'a> {
        if let Some(id) = self.enum_of(expr) {
            let decl = &self.model[id];
            return match (&decl.storage, decl.bits) {
                (EnumStorage::Attr(_), _) => AttrSyntax::Params(self.enum_def(id)),
                (_, true) => AttrSyntax::BitKeywords(self.text(&decl.separator)),
                (_, false) => AttrSyntax::EnumKeyword,
            };
        }
        if let Some(only) = self.bases(expr).only_attr() {
            return match self.attr_definition(only) {
                Definition::Attr(BuiltinAttr::Unit) => AttrSyntax::Unit,
                Definition::Attr(BuiltinAttr::Type) => AttrSyntax::Type,
                // Bare numbers do not show the element type.
                Definition::Attr(BuiltinAttr::DenseArray) if self.fixes_type(expr) => AttrSyntax::BareArray,
                Definition::DeclaredAttr(_) => AttrSyntax::Params(self.attr_def(only, errors)),
                _ => AttrSyntax::Generic,
            };
        }
        match expr {
            ConstraintExpr::Named(id, _) if self.model[*id].name == "SymbolName" => AttrSyntax::SymbolName,
            _ => AttrSyntax::Generic,
        }
    }

    /// Returns whether all attributes of the constraint have the same type, which formats omit.
    fn fixes_type(&self, expr: &ConstraintExpr<'a>) -> bool {
        bourn_terms::value_type(&self.constraint(expr)).is_some_and(|only| only.is_complete())
    }

    /// Returns the enum of a constraint on an attribute.
    #[must_use]
    pub fn enum_of(&self, expr: &ConstraintExpr<'a>) -> Option<EnumId> {
        match expr {
            ConstraintExpr::Enum(id) => Some(*id),
            ConstraintExpr::Named(id, args) => self.enum_of(&self.model.expand(self.arena, *id, args)),
            ConstraintExpr::Where(base, _) => self.enum_of(base),
            // The first part with an enum or an attribute decides, as it does for the format.
            ConstraintExpr::All(parts) => {
                let says = |part: &&ConstraintExpr<'a>| {
                    self.enum_of(part).is_some() || !self.bases(part).attrs.is_empty()
                };
                self.enum_of(parts.iter().find(says)?)
            }
            _ => None,
        }
    }

    /// Returns the enum of the items of an array, unless its cases are attributes of their own.
    fn enum_of_items(&self, expr: &ConstraintExpr<'a>) -> Option<EnumId> {
        match expr {
            ConstraintExpr::Each(item) => {
                let plain = |id: &EnumId| {
                    let decl = &self.model[*id];
                    !decl.bits && !matches!(decl.storage, EnumStorage::Attr(_))
                };
                self.enum_of(item).filter(plain)
            }
            ConstraintExpr::Named(id, args) => self.enum_of_items(&self.model.expand(self.arena, *id, args)),
            ConstraintExpr::Where(base, _) => self.enum_of_items(base),
            ConstraintExpr::All(parts) => parts.iter().find_map(|part| self.enum_of_items(part)),
            _ => None,
        }
    }

    /// Returns the types and attributes that a constraint may allow, as its syntax shows.
    #[must_use]
    pub fn bases(&self, expr: &ConstraintExpr<'a>) -> Bases {
        let mut bases = Bases::default();
        self.add_bases(expr, &mut bases, &Budget::default());
        bases
    }

    /// Returns the type whose name the text of `type($value)` leaves out: the only declared type of a single operand or result, if it
    /// has parameters.
    #[must_use]
    pub fn short_type(&self, op: &OpDecl<'a>, value: &ValueDecl<'a>) -> Option<TypeId> {
        if value.arity != Arity::One {
            return None;
        }
        let only = self.bases(&self.closed(&value.constraint, &op.generics)).only_type()?;
        let is_builtin = self.model[self.model[only].dialect].name == "builtin";
        (!is_builtin && !self.model[only].params.is_empty()).then_some(only)
    }

    fn add_bases(&self, expr: &ConstraintExpr<'a>, bases: &mut Bases, budget: &Budget) {
        use ConstraintExpr as C;
        if !budget.spend() {
            return;
        }
        match expr {
            C::IsType(id, _) if !bases.types.contains(id) => bases.types.push(*id),
            C::IsAttr(id, _) if !bases.attrs.contains(id) => bases.attrs.push(*id),
            C::Named(id, args) => self.add_bases(&self.model.expand(self.arena, *id, args), bases, budget),
            C::Where(base, _) => self.add_bases(base, bases, budget),
            C::All(parts) => {
                for part in *parts {
                    let before = bases.types.len() + bases.attrs.len();
                    self.add_bases(part, bases, budget);
                    if bases.types.len() + bases.attrs.len() > before {
                        break;
                    }
                }
            }
            C::OneOf(arms) => {
                for arm in *arms {
                    let mut own = Bases::default();
                    self.add_bases(&arm.body, &mut own, budget);
                    bases.open |= own.open || (own.types.is_empty() && own.attrs.is_empty());
                    own.types.retain(|id| !bases.types.contains(id));
                    own.attrs.retain(|id| !bases.attrs.contains(id));
                    bases.types.append(&mut own.types);
                    bases.attrs.append(&mut own.attrs);
                }
            }
            _ => {}
        }
    }
}

/// Types and attributes that a constraint may allow.
#[derive(Clone, Debug, Default)]
pub struct Bases {
    /// Types, each once.
    pub types: Vec<TypeId>,
    /// Attributes, each once.
    pub attrs: Vec<AttrId>,
    /// Whether the syntax of an arm does not show its types or attributes, so that others are possible.
    pub open: bool,
}

impl Bases {
    /// Returns the type, if there is exactly one.
    #[must_use]
    pub fn only_type(&self) -> Option<TypeId> {
        match self.types[..] {
            [only] if !self.open => Some(only),
            _ => None,
        }
    }

    /// Returns the attribute, if there is exactly one.
    #[must_use]
    pub fn only_attr(&self) -> Option<AttrId> {
        match self.attrs[..] {
            [only] if !self.open => Some(only),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::lower::Lowering;
    use crate::model::ConstraintId;

    /// Returns the only attribute and the enum that the form of a constraint tells.
    fn form(constraint: &str) -> [Option<String>; 2] {
        let spec = format!(
            "dialect t; enum E {{ a, b }} attr tag(n: i64); constraint Any for attr \"any\" = any; \
             constraint C for attr \"c\" = {constraint};"
        );
        let arena = bumpalo::Bump::new();
        let loaded = crate::load_str(&arena, "t.bourn", &spec);
        let model = loaded.model.unwrap_or_else(|| panic!("{}", loaded.diagnostics));
        let lowering = Lowering::new(&model, &arena);
        let body = &model[ConstraintId(1)].body;
        let only = lowering.bases(body).only_attr().map(|id| model[id].name.clone());
        [only, lowering.enum_of(body).map(|id| model[id].name.clone())]
    }

    #[test]
    fn an_open_arm_leaves_no_attribute_the_only_one() {
        let only = |name: &str| [Some(name.to_owned()), None];
        assert_eq!(form("tag where n < 3"), only("tag"));
        assert_eq!(form("(tag where n < 3) | (tag where n > 5)"), only("tag"));
        assert_eq!(form("tag | (Any where value == 1)"), [None, None]);
        assert_eq!(form("tag | E"), [None, None]);
    }

    #[test]
    fn an_enum_that_is_narrowed_is_written_as_it_is() {
        let only = [None, Some("E".to_owned())];
        for constraint in ["E", "E & !tag", "Any & E"] {
            assert_eq!(form(constraint), only, "{constraint}");
        }
        assert_eq!(form("!E"), [None, None]);
    }
}
