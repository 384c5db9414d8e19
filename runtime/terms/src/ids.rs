//! Positions of operands, attributes, regions and other parts of an op. Each kind has a type, so that they cannot be confused.

/// The greatest number of operands of an op, and of results, attributes, and so on.
pub const MAX_PARTS: usize = u16::MAX as usize;

/// Declares types of ids: positions in a list, or in a table that keeps each item once. The number is the type's field, so that tables in
/// generated code are readable.
///
/// ```
/// bourn_terms::ids! {
///     /// Identifies a loop of a function.
///     pub LoopId(u32);
/// }
/// let inner = LoopId::at(3);
/// assert_eq!((inner.index(), inner.0), (3, 3));
/// ```
#[macro_export]
#[doc(hidden)]
macro_rules! ids {
    ($($(#[$meta:meta])* $vis:vis $name:ident($int:ty);)*) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        $vis struct $name(pub $int);

        impl $name {
            /// Creates the id of a position. A list is no longer than the id's type can count.
            #[must_use]
            $vis const fn at(position: usize) -> Self {
                debug_assert!(position <= <$int>::MAX as usize);
                $name(position as $int)
            }

            /// Returns the position.
            #[must_use]
            $vis const fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

ids! {
    /// An operand declaration of an op: one value, or a group of them.
    #[derive(bourn_tree_derive::ToTree)]
    pub OperandIdx(u16);
    /// A result declaration of an op.
    #[derive(bourn_tree_derive::ToTree)]
    pub ResultIdx(u16);
    /// An attribute of an op.
    #[derive(bourn_tree_derive::ToTree)]
    pub AttrIdx(u16);
    /// A region of an op.
    #[derive(bourn_tree_derive::ToTree)]
    pub RegionIdx(u16);
    /// A successor of an op.
    #[derive(bourn_tree_derive::ToTree)]
    pub SuccessorIdx(u16);
    /// A declared argument of a region's entry block.
    #[derive(bourn_tree_derive::ToTree)]
    pub ArgIdx(u16);
    /// A declared operand of a region's terminator.
    #[derive(bourn_tree_derive::ToTree)]
    pub YieldIdx(u16);
    /// A generic of an op or of a constraint.
    #[derive(bourn_tree_derive::ToTree)]
    pub GenericIdx(u16);
    /// A `let` of an op.
    #[derive(bourn_tree_derive::ToTree)]
    pub LetIdx(u16);
    /// An index variable of an equation or a requirement.
    #[derive(bourn_tree_derive::ToTree)]
    pub VarIdx(u16);
}
