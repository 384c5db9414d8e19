//! Arrays of integers, and the indices of their elements.

use super::{Ran, undefined};
use std::rc::Rc;

/// The value of a tensor: its elements, the last index first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Array {
    pub sizes: Vec<i64>,
    pub elements: Vec<i64>,
}

/// A part of a buffer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    pub buffer: usize,
    pub offset: i64,
    pub sizes: Vec<i64>,
    pub strides: Vec<i64>,
    /// For each place of the buffer the one that has its element, if the layout of the memory makes one element of several.
    pub elements: Option<Rc<[usize]>>,
}

/// A part of what is indexed: in each dimension the first index, the number of indices, and their distance.
pub struct Slice {
    pub offsets: Vec<i64>,
    pub sizes: Vec<i64>,
    pub strides: Vec<i64>,
}

/// Returns the number of elements; arrays that are too large are not computed.
pub fn count(sizes: &[i64]) -> Ran<usize> {
    let mut count: i64 = 1;
    for size in sizes {
        if *size < 0 {
            return undefined(format!("a size of {size}"));
        }
        count = count.saturating_mul(*size);
    }
    if count > 10_000 { undefined("an array of such a size") } else { Ok(count as usize) }
}

/// Returns all indices into something of these sizes, the last one changes first.
pub fn indices(sizes: &[i64]) -> impl Iterator<Item = Vec<i64>> + use<> {
    let sizes = sizes.to_vec();
    let count: i64 = sizes.iter().map(|size| (*size).max(0)).product();
    (0..count).map(move |mut rest| {
        let mut index = vec![0; sizes.len()];
        for (at, size) in index.iter_mut().zip(&sizes).rev() {
            *at = rest % size;
            rest /= size;
        }
        index
    })
}

fn row_major(sizes: &[i64]) -> Vec<i64> {
    let mut strides = vec![1; sizes.len()];
    for d in (1..sizes.len()).rev() {
        strides[d - 1] = strides[d] * sizes[d];
    }
    strides
}

/// Checks that an index is in range.
fn check(index: &[i64], sizes: &[i64]) -> Ran<()> {
    match index.len() == sizes.len()
        && index.iter().zip(sizes).all(|(index, size)| (0..*size).contains(index))
    {
        true => Ok(()),
        false => undefined(format!("index {index:?} of {sizes:?}")),
    }
}

impl Slice {
    /// Checks that all indices are in range.
    pub fn check(&self, sizes: &[i64]) -> Ran<()> {
        for (d, size) in sizes.iter().enumerate() {
            let (first, count, step) = (self.offsets[d], self.sizes[d], self.strides[d]);
            let last = first + (count - 1).max(0) * step;
            let is_inside = |at: i64| 0 <= at && (at < *size || count == 0 && at == *size);
            if count < 0 || !is_inside(first) || !is_inside(last) {
                return undefined(format!("a slice of {count} from {first} by {step} of {size}"));
            }
        }
        Ok(())
    }

    /// Returns the index of the whole that an index of the slice is.
    pub fn index(&self, index: &[i64]) -> Vec<i64> {
        index.iter().enumerate().map(|(d, at)| self.offsets[d] + at * self.strides[d]).collect()
    }
}

impl Array {
    /// Makes an array of elements that are computed from their indices.
    pub fn make(sizes: Vec<i64>, mut element: impl FnMut(&[i64]) -> Ran<i64>) -> Ran<Array> {
        count(&sizes)?;
        let elements: Ran<Vec<i64>> = indices(&sizes).map(|index| element(&index)).collect();
        Ok(Array { elements: elements?, sizes })
    }

    fn place(&self, index: &[i64]) -> Ran<usize> {
        check(index, &self.sizes)?;
        let strides = row_major(&self.sizes);
        Ok(index.iter().zip(strides).map(|(at, stride)| at * stride).sum::<i64>() as usize)
    }

    pub fn get(&self, index: &[i64]) -> Ran<i64> {
        Ok(self.elements[self.place(index)?])
    }

    pub fn set(&mut self, index: &[i64], value: i64) -> Ran<()> {
        let place = self.place(index)?;
        self.elements[place] = value;
        Ok(())
    }
}

impl View {
    /// Returns all of a buffer.
    pub fn of(buffer: usize, sizes: Vec<i64>) -> View {
        View { buffer, offset: 0, strides: row_major(&sizes), sizes, elements: None }
    }

    /// Returns the place of an element in the buffer.
    pub fn place(&self, index: &[i64]) -> Ran<usize> {
        check(index, &self.sizes)?;
        let at = index.iter().zip(&self.strides).map(|(at, stride)| at * stride).sum::<i64>() + self.offset;
        let at = at as usize;
        Ok(self.elements.as_ref().map_or(at, |elements| elements[at]))
    }

    /// Returns the places of all elements.
    pub fn places(&self) -> impl Iterator<Item = usize> {
        indices(&self.sizes).filter_map(|index| self.place(&index).ok())
    }

    /// Returns a part of this part.
    pub fn part(&self, slice: &Slice) -> Ran<View> {
        slice.check(&self.sizes)?;
        let offset = slice.offsets.iter().zip(&self.strides).map(|(at, stride)| at * stride).sum::<i64>();
        let strides = slice.strides.iter().zip(&self.strides).map(|(a, b)| a * b).collect();
        Ok(View { offset: self.offset + offset, sizes: slice.sizes.clone(), strides, ..self.clone() })
    }
}
