//! Tests of whether a part of a format begins at the next token.

use crate::constraint::CheckAttr;
use crate::context::Context;
use crate::def::{AffineForm, Anchor, Arity, AttrDef, AttrSyntax, DerivedForm, Fmt};
use crate::interned::{AttrData, Attribute, FloatKind, LocationData, TypeData};
use crate::parse::hooks::OpParser;
use crate::parse::lexer::Tok;
use bourn_presburger::affine::{AffineMap, IntegerSet};
use bourn_terms::builtin::BuiltinAttr;

/// Returns whether an optional group is present, as its first element that consumes a token decides.
pub(super) fn is_present(p: &OpParser<'_, '_, '_>, anchor: Anchor, elements: &'static [Fmt]) -> bool {
    let is_unit =
        |i: u16| p.def.attrs.get(i as usize).is_some_and(|a| a.constraint.syntax == AttrSyntax::Unit);
    let first = elements.iter().find(|e| match e {
        Fmt::Space(_) => false,
        Fmt::Newline => false,
        Fmt::Attr(i) => !is_unit(*i),
        _ => true,
    });
    let Some(first) = first else { return matches!(anchor, Anchor::Attr(i) if !is_unit(i)) };
    starts(p, first)
}

/// Returns whether an element begins at the current token.
pub(in crate::parse) fn starts(p: &OpParser<'_, '_, '_>, element: &'static Fmt) -> bool {
    match element {
        Fmt::Lit(text) => {
            p.at(text)
                || (text.len() > 1
                    && !text.starts_with(char::is_alphabetic)
                    && p.p.src[p.p.token.start as usize..].starts_with(text))
        }
        Fmt::Space(_) | Fmt::Newline | Fmt::Absent { .. } | Fmt::AttrDict(false) => true,
        Fmt::PropDict => p.at("<"),
        Fmt::QualifiedAttr(_) => p.p.at_attribute(),
        Fmt::Clauses(clauses) => clauses.iter().any(|c| starts(p, c)),
        Fmt::Loop { lists, body, .. } => crate::parse::repeat::starts(p, lists, body),
        Fmt::Item(_) | Fmt::ItemList(..) | Fmt::ItemWord(_) | Fmt::ItemType(_) | Fmt::Ref(_) => false,
        Fmt::AttrDict(true) => p.at("attributes"),
        Fmt::Operand(i) if matches!(p.def.operands[*i as usize].arity, Arity::Nested(_)) => p.at("("),
        Fmt::Operand(_) | Fmt::Operands => p.p.token.kind == Tok::Percent,
        Fmt::Attr(i) => {
            p.def.attrs.get(*i as usize).is_some_and(|def| attr_starts(p, def, def.constraint.syntax))
        }
        Fmt::ShortType(_, name) => {
            let starts = |def| p.p.declared_params_start(def);
            p.p.at_type() || p.ctx().type_def(name).is_some_and(starts)
        }
        Fmt::ShortFunctionalType(..) => p.p.at_type(),
        Fmt::Type(_) | Fmt::OperandTypes | Fmt::ResultTypes => p.p.at_type(),
        Fmt::FunctionalType(..) => p.at("("),
        Fmt::Region(_) | Fmt::RegionBody { .. } => p.at("{"),
        Fmt::RegionArg { .. } | Fmt::Assign { .. } => p.p.token.kind == Tok::Percent,
        Fmt::ResultTypeList(..) => p.p.at_type() || p.at("("),
        Fmt::TypeElse { .. } | Fmt::SharedType(_) => p.p.at_type(),
        Fmt::Sizes(_) => p.p.token.kind == Tok::Int,
        Fmt::OnlyItem(_) => p.p.at_attribute(),
        Fmt::Ports(_) => p.at("("),
        Fmt::DerivedElse { form, .. } => match form {
            DerivedForm::Type => p.p.at_type(),
            DerivedForm::Text | DerivedForm::ResultName => p.p.token.kind == Tok::Str,
            DerivedForm::Symbol => p.p.token.kind == Tok::At,
        },
        Fmt::Arguments(_) => p.at("("),
        Fmt::Keyword(_, words) => words.iter().any(|word| p.at(word)),
        Fmt::BoolWord(_, no, yes) => p.at(no) || p.at(yes),
        Fmt::AttrElse { attr, .. } => {
            p.def.attrs.get(*attr as usize).is_some_and(|def| attr_starts(p, def, def.constraint.syntax))
        }
        Fmt::Affine { map, form, .. } => {
            let map_starts =
                || p.def.attrs.get(*map as usize).is_some_and(|def| attr_starts(p, def, AttrSyntax::Generic));
            match form {
                AffineForm::Subscripts => p.at("["),
                AffineForm::Applied => map_starts(),
                AffineForm::Bound(prefix) => {
                    matches!(p.p.token.kind, Tok::Percent | Tok::Int | Tok::Punct(b'-'))
                        || p.at(prefix)
                        || map_starts()
                }
            }
        }
        Fmt::Successor(_) => p.p.token.kind == Tok::Caret,
        Fmt::Optional { anchor, then, otherwise } => {
            is_present(p, *anchor, then) || otherwise.first().is_some_and(|e| starts(p, e))
        }
        Fmt::Mixed { delimiters, .. } => p.at(delimiters.0),
        // A hook at the start of a group must consume a bracket, a value or a word.
        Fmt::Custom { .. } => {
            !p.at("{") && !p.at(":") && !matches!(p.p.token.kind, Tok::Eof | Tok::Punct(b'}'))
        }
    }
}

/// Returns whether an attribute in this form begins at the current token.
pub(super) fn attr_starts(p: &OpParser<'_, '_, '_>, def: &AttrDef, syntax: AttrSyntax) -> bool {
    match syntax {
        AttrSyntax::Params(table) => p.p.declared_params_start(p.ctx().attr_def(table.name).unwrap_or(table)),
        AttrSyntax::Generic => generic_starts(p, def),
        AttrSyntax::SymbolName => p.p.token.kind == Tok::At,
        AttrSyntax::Type => p.p.at_type(),
        AttrSyntax::BitKeywords(separator) if p.p.token.kind == Tok::Str => {
            let text = p.p.text().trim_matches('"').split(separator.trim());
            text.into_iter().all(|word| def.constraint.cases.iter().any(|(case, _)| *case == word.trim()))
        }
        AttrSyntax::EnumKeyword | AttrSyntax::BitKeywords(_) => {
            matches!(p.p.token.kind, Tok::Bare)
                && def.constraint.cases.iter().any(|(text, _)| *text == p.p.text())
        }
        AttrSyntax::BareArray => p.at("["),
        AttrSyntax::Unit => true,
    }
}

/// Returns whether the next token can begin an attribute of the stored kind; otherwise a `{` or a `(` belongs to the next element.
fn generic_starts(p: &OpParser<'_, '_, '_>, def: &AttrDef) -> bool {
    use BuiltinAttr::{Array, Dictionary, Float, Integer, String, SymbolRef, Type};
    let stores = |kind| stores(p.ctx(), def, kind);
    match p.p.token.kind {
        _ if !p.p.at_attribute() => false,
        Tok::Str => stores(String),
        Tok::Int | Tok::Float | Tok::Punct(b'-') => stores(Integer) || stores(Float),
        Tok::At => stores(SymbolRef),
        Tok::Punct(b'[') => stores(Array),
        Tok::Punct(b'{') => stores(Dictionary),
        Tok::Bare if matches!(p.p.text(), "true" | "false") => stores(Integer),
        Tok::Bang | Tok::Bare | Tok::Punct(b'(') if p.p.at_type() => stores(Type),
        Tok::Bare => word_starts(p, def),
        Tok::Hash => p.p.attr_alias_here().is_none_or(|attr| def.constraint.can_store(attr)),
        _ => true,
    }
}

/// Returns whether the attribute may begin with the current word, such as `affine_map` or `dense`. It may not if the constraint stores
/// another kind of attribute.
fn word_starts(p: &OpParser<'_, '_, '_>, def: &AttrDef) -> bool {
    let kind = match p.p.text() {
        "unit" => BuiltinAttr::Unit,
        "affine_map" => BuiltinAttr::AffineMap,
        "affine_set" => BuiltinAttr::IntegerSet,
        "array" => BuiltinAttr::DenseArray,
        "dense" | "dense_resource" | "sparse" => BuiltinAttr::Elements,
        "strided" => BuiltinAttr::StridedLayout,
        "loc" => BuiltinAttr::Location,
        _ => return true,
    };
    stores(p.ctx(), def, kind)
}

/// Returns whether an attribute may be of a kind. If the form of its constraint does not decide this, it must be able to store the sample
/// of this kind. If it can store no sample at all, it has a condition that all samples violate, and any kind may follow.
fn stores(ctx: &Context, def: &AttrDef, kind: BuiltinAttr) -> bool {
    def.constraint.may_be(kind).unwrap_or_else(|| {
        let samples = samples(ctx);
        let mut stored = samples.iter().filter(|attr| def.constraint.can_store(**attr)).peekable();
        stored.peek().is_none() || stored.any(|attr| attr.builtin() == Some(kind))
    })
}

/// Returns sample attributes of each kind.
fn samples<'c>(ctx: &'c Context) -> Vec<Attribute<'c>> {
    let integers = [1, 8, 16, 32, 64].map(|width| ctx.signless(width));
    let floats = [FloatKind::F32, FloatKind::F64].map(|kind| ctx.float(kind));
    let mut all = vec![
        ctx.string_attr(""),
        ctx.symbol_attr("x"),
        ctx.type_attr(ctx.index()),
        ctx.attr(AttrData::Array(Box::new([]))),
        ctx.attr(AttrData::Dict(Box::new([]))),
        ctx.unit_attr(),
        ctx.attr(AttrData::AffineMap(AffineMap::new(0, 0, Vec::new()))),
        ctx.attr(AttrData::IntegerSet(IntegerSet::empty(0, 0))),
        ctx.attr(AttrData::StridedLayout { strides: Box::new([]), offset: 0 }),
        ctx.attr(AttrData::Location(LocationData::Unknown)),
    ];
    for element in integers.into_iter().chain(floats).chain([ctx.index()]) {
        let number = match element.data() {
            TypeData::Float(_) => AttrData::Float { bits: 0, ty: element },
            _ => AttrData::Integer { value: 0, ty: element },
        };
        let ty = ctx.ty(TypeData::RankedTensor { shape: Box::new([1]), element, encoding: None });
        let elements = AttrData::DenseElements { keyword: ctx.ident("dense"), text: ctx.ident("0"), ty };
        let string = AttrData::String { value: ctx.ident(""), ty: Some(element) };
        all.extend([number, elements, string].map(|data| ctx.attr(data)));
        if !element.is_index() {
            all.push(ctx.attr(AttrData::DenseArray { element, values: Box::new([]) }));
        }
    }
    all
}
