//! The manual: what each algorithm does, with a worked example, and where it comes from. It contains no code.
//!
//! | chapter | answers |
//! |---|---|
//! | [`notation`] | how sets and functions are written |
//! | [`emptiness`] | is there an integer point, and which one? |
//! | [`optima`] | least and greatest values: rational, integer, lexicographic, as a function of symbols |
//! | [`projection`] | what is left when a column is forgotten, and when that is exact; bounds of a column |
//! | [`divisions`] | how an existential becomes a floor division |
//! | [`sets`] | difference, complement, fewer pieces, hulls, simplification in a context, counting |
//! | [`functions`] | piecewise affine functions and their operations |
//! | [`simplex`] | one system, many questions: push, ask, pop |
//! | [`numbers`] | tiers of integers, budgets, and what "exact" means here |
//! | [`sources`] | the literature |
//!
//! Conventions in all chapters: a *row* lists the coefficients of dims, symbols and locals, then the constant; an
//! inequality says that its row is at least zero, an equality that it is zero. *Locals* are existentially quantified.

pub mod divisions;
pub mod emptiness;
pub mod functions;
pub mod notation;
pub mod numbers;
pub mod optima;
pub mod projection;
pub mod sets;
pub mod simplex;
pub mod sources;
