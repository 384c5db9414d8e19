//! Names that are free: `S0`, `S1`, .., each for one symbol of a module.

use super::ops::{self, SYMBOLIC_INT};
use bourn_ir::{AttrData, Attribute, Body, Context, OpId, Type, TypeData};
use bourn_passes::walk;
use rustc_hash::FxHashSet;

/// The names in use, and the next one that may be free.
#[derive(Clone, Default, Debug)]
pub struct Names {
    used: FxHashSet<String>,
    next: usize,
}

impl Names {
    /// Notes a name as used.
    pub fn add(&mut self, name: &str) {
        if !self.used.contains(name) {
            self.used.insert(name.to_owned());
        }
    }

    /// Notes the names in a body, its isolated ops included: of symbols, and in encodings. `but` says which symbols do not count.
    pub fn add_all(&mut self, body: &Body<'_>, but: &dyn Fn(&Body<'_>, OpId) -> bool) {
        let mut bodies = vec![body];
        while let Some(body) = bodies.pop() {
            let arguments =
                body.top_regions().flat_map(|region| region.blocks()).flat_map(|block| block.args());
            arguments.for_each(|argument| self.add_type(argument.ty()));
            walk(body, |op| {
                bodies.extend(op.isolated_body());
                if op.is(SYMBOLIC_INT) && !but(body, op.id()) {
                    self.add(ops::name(op));
                }
                op.results().for_each(|result| self.add_type(result.ty()));
                for region in op.regions().filter(|_| op.isolated_body().is_none()) {
                    let arguments = region.blocks().flat_map(|block| block.args());
                    arguments.for_each(|argument| self.add_type(argument.ty()));
                }
                // A declaration has its types in an attribute.
                if let Some(ty) = op.attr("function_type").and_then(|ty| ty.as_type()) {
                    self.add_type(ty);
                }
            });
        }
    }

    fn add_type(&mut self, ty: Type<'_>) {
        match ty.data() {
            TypeData::Function { inputs, results } => {
                inputs.iter().chain(results.iter()).for_each(|ty| self.add_type(*ty));
            }
            _ => encoding_names(ty).for_each(|name| self.add(name)),
        }
    }

    /// Returns the free name with the smallest number, and notes it.
    pub fn fresh(&mut self) -> String {
        loop {
            let name = format!("S{}", self.next);
            self.next += 1;
            if self.used.insert(name.clone()) {
                return name;
            }
        }
    }
}

/// Returns the elements of an encoding that is a list.
#[must_use]
pub fn encoding_elements<'c>(ty: Type<'c>) -> Option<&'c [Attribute<'c>]> {
    match ty.data() {
        TypeData::RankedTensor { encoding, .. } => encoding.as_ref()?.as_array(),
        _ => None,
    }
}

/// Returns the names in the encoding of a type.
pub fn encoding_names<'c>(ty: Type<'c>) -> impl Iterator<Item = &'c str> {
    let elements = encoding_elements(ty).unwrap_or_default().iter();
    elements.filter_map(|element| match element.data() {
        AttrData::SymbolRef { root, nested } if nested.is_empty() => Some(root.as_str()),
        _ => None,
    })
}

/// Gives symbols names that are free in a body and its isolated ops, in the order in which they are given.
pub fn rename<'c>(context: &'c Context, body: &mut Body<'c>, made: &[(OpId, Vec<OpId>)]) {
    let new: FxHashSet<(usize, OpId)> = made
        .iter()
        .filter_map(|(function, symbols)| Some((body.op(*function).isolated_body()?, symbols)))
        .flat_map(|(body, symbols)| symbols.iter().map(move |symbol| (address(body), *symbol)))
        .collect();
    let mut names = Names::default();
    names.add_all(body, &|body, op| new.contains(&(address(body), op)));
    let attr = context.ident("symbol_name");
    for (function, symbols) in made {
        let Some(body) = body.op_data_mut(*function).body_mut() else { continue };
        for symbol in symbols {
            let name = names.fresh();
            if ops::name(body.op(*symbol)) != name {
                body.set_attr(*symbol, attr, context.symbol_attr(&name));
            }
        }
    }
}

fn address(body: &Body<'_>) -> usize {
    std::ptr::from_ref(body) as usize
}
