//! Unsupported constructs, grouped by their kind.

use crate::spec::Spec;
use std::collections::BTreeMap;
use std::fmt;

/// Omissions of one kind: they differ only in names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// The omission; names in it are `..`.
    pub what: String,
    /// The number of items with such an omission, per dialect.
    pub dialects: Vec<(String, usize)>,
    /// The first item: "emitc: op `include`".
    pub example: String,
}

impl Group {
    /// Returns the number of items.
    #[must_use]
    pub fn count(&self) -> usize {
        self.dialects.iter().map(|(_, count)| count).sum()
    }
}

/// The number of dialects that are listed.
const LISTED: usize = 4;

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut dialects: Vec<&(String, usize)> = self.dialects.iter().collect();
        dialects.sort_by_key(|(name, count)| (std::cmp::Reverse(*count), name));
        let mut shown: Vec<String> =
            dialects.iter().take(LISTED).map(|(name, count)| format!("{name} {count}")).collect();
        if dialects.len() > LISTED {
            shown.push(format!("{} more", dialects.len() - LISTED));
        }
        write!(
            f,
            "{} items: {} ({}; for example {})",
            self.count(),
            self.what,
            shown.join(", "),
            self.example
        )
    }
}

/// Groups the omissions of specs. The most frequent kind is first.
#[must_use]
pub fn by_frequency(specs: &[Spec]) -> Vec<Group> {
    let mut groups: BTreeMap<String, Group> = BTreeMap::new();
    for spec in specs {
        for item in &spec.items {
            // The lines of a format that is left out are no omissions of their own.
            let mut kinds: Vec<String> = item
                .omissions
                .iter()
                .filter(|what| !what.starts_with("    "))
                .map(|what| kind(what))
                .collect();
            kinds.sort();
            kinds.dedup();
            for what in kinds {
                let example = format!("{}: {}", spec.dialect, item.item);
                let group = groups.entry(what.clone()).or_insert_with(|| Group {
                    what,
                    dialects: Vec::new(),
                    example,
                });
                match group.dialects.iter_mut().find(|(name, _)| *name == spec.dialect) {
                    Some((_, count)) => *count += 1,
                    None => group.dialects.push((spec.dialect.clone(), 1)),
                }
            }
        }
    }
    let mut all: Vec<Group> = groups.into_values().collect();
    all.sort_by_key(|group| std::cmp::Reverse(group.count()));
    all
}

/// Returns an omission with `..` in place of names and of C++ code.
fn kind(what: &str) -> String {
    let mut out = String::new();
    for (i, part) in what.split('`').enumerate() {
        match i % 2 {
            0 => out.push_str(part),
            _ => out.push_str(".."),
        }
    }
    // C++ code follows the last colon.
    const BEFORE_CODE: [&str; 4] = [
        "has a default in C++",
        "which the generic form leaves out",
        "its methods are C++",
        "which blocks it has is C++",
    ];
    match BEFORE_CODE.iter().find_map(|text| out.find(text).map(|at| at + text.len())) {
        Some(end) => out[..end].trim().to_owned(),
        None => out.trim().to_owned(),
    }
}
