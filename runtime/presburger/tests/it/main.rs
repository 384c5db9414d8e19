//! One binary for the tests of this crate: linking each file alone would take longer than running it.

mod algebra;
mod corpus;
mod exhaustive;
mod functions;
mod hulls;
mod isl;
mod isl_oracle;
mod isl_texts;
mod misuse;
mod notation;
mod projections;
mod support;
mod tiers;
