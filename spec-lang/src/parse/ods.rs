//! Names of TableGen's ODS, and the parts of a spec that have their meaning, for messages.

use crate::ast::{Ex, ExKind};
use crate::diagnostics::Help;

/// The fields of ops, types and dialects in ODS, each with advice, and with the word of the clause that has the same meaning.
const FIELDS: &[(&str, &str, Option<&str>)] = &[
    (
        "arguments",
        "operands are declared in `operands { .. }`, attributes in `attrs { .. }`",
        Some("operands"),
    ),
    ("assemblyFormat", "the custom form is declared by `format { .. }`", Some("format")),
    ("builders", "a builder is declared by `builder name(..) { .. }`", None),
    ("cppClassName", "the name in Rust is declared by `rust_name Name;`", None),
    (
        "cppNamespace",
        "the Rust module is declared by the dialect: `dialect name { rust_module my_crate::name; }`",
        None,
    ),
    ("dependentDialects", "a dialect depends on the dialects whose names it uses", None),
    ("description", "documentation is a comment before the declaration: `/// ..`", None),
    (
        "extraClassDeclaration",
        "methods are declared by an interface, or beside the generated code in Rust",
        None,
    ),
    (
        "extraClassDefinition",
        "methods are declared by an interface, or beside the generated code in Rust",
        None,
    ),
    ("hasCanonicalizeMethod", "the function is named by `canonicalize rust path;`", None),
    ("hasCanonicalizer", "the function is named by `canonicalize rust path;`", None),
    (
        "hasConstantMaterializer",
        "the dialect names the function: `dialect name { materialize rust path; }`",
        None,
    ),
    ("hasCustomAssemblyFormat", "the functions are named by `parse rust path;` and `print rust path;`", None),
    ("hasFolder", "the function is named by `fold rust path;`", None),
    ("hasRegionVerifier", "the function is named by `verify regions rust path;`", None),
    ("hasVerifier", "the function is named by `verify rust path;`", None),
    ("mnemonic", "the name in text, if it differs, is declared by `mnemonic \"name\";`", None),
    ("parameters", "parameters follow the name: `type name(width: u32);`", None),
    ("regions", "a region is declared by `region name;`", Some("region")),
    ("results", "results are declared in `results { name: C }`", None),
    ("successors", "successors are declared in `successors { name }`", None),
    ("summary", "documentation is a comment before the declaration: `/// ..`", None),
    ("traits", "traits follow the name: `op name: Pure, Commutative { .. }`", None),
];

/// The words that begin a declaration in TableGen.
const ITEMS: &[&str] = &["class", "def", "defm", "defvar", "foreach", "include", "let", "multiclass"];

/// Returns advice for a field of ODS, without the correction of a word.
pub(super) fn field_help(name: &str) -> Option<&'static str> {
    FIELDS.iter().find(|(field, _, _)| *field == name).map(|(_, help, _)| *help)
}

/// Returns advice for a field of ODS where a clause should begin.
pub(super) fn clause_help(name: &str) -> Option<Help> {
    let (_, help, word) = FIELDS.iter().find(|(field, _, _)| *field == name)?;
    Some(match word {
        Some(word) => Help::rename(*help, name, *word),
        None => (*help).into(),
    })
}

/// Returns advice for a word where an item should begin.
pub(super) fn item_help(word: &str) -> Option<Help> {
    let help = "this is TableGen: `bourn import ods` converts its records";
    ITEMS.contains(&word).then(|| help.into())
}

/// Returns advice for `let name = value`, if this is a field of ODS and not the name of a number.
pub(super) fn let_help(name: &str, value: &Ex) -> Option<&'static str> {
    let is_flag = name.starts_with("has") && matches!(value.kind, ExKind::Int(0 | 1));
    let is_text = matches!(value.kind, ExKind::Str(_) | ExKind::List(_));
    field_help(name).filter(|_| is_flag || is_text)
}
