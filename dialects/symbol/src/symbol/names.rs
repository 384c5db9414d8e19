//! Free names `S0`, `S1`, .., each for one symbol of a module.

use super::SymbolicIntOp;
use super::ops;
use crate::func::FuncOp;
use bourn_equations::rt::optional_attr;
use bourn_ir::{AttrData, Attribute, Body, Context, OpId, OpRef, RegionRef, Type, TypeData};
use bourn_passes::walk;
use rustc_hash::{FxHashMap, FxHashSet};

/// The used names of the form `S0`, `S1`, .., and the first number that may be free.
#[derive(Clone, Default, Debug)]
pub struct Names {
    /// The numbers of the used names. Names of another form cannot conflict.
    used: FxHashSet<usize>,
    next: usize,
}

impl Names {
    /// Frees all names for [`rename`]. [`Names::fresh`] does not return a name twice.
    pub fn free_all(&mut self) {
        self.used.clear();
    }

    /// Marks a name as used.
    pub fn add(&mut self, name: &str) {
        self.used.extend(number_of(name));
    }

    /// Marks all used names of `others` as used.
    pub fn add_those_of(&mut self, others: &Names) {
        self.used.extend(&others.used);
    }

    /// Marks the names in a body as used, including its isolated ops: names of symbols, and names in encodings.
    pub fn add_all(&mut self, body: &Body<'_>) {
        self.add_all_but(body, |_| false, |_| None);
    }

    /// Marks the names in a body as used, like [`Names::add_all`]. `but` returns which symbols are ignored; `known` returns the names in an
    /// isolated op if they were collected before. Both are called for ops directly in this body only, not for nested isolated ops.
    pub fn add_all_but<'n>(
        &mut self,
        body: &Body<'_>,
        but: impl Fn(OpId) -> bool,
        known: impl Fn(OpId) -> Option<&'n Names>,
    ) {
        self.add_arguments(body.top_regions());
        let mut inner = Vec::new();
        walk(body, |op| {
            if !but(op.id()) {
                self.add_op(op);
            }
            if let Some(isolated) = op.isolated_body() {
                match known(op.id()) {
                    Some(names) => self.add_those_of(names),
                    None => inner.push(isolated),
                }
            }
        });
        while let Some(body) = inner.pop() {
            self.add_arguments(body.top_regions());
            walk(body, |op| {
                self.add_op(op);
                inner.extend(op.isolated_body());
            });
        }
    }

    /// Marks the names of one op as used: its own, and names in the types of its results and of the arguments in its regions.
    pub fn add_op(&mut self, op: OpRef<'_, '_>) {
        if op.isa::<SymbolicIntOp>() {
            self.add(ops::name(op));
        }
        op.results().for_each(|result| self.add_type(result.ty()));
        if op.isolated_body().is_none() {
            self.add_arguments(op.regions());
        }
        // The types of a declaration are in an attribute.
        if let Some(ty) = optional_attr(op, FuncOp::FUNCTION_TYPE_ATTR) {
            self.add_type(ty);
        }
    }

    /// Marks the names in the types of all block arguments in regions as used.
    pub fn add_arguments<'a, 'c: 'a>(&mut self, regions: impl Iterator<Item = RegionRef<'a, 'c>>) {
        let arguments = regions.flat_map(RegionRef::blocks).flat_map(|block| block.args());
        arguments.for_each(|argument| self.add_type(argument.ty()));
    }

    fn add_type(&mut self, ty: Type<'_>) {
        match ty.data() {
            TypeData::Function { inputs, results } => {
                inputs.iter().chain(results.iter()).for_each(|ty| self.add_type(*ty));
            }
            _ => encoding_names(ty).for_each(|name| self.add(name)),
        }
    }

    /// Returns the free name with the smallest number, and marks it as used.
    pub fn fresh(&mut self) -> Name {
        Name::new(self.fresh_number())
    }

    /// Returns the number of the name that [`Names::fresh`] returns.
    fn fresh_number(&mut self) -> usize {
        while self.used.contains(&self.next) {
            self.next += 1;
        }
        self.next += 1;
        self.next - 1
    }
}

/// A name `S` plus a number, in a fixed buffer: many names are made, so this avoids allocation and formatting.
#[derive(Clone, Copy, Debug)]
pub struct Name {
    /// The text is at the end of the buffer.
    text: [u8; Name::LONGEST],
    start: usize,
}

impl Name {
    /// The bytes of the longest name: `S18446744073709551615`.
    const LONGEST: usize = 21;

    fn new(number: usize) -> Self {
        let mut name = Name { text: [b'S'; Name::LONGEST], start: Name::LONGEST };
        let mut rest = number;
        loop {
            name.start -= 1;
            name.text[name.start] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                // The byte before the digits is `S` already.
                name.start -= 1;
                return name;
            }
        }
    }

    /// Returns the text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.text[self.start..]).expect("an S and digits are text")
    }
}

/// Returns the number of a name such as `S12`.
fn number_of(name: &str) -> Option<usize> {
    let digits = name.strip_prefix('S')?;
    let is_number = digits.bytes().all(|digit| digit.is_ascii_digit());
    // `S01` is not the name `S1`.
    let is_canonical = digits == "0" || !digits.starts_with('0');
    digits.parse().ok().filter(|_| is_number && is_canonical)
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

/// The output of a pass for a function in which it created symbols.
#[derive(Debug)]
pub struct Made {
    /// The symbols, in the order in which they get their names.
    pub symbols: Vec<OpId>,
    /// The other names in the function.
    pub names: Names,
}

/// Renames the symbols that were created in functions of a body, function by function, to names that are free in the whole body.
pub fn rename<'c>(context: &'c Context, body: &mut Body<'c>, made: &[(OpId, Made)]) {
    let known: FxHashMap<OpId, &Names> =
        made.iter().map(|(function, made)| (*function, &made.names)).collect();
    let mut names = Names::default();
    names.add_all_but(body, |_| false, |function| known.get(&function).copied());
    let attr = context.ident(SymbolicIntOp::SYMBOL_NAME_ATTR);
    for (function, made) in made {
        let Some(body) = body.op_data_mut(*function).body_mut() else { continue };
        for symbol in &made.symbols {
            let number = names.fresh_number();
            if number_of(ops::name(body.op(*symbol))) != Some(number) {
                body.set_attr(*symbol, attr, context.symbol_attr(Name::new(number).as_str()));
            }
        }
    }
}
