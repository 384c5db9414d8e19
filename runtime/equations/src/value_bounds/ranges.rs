//! The ranges of a function's arguments.

use super::IrGraph;
use super::assumptions::is_of_function;
use super::facts::within;
use bourn_bounds::{Column, Facts, Interval, Part};
use bourn_ir::{AttrData, Attribute, ValueDef, ValueId, symbols};

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
    /// Adds the range of an argument of the function: the range that an attribute states, and the join over all calls.
    pub(super) fn range_of_argument(&self, column: Column<ValueId>, facts: &mut Facts<ValueId>) {
        let value = self.value(column.value);
        let ValueDef::Argument(..) = value.def() else { return };
        let Some(owner) = self.owner.as_ref().filter(|_| is_of_function(value)) else { return };
        let name = || owner.attr(symbols::NAME).and_then(|name| name.as_str());
        if let Some((calls, name)) = self.calls.and_then(|calls| Some((calls, name()?))) {
            if self.origins {
                facts.origin("all calls of the function");
            }
            calls.range_of_argument(name, value.number(), column, facts);
        }
        let attrs = owner.attr(ARG_ATTRS).and_then(|all| all.as_array()?.get(value.number()));
        let Some(AttrData::Dict(entries)) =
            attrs.map(|attr| attr.data()).filter(|_| column.part == Part::Value)
        else {
            return;
        };
        let stated = entries.iter().find(|(name, _)| name.as_str() == RANGE_ATTR);
        if let Some(range) = stated.and_then(|(_, attr)| stated_range(*attr)) {
            if self.origins {
                facts.origin(RANGE_ATTR);
            }
            within(range, column, facts);
        }
    }
}
