//! Questions, and the computation of their answers from forms and ranges.

pub(crate) mod batch;
pub(crate) mod compare;
pub(crate) mod counts;
pub(crate) mod explain;
pub(crate) mod formula;
pub(crate) mod inputs;
pub(crate) mod needs;
pub(crate) mod output;
pub(crate) mod slices;
pub(crate) mod symbolic;
pub(crate) mod words;
