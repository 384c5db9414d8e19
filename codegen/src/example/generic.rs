//! Examples in the generic form, which every op has.

use super::choose::{Present, Search, Wanted};
use super::{Example, Maker};
use bourn_spec::lattice::Lattice;
use bourn_spec::model::*;

/// The number of values of variadic operands and results in an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variadic {
    /// No values.
    Empty,
    /// One value.
    One,
}

/// Returns an example of an op in its generic form, without optional parts. Regions are empty, or have their terminator without operands. Returns `None` if nothing is found that satisfies the
/// op, and for an op with successors.
#[must_use]
pub fn generic_example<'a>(lattice: &'a Lattice<'a>, op: OpId, variadic: Variadic) -> Option<Example> {
    let model = lattice.model();
    let name = model.op_name(op);
    let decl = &model[op];
    if !decl.successors.is_empty() {
        return None;
    }
    let present = Present {
        operands: decl.operands.iter().map(|value| is_present(value, variadic)).collect(),
        results: decl.results.iter().map(|value| is_present(value, variadic)).collect(),
        attrs: decl.attrs.iter().enumerate().map(|(i, attr)| wanted(decl, i, attr)).collect(),
    };
    let search = Search::new(decl, &name, lattice);
    let sample = search.find(&present)?;
    let maker = Maker {
        model,
        lowering: lattice.lowering(),
        sample: &sample,
        present: &present,
        text: String::new(),
        spacing: bourn_terms::Spacing::NONE,
    };
    maker.generic(&name)
}

fn is_present(value: &ValueDecl, variadic: Variadic) -> bool {
    // A list of lists has the sizes of its lists in an attribute, which the search knows for one list.
    value.arity == Arity::One
        || value.sizes.is_some()
        || variadic == Variadic::One && value.arity == Arity::Variadic
}

fn wanted(op: &OpDecl, at: usize, attr: &OpAttr) -> Wanted {
    let has_sizes = op.operands.iter().any(|value| value.sizes.is_some_and(|sizes| sizes.index() == at));
    match (has_sizes, attr.optional || attr.default.is_some()) {
        (true, _) => Wanted::Groups,
        (_, true) => Wanted::No,
        _ => Wanted::Any,
    }
}

impl Maker<'_, '_> {
    fn generic(&self, name: &str) -> Option<Example> {
        let op = self.sample.op;
        let names = |values: &[ValueDecl], present: &[bool]| -> Vec<String> {
            let present = values.iter().zip(present).filter(|(_, present)| **present);
            present.map(|(value, _)| format!("%{}", value.name)).collect()
        };
        let operands = names(&op.operands, &self.present.operands).join(", ");
        let results = names(&op.results, &self.present.results);
        let mut text = if results.is_empty() { String::new() } else { format!("{} = ", results.join(", ")) };
        text.push_str(&format!("\"{name}\"({operands})"));
        let attrs = self.own_attrs()?.join(", ");
        let has_properties = !self.has_trait("NoProperties");
        if has_properties && !attrs.is_empty() {
            text.push_str(&format!(" <{{{attrs}}}>"));
        }
        let regions: Vec<String> = op.regions.iter().filter_map(|region| self.region(region)).collect();
        if !regions.is_empty() {
            text.push_str(&format!(" ({})", regions.join(", ")));
        }
        if !has_properties && !attrs.is_empty() {
            text.push_str(&format!(" {{{attrs}}}"));
        }
        let types =
            |of: &TypeOf| self.types(of).iter().map(|ty| unbracketed(ty)).collect::<Vec<_>>().join(", ");
        text.push_str(&format!(" : ({}) -> ({})", types(&TypeOf::Operands), types(&TypeOf::Results)));
        let values = op.operands.iter().zip(&self.sample.operands);
        let values =
            values.flat_map(|(o, types)| types.iter().map(|ty| (o.name.clone(), ty.show(self.model))));
        Some(Example { text, values: values.collect() })
    }

    fn has_trait(&self, name: &str) -> bool {
        self.sample.op.traits.iter().any(|used| self.model[used.trait_].name == name)
    }

    /// Returns the attributes that have to be there, with the sizes of groups.
    fn own_attrs(&self) -> Option<Vec<String>> {
        let op = self.sample.op;
        let mut all = Vec::new();
        for (i, attr) in op.attrs.iter().enumerate().filter(|(i, _)| self.present.attrs[*i] != Wanted::No) {
            let is_sizes = self.present.attrs[i] == Wanted::Groups;
            let value =
                if is_sizes { "array<i32: 1>".to_owned() } else { self.attr(i, &AttrForm::Typed, true)? };
            all.push(format!("{} = {value}", attr.name));
        }
        let groups = [
            (&op.operands, &self.sample.operands, "operandSegmentSizes", "SameVariadicOperandSize"),
            (&op.results, &self.sample.results, "resultSegmentSizes", "SameVariadicResultSize"),
        ];
        for (values, types, name, same) in groups {
            let varying = values.iter().filter(|value| value.arity != Arity::One).count();
            if varying > 1 && !self.has_trait(same) {
                let sizes: Vec<String> = types.iter().map(|types| types.len().to_string()).collect();
                all.push(format!("{name} = array<i32: {}>", sizes.join(", ")));
            }
        }
        Some(all)
    }

    /// Returns the text of a region, or `None` for a list of regions.
    fn region(&self, region: &RegionDecl) -> Option<String> {
        if region.arity == Arity::Variadic {
            return None;
        }
        Some(match &region.terminator {
            Some(end) => format!("{{ \"{}\"() : () -> () }}", self.model.op_name(end.op)),
            None if region.min_blocks > 0 && region.arity == Arity::One => "{\n^bb0:\n}".to_owned(),
            None => "{}".to_owned(),
        })
    }
}

/// Returns the types of a list of lists without the brackets that formats write.
fn unbracketed(ty: &str) -> String {
    match ty.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        Some(inner) if !ty.contains("->") => inner.to_owned(),
        _ => ty.to_owned(),
    }
}
