//! Predicates as trees: what TableGen's `And`, `Or`, `Neg`, `Concat` and `SubstLeaves` say.

use crate::records::{Mistake, Record};

/// How much of a predicate is looked at. More is no predicate that somebody wrote.
const LIMIT: u32 = 20_000;
/// How deep predicates nest.
const DEPTH: u32 = 100;

/// The texts before a predicate over an element type, and over each attribute of an array.
const WRAPPERS: [&str; 2] = [
    "[](Type elementType) { return",
    "all_of(cast<ArrayAttr>($_self), [&](Attribute attr) { return attr && (",
];

/// A predicate over a type or an attribute.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Predicate {
    /// An expression in C++ over `$_self`.
    Leaf(String),
    /// All of them hold.
    And(Vec<Predicate>),
    /// One of them holds.
    Or(Vec<Predicate>),
    /// It does not hold.
    Not(Box<Predicate>),
    /// It holds of something inside of the subject.
    Of(Inside, Box<Predicate>),
}

/// What a predicate is about, inside of its subject.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Inside {
    /// The element type of a container.
    Element,
    /// Each attribute of an array.
    Each,
    /// What an expression in C++ over `$_self` gives.
    Getter(String),
}

/// Reads a predicate.
pub fn read(record: Record<'_>) -> Result<Predicate, Mistake> {
    let mut left = LIMIT;
    read_at(record, 0, &mut left)
}

fn read_at(record: Record<'_>, depth: u32, left: &mut u32) -> Result<Predicate, Mistake> {
    *left = left.checked_sub(1).ok_or_else(|| record.mistake("the predicate is too large"))?;
    if depth > DEPTH {
        return Err(record.mistake("the predicate nests too deep"));
    }
    if record.is("CPred") {
        return Ok(Predicate::Leaf(normal(record.required("predExpr")?)));
    }
    let children = record.list("children")?;
    let mut parts = Vec::new();
    for child in children {
        parts.push(read_at(child, depth + 1, left)?);
    }
    let mut only = |what: &str| match parts.len() {
        1 => Ok(Box::new(parts.remove(0))),
        _ => Err(record.mistake(format!("`{what}` takes one predicate"))),
    };
    if record.is("Concat") {
        let (prefix, suffix) = (record.required("prefix")?, record.required("suffix")?);
        let inside = *only("Concat")?;
        // What is inside is said by the `SubstLeaves` that it is made of.
        return Ok(match has_substitution(&inside) && WRAPPERS.contains(&normal(prefix).as_str()) {
            true => inside,
            false => Predicate::Leaf(normal(&format!("{prefix} {inside:?} {suffix}"))),
        });
    }
    if record.is("SubstLeaves") {
        let (pattern, replacement) = (record.required("pattern")?, record.required("replacement")?);
        let child = only("SubstLeaves")?;
        return match pattern {
            "$_self" => Ok(Predicate::Of(inside(replacement), child)),
            _ => Ok(Predicate::Leaf(format!("{child:?} with {replacement} for {pattern}"))),
        };
    }
    if record.is("Neg") {
        return Ok(Predicate::Not(only("Neg")?));
    }
    if record.is("And") {
        return Ok(Predicate::And(parts));
    }
    if record.is("Or") {
        return Ok(Predicate::Or(parts));
    }
    Err(record.mistake("no predicate"))
}

fn has_substitution(predicate: &Predicate) -> bool {
    match predicate {
        Predicate::Of(..) => true,
        Predicate::Leaf(_) => false,
        Predicate::Not(of) => has_substitution(of),
        Predicate::And(all) | Predicate::Or(all) => all.iter().any(has_substitution),
    }
}

fn inside(replacement: &str) -> Inside {
    match normal(replacement).as_str() {
        "elementType"
        | "cast<VectorType>($_self).getElementType()"
        | "cast<ShapedType>($_self).getElementType()" => Inside::Element,
        "attr" => Inside::Each,
        other => Inside::Getter(other.to_owned()),
    }
}

/// Returns an expression without outer brackets, repeated white space and the name spaces of LLVM and MLIR.
pub fn normal(text: &str) -> String {
    let mut out = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for (from, to) in [("::llvm::", ""), ("llvm::", ""), ("::mlir::", ""), ("mlir::", "")] {
        out = out.replace(from, to);
    }
    while let Some(inner) = out.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        if !is_balanced(inner) {
            break;
        }
        out = inner.trim().to_owned();
    }
    out
}

fn is_balanced(text: &str) -> bool {
    let mut depth = 0i64;
    for c in text.chars() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth < 0 {
            return false;
        }
    }
    depth == 0
}
