//! Files to import.

/// A file to import.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// The file's name, for messages.
    pub name: &'a str,
    /// The records as JSON.
    pub text: &'a str,
}
