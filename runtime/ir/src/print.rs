//! IR to MLIR text.

/// Prints the custom form of one op.
#[derive(Debug)]
pub struct OpPrinter<'p> {
    #[allow(dead_code)]
    marker: std::marker::PhantomData<&'p ()>,
}
