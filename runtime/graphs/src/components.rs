//! Strongly connected components of a graph (Tarjan, "Depth-first search and linear graph algorithms", 1972), without recursion.

/// Returns the strongly connected components, each after its successors. `edges` has the successors of each node.
pub fn components(edges: &[Vec<usize>]) -> Vec<Vec<usize>> {
    const NEW: usize = usize::MAX;
    let mut found = Vec::new();
    let mut order = vec![NEW; edges.len()];
    // The least place in the order that each node reaches through nodes that are still open.
    let mut low = vec![NEW; edges.len()];
    let mut open: Vec<usize> = Vec::new();
    let mut is_open = vec![false; edges.len()];
    let mut next = 0;
    for root in 0..edges.len() {
        if order[root] != NEW {
            continue;
        }
        // A node, and the place of its next edge.
        let mut path = vec![(root, 0)];
        while let Some((node, edge)) = path.last_mut() {
            let node = *node;
            if *edge == 0 {
                (order[node], low[node]) = (next, next);
                next += 1;
                open.push(node);
                is_open[node] = true;
            }
            if let Some(&to) = edges[node].get(*edge) {
                *edge += 1;
                if order[to] == NEW {
                    path.push((to, 0));
                } else if is_open[to] {
                    low[node] = low[node].min(order[to]);
                }
                continue;
            }
            path.pop();
            if let Some(&(before, _)) = path.last() {
                low[before] = low[before].min(low[node]);
            }
            if low[node] == order[node] {
                let first = open.iter().rposition(|&other| other == node).unwrap_or(0);
                let component = open.split_off(first);
                component.iter().for_each(|&member| is_open[member] = false);
                found.push(component);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::components;

    #[test]
    fn each_after_those_that_it_leads_to() {
        assert_eq!(components(&[]), Vec::<Vec<usize>>::new());
        assert_eq!(components(&[vec![1], vec![2], vec![]]), [vec![2], vec![1], vec![0]]);
        assert_eq!(components(&[vec![0]]), [vec![0]]);
        // 0 and 1 reach each other, 2 and 3 too; 0 leads to 3.
        assert_eq!(components(&[vec![1, 3], vec![0], vec![3], vec![2]]), [vec![3, 2], vec![0, 1]]);
    }

    #[test]
    fn a_long_chain_takes_no_recursion() {
        let edges: Vec<Vec<usize>> = (0..100_000).map(|at| (at + 1..100_000).take(1).collect()).collect();
        assert_eq!(components(&edges).len(), 100_000);
    }
}
