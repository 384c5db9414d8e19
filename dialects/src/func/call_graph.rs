//! The order in which functions are visited: each after its callees.

use bourn_ir::OpId;
use rustc_hash::{FxHashMap, FxHashSet};

/// Returns the strongly connected components of a graph, each after its successors. This is Tarjan's algorithm ("Depth-first search and
/// linear graph algorithms", 1972), with an explicit stack.
pub(crate) fn components(nodes: &[OpId], edges: impl Fn(OpId) -> Vec<OpId>) -> Vec<Vec<OpId>> {
    struct Open {
        node: OpId,
        rest: std::vec::IntoIter<OpId>,
    }
    let mut found = Vec::new();
    // The number of each visited node in depth-first order, and the lowest number that it can reach.
    let mut index: FxHashMap<OpId, usize> = FxHashMap::default();
    let mut low: FxHashMap<OpId, usize> = FxHashMap::default();
    let mut on_stack: FxHashSet<OpId> = FxHashSet::default();
    let mut stack = Vec::new();
    for &root in nodes {
        if index.contains_key(&root) {
            continue;
        }
        let mut open: Vec<Open> = Vec::new();
        let mut next = Some(root);
        loop {
            if let Some(node) = next.take() {
                low.insert(node, index.len());
                index.insert(node, index.len());
                stack.push(node);
                on_stack.insert(node);
                open.push(Open { node, rest: edges(node).into_iter() });
            }
            let Some(top) = open.last_mut() else { break };
            let node = top.node;
            match top.rest.next() {
                Some(child) if !index.contains_key(&child) => next = Some(child),
                Some(child) if on_stack.contains(&child) => {
                    let least = low[&node].min(index[&child]);
                    low.insert(node, least);
                }
                Some(_) => {}
                None => {
                    open.pop();
                    if let Some(above) = open.last() {
                        let least = low[&above.node].min(low[&node]);
                        low.insert(above.node, least);
                    }
                    if low[&node] == index[&node] {
                        let start = stack.iter().rposition(|&other| other == node).unwrap_or(0);
                        let mut component: Vec<OpId> = stack.drain(start..).collect();
                        component.iter().for_each(|op| {
                            on_stack.remove(op);
                        });
                        component.reverse();
                        found.push(component);
                    }
                }
            }
        }
    }
    found
}
