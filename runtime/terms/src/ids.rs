//! Positions of operands, attributes, regions and other parts of an op. Each kind has a type, so that they cannot be confused.

/// The greatest number of operands of an op, and of results, attributes, and so on.
pub const MAX_PARTS: usize = u16::MAX as usize;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[cfg_attr(feature = "trees", derive(bourn_tree_derive::ToTree))]
        pub struct $name(pub u16);

        impl $name {
            /// Creates the index of a position. Lists are no longer than [`MAX_PARTS`].
            #[must_use]
            pub const fn at(position: usize) -> Self {
                debug_assert!(position <= MAX_PARTS);
                $name(position as u16)
            }

            /// Returns the position in its list.
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

ids! {
    /// An operand declaration of an op: one value, or a group of them.
    OperandIdx;
    /// A result declaration of an op.
    ResultIdx;
    /// An attribute of an op.
    AttrIdx;
    /// A region of an op.
    RegionIdx;
    /// A successor of an op.
    SuccessorIdx;
    /// A declared argument of a region's entry block.
    ArgIdx;
    /// A declared operand of a region's terminator.
    YieldIdx;
    /// A generic of an op or of a constraint.
    GenericIdx;
    /// A `let` of an op.
    LetIdx;
    /// An index variable of an equation or a requirement.
    VarIdx;
}
