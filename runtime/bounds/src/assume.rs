//! Rows that hold where values exist: the conditions of the regions that they are in.

use std::rc::Rc;

use rustc_hash::FxHashSet;

use crate::boxes::Cases;
use crate::cache::Assumed;
use crate::column::RegionToken;
use crate::context::ROOT;
use crate::expr::Expr;
use crate::graph::ValueGraph;
use crate::linear::Linear;
use crate::session::{Bounds, Value};

/// At most this many regions around a value are looked at, the innermost first.
const REGION_LIMIT: usize = 12;

impl<G: ValueGraph> Bounds<'_, G> {
    /// Returns the rows that hold where all columns of `expr` exist, as far as these are connected with `form`.
    pub(crate) fn assumptions(&mut self, expr: &Expr<Value<G>>, form: &Linear) -> Vec<Cases> {
        let mut regions: Vec<RegionToken> = Vec::new();
        let mut waiting: Vec<Rc<Assumed>> = Vec::new();
        for column in expr.columns() {
            let mut around = self.graph.enclosing(column.value);
            let mut steps = 0;
            while let Some(region) = around.filter(|region| steps < REGION_LIMIT && !regions.contains(region))
            {
                regions.push(region);
                let assumed = self.assumed(region, column.value);
                around = assumed.parent;
                waiting.push(assumed);
                steps += 1;
            }
        }
        if waiting.iter().all(|assumed| assumed.cases.is_empty()) {
            return Vec::new();
        }
        let mut connected = FxHashSet::default();
        self.atoms.visit(form, &mut |atom| {
            connected.insert(atom);
        });
        let mut found = Vec::new();
        loop {
            let before = found.len();
            waiting.retain(|assumed| {
                let related = assumed.atoms.iter().any(|atom| connected.contains(atom));
                if related {
                    connected.extend(&assumed.atoms);
                    found.push(assumed.cases.clone());
                }
                !related
            });
            if found.len() == before {
                return found;
            }
        }
    }

    fn assumed(&mut self, region: RegionToken, inside: Value<G>) -> Rc<Assumed> {
        if let Some(known) = self.regions.get(&region) {
            return known.clone();
        }
        let entry = self.graph.entry(region, inside);
        let columns: Vec<_> =
            entry.condition.expressions().into_iter().flat_map(|expr| expr.columns().copied()).collect();
        self.resolve(ROOT, columns, None);
        let mut cases = self.condition_cases(ROOT, &entry.condition);
        if cases.iter().any(Vec::is_empty) {
            cases.clear();
        }
        let mut atoms = FxHashSet::default();
        for row in cases.iter().flatten() {
            self.atoms.visit(row, &mut |atom| {
                atoms.insert(atom);
            });
        }
        let found = Rc::new(Assumed { parent: entry.parent, cases, atoms });
        self.regions.insert(region, found.clone());
        found
    }
}
