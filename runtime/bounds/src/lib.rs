//! The value-bounds engine, generic over any value graph: bounds, comparisons, slices, explanations.
