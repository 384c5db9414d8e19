//! MLIR text to IR.

/// An error was reported; what was being parsed is not there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Failed;

/// Parses the custom form of one op.
#[derive(Debug)]
pub struct OpParser<'p, 's, 'c> {
    #[allow(dead_code)]
    marker: std::marker::PhantomData<(&'p (), &'s (), &'c ())>,
}
