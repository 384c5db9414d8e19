//! Files to import.

/// A file to import.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// The file's name, for messages.
    pub name: &'a str,
    /// The text: records as JSON, or IRDL.
    pub text: &'a str,
}
