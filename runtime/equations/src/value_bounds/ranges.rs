//! Ranges that attributes of a function's arguments state.

use super::IrGraph;
use bourn_bounds::{Column, Expr, Facts, Interval, Part};
use bourn_ir::{AttrData, Attribute, ValueDef};

/// The attribute of a function's argument that states its range, as a signed number: `[1, 128]`, or, with one end,
/// `{min = 1}` or `{max = 128}`. The ends are included.
///
/// It is an assumption about every call of the function, as `cf.assert` is at the start of its body, and nothing checks
/// it when the function is called.
pub const RANGE_ATTR: &str = "bourn.range";

/// The attribute of functions that has a dictionary for each argument.
const ARG_ATTRS: &str = "arg_attrs";

/// Returns the range that a value of [`RANGE_ATTR`] states; `None` if it is not well-formed, or empty.
#[must_use]
pub fn stated_range(attr: Attribute<'_>) -> Option<Interval> {
    let range = match attr.data() {
        AttrData::Dict(ends) => {
            let mut range = Interval::ALL;
            for (name, end) in ends {
                match name.as_str() {
                    "min" => range.lower = Some(end.as_int()?),
                    "max" => range.upper = Some(end.as_int()?),
                    _ => return None,
                }
            }
            range
        }
        AttrData::Array(ends) => match &**ends {
            [lower, upper] => Interval { lower: Some(lower.as_int()?), upper: Some(upper.as_int()?) },
            _ => return None,
        },
        _ => match attr.as_dense_array()? {
            &[lower, upper] => Interval { lower: Some(lower.into()), upper: Some(upper.into()) },
            _ => return None,
        },
    };
    (range != Interval::ALL && !range.is_empty()).then_some(range)
}

impl IrGraph<'_, '_> {
    /// Adds the range that an attribute states of an argument of the function.
    pub(super) fn range_of_argument(
        &self,
        column: Column<bourn_ir::ValueId>,
        facts: &mut Facts<bourn_ir::ValueId>,
    ) {
        let value = self.value(column.value);
        let (ValueDef::Argument(..), Part::Value) = (value.def(), column.part) else { return };
        let is_of_function =
            value.owner_block().is_some_and(|block| block.is_entry() && block.parent_op().is_none());
        let Some(attrs) =
            self.owner.as_ref().filter(|_| is_of_function).and_then(|owner| owner.attr(ARG_ATTRS))
        else {
            return;
        };
        let of_argument = attrs.as_array().and_then(|all| all.get(value.number()));
        let Some(AttrData::Dict(entries)) = of_argument.map(|attr| attr.data()) else { return };
        let stated = entries.iter().find(|(name, _)| name.as_str() == RANGE_ATTR);
        let Some(range) = stated.and_then(|(_, attr)| stated_range(*attr)) else { return };
        if self.origins {
            facts.origin(RANGE_ATTR);
        }
        if let Some(lower) = range.lower {
            facts.ge(column, Expr::constant(lower));
        }
        if let Some(upper) = range.upper {
            facts.le(column, Expr::constant(upper));
        }
    }
}
