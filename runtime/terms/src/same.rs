//! Compares constraints of different tables: a loaded dialect replaces a linked dialect, and its constraints may differ.

use crate::{Constraint, Named, Part};
use std::collections::HashSet;

/// Returns whether two constraints are equal, and so are the bodies of all constraints that they name. Equality of [`Named`] compares only
/// names, which denote one constraint in the tables of one dialect.
#[must_use]
pub fn same_meaning(a: &Constraint<'_>, b: &Constraint<'_>) -> bool {
    let mut compared = HashSet::new();
    let mut open = vec![(a, b)];
    while let Some((a, b)) = open.pop() {
        if a != b {
            return false;
        }
        for (a, b) in named_in(a).into_iter().zip(named_in(b)) {
            let is_new = a.name.is_empty() || compared.insert((a.dialect, a.name));
            if is_new && !std::ptr::eq(a, b) {
                open.push((&a.body, &b.body));
            }
        }
    }
    true
}

/// Returns the constraints that a constraint names, in the order of the text.
fn named_in<'p, 'a>(constraint: &'p Constraint<'a>) -> Vec<&'p Named<'a>> {
    let mut found = Vec::new();
    Part::Constraint(constraint).walk(&mut |part| {
        if let Part::Constraint(Constraint::Named(named, _)) = part {
            found.push(*named);
        }
        true
    });
    found
}

#[cfg(test)]
mod tests {
    use super::same_meaning;
    use crate::builtin::BuiltinType;
    use crate::{Constraint, Definition, Named, Text};

    fn named(body: Constraint<'_>) -> Named<'_> {
        Named { dialect: "d", name: "Number", generics: &[], text: Text::OfBody, body }
    }

    #[test]
    fn names_with_other_bodies_differ() {
        let is = |of| Constraint::Is(Definition::Type(of), &[]);
        let (int, again, index) =
            (named(is(BuiltinType::Integer)), named(is(BuiltinType::Integer)), named(is(BuiltinType::Index)));
        let of = |named| Constraint::Named(named, &[]);
        assert!(of(&int) == of(&index), "they have one name");
        assert!(same_meaning(&of(&int), &of(&again)) && !same_meaning(&of(&int), &of(&index)));
        let (int, again, index) = (of(&int), of(&again), of(&index));
        let [int, again, index] = [&int, &again, &index].map(Constraint::Not);
        assert!(same_meaning(&int, &again) && !same_meaning(&int, &index));
    }
}
