// A sequence that does nothing.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @nothing(%arg0: !transform.any_op) {
    transform.yield
  }
}
