//! Orders a graph of references so that each node comes after its dependencies.

/// The nodes of a graph, each after the nodes to which it refers.
#[derive(Debug, Default)]
pub(in crate::resolve) struct Order {
    /// All nodes. Each comes after the nodes to which it refers, except for the references in `closing`.
    pub nodes: Vec<usize>,
    /// The references that close a cycle: the referring node, and the index of the reference. Without these references the graph is acyclic.
    pub closing: Vec<(usize, usize)>,
}

/// Orders a graph by the references of each node, by depth-first search with an explicit stack. Unrelated nodes keep their
/// order.
pub(in crate::resolve) fn order(references: &[Vec<usize>]) -> Order {
    #[derive(Clone, Copy, PartialEq)]
    enum State {
        New,
        Open,
        Done,
    }
    let mut state = vec![State::New; references.len()];
    let mut out = Order::default();
    for root in 0..references.len() {
        if state[root] != State::New {
            continue;
        }
        let mut stack = vec![(root, 0_usize)];
        state[root] = State::Open;
        while let Some((node, next)) = stack.last_mut() {
            let Some(&to) = references[*node].get(*next) else {
                state[*node] = State::Done;
                out.nodes.push(*node);
                stack.pop();
                continue;
            };
            *next += 1;
            match state[to] {
                State::New => {
                    state[to] = State::Open;
                    stack.push((to, 0));
                }
                State::Open => out.closing.push((*node, *next - 1)),
                State::Done => {}
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::order;

    #[test]
    fn what_is_referred_to_comes_first() {
        let found = order(&[vec![1, 2], vec![2], vec![], vec![0]]);
        assert_eq!(found.nodes, [2, 1, 0, 3]);
        assert_eq!(found.closing, []);
    }

    #[test]
    fn a_cycle_is_cut_where_it_closes() {
        let found = order(&[vec![1], vec![2, 0], vec![2]]);
        assert_eq!(found.nodes, [2, 1, 0]);
        assert_eq!(found.closing, [(2, 0), (1, 1)]);
    }

    #[test]
    fn a_long_chain_needs_no_stack() {
        let n = 100_000;
        let chain: Vec<Vec<usize>> = (0..n).map(|i| if i + 1 < n { vec![i + 1] } else { vec![] }).collect();
        assert_eq!(order(&chain).nodes, (0..n).rev().collect::<Vec<_>>());
    }
}
