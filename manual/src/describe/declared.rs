//! Description of types, attributes and enums.

use super::{Source, inner_source, mathematical, message, paragraphs};
use crate::data::{Case, Declared, Enum, Formula, Param, Piece, Requirement};
use crate::links::Entity;
use bourn_spec::model::{EnumId, EnumStorage, Model, ParamRequire, TypeDecl};

/// Describes a type or an attribute.
pub(super) fn declared<'a>(
    source: &Source<'a>,
    entity: Entity,
    sigil: char,
    decl: &TypeDecl<'a>,
) -> Declared {
    let (model, links) = (source.model, source.links);
    let params = decl.params.iter().map(|p| Param {
        name: p.name.clone(),
        kind: match &p.constraint {
            Some(c) => links.constraint(c, &[]),
            None => links.kind(&p.kind),
        },
        default: p.default.as_ref().map(|default| model.value_text(default)),
        doc: paragraphs(&p.doc),
    });
    let name = format!("{sigil}{}.{}", model[decl.dialect].name, decl.mnemonic);
    let format = decl.format.as_ref().and_then(|format| inner_source(model, format.span));
    Declared {
        anchor: links.anchor(entity),
        doc: paragraphs(&decl.doc),
        deprecated: decl.deprecated.clone(),
        params: params.collect(),
        syntax: format.map(|format| format!("{name} {format}")),
        requires: decl.requires.iter().map(|r| requirement(model, r)).collect(),
        interfaces: links.interfaces(&decl.interfaces),
        name,
    }
}

fn requirement<'a>(model: &Model<'a>, require: &ParamRequire<'a>) -> Requirement {
    let condition = Formula { text: mathematical(&model.pred_text(&require.pred)), free: Vec::new() };
    Requirement { message: message(&require.message), condition }
}

pub(super) fn an_enum(source: &Source<'_>, id: EnumId) -> Enum {
    let e = &source.model[id];
    let cases =
        e.cases.iter().map(|c| Case { keyword: c.keyword.clone(), value: c.value, doc: paragraphs(&c.doc) });
    Enum {
        name: e.name.clone(),
        anchor: source.links.anchor(Entity::Enum(id)),
        doc: paragraphs(&e.doc),
        attribute: match (&e.storage, e.bits) {
            (EnumStorage::Attr(name), _) => {
                let dialect = &source.model[e.dialect].name;
                Piece::code(match e.bare {
                    true => format!("#{dialect}<{name} ..>"),
                    false => format!("#{dialect}.{name}<..>"),
                })
            }
            (EnumStorage::Integer, _) | (EnumStorage::Keyword, true) => {
                Piece::plain(format!("an integer of {} bits", e.width))
            }
            (EnumStorage::Keyword, false) => Piece::plain("a string"),
        },
        separator: e.bits.then(|| e.separator.trim().to_owned()),
        cases: cases.collect(),
    }
}
