//! Computes the possible values of a parameter of a parameter, such as the width of the element type.

use crate::lattice::Lattice;
use crate::lattice::form::{Form, Lit, Node, Nums};
use crate::lattice::int::IntSet;
use crate::lattice::solve::ItemCube;
use crate::lattice::universe::{Base, Ix, Kind, full};
use crate::model::Subject;

/// The largest number of definitions whose parameters are united.
const MAX_DEFINITIONS: usize = 32;

impl Lattice<'_> {
    /// Returns a superset of the values of the parameter at the end of a path from a column of a cube.
    pub(super) fn field_nums(&self, cube: &ItemCube, column: u16, names: &[String]) -> Nums {
        let kind = self.universe.entry(cube.ix).columns[column as usize].kind;
        self.nums_at(cube.columns[column as usize], kind, names).unwrap_or_else(anything)
    }

    /// Returns a superset of the values at the end of a path from a value that satisfies a formula; `None` if nothing is known.
    fn nums_at(&self, form: Form, kind: Kind, names: &[String]) -> Option<Nums> {
        let data = self.universe.kind_data(kind);
        match (&data.base, names) {
            (Base::Num(all), []) => Some(nums_of(self, form).intersect(all)),
            (Base::Item(subject), [_, ..]) => {
                let mut out = self.nums_of_items(self.there_only(form), *subject, names)?;
                out.absent |= data.optional && self.absent(form);
                Some(out)
            }
            _ => None,
        }
    }

    /// Returns a superset of the values at the end of a path from an item of any definition.
    fn nums_of_items(&self, form: Form, subject: Subject, names: &[String]) -> Option<Nums> {
        let support = self.support_of(form);
        let mut out = Nums::of(IntSet::none());
        let definitions = self.universe.of(subject).iter().filter(|ix| support.contains(**ix));
        for (count, &ix) in definitions.enumerate() {
            if count == MAX_DEFINITIONS {
                return None;
            }
            let form = self.restrict(form, ix).ok()?;
            if form != Form::FALSE {
                out = out.union(&self.nums_of_item(form, ix, names)?);
            }
        }
        Some(out)
    }

    /// Returns a superset of the values at the end of a path from an item of one definition.
    fn nums_of_item(&self, form: Form, ix: Ix, names: &[String]) -> Option<Nums> {
        // The parameters of a definition that was not loaded are unknown.
        self.universe.entry(ix).def?;
        let (name, rest) = names.split_first()?;
        let inside = |at: u16, kind: Kind| {
            self.forms.and([column_of(self, form, at), full(&self.forms, self.universe.kind_data(kind))])
        };
        if let Some((at, column)) = self.universe.column(ix, name) {
            let (form, data) = (inside(at, column.kind), self.universe.kind_data(column.kind));
            // Another parameter stands in for a width or a rank that is absent.
            let stands_in = rest.is_empty() && data.optional && ["width", "rank"].contains(&name.as_str());
            return if stands_in { None } else { self.nums_at(form, column.kind, rest) };
        }
        if !rest.is_empty() {
            return Some(Nums { absent: true, ..Nums::of(IntSet::none()) });
        }
        match name.as_str() {
            "width" if let Some((at, widths)) = self.float_width(ix) => {
                let kind = self.universe.entry(ix).columns[at as usize].kind;
                let formats = nums_of(self, inside(at, kind)).set;
                let of = widths.iter().enumerate().filter(|(format, _)| formats.contains(*format as i128));
                Some(Nums::of(IntSet::of(of.map(|(_, width)| *width))))
            }
            "rank" if let Some((at, column)) = self.universe.shape_column(ix) => {
                let ranks = length_of(self, inside(at, column.kind));
                Some(Nums::of(ranks.intersect(&IntSet::range(0, i128::MAX))))
            }
            _ => Some(Nums { absent: true, ..Nums::of(IntSet::none()) }),
        }
    }
}

fn anything() -> Nums {
    Nums { absent: true, dynamic: true, set: IntSet::all() }
}

/// Returns what a formula about items of one definition states about one parameter.
fn column_of(lattice: &Lattice<'_>, form: Form, at: u16) -> Form {
    match &*lattice.forms.node(form) {
        Node::False => Form::FALSE,
        Node::And(parts) => lattice.forms.and(parts.iter().map(|&part| column_of(lattice, part, at))),
        Node::Or(parts) => lattice.forms.or(parts.iter().map(|&part| column_of(lattice, part, at))),
        Node::Lit(Lit::Col(column, form)) if *column == at => *form,
        _ => Form::TRUE,
    }
}

/// Returns a superset of the numbers that satisfy a formula.
fn nums_of(lattice: &Lattice<'_>, form: Form) -> Nums {
    let none = || Nums::of(IntSet::none());
    match &*lattice.forms.node(form) {
        Node::False => none(),
        Node::And(parts) => parts.iter().fold(anything(), |all, &p| all.intersect(&nums_of(lattice, p))),
        Node::Or(parts) => parts.iter().fold(none(), |any, &p| any.union(&nums_of(lattice, p))),
        Node::Lit(Lit::Num(nums)) => nums.clone(),
        _ => anything(),
    }
}

/// Returns a superset of the lengths of the lists that satisfy a formula.
fn length_of(lattice: &Lattice<'_>, form: Form) -> IntSet {
    match &*lattice.forms.node(form) {
        Node::False => IntSet::none(),
        Node::And(parts) => parts.iter().fold(IntSet::all(), |all, &p| all.intersect(&length_of(lattice, p))),
        Node::Or(parts) => parts.iter().fold(IntSet::none(), |any, &p| any.union(&length_of(lattice, p))),
        Node::Lit(Lit::Len(lengths)) => lengths.clone(),
        _ => IntSet::all(),
    }
}
