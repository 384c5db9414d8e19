//! Windows: operands with a dimension that several loops index, as in convolutions. The loops over a window are unrolled: in each of their
//! iterations, the other loops read one vector that begins at the position of the iteration.

use crate::linalg::structured::{Index, Structured};
use bourn_ir::OpRef;

/// The most iterations of the window loops that are unrolled. An op with more stays unchanged.
const MAX_POSITIONS: i64 = 128;

/// A loop over a window, with its extent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WindowLoop {
    /// The number of the loop.
    pub number: usize,
    /// How many iterations it has.
    pub extent: i64,
}

/// Returns the window loops: reduction loops that index a dimension together with another loop.
///
/// # Errors
/// Returns the reason why they cannot be unrolled.
pub fn window_loops(
    op: OpRef<'_, '_>,
    structured: &Structured,
    indices: &[Vec<Index>],
    reduced: &[usize],
) -> Result<Vec<WindowLoop>, String> {
    let mut numbers: Vec<usize> = Vec::new();
    for index in indices.iter().flatten().filter(|index| index.only_loop().is_none()) {
        numbers.extend(used(index).filter(|number| reduced.contains(number)));
    }
    numbers.sort_unstable();
    numbers.dedup();
    let mut positions: i64 = 1;
    let mut loops = Vec::with_capacity(numbers.len());
    for number in numbers {
        let extent = structured.extent(op, number).ok().filter(|extent| *extent > 0);
        let extent =
            extent.ok_or_else(|| format!("loop #{number} through a window has no constant extent"))?;
        positions = positions.saturating_mul(extent);
        loops.push(WindowLoop { number, extent });
    }
    if positions > MAX_POSITIONS {
        return Err(format!("its windows have {positions} elements"));
    }
    for own in indices {
        check(own, &loops)?;
    }
    Ok(loops)
}

/// Checks that at most one other loop indexes each dimension of an operand, by itself, and only one dimension.
fn check(own: &[Index], windows: &[WindowLoop]) -> Result<(), String> {
    let mut seen: Vec<usize> = Vec::new();
    for index in own {
        let others: Vec<usize> =
            used(index).filter(|number| windows.iter().all(|window| window.number != *number)).collect();
        match others[..] {
            [] => {}
            [number] if index.factors[number] != 1 => {
                return Err("a window moves by more than one".to_owned());
            }
            [number] if seen.contains(&number) => {
                return Err("an indexing map is no projected permutation".to_owned());
            }
            [number] => seen.push(number),
            _ => return Err("two loops that are no reductions index one dimension".to_owned()),
        }
    }
    Ok(())
}

/// Returns the loops with a non-zero factor in an index.
fn used(index: &Index) -> impl Iterator<Item = usize> {
    index.factors.iter().enumerate().filter(|(_, factor)| **factor != 0).map(|(number, _)| number)
}

/// Returns all iterations of the window loops: the iteration number of each, and 0 for other loops.
pub fn positions(num_loops: usize, windows: &[WindowLoop]) -> Vec<Vec<i64>> {
    let mut found = vec![vec![0; num_loops]];
    for window in windows {
        let with = |position: &Vec<i64>, at: i64| {
            let mut position = position.clone();
            position[window.number] = at;
            position
        };
        found =
            found.iter().flat_map(|position| (0..window.extent).map(move |at| with(position, at))).collect();
    }
    found
}

/// Returns the first element that a vector reads from a dimension, at a position in the windows.
pub fn start_of(index: &Index, position: &[i64]) -> i64 {
    let steps = index.factors.iter().zip(position).map(|(factor, at)| factor * at);
    steps.sum::<i64>() + index.constant
}
