//! The order in which functions are visited: each after its callees.

use bourn_ir::OpId;
use rustc_hash::FxHashMap;

/// Returns the strongly connected components of a graph, each after its successors.
pub fn components(nodes: &[OpId], edges: impl Fn(OpId) -> Vec<OpId>) -> Vec<Vec<OpId>> {
    let mut numbers: FxHashMap<OpId, usize> = FxHashMap::default();
    let mut all = nodes.to_vec();
    numbers.extend(nodes.iter().enumerate().map(|(number, node)| (*node, number)));
    let mut successors = Vec::new();
    while let Some(&node) = all.get(successors.len()) {
        let mut own = Vec::new();
        for to in edges(node) {
            own.push(*numbers.entry(to).or_insert_with(|| {
                all.push(to);
                all.len() - 1
            }));
        }
        successors.push(own);
    }
    let found = bourn_bounds::components(&successors).into_iter();
    found.map(|component| component.into_iter().rev().map(|number| all[number]).collect()).collect()
}
