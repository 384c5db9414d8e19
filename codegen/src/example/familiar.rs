//! Lists types that every reader knows.

use bourn_spec::lattice::{DYNAMIC, Def, Item, Value};
use bourn_spec::model::*;

/// Returns the types that a reader knows best, the best known first.
pub fn familiar(model: &Model) -> Vec<Item> {
    let scalars = [float(model, "f32"), integer(model, 32), plain(model, "index"), integer(model, 1)];
    let scalars: Vec<Item> = scalars.into_iter().flatten().collect();
    let mut all = scalars.clone();
    for name in ["tensor", "memref"] {
        for rank in [1, 2, 0] {
            all.extend(scalars.iter().filter_map(|s| shaped(model, name, &vec![DYNAMIC; rank], s)));
        }
    }
    all.extend(scalars.iter().filter_map(|s| shaped(model, "vector", &[4], s)));
    all
}

/// Returns attributes of types that every reader knows.
pub fn familiar_attrs(model: &Model) -> Vec<Item> {
    let at = model.attrs.iter().position(|a| model[a.dialect].name == "builtin" && a.name == "integer");
    let Some(def) = at.and_then(|at| u32::try_from(at).ok()).map(|at| Def::Attr(AttrId(at))) else {
        return Vec::new();
    };
    let types = [integer(model, 32), plain(model, "index"), integer(model, 1)].into_iter().flatten();
    let attr = |ty: Item| {
        let params = vec![("value".to_owned(), Value::Int(1)), ("ty".to_owned(), Value::Item(ty.into()))];
        Item { subject: Subject::Attr, def: Some(def), params }
    };
    types.map(attr).collect()
}

fn builtin<'m>(model: &'m Model<'_>, name: &str) -> Option<(Def, &'m [Param<'m>])> {
    let at = model.types.iter().position(|t| model[t.dialect].name == "builtin" && t.name == name)?;
    Some((Def::Type(TypeId(u32::try_from(at).ok()?)), &model.types[at].params))
}

fn plain(model: &Model, name: &str) -> Option<Item> {
    let (def, params) = builtin(model, name)?;
    params.is_empty().then(|| Item { subject: Subject::Type, def: Some(def), params: Vec::new() })
}

fn case(model: &Model, param: &Param, keyword: &str) -> Option<Value> {
    let ParamKind::Enum(id) = param.kind else { return None };
    let case = model[id].cases.iter().find(|c| c.keyword == keyword)?;
    Some(Value::Int(i128::from(case.value)))
}

fn float(model: &Model, keyword: &str) -> Option<Item> {
    let (def, params) = builtin(model, "float")?;
    let [kind] = params else { return None };
    let params = vec![(kind.name.clone(), case(model, kind, keyword)?)];
    Some(Item { subject: Subject::Type, def: Some(def), params })
}

fn integer(model: &Model, width: i128) -> Option<Item> {
    let (def, params) = builtin(model, "integer")?;
    let [bits, sign] = params else { return None };
    let params =
        vec![(bits.name.clone(), Value::Int(width)), (sign.name.clone(), case(model, sign, "signless")?)];
    Some(Item { subject: Subject::Type, def: Some(def), params })
}

fn shaped(model: &Model, name: &str, shape: &[i64], element: &Item) -> Option<Item> {
    let (def, params) = builtin(model, name)?;
    let dims = || Value::Shape(shape.to_vec());
    let value = |p: &Param| {
        Some(match &p.kind {
            ParamKind::Shape => dims(),
            ParamKind::Type => Value::Item(element.clone().into()),
            ParamKind::Optional(_) => Value::Absent,
            ParamKind::List(kind) if **kind == ParamKind::Bool => {
                Value::List(vec![Value::Int(0); shape.len()])
            }
            _ => return None,
        })
    };
    let params = params.iter().map(|p| Some((p.name.clone(), value(p)?))).collect::<Option<_>>()?;
    Some(Item { subject: Subject::Type, def: Some(def), params })
}
