//! Parsing of affine maps and integer sets that are applied to operands.

use super::attrs::attr_value;
use super::{Operands, Walk};
use crate::def::{AffineForm, AttrDef, AttrSyntax};
use crate::generics::Types;
use crate::interned::{AttrData, Attribute};
use crate::parse::Parsed;
use crate::parse::core::{Pos, UnresolvedOperand};
use crate::parse::hooks::OpParser;
use bourn_presburger::affine::{AffineExpr, AffineMap};

type List<'s> = Vec<UnresolvedOperand<'s>>;

/// Parses a map and its operands in one of their forms.
pub(super) fn parse<'s, 'c>(
    p: &mut OpParser<'_, 's, 'c>,
    walk: &mut Walk<'s, 'c>,
    map: u16,
    operands: u16,
    form: AffineForm,
) -> Parsed<()> {
    let Some(def) = p.def.attrs.get(map as usize) else { return Ok(()) };
    let (value, list) = match form {
        AffineForm::Subscripts => {
            let (map, list) = p.parse_affine_subscripts("[", "]")?;
            (p.ctx().attr(AttrData::AffineMap(map)), list)
        }
        AffineForm::Applied => {
            let start = p.pos();
            let value = attr_value(p, def, AttrSyntax::Generic)?;
            (value, applied(p, start, value)?)
        }
        AffineForm::Bound(prefix) => bound(p, def, prefix)?,
    };
    p.set_attr(def.name, value);
    walk.operand_types[operands as usize] = Some(Types::from_elem(p.ctx().index(), list.len()));
    walk.operands[operands as usize] = Operands::from_vec(list);
    Ok(())
}

/// Parses `(%a, %b)[%s]`, the operands of a map or set at `start`.
fn applied<'s, 'c>(p: &mut OpParser<'_, 's, 'c>, start: Pos, value: Attribute<'c>) -> Parsed<List<'s>> {
    let (what, num_dims, num_symbols) = match value.data() {
        AttrData::AffineMap(map) => ("affine map", map.num_dims(), map.num_symbols()),
        AttrData::IntegerSet(set) => ("integer set", set.num_dims(), set.num_symbols()),
        _ => return p.error_at(start, "invalid kind of attribute specified"),
    };
    let (operands, dims) = p.parse_dim_and_symbol_list()?;
    for (kind, found, wanted) in [("dim", dims, num_dims), ("symbol", operands.len() - dims, num_symbols)] {
        if found != wanted {
            return p.error_at(start, format!("{kind} operand count and {what} {kind} count must match"));
        }
    }
    Ok(operands)
}

/// Parses a bound of a loop: a number, a value, or a map with operands.
fn bound<'s, 'c>(
    p: &mut OpParser<'_, 's, 'c>,
    def: &'static AttrDef,
    prefix: &str,
) -> Parsed<(Attribute<'c>, List<'s>)> {
    let ctx = p.ctx();
    let has_prefix = p.accept(prefix);
    if let Some(operand) = p.parse_optional_operand()? {
        let map = AffineMap::new(0, 1, vec![AffineExpr::symbol(0)]);
        return Ok((ctx.attr(AttrData::AffineMap(map)), vec![operand]));
    }
    let start = p.pos();
    let value = p.parse_attribute_of(ctx.index())?;
    match value.data() {
        AttrData::AffineMap(map) => {
            let operands = applied(p, start, value)?;
            if map.num_results() > 1 && !has_prefix {
                // The greatest of several numbers bounds from below.
                let bound = match prefix {
                    "max" => "lower loop bound ",
                    "min" => "upper loop bound ",
                    _ => "",
                };
                let message = format!("{bound}affine map with multiple results requires '{prefix}' prefix");
                return p.error_at(start, message);
            }
            Ok((value, operands))
        }
        AttrData::Integer { value: number, .. } => match i64::try_from(*number) {
            Ok(number) => Ok((ctx.attr(AttrData::AffineMap(AffineMap::constant(number))), Vec::new())),
            Err(_) => p.error_at(start, format!("bound '{}' does not fit in 64 bits", def.name)),
        },
        _ => p.error_at(start, "expected valid affine map representation for loop bounds"),
    }
}
