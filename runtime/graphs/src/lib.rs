//! Algorithms on graphs whose nodes are numbers: [`dominators`] and strongly connected [`components`].
//!
//! ```
//! use bourn_graphs::{components, dominators};
//!
//! // 0 branches to 1 and 2, which join in 3; 3 jumps back to 1.
//! let successors = [vec![1, 2], vec![3], vec![3], vec![1]];
//! let found = dominators(&successors);
//! assert_eq!(found.order, [0, 1, 3, 2]);
//! // All of them are dominated by node 0 only.
//! assert_eq!(found.above, [0, 0, 0, 0]);
//! assert_eq!(components(&successors), [vec![1, 3], vec![2], vec![0]]);
//! ```

#![forbid(unsafe_code)]

mod components;
mod dominators;

pub use components::components;
pub use dominators::{Dominators, dominators};
