//! Slices of the ops of this crate, for the checks that they share.

/// Returns the [`Slice`](crate::shaped::slices::Slice) of a view. The views of ops on slices have the same accessors, but no common type.
macro_rules! slice_of_view {
    ($view:expr) => {
        $crate::shaped::slices::Slice {
            offsets: $view.static_offsets(),
            sizes: $view.static_sizes(),
            strides: $view.static_strides(),
            operands: [$view.offsets().len(), $view.sizes().len(), $view.strides().len()],
        }
    };
}
pub(crate) use slice_of_view;
