//! Description of named constraints.

use super::op::generic;
use super::{Source, paragraphs, plural};
use crate::data::{Constraint, ConstraintArm, Instance, Meaning, Piece};
use crate::links::Entity;
use bourn_spec::lattice;
use bourn_spec::model::DialectId;

/// Describes the constraints of a dialect.
pub(super) fn all(source: &Source<'_>, dialect: DialectId) -> Vec<Constraint> {
    let (model, links) = (source.model, source.links);
    let builders = bourn_codegen::common_builders(model, dialect);
    let own = model.constraint_ids().filter(|id| model[*id].dialect == dialect);
    let described = own.map(|id| {
        let c = &model[id];
        let names = || c.generics.iter().map(|g| g.name.clone()).collect::<Vec<_>>();
        let text = match &c.text {
            Some(text) => vec![Piece::plain(text.render(&names()))],
            None => links.constraint(&c.body, &c.generics),
        };
        Constraint {
            name: c.name.clone(),
            anchor: links.anchor(Entity::Constraint(id)),
            link: links.to(Entity::Constraint(id)).unwrap_or_default(),
            of: plural(c.over),
            generics: c.generics.iter().map(|g| generic(source, g)).collect(),
            text,
            meaning: meaning(source.lattice.meaning_of(id)),
            signatures: source.signatures.of(c.span),
            cost: source.lattice.cost(&c.body).name(),
            doc: paragraphs(&c.doc),
            interfaces: links.interfaces(&c.interfaces),
            builds: matches!(builders.get(&id), Some(Ok(()))),
            no_build: builders.get(&id).and_then(|made| made.clone().err()),
        }
    });
    described.collect()
}

fn meaning(meaning: lattice::Meaning) -> Meaning {
    // Without names, the arms are the alternatives again.
    let arms = meaning.arms.into_iter().filter_map(|arm| {
        Some(ConstraintArm { name: arm.name?, text: arm.text, matching: arm.matching.map(instance) })
    });
    Meaning {
        alternatives: meaning.alternatives,
        arms: arms.collect(),
        matching: meaning.matching.map(instance),
        not_matching: meaning.not_matching.map(instance),
    }
}

fn instance(sample: lattice::Sample) -> Instance {
    let with = sample.with.into_iter().map(|(name, value)| format!("{name} = {value}"));
    Instance { text: sample.text, with: with.collect() }
}
