//! Writes IRDL from a model: the types, attributes and ops of a dialect, as far as `mlir-opt --irdl-file` can express them.
//!
//! IRDL has no text forms, no traits, no defaults, no successors and no equations, and a constraint that is used for several values
//! makes them equal.
//! Parts that it cannot express are left out, or written as a wider constraint; a comment names them. The exported dialect accepts everything
//! that the spec accepts.

mod constraint;
mod scalar;
mod single;

use bourn_spec::lattice::Lattice;
use bourn_spec::model::*;
use bourn_terms::quoted;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The runtime's handles of attributes, each with its name in MLIR and its name in the spec of `builtin`.
pub const ATTRS: &[(&str, &str, &str)] = &[
    ("IntegerAttr", "integer", "integer"),
    ("FloatAttr", "float", "float"),
    ("StringAttr", "string", "string"),
    ("SymbolRefAttr", "symbol_ref", "symbol_ref"),
    ("TypeAttr", "type", "type_value"),
    ("ArrayAttr", "array", "array"),
    ("DictAttr", "dictionary", "dictionary"),
    ("AffineMapAttr", "affine_map", "affine_map"),
    ("IntegerSetAttr", "integer_set", "integer_set"),
    ("DenseArrayAttr", "dense_array", "dense_array"),
];

/// Types of the builtin dialect that MLIR has under the same name and that are no scalars.
pub const CONTAINERS: &[&str] = &[
    "integer",
    "complex",
    "function",
    "tuple",
    "vector",
    "tensor",
    "unranked_tensor",
    "memref",
    "unranked_memref",
];

/// The names in IRDL of dialects that have another name there, by their own names.
pub type DialectNames = BTreeMap<String, String>;

/// Returns the text of an IRDL file with one dialect. `renamed` has the names of dialects that the reader of the file already has.
#[must_use]
pub fn irdl(model: &Model, dialect: DialectId, renamed: &DialectNames) -> String {
    let names = names(model, dialect);
    let arena = bumpalo::Bump::new();
    let lowering = bourn_spec::lower::Lowering::new(model, &arena);
    let exporter = Exporter { model, lattice: Lattice::new(&lowering), dialect, names, renamed };
    let mut out = format!(
        "irdl.dialect @{} {{
",
        exporter.dialect_name()
    );
    for (i, t) in model.types.iter().enumerate().filter(|(_, t)| t.dialect == dialect && t.storage.is_none())
    {
        let (mnemonic, format) = (&t.mnemonic, t.format.is_some());
        exporter.declared(&mut out, mnemonic, &t.params, format, Target::Type(TypeId(index(i))));
    }
    for (i, a) in model.attrs.iter().enumerate().filter(|(_, a)| a.dialect == dialect && a.storage.is_none())
    {
        let (mnemonic, format) = (&a.mnemonic, a.format.is_some());
        exporter.declared(&mut out, mnemonic, &a.params, format, Target::Attr(AttrId(index(i))));
    }
    for id in model.ops_of(dialect) {
        let name = &model[id].mnemonic;
        match exporter.op(&model[id]) {
            Ok(scope) => exporter.item(&mut out, name, Target::Op(id), scope),
            Err(why) => {
                let _ = writeln!(out, "  // `{name}` is left out: {why}");
            }
        }
    }
    out.push_str("}\n");
    out
}

fn index(i: usize) -> u32 {
    u32::try_from(i).unwrap_or(u32::MAX)
}

/// Converts a name to IRDL's spelling: lower case, digits, single underscores between them.
fn word(name: &str) -> String {
    use heck::ToSnakeCase;
    match name.to_snake_case() {
        empty if empty.is_empty() => "unnamed".to_owned(),
        word => word,
    }
}

/// Returns the name, or the name with the first number that makes it unique.
fn unique(name: String, taken: &BTreeSet<String>) -> String {
    let mut numbered = (2..).map(|n| format!("{name}_{n}"));
    match taken.contains(&name) {
        true => numbered.find(|other| !taken.contains(other)).unwrap_or_default(),
        false => name,
    }
}

/// Converts the names of a list, and makes them unique.
fn words<'n>(names: impl IntoIterator<Item = &'n str>) -> Vec<String> {
    let mut taken = BTreeSet::new();
    let one = |name| {
        let word = unique(word(name), &taken);
        taken.insert(word.clone());
        word
    };
    names.into_iter().map(one).collect()
}

/// Returns the symbols of a dialect's declarations. IRDL has types, attributes and ops in one table; a name that is a valid word is kept.
fn names(model: &Model, dialect: DialectId) -> BTreeMap<Target, String> {
    let types = model.types.iter().enumerate().filter(|(_, t)| t.dialect == dialect && t.storage.is_none());
    let attrs = model.attrs.iter().enumerate().filter(|(_, a)| a.dialect == dialect && a.storage.is_none());
    let mut items: Vec<(Target, &str, &str)> = Vec::new();
    // Programs in the generic form name ops most.
    items.extend(model.ops_of(dialect).map(|id| (Target::Op(id), &*model[id].mnemonic, "op")));
    items.extend(types.map(|(i, t)| (Target::Type(TypeId(index(i))), &*t.mnemonic, "type")));
    items.extend(attrs.map(|(i, a)| (Target::Attr(AttrId(index(i))), &*a.mnemonic, "attr")));
    let (mut names, mut taken) = (BTreeMap::new(), BTreeSet::new());
    for changed in [false, true] {
        for &(target, name, kind) in &items {
            let mut own = word(name);
            if names.contains_key(&target) || !changed && (own != name || taken.contains(&own)) {
                continue;
            }
            if taken.contains(&own) {
                own = unique(format!("{own}_{kind}"), &taken);
            }
            taken.insert(own.clone());
            names.insert(target, own);
        }
    }
    names
}

struct Exporter<'m> {
    model: &'m Model<'m>,
    lattice: Lattice<'m>,
    dialect: DialectId,
    /// The symbols of the dialect's declarations.
    names: BTreeMap<Target, String>,
    renamed: &'m DialectNames,
}

/// The number of constraints in the body of one item; types that contain each other have no end.
const MAX_STEPS: u32 = 1000;

/// The body of one item.
struct Scope {
    lines: Vec<String>,
    next: usize,
    /// The variables of generics: all uses of a generic have one value, so a variable makes them equal.
    variables: BTreeMap<usize, String>,
    /// Remarks on parts of the spec that the text cannot express.
    wider: Vec<String>,
    /// The constraints that may still be written in full; after that, only their definitions are written.
    budget: Budget,
}

impl Default for Scope {
    fn default() -> Self {
        Scope {
            lines: Vec::new(),
            next: 0,
            variables: BTreeMap::new(),
            wider: Vec::new(),
            budget: Budget::new(MAX_STEPS),
        }
    }
}

impl Scope {
    fn value(&mut self, text: &str) -> String {
        let name = format!("%{}", self.next);
        self.next += 1;
        self.lines.push(format!("{name} = {text}"));
        name
    }

    /// Removes the last line if it repeats a line since line `start`. Returns whether it did.
    fn withdraw_copy(&mut self, start: usize) -> bool {
        let said = |line: &String| line.split_once(" = ").map(|(_, said)| said.to_owned());
        let Some((last, before)) = self.lines.get(start..).and_then(|lines| lines.split_last()) else {
            return false;
        };
        let is_copy = before.iter().any(|line| said(line) == said(last));
        if is_copy {
            self.lines.pop();
            self.next -= 1;
        }
        is_copy
    }

    fn widen(&mut self, what: impl Into<String>) {
        let what = what.into();
        if !self.wider.contains(&what) {
            self.wider.push(what);
        }
    }

    /// Returns whether everything satisfies a constraint.
    fn is_everything(&self, value: &str) -> bool {
        self.lines.contains(&format!("{value} = irdl.any"))
    }

    /// Emits the union of these values.
    fn any_of(&mut self, values: &[String]) -> String {
        // `mlir-opt` refuses unions with an arm for everything.
        let everything = values.iter().find(|value| self.is_everything(value));
        match (everything, values) {
            (Some(arm), _) => arm.clone(),
            (None, [only]) => only.clone(),
            _ => self.value(&format!("irdl.any_of({})", values.join(", "))),
        }
    }
}

type Exported<T> = Result<T, String>;

impl<'m> Exporter<'m> {
    fn dialect_name(&self) -> String {
        self.name_of(self.dialect)
    }

    /// Returns the name of a dialect in IRDL.
    fn name_of(&self, dialect: DialectId) -> String {
        let name = &self.model[dialect].name;
        self.renamed.get(name).cloned().unwrap_or_else(|| word(name))
    }

    fn symbol(&self, target: Target) -> &str {
        self.names.get(&target).map_or("", String::as_str)
    }

    fn item(&self, out: &mut String, name: &str, target: Target, scope: Scope) {
        let kind = match target {
            Target::Type(_) => "type",
            Target::Attr(_) => "attribute",
            Target::Op(_) => "operation",
        };
        let symbol = self.symbol(target);
        if symbol != name {
            let _ =
                writeln!(out, "  // `{name}` is `{symbol}` here: IRDL has names in lower case, each once");
        }
        if !scope.wider.is_empty() {
            let _ = writeln!(out, "  // not said of `{name}`: {}", scope.wider.join("; "));
        }
        let _ = writeln!(out, "  irdl.{kind} @{symbol} {{");
        for line in scope.lines {
            let _ = writeln!(out, "    {line}");
        }
        out.push_str("  }\n");
    }

    fn declared(&self, out: &mut String, name: &str, params: &[Param<'m>], format: bool, target: Target) {
        let mut scope = Scope::default();
        let mut list = Vec::new();
        for (p, word) in params.iter().zip(words(params.iter().map(|p| &*p.name))) {
            match self.param(&mut scope, p) {
                Ok(value) => list.push(format!("{word}: {value}")),
                Err(why) => {
                    let _ = writeln!(out, "  // `{name}` is left out: {why}");
                    return;
                }
            }
        }
        let (requires, verify) = match target {
            Target::Type(id) => (!self.model[id].requires.is_empty(), self.model[id].verify.is_some()),
            Target::Attr(id) => (!self.model[id].requires.is_empty(), self.model[id].verify.is_some()),
            Target::Op(_) => (false, false),
        };
        if requires || verify {
            scope.widen("what it requires of its parameters");
        }
        if format {
            scope.widen("its text form, which is `<a, b>` here");
        }
        if !list.is_empty() {
            scope.lines.push(format!("irdl.parameters({})", list.join(", ")));
        }
        self.item(out, name, target, scope);
    }

    fn param(&self, scope: &mut Scope, param: &Param<'m>) -> Exported<String> {
        let value = match &param.constraint {
            Some(c) => self.constraint(scope, c, &[])?,
            None => self.kind(scope, &param.kind),
        };
        // IRDL types always have all parameters.
        if matches!(param.kind, ParamKind::Optional(_)) {
            scope.widen(format!("that `{}` may be absent, which is `unit` here", param.name));
            if scope.is_everything(&value) {
                return Ok(value);
            }
            let absent = scope.value("irdl.is unit");
            return Ok(scope.any_of(&[value, absent]));
        }
        if param.default.is_some() {
            scope.widen(format!("the default of `{}`", param.name));
        }
        Ok(value)
    }

    fn kind(&self, scope: &mut Scope, kind: &ParamKind) -> String {
        let base = match kind {
            ParamKind::Bool | ParamKind::U32 | ParamKind::U64 | ParamKind::I64 | ParamKind::BigInt => {
                "integer"
            }
            ParamKind::F64 => "float",
            ParamKind::Str => "string",
            ParamKind::Symbol => "symbol_ref",
            ParamKind::AffineMap => "affine_map",
            ParamKind::IntegerSet => "integer_set",
            ParamKind::Shape => "dense_array",
            ParamKind::List(_) => "array",
            ParamKind::Enum(_) => "string",
            ParamKind::Type | ParamKind::Attr | ParamKind::Rust(_) => return scope.value("irdl.any"),
            ParamKind::Optional(inner) => return self.kind(scope, inner),
        };
        scope.value(&format!("irdl.base \"#builtin.{base}\""))
    }

    fn op(&self, op: &OpDecl<'m>) -> Exported<Scope> {
        let is = |name: &str| op.traits.iter().any(|t| self.model[t.trait_].name == name);
        if is("Terminator") || !op.successors.is_empty() {
            return Err("IRDL has no terminators and no successors".to_owned());
        }
        if is("NoTerminator") {
            return Err("its blocks have no terminators, which IRDL asks for".to_owned());
        }
        let mut scope = Scope::default();
        for (word, values) in [("operands", &op.operands), ("results", &op.results)] {
            let list = self.values(&mut scope, op, values)?;
            if !list.is_empty() {
                scope.lines.push(format!("irdl.{word}({})", list.join(", ")));
            }
        }
        let mut attrs = Vec::new();
        for a in &op.attrs {
            if a.optional || a.default.is_some() {
                scope.widen(format!("the attribute `{}`, which may be absent", a.name));
                continue;
            }
            let value = self.constraint(&mut scope, &a.constraint, &op.generics)?;
            attrs.push(format!("{} = {value}", quoted(&a.name)));
        }
        if !attrs.is_empty() {
            scope.lines.push(format!("irdl.attributes {{{}}}", attrs.join(", ")));
        }
        self.regions(&mut scope, op)?;
        if !op.requires.is_empty() || op.hooks.verify.is_some() || op.hooks.verify_regions.is_some() {
            scope.widen("what its verifier asks for");
        }
        if !op.bounds.is_empty() {
            scope.widen("its equations");
        }
        if !op.traits.is_empty() || !op.interfaces.is_empty() {
            scope.widen("its traits and interfaces");
        }
        Ok(scope)
    }

    fn values(&self, scope: &mut Scope, op: &OpDecl<'m>, values: &[ValueDecl<'m>]) -> Exported<Vec<String>> {
        let mut list = Vec::new();
        for (v, word) in values.iter().zip(words(values.iter().map(|v| &*v.name))) {
            let mark = match v.arity {
                Arity::One => "",
                Arity::Optional => "optional ",
                Arity::Variadic => "variadic ",
            };
            let of_one_type = match &v.constraint {
                ConstraintExpr::Generic(i) => {
                    matches!(op.generics.get(i.index()).map(|g| &g.kind), Some(GenericKind::Type(_)))
                }
                other => self.is_one_type(other, &op.generics),
            };
            if v.arity == Arity::Variadic && !of_one_type {
                return Err(format!("IRDL would have all of `{}` of one type", v.name));
            }
            let value = self.constraint(scope, &v.constraint, &op.generics)?;
            list.push(format!("{word}: {mark}{value}"));
        }
        Ok(list)
    }

    fn regions(&self, scope: &mut Scope, op: &OpDecl<'m>) -> Exported<()> {
        let mut list = Vec::new();
        for (region, word) in op.regions.iter().zip(words(op.regions.iter().map(|r| &*r.name))) {
            if region.arity != Arity::One {
                return Err(format!("the number of its regions `{}` varies", region.name));
            }
            let args = match &region.args {
                // A list of types of any length has no counterpart.
                Some(args) if args.iter().all(|a| a.arity == Arity::One) => {
                    let args = args.iter().map(|a| self.constraint(scope, &a.constraint, &op.generics));
                    format!("({})", args.collect::<Exported<Vec<_>>>()?.join(", "))
                }
                Some(_) => {
                    scope.widen(format!("the arguments of `{}`", region.name));
                    String::new()
                }
                None => String::new(),
            };
            let size = match (region.min_blocks, region.max_blocks) {
                (least, Some(most)) if least == most => format!(" with size {least}"),
                (0, None) => String::new(),
                _ => {
                    scope.widen(format!("the number of blocks of `{}`", region.name));
                    String::new()
                }
            };
            let value = scope.value(&format!("irdl.region{args}{size}"));
            list.push(format!("{word}: {value}"));
        }
        if !list.is_empty() {
            scope.lines.push(format!("irdl.regions({})", list.join(", ")));
        }
        Ok(())
    }
}
