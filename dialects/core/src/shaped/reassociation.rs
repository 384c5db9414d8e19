//! Reassociations: groups of dimensions that `collapse_shape` and `expand_shape` join to one dimension.

use super::num_dynamic;
use bourn_ir::DYNAMIC;

/// Returns the first dimension of each group.
pub fn first_dims(groups: &[Vec<i64>]) -> Vec<i64> {
    groups.iter().map(|group| group.first().copied().unwrap_or(0)).collect()
}

/// Returns the dimension after each group.
pub fn past_dims(groups: &[Vec<i64>]) -> Vec<i64> {
    groups.iter().map(|group| group.last().map_or(0, |last| last.saturating_add(1))).collect()
}

/// Returns the size of a group: the product of its sizes, or unknown.
pub fn group_size(group: &[i64], expanded: &[i64]) -> i64 {
    let sizes = group.iter().map(|&d| usize::try_from(d).ok().and_then(|d| expanded.get(d)).copied());
    sizes.fold(1, |product, size| super::strides::times(product, size.unwrap_or(1)))
}

/// Checks the sizes that an `expand_shape` states, of which `operands` are operands; `what` is their name in the message.
pub fn check_output_shape(sizes: &[i64], operands: usize, rank: usize, what: &str) -> Result<(), String> {
    let (found, dynamic) = (sizes.len(), num_dynamic(sizes));
    if found != rank {
        return Err(format!(
            "expected number of static shape {what} to be equal to the output rank ({rank}) but found {found} inputs instead"
        ));
    }
    if dynamic != operands {
        return Err(format!(
            "mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has {dynamic} dynamic dims \
             while output_shape has {operands} values"
        ));
    }
    Ok(())
}

/// Checks that the groups of `expanded` give `collapsed`, with the messages of the memref dialect.
pub fn check_groups(groups: &[Vec<i64>], collapsed: &[i64], expanded: &[i64]) -> Result<(), String> {
    if collapsed.len() != groups.len() {
        let (found, expected) = (groups.len(), collapsed.len());
        return Err(format!("invalid number of reassociation groups: found {found}, expected {expected}"));
    }
    let mut next = 0;
    for (at, (group, &size)) in groups.iter().zip(collapsed).enumerate() {
        for &dim in group {
            if dim != next {
                return Err("reassociation indices must be contiguous".to_owned());
            }
            next += 1;
            if dim >= expanded.len() as i64 {
                return Err(format!("reassociation index {dim} is out of bounds"));
            }
        }
        let is_dynamic = group.iter().any(|&d| expanded[d as usize] == DYNAMIC);
        if (size == DYNAMIC) != is_dynamic {
            return Err(format!(
                "collapsed dim ({at}) must be dynamic if and only if reassociation group is dynamic"
            ));
        }
        let product = group_size(group, expanded);
        if !is_dynamic && product != size {
            return Err(format!(
                "collapsed dim size ({size}) must equal reassociation group size ({product})"
            ));
        }
    }
    if collapsed.is_empty() {
        if expanded.iter().any(|&size| size != 1) {
            return Err("rank 0 memrefs can only be extended/collapsed with/from ones".to_owned());
        }
    } else if next != expanded.len() as i64 {
        return Err(format!(
            "expanded rank ({}) inconsistent with number of reassociation indices ({next})",
            expanded.len()
        ));
    }
    Ok(())
}
