//! The options by which passes that ask the bounds engine are told what `index` is.

use crate::options::{OptionInfo, OptionKind, PassOptions};
use bourn_equations::value_bounds::IndexModel;

/// The width of `index` that never wraps.
const UNBOUNDED: &str = "unbounded";

/// The option `index-width` of a pass that changes programs: 64 unless given.
pub const INDEX_WIDTH: OptionInfo = OptionInfo {
    name: "index-width",
    kind: OptionKind::OneOf(&["32", "64", UNBOUNDED]),
    default: "64",
    description: "bits of index, which may wrap, or unbounded",
};

/// The option `index-width` of a pass that answers questions: unbounded unless given.
pub const UNBOUNDED_INDEX_WIDTH: OptionInfo = OptionInfo { default: UNBOUNDED, ..INDEX_WIDTH };

/// The option `max-object-bytes`.
pub const MAX_OBJECT_BYTES: OptionInfo = OptionInfo {
    name: "max-object-bytes",
    kind: OptionKind::Int,
    default: "0",
    description: "most bytes of a tensor or buffer; 0 for the default of index-width: 2^48 of 64, 2^31 - 1 of 32, else no limit",
};

/// Returns the model that the options [`INDEX_WIDTH`] and [`MAX_OBJECT_BYTES`] describe.
#[must_use]
pub fn index_model(options: &PassOptions) -> IndexModel {
    // What is no number is `unbounded`.
    let width = options.text(INDEX_WIDTH.name).parse().ok();
    let bytes = u64::try_from(options.int(MAX_OBJECT_BYTES.name)).ok().filter(|bytes| *bytes > 0);
    width.map_or(IndexModel::UNBOUNDED, IndexModel::of_width).with_max_object_bytes(bytes)
}

/// Returns the options as a pipeline writes them, in two parts since others may come between them in alphabetical order.
#[must_use]
pub fn index_options(model: IndexModel) -> [String; 2] {
    let width = model.width.map_or_else(|| UNBOUNDED.to_owned(), |bits| bits.to_string());
    let bytes = model.max_object_bytes.unwrap_or(0);
    [format!("{}={width}", INDEX_WIDTH.name), format!("{}={bytes}", MAX_OBJECT_BYTES.name)]
}

/// Returns the options as the only ones of a pass.
#[must_use]
pub fn only_index_options(model: IndexModel) -> String {
    index_options(model).join(" ")
}
