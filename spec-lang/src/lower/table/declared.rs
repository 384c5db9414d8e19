//! Lowers declared types and attributes.

use super::{Errors, Lowering, group};
use crate::model::{
    AttrId, ConstraintExpr, DefaultValue, DialectId, EnumDecl, EnumId, EnumStorage, Param,
    ParamFormatElement, ParamIdx, ParamKind, Spacing, Target, TextPart, TypeDecl, TypeId,
};
use bourn_terms::builtin::{BuiltinAttr, BuiltinType};
use bourn_terms::table::{
    DefaultParam, MessagePart, ParamConstraint, ParamDef, ParamFmt, ParamRequire, TypeDef,
};
use bourn_terms::{Const, Constraint, Definition, Fixed, FunctionKind};

impl<'a> Lowering<'a> {
    /// Returns the table of a declared type; each call returns the same reference.
    pub fn type_def(&self, id: TypeId, errors: &mut Errors) -> &'a TypeDef<'a> {
        self.def(Target::Type(id), &self.model[id], errors)
    }

    /// Returns the table of a declared attribute; each call returns the same reference.
    pub fn attr_def(&self, id: AttrId, errors: &mut Errors) -> &'a TypeDef<'a> {
        self.def(Target::Attr(id), &self.model[id], errors)
    }

    /// Returns the table of an enum's attribute; each call returns the same reference.
    #[must_use]
    pub fn enum_def(&self, id: EnumId) -> &'a TypeDef<'a> {
        if let Some(known) = self.enum_defs.borrow().get(&id) {
            return known;
        }
        let decl = &self.model[id];
        let mnemonic = match &decl.storage {
            EnumStorage::Attr(mnemonic) => mnemonic,
            EnumStorage::Keyword | EnumStorage::Integer => &decl.name,
        };
        let value = ParamDef { name: "value", kind: self.enum_kind(decl), default: None, constraint: None };
        let def = &*self.arena.alloc(TypeDef {
            name: self.full_name(decl.dialect, mnemonic),
            params: self.list([value]),
            requires: &[],
            verify: None,
            format: decl.bare.then_some(&[ParamFmt::Param(0)]),
            alias: None,
            interfaces: &[],
        });
        self.enum_defs.borrow_mut().insert(id, def);
        def
    }

    fn def(&self, target: Target, decl: &TypeDecl<'a>, errors: &mut Errors) -> &'a TypeDef<'a> {
        if let Some(known) = self.type_defs.borrow().get(&target) {
            return known;
        }
        let requires = decl.requires.iter().map(|require| ParamRequire {
            pred: self.pred(&require.pred),
            message: self.list(require.message.0.iter().map(|part| match part {
                TextPart::Literal(text) => MessagePart::Literal(self.text(text)),
                TextPart::Hole { value, .. } => MessagePart::Term(self.term(value)),
            })),
        });
        let sigil = if matches!(target, Target::Attr(_)) { '#' } else { '!' };
        let params: Vec<_> = decl.params.iter().map(|p| self.param(p, errors)).collect();
        let format = decl.format.as_ref().map(|format| self.param_format(&format.elements, decl, errors));
        let def = &*self.arena.alloc(TypeDef {
            name: self.full_name(decl.dialect, &decl.mnemonic),
            params: self.list(params),
            requires: self.list(requires),
            verify: decl.verify.as_ref().map(|path| self.function(path, FunctionKind::VerifyParams)),
            format,
            alias: decl.alias.as_ref().map(|name| self.text(&format!("{sigil}{name}"))),
            interfaces: self.interfaces(target, &decl.interfaces, errors),
        });
        self.type_defs.borrow_mut().insert(target, def);
        def
    }

    fn param(&self, param: &Param<'a>, errors: &mut Errors) -> ParamDef<'a> {
        let default = param.default.as_ref().and_then(|value| {
            let default = self.default_param(&param.kind, value);
            if default.is_none() {
                let message = format!("the default of `{}` cannot be held by a parameter", param.name);
                errors.push((param.span, message));
            }
            default
        });
        let kind = match self.short_kind(self.param_kind(&param.kind), param.constraint.as_ref()) {
            bourn_terms::table::ParamKind::List(item) if param.is_bare => {
                bourn_terms::table::ParamKind::Items(item)
            }
            kind => kind,
        };
        ParamDef { name: self.text(&param.name), kind, default, constraint: self.param_constraint(param) }
    }

    /// Returns the constraint of a parameter, with its text.
    fn param_constraint(&self, param: &Param<'a>) -> Option<ParamConstraint<'a>> {
        if let Some((attr, text)) = attr_kind(&param.kind) {
            return Some(ParamConstraint { is: Constraint::Is(Definition::Attr(attr), &[]), text });
        }
        let constraint = param.constraint.as_ref()?;
        let text = self.text(&self.model.constraint_text(constraint, &[]));
        Some(ParamConstraint { is: self.constraint(constraint), text })
    }

    fn enum_kind(&self, decl: &EnumDecl) -> bourn_terms::table::ParamKind<'a> {
        use bourn_terms::table::ParamKind as Kind;
        let cases = self.list(decl.cases.iter().map(|case| (self.text(&case.keyword), case.value)));
        if decl.bits { Kind::Bits(cases, self.text(&decl.separator)) } else { Kind::Enum(cases) }
    }

    /// Returns the kind of a parameter whose text omits the name of the only declaration that its constraint allows.
    fn short_kind(
        &self,
        kind: bourn_terms::table::ParamKind<'a>,
        constraint: Option<&ConstraintExpr<'a>>,
    ) -> bourn_terms::table::ParamKind<'a> {
        use bourn_terms::table::ParamKind as Kind;
        let Some(constraint) = constraint else { return kind };
        let declared = |dialect: DialectId, mnemonic: &str, params: usize| {
            let is_short = self.model[dialect].name != "builtin" && params > 0;
            is_short.then(|| self.full_name(dialect, mnemonic))
        };
        match kind {
            Kind::List(inner) => Kind::List(self.boxed(self.short_kind(*inner, Some(constraint)))),
            Kind::Optional(inner) => Kind::Optional(self.boxed(self.short_kind(*inner, Some(constraint)))),
            Kind::Type => {
                let only = self.bases(constraint).only_type().map(|id| &self.model[id]);
                let only = only.and_then(|ty| declared(ty.dialect, &ty.mnemonic, ty.params.len()));
                only.map_or(kind, Kind::ShortType)
            }
            Kind::Attr => {
                if let Some(width) = self.width_of_numbers(constraint) {
                    return Kind::Numbers(width);
                }
                let only = self.bases(constraint).only_attr().map(|id| &self.model[id]);
                let only = only.and_then(|attr| declared(attr.dialect, &attr.mnemonic, attr.params.len()));
                let of_enum = || {
                    let decl = &self.model[self.enum_of(constraint)?];
                    match &decl.storage {
                        EnumStorage::Attr(name) if !decl.bare => declared(decl.dialect, name, 1),
                        _ => None,
                    }
                };
                only.or_else(of_enum).map_or(kind, Kind::ShortAttr)
            }
            _ => kind,
        }
    }

    /// Returns the width of the signless integers in the dense arrays of a constraint, if it allows no other attributes.
    fn width_of_numbers(&self, constraint: &ConstraintExpr<'a>) -> Option<u32> {
        let lowered = self.constraint(constraint);
        let array = bourn_terms::fixed_def(&lowered)?;
        if array.definition != Definition::Attr(BuiltinAttr::DenseArray) {
            return None;
        }
        let element = bourn_terms::value_type(&lowered).filter(bourn_terms::FixedDef::is_complete)?;
        let value =
            |name: &str| element.params.iter().rev().find(|(param, _)| *param == name).map(|(_, v)| v);
        let is_integer = element.definition == Definition::Type(BuiltinType::Integer);
        match (value("width"), value("signedness")) {
            (Some(Fixed::Const(Const::Int(width))), Some(Fixed::Const(Const::Case { value: 0, .. })))
                if is_integer =>
            {
                u32::try_from(*width).ok()
            }
            _ => None,
        }
    }

    fn param_kind(&self, kind: &ParamKind) -> bourn_terms::table::ParamKind<'a> {
        use bourn_terms::table::ParamKind as Kind;
        match kind {
            ParamKind::Bool => Kind::Bool,
            ParamKind::U32 => Kind::Int { bits: 32, signed: false },
            ParamKind::U64 => Kind::Int { bits: 64, signed: false },
            ParamKind::I64 | ParamKind::BigInt => Kind::Int { bits: 64, signed: true },
            ParamKind::F64 => Kind::Float,
            ParamKind::Str => Kind::Str,
            ParamKind::Type => Kind::Type,
            ParamKind::Attr
            | ParamKind::AffineMap
            | ParamKind::IntegerSet
            | ParamKind::Symbol
            | ParamKind::Rust(_) => Kind::Attr,
            ParamKind::Enum(id) => self.enum_kind(&self.model[*id]),
            ParamKind::Shape => Kind::Shape,
            ParamKind::List(inner) => Kind::List(self.boxed(self.param_kind(inner))),
            ParamKind::Optional(inner) => Kind::Optional(self.boxed(self.param_kind(inner))),
        }
    }

    fn default_param(&self, kind: &ParamKind, value: &DefaultValue<'a>) -> Option<DefaultParam<'a>> {
        Some(match value {
            DefaultValue::Int(n) => DefaultParam::Int(held(kind, *n)?),
            DefaultValue::Bool(b) => DefaultParam::Bool(*b),
            DefaultValue::Str(text) => DefaultParam::Str(self.text(text)),
            DefaultValue::Enum(id, cases) => {
                let bits = cases.iter().filter_map(|case| self.model[*id].cases.get(case.index()));
                DefaultParam::Int(bits.fold(0, |value, case| value | case.value))
            }
            DefaultValue::Float(f) => DefaultParam::Int(f.to_bits() as i64),
            DefaultValue::List(items) => {
                let item = match kind {
                    ParamKind::List(item) => item,
                    kind => kind,
                };
                let ints = items.iter().map(|i| match i {
                    DefaultValue::Int(n) => held(item, *n),
                    _ => None,
                });
                DefaultParam::Ints(self.list(ints.collect::<Option<Vec<i64>>>()?))
            }
            DefaultValue::Unit => return None,
        })
    }

    fn param_format(
        &self,
        elements: &[ParamFormatElement],
        decl: &TypeDecl<'a>,
        errors: &mut Errors,
    ) -> &'a [ParamFmt<'a>] {
        let elements: Vec<_> = elements.iter().map(|e| self.param_element(e, decl, errors)).collect();
        self.list(elements)
    }

    fn param_element(
        &self,
        element: &ParamFormatElement,
        decl: &TypeDecl<'a>,
        errors: &mut Errors,
    ) -> ParamFmt<'a> {
        let mut index = |param: &ParamIdx| group(param.index(), errors, decl.span);
        match element {
            ParamFormatElement::Literal(text) => ParamFmt::Lit(self.text(text)),
            ParamFormatElement::Space(space) => ParamFmt::Space(*space != Spacing::None),
            ParamFormatElement::Param(i) => ParamFmt::Param(index(i)),
            ParamFormatElement::Qualified(i) => ParamFmt::QualifiedParam(index(i)),
            ParamFormatElement::Items(i) => ParamFmt::Items(index(i)),
            ParamFormatElement::Dims(i) => ParamFmt::Dims(index(i)),
            ParamFormatElement::Params => ParamFmt::Params,
            ParamFormatElement::Struct(members) => {
                ParamFmt::Struct(self.list(members.iter().map(index).collect::<Vec<_>>()))
            }
            ParamFormatElement::Word(i) => ParamFmt::Word(index(i)),
            ParamFormatElement::Verbatim(i) => ParamFmt::Verbatim(index(i)),
            ParamFormatElement::Loop { lists, separator, body } => ParamFmt::Loop {
                lists: self.list(lists.iter().map(index).collect::<Vec<_>>()),
                separator: separator.as_ref().map(|text| self.text(text)),
                body: self.param_format(body, decl, errors),
            },
            ParamFormatElement::Own(i) => ParamFmt::Own(index(i)),
            ParamFormatElement::Item(i, form) => ParamFmt::Item(group(*i, errors, decl.span), *form),
            ParamFormatElement::Optional(then, anchors, otherwise) => ParamFmt::Optional(
                self.list(anchors.iter().map(index).collect::<Vec<_>>()),
                self.param_format(then, decl, errors),
                self.param_format(otherwise, decl, errors),
            ),
            ParamFormatElement::Custom(parse, print, params) => ParamFmt::Custom {
                parse: self.hook(parse, FunctionKind::ParseParams),
                print: self.hook(print, FunctionKind::PrintParams),
                params: self.list(params.iter().map(index).collect::<Vec<_>>()),
            },
        }
    }
}

/// Returns the integer that a parameter holds for a value: its bits if it is not signed.
fn held(kind: &ParamKind, value: i128) -> Option<i64> {
    match kind {
        ParamKind::U64 => u64::try_from(value).ok().map(|v| v as i64),
        ParamKind::Optional(inner) => held(inner, value),
        _ => i64::try_from(value).ok(),
    }
}

/// Returns the builtin attribute that a parameter of a certain kind holds, and its name in messages.
fn attr_kind(kind: &ParamKind) -> Option<(BuiltinAttr, &'static str)> {
    match kind {
        ParamKind::AffineMap => Some((BuiltinAttr::AffineMap, "an affine map")),
        ParamKind::IntegerSet => Some((BuiltinAttr::IntegerSet, "an integer set")),
        ParamKind::Symbol => Some((BuiltinAttr::SymbolRef, "a symbol")),
        ParamKind::Optional(inner) | ParamKind::List(inner) => attr_kind(inner),
        _ => None,
    }
}
