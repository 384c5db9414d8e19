//! Dominators by the algorithm "Semi-NCA" of Georgiadis, "Linear-Time Algorithms for Dominators and Related Problems" (2005).

/// The immediate dominators of the nodes that node 0 reaches.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dominators {
    /// The reachable nodes in depth-first preorder: each node after its dominators.
    pub order: Vec<usize>,
    /// For each node of `order`, the place in `order` of its immediate dominator. The first node is its own.
    pub above: Vec<usize>,
}

/// Returns the dominators of the nodes that node 0 reaches. `successors` has the successors of each node.
///
/// # Panics
/// Panics if a successor is not a node.
#[must_use]
pub fn dominators(successors: &[Vec<usize>]) -> Dominators {
    let Preorder { order, numbers, parents } = preorder(successors);
    let mut predecessors: Vec<Vec<usize>> = vec![Vec::new(); order.len()];
    for (from, &node) in order.iter().enumerate() {
        for &to in &successors[node] {
            predecessors[numbers[to]].push(from);
        }
    }
    let above = immediate_dominators(&parents, &predecessors);
    Dominators { order, above }
}

/// A depth-first tree.
struct Preorder {
    /// The reachable nodes.
    order: Vec<usize>,
    /// The number of each node in `order`.
    numbers: Vec<usize>,
    /// The number of the parent of each node in `order`. The first node is its own.
    parents: Vec<usize>,
}

fn preorder(successors: &[Vec<usize>]) -> Preorder {
    const NEW: usize = usize::MAX;
    let (mut order, mut parents) = (Vec::new(), Vec::new());
    let mut numbers = vec![NEW; successors.len()];
    let mut stack: Vec<(usize, usize)> = Vec::new();
    stack.extend((!successors.is_empty()).then_some((0, 0)));
    while let Some((node, parent)) = stack.pop() {
        if numbers[node] != NEW {
            continue;
        }
        let number = order.len();
        numbers[node] = number;
        order.push(node);
        parents.push(parent);
        stack.extend(successors[node].iter().rev().map(|&next| (next, number)));
    }
    Preorder { order, numbers, parents }
}

/// Returns the immediate dominator of each node. `parents` are the parents in the depth-first tree. Nodes are preorder numbers.
fn immediate_dominators(parents: &[usize], predecessors: &[Vec<usize>]) -> Vec<usize> {
    let count = parents.len();
    let mut semi: Vec<usize> = (0..count).collect();
    // The forest of processed nodes: `best` is the node with the least semidominator on the path to `above`.
    let mut above = parents.to_vec();
    let mut best = semi.clone();
    let mut path = Vec::new();
    for node in (1..count).rev() {
        for &from in &predecessors[node] {
            let found = least(from, node, &mut above, &mut best, &semi, &mut path);
            semi[node] = semi[node].min(semi[found]);
        }
    }
    let mut idom = parents.to_vec();
    for node in 1..count {
        while idom[node] > semi[node] {
            idom[node] = idom[idom[node]];
        }
    }
    idom
}

/// Returns the node with the least semidominator on the path from `from` up to the first unprocessed node; `next` and the nodes before
/// it are unprocessed. Compresses the path.
fn least(
    from: usize,
    next: usize,
    above: &mut [usize],
    best: &mut [usize],
    semi: &[usize],
    path: &mut Vec<usize>,
) -> usize {
    if from <= next {
        return from;
    }
    let mut at = from;
    while above[at] > next {
        path.push(at);
        at = above[at];
    }
    while let Some(node) = path.pop() {
        let (up, own) = (best[above[node]], best[node]);
        if semi[up] < semi[own] {
            best[node] = up;
        }
        above[node] = above[at];
    }
    best[from]
}

#[cfg(test)]
mod tests {
    use super::dominators;
    use bourn_test_support::Random;

    /// Returns the nodes that node 0 reaches without going through `without`.
    fn reached(edges: &[Vec<usize>], without: usize) -> Vec<bool> {
        let mut seen = vec![false; edges.len()];
        let mut stack = if without == 0 { vec![] } else { vec![0] };
        while let Some(node) = stack.pop() {
            if !std::mem::replace(&mut seen[node], true) {
                stack.extend(edges[node].iter().filter(|&&to| to != without));
            }
        }
        seen
    }

    #[test]
    fn dominators_are_on_all_paths() {
        let mut random = Random(7);
        for round in 0..300 {
            let count = 1 + round % 12;
            let edges: Vec<Vec<usize>> =
                (0..count).map(|_| (0..random.below(4)).map(|_| random.below(count)).collect()).collect();
            let found = dominators(&edges);
            let mut reachable = found.order.clone();
            reachable.sort_unstable();
            let all = reached(&edges, count);
            assert_eq!(reachable, (0..count).filter(|node| all[*node]).collect::<Vec<_>>(), "{edges:?}");
            for (number, &node) in found.order.iter().enumerate() {
                let mut dominating = vec![false; count];
                let mut at = number;
                while !std::mem::replace(&mut dominating[found.order[at]], true) {
                    at = found.above[at];
                }
                for other in 0..count {
                    let expected = other == node || !reached(&edges, other)[node];
                    assert_eq!(dominating[other] || !all[other], expected || !all[other], "{edges:?}");
                }
            }
        }
    }

    #[test]
    fn a_graph_without_nodes_has_no_dominators() {
        assert_eq!(dominators(&[]), super::Dominators::default());
    }
}
