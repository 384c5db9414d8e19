//! Imported specs, and the parts that they omit.

/// A spec.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spec {
    /// The dialect.
    pub dialect: String,
    /// The spec's text.
    pub text: String,
    /// The items, in the order of the spec.
    pub items: Vec<Report>,
}

/// The result of importing one item.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The item: "op `addi`".
    pub item: String,
    /// Whether the item is in the spec.
    pub imported: bool,
    /// The parts that are omitted from it, each with the reason.
    pub omissions: Vec<String>,
}

impl Spec {
    /// Returns a message for each omitted item and part, with the reason.
    pub fn warnings(&self) -> impl Iterator<Item = String> {
        self.items.iter().flat_map(move |item| {
            let fate = if item.imported { "" } else { " is left out" };
            item.omissions.iter().enumerate().map(move |(i, what)| {
                let fate = if i == 0 { fate } else { "" };
                format!("{}: {}{fate}: {what}", self.dialect, item.item)
            })
        })
    }
}
