//! Which operand, attribute, region .. of an op: a type for each, so that none is taken for another.

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(pub u16);

        impl $name {
            /// The position in its list.
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
    /// A declared argument of a region's entry block.
    ArgIdx;
    /// A declared operand of a region's terminator.
    YieldIdx;
    /// A `let` of an op.
    LetIdx;
    /// An index variable of an equation or a requirement.
    VarIdx;
}
