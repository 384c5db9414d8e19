//! Why an item does not satisfy a constraint.

use crate::eval::{Datum, Item, holds, satisfies};
use crate::{Arg, Arm, Constraint, Definition, ParamArg, Pred};

/// Names the condition that an item fails, or the arms of a union of which none fits; `None` where the constraint's text says all.
pub fn explain<'i, 'a: 'i, I: Item<'i>>(item: I, constraint: &Constraint<'a>) -> Option<String> {
    let arms = named_arms(constraint);
    if arms.is_empty() {
        let conditions = conditions(constraint);
        // One condition alone is what the text says.
        let failed = if conditions.len() > 1 { failed(item, constraint, &conditions) } else { None };
        return failed.map(|condition| format!("it does not hold that {condition}"));
    }
    for arm in arms {
        if let Some(condition) = failed(item, &arm.body, &conditions(&arm.body)) {
            return Some(format!("case {} does not fit: it does not hold that {condition}", arm.name));
        }
    }
    let told: Vec<String> = arms.iter().map(|arm| format!("{} ({})", arm.name, arm.text)).collect();
    Some(format!("no case of it fits: {}", told.join(", ")))
}

/// The arms of a union all of whose arms have names.
fn named_arms<'a>(constraint: &Constraint<'a>) -> &'a [Arm<'a>] {
    match *constraint {
        Constraint::Named(named, []) => named_arms(&named.body),
        Constraint::OneOf(arms) if arms.iter().all(|arm| !arm.name.is_empty()) => arms,
        _ => &[],
    }
}

/// The first of these conditions that an instance of the constraint's definition fails.
fn failed<'i, 'a: 'i, I: Item<'i>>(
    item: I,
    constraint: &Constraint<'a>,
    conditions: &[Condition<'a>],
) -> Option<String> {
    let definition = definition(constraint)?;
    if satisfies(item, &Constraint::Is(definition, &[])) != Some(true) {
        return None;
    }
    conditions.iter().find_map(|condition| {
        let fits = match condition {
            Condition::Pred(pred) => holds(item, pred),
            Condition::Param(arg) => match (&arg.arg, item.param(arg.param)) {
                (Arg::Constraint(constraint), Datum::Item(inner)) => satisfies(inner, constraint),
                _ => None,
            },
            Condition::Other(other) => satisfies(item, other),
        };
        (fits == Some(false)).then(|| match condition {
            Condition::Pred(pred) => pred.to_string(),
            Condition::Param(arg) => match &arg.arg {
                Arg::Constraint(constraint) => format!("{} is {constraint}", arg.param),
                Arg::Const(value) => format!("{} is {value}", arg.param),
                Arg::Generic(_) => arg.param.to_owned(),
            },
            Condition::Other(other) => format!("it is {other}"),
        })
    })
}

/// The definition of which all items of a constraint are instances, where its form shows one.
fn definition<'a>(constraint: &Constraint<'a>) -> Option<Definition<'a>> {
    match *constraint {
        Constraint::Is(definition, _) => Some(definition),
        Constraint::Named(named, []) => definition(&named.body),
        Constraint::Where(base, _) => definition(base),
        Constraint::All(parts) => parts.iter().find_map(definition),
        _ => None,
    }
}

enum Condition<'a> {
    Pred(&'a Pred<'a>),
    Param(&'a ParamArg<'a>),
    Other(Constraint<'a>),
}

/// What a constraint asks beyond the definition.
fn conditions<'a>(constraint: &Constraint<'a>) -> Vec<Condition<'a>> {
    match *constraint {
        Constraint::Any => Vec::new(),
        Constraint::Is(_, args) => args.iter().map(Condition::Param).collect(),
        Constraint::Named(named, []) => conditions(&named.body),
        Constraint::All(parts) => parts.iter().flat_map(conditions).collect(),
        Constraint::Where(base, pred) => {
            let mut out = conditions(base);
            match pred {
                Pred::And(parts) => out.extend(parts.iter().map(Condition::Pred)),
                pred => out.push(Condition::Pred(pred)),
            }
            out
        }
        other => vec![Condition::Other(other)],
    }
}
