//! The .bourn language: text to a resolved, checked model, with diagnostics and a formatter.
