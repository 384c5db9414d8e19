//! Symbols: ops that are found by name in the table that they are in, and references to them.
//!
//! ```
//! use bourn_ir::parse::{ParseOptions, parse_source};
//! use bourn_ir::symbols::{SymbolTable, Visibility, references};
//! use bourn_ir::{Context, DialectRegistry};
//!
//! let context = Context::new(&DialectRegistry::new());
//! let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
//! let text = r#""t.def"() {sym_name = "f", sym_visibility = "private"} : () -> ()
//! "t.call"() {callee = @f} : () -> ()"#;
//! let module = parse_source(&context, text, &options).unwrap();
//! let table = SymbolTable::new(module.view());
//! let f = table.get("f").unwrap();
//! assert!(f.is("t.def"));
//! assert_eq!(Visibility::of(f), Visibility::Private);
//!
//! let call = f.next().unwrap();
//! assert_eq!(references(call)[0].to_string(), "@f");
//! assert!(table.lookup(references(call)[0]) == Some(f));
//! ```

use crate::body::{Body, OpRef, OwnedOp, RegionRef};
use crate::def::Trait;
use crate::interned::part::{Part, Parts};
use crate::interned::{AttrData, Attribute, Mentioned, TypeData};
use rustc_hash::{FxHashMap, FxHashSet};

/// The attribute with the name of a symbol.
pub const NAME: &str = "sym_name";
/// The attribute with the visibility of a symbol.
pub const VISIBILITY: &str = "sym_visibility";

/// Where a symbol may be referred to from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Visibility {
    /// From anywhere, other files included.
    Public,
    /// From inside its table only.
    Private,
    /// From tables around its own too, if these are visible.
    Nested,
}

impl Visibility {
    /// Returns the visibility of a symbol; without the attribute it is public.
    pub fn of(symbol: OpRef<'_, '_>) -> Self {
        match symbol.attr(VISIBILITY).and_then(|attr| attr.as_str()) {
            Some("private") => Visibility::Private,
            Some("nested") => Visibility::Nested,
            _ => Visibility::Public,
        }
    }
}

/// Returns the name of a symbol; `None` if the op is no symbol.
pub fn name_of<'c>(op: OpRef<'_, 'c>) -> Option<&'c str> {
    op.attr(NAME).and_then(|attr| attr.as_str())
}

/// Returns whether an op is a symbol table: the symbols in its region belong to it.
pub fn is_table(op: OpRef<'_, '_>) -> bool {
    op.def().is_some_and(|def| def.has_trait(Trait::SymbolTable))
}

/// Returns whether an op is a function: a symbol with a body of its own that is not a symbol table.
pub fn is_function(op: OpRef<'_, '_>) -> bool {
    op.isolated_body().is_some() && name_of(op).is_some() && !is_table(op)
}

impl<'c> OwnedOp<'c> {
    /// Returns the functions of a module and of the symbol tables in it, in order. Declarations are functions with empty regions.
    ///
    /// ```
    /// use bourn_ir::def::{OpDef, RegionDef, Trait};
    /// use bourn_ir::parse::{ParseOptions, parse_source};
    /// use bourn_ir::{Context, Dialect, DialectRegistry};
    ///
    /// static FUNCTION: OpDef = OpDef {
    ///     name: "t.func",
    ///     regions: &[RegionDef::ANY],
    ///     traits: &[Trait::IsolatedFromAbove, Trait::NoTerminator],
    ///     ..OpDef::EMPTY
    /// };
    /// static T: Dialect = Dialect { name: "t", ops: &[&FUNCTION], ..Dialect::EMPTY };
    /// let mut registry = DialectRegistry::new();
    /// registry.add(&T);
    /// let context = Context::new(&registry);
    /// let text = r#"
    ///     "t.func"() ({ "t.func"() ({}) {sym_name = "inner"} : () -> () }) {sym_name = "f"} : () -> ()
    ///     "t.func"() ({}) {sym_name = "g"} : () -> ()"#;
    /// let module = parse_source(&context, text, &ParseOptions::default()).unwrap();
    /// assert_eq!(module.functions().count(), 2);
    /// assert!(module.function("g").is_some() && module.function("h").is_none());
    /// ```
    pub fn functions(&self) -> impl Iterator<Item = OpRef<'_, 'c>> {
        let mut open = vec![self.view()];
        std::iter::from_fn(move || {
            while let Some(op) = open.pop() {
                if is_function(op) {
                    return Some(op);
                }
                let at = open.len();
                open.extend(op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops()));
                open[at..].reverse();
            }
            None
        })
    }
    /// Returns the first function with a name.
    pub fn function(&self, name: &str) -> Option<OpRef<'_, 'c>> {
        self.functions().find(|function| name_of(*function) == Some(name))
    }
}

/// The symbols of a table at the time of its creation. If several symbols share a name, the first is found.
#[derive(Clone, Debug)]
pub struct SymbolTable<'a, 'c> {
    symbols: FxHashMap<&'c str, OpRef<'a, 'c>>,
}

impl<'a, 'c> SymbolTable<'a, 'c> {
    /// Collects the symbols directly in the regions of an op.
    pub fn new(table: OpRef<'a, 'c>) -> Self {
        Self::of_regions(table.regions())
    }
    /// Collects the symbols directly in the regions of the isolated op that owns a body.
    pub fn of_body(body: &'a Body<'c>) -> Self {
        Self::of_regions(body.top_regions())
    }
    fn of_regions(regions: impl Iterator<Item = RegionRef<'a, 'c>>) -> Self {
        let mut symbols = FxHashMap::default();
        for op in regions.flat_map(|region| region.blocks()).flat_map(|block| block.ops()) {
            if let Some(name) = name_of(op) {
                symbols.entry(name).or_insert(op);
            }
        }
        SymbolTable { symbols }
    }
    /// Returns the symbol of a name.
    pub fn get(&self, name: &str) -> Option<OpRef<'a, 'c>> {
        self.symbols.get(name).copied()
    }
    /// Returns the symbol that a reference resolves to, through nested tables: `@a::@b`.
    pub fn lookup(&self, reference: Attribute<'c>) -> Option<OpRef<'a, 'c>> {
        let AttrData::SymbolRef { root, nested } = reference.data() else { return None };
        let mut found = self.get(root.as_str())?;
        for name in nested {
            found = SymbolTable::new(found).get(name.as_str())?;
        }
        Some(found)
    }
    /// Returns a name that no symbol has: `wanted`, or `wanted` with a number.
    pub fn free_name(&self, wanted: &str) -> String {
        let numbered = (0..).map(|number| format!("{wanted}_{number}"));
        let mut names = std::iter::once(wanted.to_owned()).chain(numbered);
        names
            .find(|name| !self.symbols.contains_key(name.as_str()))
            .expect("there are more names than symbols")
    }
}

/// Returns the symbol references in the attributes of an op, in order, including references nested in other attributes and types.
pub fn references<'c>(op: OpRef<'_, 'c>) -> Vec<Attribute<'c>> {
    let mut found = Vec::new();
    each_part(op, &mut |part| {
        if let Part::Attr(attr) = part
            && matches!(attr.data(), AttrData::SymbolRef { .. })
        {
            found.push(attr);
        }
    });
    found
}

/// Returns the names that follow an `@` in the text of attributes and types of unregistered dialects: the dialect may read them as
/// symbol references.
pub fn names_in_text<'c>(op: OpRef<'_, 'c>) -> Vec<&'c str> {
    let mut found = Vec::new();
    each_part(op, &mut |part| {
        let text = match part {
            Part::Attr(attr) | Part::ByAlias(Mentioned::Attr(attr)) => match attr.data() {
                AttrData::Opaque { text, .. } => text.as_str(),
                _ => return,
            },
            Part::Type(ty) | Part::ByAlias(Mentioned::Type(ty)) => match ty.data() {
                TypeData::Opaque { text, .. } => text.as_str(),
                _ => return,
            },
            Part::Ident(_) | Part::Place(_) | Part::Resource(_) => return,
        };
        found.extend(text.split('@').skip(1).map(name_at_start));
    });
    found
}

/// Returns the name of a symbol at the start of a text: an identifier, or a string.
fn name_at_start(text: &str) -> &str {
    match text.strip_prefix('"') {
        Some(quoted) => quoted.split('"').next().unwrap_or(quoted),
        None => {
            let is_end = |c: char| !(c.is_alphanumeric() || matches!(c, '_' | '$' | '.' | '-'));
            text.split(is_end).next().unwrap_or(text)
        }
    }
}

/// Calls `visit` with the attributes of an op and all parts of them, in order.
fn each_part<'c>(op: OpRef<'_, 'c>, visit: &mut dyn FnMut(Part<'c>)) {
    let own = op.attrs().iter().map(|(_, attr)| *attr).chain(op.properties());
    // The set allocates only for attributes with parts, and most attributes have no parts.
    let mut seen = FxHashSet::default();
    let mut open: Vec<Part<'c>> = own.map(Part::Attr).collect();
    open.reverse();
    while let Some(part) = open.pop() {
        let start = open.len();
        let mut push = |inner: Part<'c>| match inner {
            Part::Type(_) | Part::Attr(_) | Part::ByAlias(_) => open.push(inner),
            Part::Ident(_) | Part::Place(_) | Part::Resource(_) => {}
        };
        match part {
            Part::Attr(attr) if matches!(attr.data(), AttrData::SymbolRef { .. }) => {}
            Part::Attr(attr) | Part::ByAlias(Mentioned::Attr(attr)) => attr.data().each_part(&mut push),
            Part::Type(ty) | Part::ByAlias(Mentioned::Type(ty)) => ty.data().each_part(&mut push),
            Part::Ident(_) | Part::Place(_) | Part::Resource(_) => {}
        }
        // Visits parts that several attributes share only once.
        if open.len() > start && !seen.insert(address(part)) {
            open.truncate(start);
        }
        open[start..].reverse();
        visit(part);
    }
}

fn address(part: Part<'_>) -> usize {
    match part {
        Part::Type(ty) | Part::ByAlias(Mentioned::Type(ty)) => std::ptr::from_ref(ty.data()) as usize,
        Part::Attr(attr) | Part::ByAlias(Mentioned::Attr(attr)) => std::ptr::from_ref(attr.data()) as usize,
        Part::Ident(_) | Part::Place(_) | Part::Resource(_) => 0,
    }
}
