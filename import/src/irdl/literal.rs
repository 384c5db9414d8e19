//! Converts a type or an attribute to the constraint that it alone satisfies.

use super::constraint::Vocabulary;
use bourn_ir::{AttrData, Attribute, DYNAMIC, FloatKind, Signedness, Type, TypeData};
use bourn_spec::ast::{CArg, CExpr, Ex, ExKind};
use bourn_spec::model::Rel;

/// Returns the constraint that only this type satisfies, or the tightest more general constraint that a spec can express.
pub fn of_type(ty: Type<'_>, words: &mut Vocabulary) -> CExpr {
    match ty.data() {
        TypeData::Integer { width, signedness } => {
            let name = match signedness {
                Signedness::Signless => "I",
                Signedness::Signed => "SI",
                Signedness::Unsigned => "UI",
            };
            CExpr::applied(words.builtin(name), vec![CArg::int((*width).into())])
        }
        TypeData::Index => words.named("Index"),
        TypeData::Float(kind) => float(*kind, words),
        TypeData::None => CExpr::name("builtin::none"),
        TypeData::Complex(element) => {
            CExpr::applied("builtin::complex", vec![of_type(*element, words).into()])
        }
        TypeData::Vector { shape, scalable, element } => {
            let mut conditions = dims(shape);
            match scalable.iter().any(|s| *s) {
                false => conditions.push(not_scalable()),
                true => words.omit(format!("which dimensions of `{ty}` are scalable")),
            }
            CExpr::filtered(container("builtin::vector", *element, words), conditions)
        }
        TypeData::RankedTensor { shape, element, encoding } => {
            let mut conditions = dims(shape);
            absent(&mut conditions, "encoding", *encoding, words);
            CExpr::filtered(container("builtin::tensor", *element, words), conditions)
        }
        TypeData::UnrankedTensor(element) => {
            CExpr::applied("builtin::unranked_tensor", vec![of_type(*element, words).into()])
        }
        TypeData::MemRef { shape, element, layout, space } => {
            let mut conditions = dims(shape);
            absent(&mut conditions, "layout", *layout, words);
            absent(&mut conditions, "space", *space, words);
            CExpr::filtered(container("builtin::memref", *element, words), conditions)
        }
        TypeData::UnrankedMemRef { element, space } => {
            let mut conditions = Vec::new();
            absent(&mut conditions, "space", *space, words);
            CExpr::filtered(container("builtin::unranked_memref", *element, words), conditions)
        }
        TypeData::Function { .. } => words.wider("builtin::function", &ty.to_string()),
        TypeData::Tuple(_) => words.wider("builtin::tuple", &ty.to_string()),
        TypeData::Declared { .. } | TypeData::Opaque { .. } => {
            words.omit(format!("that it is `{ty}`"));
            words.named("Any")
        }
    }
}

/// Returns the shaped types with an element type.
fn container(name: &str, element: Type<'_>, words: &mut Vocabulary) -> CExpr {
    CExpr::applied(name, vec![CArg::named("element", of_type(element, words))])
}

/// Returns `all s in scalable: !s`.
fn not_scalable() -> Ex {
    let one = Ex::negated(Ex::name("s"));
    ExKind::AllIn("s".into(), Box::new(Ex::name("scalable")), None, Box::new(one)).into()
}

fn equals(left: Ex, right: Ex) -> Ex {
    Ex::compare(left, Rel::Eq, right)
}

/// Returns `!present(PARAM)`.
fn not_present(param: &str) -> Ex {
    Ex::negated(Ex::call("present", vec![Ex::name(param)]))
}

/// Returns the constraint for a float type.
pub fn float(kind: FloatKind, words: &mut Vocabulary) -> CExpr {
    CExpr::name(words.builtin(&kind.keyword().to_uppercase()))
}

/// Returns the sizes of a shape as conditions.
fn dims(shape: &[i64]) -> Vec<Ex> {
    let rank = std::iter::once(equals(Ex::name("rank"), Ex::int(shape.len() as i128)));
    let sizes = shape.iter().enumerate().map(|(i, size)| {
        let dim = Ex::call("dim", vec![Ex::int(i as i128)]);
        match *size {
            DYNAMIC => Ex::negated(Ex::call("static", vec![dim])),
            size => equals(dim, Ex::int(size.into())),
        }
    });
    rank.chain(sizes).collect()
}

fn absent(conditions: &mut Vec<Ex>, param: &str, value: Option<Attribute<'_>>, words: &mut Vocabulary) {
    match value {
        None => conditions.push(not_present(param)),
        Some(value) => words.omit(format!("that `{param}` is `{value}`")),
    }
}

/// Returns the constraint that only this attribute satisfies, or the tightest more general constraint that a spec can express.
pub fn of_attr(attr: Attribute<'_>, words: &mut Vocabulary) -> CExpr {
    match attr.data() {
        AttrData::Unit => words.named("Unit"),
        AttrData::Integer { value, ty } => match (ty.data(), value) {
            (TypeData::Integer { width: 1, signedness: Signedness::Signless }, 0) => words.named("False"),
            (TypeData::Integer { width: 1, signedness: Signedness::Signless }, _) => words.named("True"),
            (TypeData::Integer { width, signedness }, _) => {
                let name = match signedness {
                    Signedness::Signless => "IAttr",
                    Signedness::Signed => "SIAttr",
                    Signedness::Unsigned => "UIAttr",
                };
                let all = CExpr::applied(words.builtin(name), vec![CArg::int((*width).into())]);
                CExpr::filtered(all, vec![equals(Ex::name("value"), Ex::int(*value))])
            }
            _ => CExpr::filtered(words.named("IndexAttr"), vec![equals(Ex::name("value"), Ex::int(*value))]),
        },
        AttrData::String { value, ty: None } => CExpr::filtered(
            CExpr::name("builtin::string"),
            vec![equals(Ex::name("value"), Ex::string(value.as_str())), not_present("ty")],
        ),
        AttrData::SymbolRef { root, nested } if nested.is_empty() => {
            let root = equals(Ex::name("root"), Ex::string(root.as_str()));
            let flat = equals(Ex::call("len", vec![Ex::name("nested")]), Ex::int(0));
            CExpr::filtered(CExpr::name("builtin::symbol_ref"), vec![root, flat])
        }
        AttrData::Type(ty) => CExpr::applied("builtin::type_value", vec![of_type(*ty, words).into()]),
        data => {
            let wide = match data {
                AttrData::Float { ty, .. } => {
                    let name = CExpr::name(words.any_float());
                    let is = CExpr::filtered(name, vec![Ex::is(Ex::name("ty"), of_type(*ty, words))]);
                    words.omit(format!("that it is `{attr}`"));
                    return is;
                }
                AttrData::BigInteger { .. } => words.any_integer(),
                AttrData::String { .. } => "builtin::string".to_owned(),
                AttrData::SymbolRef { .. } => "builtin::symbol_ref".to_owned(),
                AttrData::Array(_) => "builtin::array".to_owned(),
                AttrData::Dict(_) => "builtin::dictionary".to_owned(),
                AttrData::AffineMap(_) => "builtin::affine_map".to_owned(),
                AttrData::IntegerSet(_) => "builtin::integer_set".to_owned(),
                AttrData::DenseArray { .. } => "builtin::dense_array".to_owned(),
                AttrData::DenseElements { .. } | AttrData::DenseResource { .. } => {
                    "builtin::elements".to_owned()
                }
                AttrData::Location(_) => "builtin::location".to_owned(),
                _ => words.builtin("AnyAttr"),
            };
            words.wider(&wide, &attr.to_string())
        }
    }
}
