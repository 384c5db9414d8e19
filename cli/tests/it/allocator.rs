//! The command's allocator, by its source: the command is a program, which has no tests of its own.
#![allow(unsafe_code)]

#[path = "../../src/allocator.rs"]
mod source;

use source::{BySize, LARGE};
use std::alloc::{GlobalAlloc, Layout};

/// Blocks keep their bytes through sizes on both sides of the limit, back and forth.
#[test]
fn blocks_keep_their_bytes() {
    let sizes = [1, LARGE - 1, LARGE, 3 * LARGE, LARGE, LARGE - 1, 16, 2 * LARGE, 1];
    for align in [1, 16, 4096] {
        let mut layout = Layout::from_size_align(sizes[0], align).unwrap();
        // SAFETY: no size is zero, layouts are those that the block has, and only bytes inside of it are read and written.
        unsafe {
            let mut block = BySize.alloc_zeroed(layout);
            assert_eq!(*block, 0);
            for size in sizes {
                let old = layout.size();
                (0..old).for_each(|i| *block.add(i) = (i % 251) as u8);
                block = BySize.realloc(block, layout, size);
                layout = Layout::from_size_align(size, align).unwrap();
                assert_eq!(block.align_offset(align), 0);
                assert!((0..old.min(size)).all(|i| *block.add(i) == (i % 251) as u8), "{old} to {size}");
            }
            BySize.dealloc(block, layout);
        }
    }
}
