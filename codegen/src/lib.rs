//! From a resolved model to Rust, Markdown or JSON; the entry for build scripts.
