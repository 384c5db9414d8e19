//! The definitions in IRDL files.

use super::Mistake;
use super::sharing::About;
use bourn_dialects_core::irdl;
use bourn_ir::{AttrData, Attribute, OpRef, Value};
use std::cell::OnceCell;
use std::collections::BTreeMap;

/// The kind of a definition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Type,
    Attr,
    Op,
}

/// The definition of a type, an attribute or an op.
pub struct Definition<'a, 'c> {
    pub op: OpRef<'a, 'c>,
    pub kind: Kind,
    pub dialect: &'c str,
    pub name: &'c str,
    pub params: Vec<Place<'a, 'c>>,
    pub operands: Vec<Place<'a, 'c>>,
    pub results: Vec<Place<'a, 'c>>,
    pub attrs: Vec<Place<'a, 'c>>,
    pub regions: Vec<Place<'a, 'c>>,
    /// The subjects of each parameter, computed at the first use.
    pub param_kinds: OnceCell<Vec<About>>,
}

impl<'a, 'c> Definition<'a, 'c> {
    /// Returns the ops in the body of the definition.
    pub fn ops(&self) -> impl Iterator<Item = OpRef<'a, 'c>> + use<'a, 'c> {
        ops(self.op)
    }
}

/// A named place of a definition (an operand, a result, an attribute ..) with its constraint.
pub struct Place<'a, 'c> {
    pub name: &'c str,
    pub variadicity: irdl::Variadicity,
    pub constraint: Value<'a, 'c>,
}

/// A dialect, with its definitions in the order of the text.
pub struct Dialect<'a, 'c> {
    pub name: &'c str,
    pub definitions: Vec<Definition<'a, 'c>>,
}

/// All dialects that are read together.
pub struct Dialects<'a, 'c> {
    pub list: Vec<Dialect<'a, 'c>>,
    by_name: BTreeMap<(&'c str, &'c str), (usize, usize)>,
}

impl<'a, 'c> Dialects<'a, 'c> {
    /// Collects the dialects of modules.
    pub fn of(modules: impl Iterator<Item = OpRef<'a, 'c>>) -> Result<Self, Mistake<'c>> {
        let mut found = Dialects { list: Vec::new(), by_name: BTreeMap::new() };
        for module in modules {
            let before = found.list.len();
            for op in ops(module) {
                let dialect = dialect(op)?;
                if found.list.iter().any(|other| other.name == dialect.name) {
                    return Err(Mistake::new(op.location(), format!("`{}` is defined twice", dialect.name)));
                }
                for (i, definition) in dialect.definitions.iter().enumerate() {
                    found.by_name.insert((dialect.name, definition.name), (found.list.len(), i));
                }
                found.list.push(dialect);
            }
            if found.list.len() == before {
                return Err(Mistake::new(module.location(), "no `irdl.dialect` in this file"));
            }
        }
        Ok(found)
    }

    pub fn find(&self, dialect: &str, name: &str) -> Option<&Definition<'a, 'c>> {
        let (dialect, definition) = self.by_name.get(&(dialect, name))?;
        self.list.get(*dialect)?.definitions.get(*definition)
    }

    /// Returns the definition for `!dialect.name` or `#dialect.name`.
    pub fn named(&self, name: &str) -> Option<&Definition<'a, 'c>> {
        let kind = if name.starts_with('#') { Kind::Attr } else { Kind::Type };
        let (dialect, name) = name.get(1..)?.split_once('.')?;
        self.find(dialect, name).filter(|definition| definition.kind == kind)
    }

    /// Returns the type or attribute to which a reference in a constraint refers.
    pub fn referred(
        &self,
        op: OpRef<'a, 'c>,
        reference: Attribute<'c>,
    ) -> Result<&Definition<'a, 'c>, Mistake<'c>> {
        let found = match reference.data() {
            AttrData::SymbolRef { root, nested } => match &nested[..] {
                [name] => self.find(root.as_str(), name.as_str()),
                _ => None,
            },
            _ => None,
        };
        found.filter(|definition| definition.kind != Kind::Op).ok_or_else(|| {
            let message = format!("`{reference}` is no type and no attribute that these files define");
            Mistake::new(op.location(), message)
        })
    }
}

/// Returns the ops in the body block of a definition.
fn ops<'a, 'c>(op: OpRef<'a, 'c>) -> impl Iterator<Item = OpRef<'a, 'c>> + use<'a, 'c> {
    let block = op.region(0).and_then(|region| region.entry());
    block.into_iter().flat_map(|block| block.ops())
}

fn symbol<'c>(op: OpRef<'_, 'c>) -> Result<&'c str, Mistake<'c>> {
    let name = op.attr("sym_name").and_then(Attribute::as_str).unwrap_or_default();
    match is_word(name) {
        true => Ok(name),
        false => Err(Mistake::new(
            op.location(),
            format!("`{name}` is no name of a dialect, type, attribute or op"),
        )),
    }
}

/// Returns whether a name is an identifier in a spec.
pub fn is_word(name: &str) -> bool {
    let begins = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    begins && name != "_" && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

fn dialect<'a, 'c>(op: OpRef<'a, 'c>) -> Result<Dialect<'a, 'c>, Mistake<'c>> {
    if !op.is("irdl.dialect") {
        return Err(Mistake::new(
            op.location(),
            format!("`{}` is no definition of a dialect", op.name().as_str()),
        ));
    }
    let name = symbol(op)?;
    let definitions = ops(op).map(|op| definition(name, op)).collect::<Result<_, _>>()?;
    Ok(Dialect { name, definitions })
}

fn definition<'a, 'c>(dialect: &'c str, op: OpRef<'a, 'c>) -> Result<Definition<'a, 'c>, Mistake<'c>> {
    let kind = match op.name().as_str() {
        "irdl.type" => Kind::Type,
        "irdl.attribute" => Kind::Attr,
        "irdl.operation" => Kind::Op,
        other => {
            let message = format!("`{other}` is no definition of a type, an attribute or an op");
            return Err(Mistake::new(op.location(), message));
        }
    };
    let name = symbol(op)?;
    let [mut params, mut operands, mut results, mut attrs, mut regions] = [const { Vec::new() }; 5];
    let mut seen: Vec<&str> = Vec::new();
    for part in ops(op) {
        let (list, names) = match part.name().as_str() {
            "irdl.parameters" => (&mut params, "names"),
            "irdl.operands" => (&mut operands, "names"),
            "irdl.results" => (&mut results, "names"),
            "irdl.regions" => (&mut regions, "names"),
            "irdl.attributes" => (&mut attrs, "attributeValueNames"),
            _ if part.num_results() == 1 => continue,
            other => {
                return Err(Mistake::new(part.location(), format!("`{other}` is no part of a definition")));
            }
        };
        let kind = part.def().map_or("", |def| def.name);
        if seen.contains(&kind) {
            return Err(Mistake::new(
                part.location(),
                format!("a second `{kind}` in the definition of `{name}`"),
            ));
        }
        seen.push(kind);
        let variadicities = irdl::variadicities(part);
        let places = irdl::names(part, names).zip(part.operands()).enumerate();
        list.extend(places.map(|(i, (name, constraint))| {
            let variadicity = variadicities.get(i).copied().unwrap_or(irdl::Variadicity::Single);
            Place { name, variadicity, constraint }
        }));
    }
    let param_kinds = OnceCell::new();
    Ok(Definition { op, kind, dialect, name, params, operands, results, attrs, regions, param_kinds })
}
