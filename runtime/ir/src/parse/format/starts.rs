//! Whether a part of a format begins at the next token.

use crate::attr::{AttrData, Attribute};
use crate::context::Context;
use crate::def::{Anchor, Arity, AttrDef, AttrSyntax, CheckAttr, Fmt};
use crate::parse::hooks::OpParser;
use crate::parse::lexer::Tok;
use crate::types::{FloatKind, TypeData};
use bourn_presburger::affine::{AffineMap, IntegerSet};

/// Whether an optional group is there: its first element that takes a token says so.
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

/// Whether an element begins here.
pub(in crate::parse) fn starts(p: &OpParser<'_, '_, '_>, element: &'static Fmt) -> bool {
    match element {
        Fmt::Lit(text) => {
            p.at(text)
                || (text.len() > 1
                    && !text.starts_with(char::is_alphabetic)
                    && p.p.src[p.p.token.start as usize..].starts_with(text))
        }
        Fmt::Space(_) | Fmt::Newline | Fmt::AttrDict(false) => true,
        Fmt::PropDict => p.at("<"),
        Fmt::QualifiedAttr(_) => p.p.at_attribute(),
        Fmt::Clauses(clauses) => clauses.iter().any(|c| starts(p, c)),
        Fmt::Loop { lists, body, .. } => crate::parse::repeat::starts(p, lists, body),
        Fmt::Item(_) | Fmt::ItemType(_) | Fmt::Ref(_) => false,
        Fmt::AttrDict(true) => p.at("attributes"),
        Fmt::Operand(i) if matches!(p.def.operands[*i as usize].arity, Arity::Nested(_)) => p.at("("),
        Fmt::Operand(_) | Fmt::Operands => p.p.token.kind == Tok::Percent,
        Fmt::Attr(i) => {
            p.def.attrs.get(*i as usize).is_some_and(|def| attr_starts(p, def, def.constraint.syntax))
        }
        Fmt::Type(_) | Fmt::OperandTypes | Fmt::ResultTypes => p.p.at_type(),
        Fmt::FunctionalType(..) => p.at("("),
        Fmt::Region(_) => p.at("{"),
        Fmt::Successor(_) => p.p.token.kind == Tok::Caret,
        Fmt::Optional { anchor, then, otherwise } => {
            is_present(p, *anchor, then) || otherwise.first().is_some_and(|e| starts(p, e))
        }
        Fmt::Mixed { delimiters, .. } => p.at(delimiters.0),
        // A hook that stands first must take a bracket, a value or a word.
        Fmt::Custom { .. } => {
            !p.at("{") && !p.at(":") && !matches!(p.p.token.kind, Tok::Eof | Tok::Punct(b'}'))
        }
    }
}

/// Whether an attribute in this form begins here.
pub(super) fn attr_starts(p: &OpParser<'_, '_, '_>, def: &AttrDef, syntax: AttrSyntax) -> bool {
    match syntax {
        AttrSyntax::Params(table) => p.p.declared_params_start(table),
        AttrSyntax::Generic => generic_starts(p, def),
        AttrSyntax::SymbolName => p.p.token.kind == Tok::At,
        AttrSyntax::Type => p.p.at_type(),
        AttrSyntax::EnumKeyword | AttrSyntax::BitKeywords(_) => {
            matches!(p.p.token.kind, Tok::Bare)
                && def.constraint.cases.iter().any(|(text, _)| *text == p.p.text())
        }
        AttrSyntax::BareArray => p.at("["),
        AttrSyntax::Unit => true,
    }
}

/// Whether what may begin here is of the kind that the attribute is stored as: a `{` or a `(` may be the next element.
fn generic_starts(p: &OpParser<'_, '_, '_>, def: &AttrDef) -> bool {
    let ctx = p.ctx();
    let stores = |data: AttrData<'_>| def.constraint.can_store(ctx.attr(data));
    let float = || stores(AttrData::Float { bits: 0, ty: ctx.float(FloatKind::F64) });
    let boolean = AttrData::Integer { value: 0, ty: ctx.signless(1) };
    match p.p.token.kind {
        _ if !p.p.at_attribute() => false,
        Tok::Str => def.constraint.can_store(ctx.string_attr("")),
        Tok::Int | Tok::Float | Tok::Punct(b'-') => stores_numbers(p, def) || float(),
        Tok::At => def.constraint.can_store(ctx.symbol_attr("x")),
        Tok::Punct(b'[') => stores(AttrData::Array(Box::new([]))),
        Tok::Punct(b'{') => stores(AttrData::Dict(Box::new([]))),
        Tok::Bare if matches!(p.p.text(), "true" | "false") => stores(boolean),
        Tok::Bang | Tok::Bare | Tok::Punct(b'(') if p.p.at_type() => {
            def.constraint.can_store(ctx.type_attr(ctx.index()))
        }
        Tok::Bare => word_starts(p, def),
        Tok::Hash => p.p.attr_alias_here().is_none_or(|attr| def.constraint.can_store(attr)),
        _ => true,
    }
}

/// Whether an attribute may begin with the word that stands here, `affine_map` or `dense`: not one that is stored as other kinds.
fn word_starts(p: &OpParser<'_, '_, '_>, def: &AttrDef) -> bool {
    let samples = samples(p.ctx());
    let mut stored =
        samples.iter().filter(|(_, attr)| def.constraint.can_store(*attr)).map(|s| s.0).peekable();
    let word = match p.p.text() {
        "dense_resource" | "sparse" => "dense",
        word => word,
    };
    // What stores none has a condition that none of them satisfies.
    word == "distinct" || stored.peek().is_none() || stored.any(|of| of == word)
}

/// Attributes of all kinds, each with the word that it begins with.
fn samples<'c>(ctx: &'c Context) -> Vec<(&'static str, Attribute<'c>)> {
    let integers = [1, 8, 16, 32, 64].map(|width| ctx.signless(width));
    let floats = [FloatKind::F32, FloatKind::F64].map(|kind| ctx.float(kind));
    let mut all = vec![
        ("", ctx.string_attr("")),
        ("", ctx.symbol_attr("x")),
        ("", ctx.type_attr(ctx.index())),
        ("", ctx.attr(AttrData::Dict(Box::new([])))),
        ("unit", ctx.unit_attr()),
        ("affine_map", ctx.attr(AttrData::AffineMap(AffineMap::new(0, 0, Vec::new())))),
        ("affine_set", ctx.attr(AttrData::IntegerSet(IntegerSet::empty(0, 0)))),
        ("strided", ctx.attr(AttrData::StridedLayout { strides: Box::new([]), offset: 0 })),
        ("loc", ctx.attr(AttrData::Location(ctx.ident("unknown")))),
    ];
    for element in integers.into_iter().chain(floats).chain([ctx.index()]) {
        let number = match element.data() {
            TypeData::Float(_) => AttrData::Float { bits: 0, ty: element },
            _ => AttrData::Integer { value: 0, ty: element },
        };
        let ty = ctx.ty(TypeData::RankedTensor { shape: Box::new([1]), element, encoding: None });
        let elements = AttrData::DenseElements { keyword: ctx.ident("dense"), text: ctx.ident("0"), ty };
        all.extend([("", ctx.attr(number)), ("dense", ctx.attr(elements))]);
        if !element.is_index() {
            all.push(("array", ctx.attr(AttrData::DenseArray { element, values: Box::new([]) })));
        }
    }
    all
}

/// Whether an attribute may be an integer.
pub(super) fn stores_numbers(p: &OpParser<'_, '_, '_>, def: &AttrDef) -> bool {
    let ctx = p.ctx();
    def.constraint.can_store(ctx.int_attr(0, ctx.signless(64)))
}
