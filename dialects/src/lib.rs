//! The dialects that Bourn ships: specs, hooks and passes.
