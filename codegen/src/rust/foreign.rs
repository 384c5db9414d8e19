//! Specs of other crates: what `crate::` means in them.

use crate::Config;
use bourn_spec::model::*;

/// The model with the paths in the constraints of other crates as they are spelt here.
pub(crate) fn rooted_model(model: &Model, config: &Config) -> Model {
    let mut model = model.clone();
    for at in 0..model.constraints.len() {
        let dialect = &model[model.constraints[at].dialect];
        if let Some(root) = crate_of(dialect, config) {
            model.constraints[at].body = rooted(&model.constraints[at].body, &root);
        }
    }
    model
}

/// The root of the crate that a dialect's hooks are in, as a path from here; `None` for this crate.
fn crate_of(dialect: &Dialect, config: &Config) -> Option<String> {
    let module = config.modules.get(&dialect.name)?;
    let inside = match &dialect.rust_module {
        Some(path) => path.0.strip_prefix("crate").unwrap_or_default().to_owned(),
        None => format!("::{}", dialect.name),
    };
    Some(module.strip_suffix(&inside).unwrap_or(module).to_owned())
}

/// `expr` with `crate::` as it is spelt outside of that crate.
fn rooted(expr: &ConstraintExpr, root: &str) -> ConstraintExpr {
    use ConstraintExpr as C;
    let go = |e: &C| rooted(e, root);
    match expr {
        C::Rust(subject, path) => C::Rust(*subject, rooted_path(path, root)),
        C::IsType(id, params) => C::IsType(*id, params.iter().map(|p| rooted_param(p, root)).collect()),
        C::IsAttr(id, params) => C::IsAttr(*id, params.iter().map(|p| rooted_param(p, root)).collect()),
        C::Named(id, args) => C::Named(*id, args.iter().map(|a| rooted_arg(a, root)).collect()),
        C::And(parts) => C::And(parts.iter().map(go).collect()),
        C::Or(arms) => C::Or(arms.iter().map(|a| Arm { body: go(&a.body), ..a.clone() }).collect()),
        C::Not(inner) => C::Not(Box::new(go(inner))),
        C::Where(base, pred) => C::Where(Box::new(go(base)), rooted_pred(pred, root)),
        C::Each(inner) => C::Each(Box::new(go(inner))),
        _ => expr.clone(),
    }
}

fn rooted_path(path: &RustPath, root: &str) -> RustPath {
    match path.0.strip_prefix("crate::") {
        Some(rest) => RustPath(format!("{root}::{rest}")),
        None => path.clone(),
    }
}

fn rooted_param(param: &ParamArg, root: &str) -> ParamArg {
    ParamArg { param: param.param, arg: rooted_arg(&param.arg, root) }
}

fn rooted_arg(arg: &ConstraintArg, root: &str) -> ConstraintArg {
    match arg {
        ConstraintArg::Constraint(c) => ConstraintArg::Constraint(rooted(c, root)),
        _ => arg.clone(),
    }
}

fn rooted_pred(pred: &Pred, root: &str) -> Pred {
    let go = |p: &Pred| rooted_pred(p, root);
    match pred {
        Pred::Is(term, c) => Pred::Is(term.clone(), Box::new(rooted(c, root))),
        Pred::AllDims(v, p) => Pred::AllDims(v.clone(), Box::new(go(p))),
        Pred::AllItems(v, list, p) => Pred::AllItems(v.clone(), list.clone(), Box::new(go(p))),
        Pred::And(parts) => Pred::And(parts.iter().map(go).collect()),
        Pred::Or(parts) => Pred::Or(parts.iter().map(go).collect()),
        Pred::Not(p) => Pred::Not(Box::new(go(p))),
        Pred::Rust(path, terms) => Pred::Rust(rooted_path(path, root), terms.clone()),
        _ => pred.clone(),
    }
}
