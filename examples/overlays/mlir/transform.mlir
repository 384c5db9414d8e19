module {
  module attributes {transform.with_named_sequence} {
    transform.named_sequence @matcher(%arg0: !transform.any_op {transform.readonly}) -> !transform.any_op {
      transform.match.operation_name %arg0 ["linalg.matmul"] : !transform.any_op
      transform.yield %arg0 : !transform.any_op
    }
    transform.named_sequence @action(%arg0: !transform.any_op {transform.readonly}) {
      transform.print %arg0 : !transform.any_op
      transform.yield 
    }
    transform.named_sequence @__transform_main(%arg0: !transform.any_op {transform.consumed}) {
      %0 = transform.structured.match ops{["linalg.generic"]} in %arg0 : (!transform.any_op) -> !transform.any_op
      %1 = transform.param.constant 16 : i64 -> !transform.param<i64>
      %tiled_op, %forall_op = transform.structured.tile_using_forall %0 tile_sizes [4, %1] : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op)
      %2 = transform.get_parent_op %tiled_op {isolated_from_above} : (!transform.any_op) -> !transform.any_op
      %updated_root = transform.foreach_match in %arg0 
          @matcher -> @action : (!transform.any_op) -> !transform.any_op
      transform.apply_cse to %2 : !transform.any_op
      transform.yield 
    }
  }
  transform.sequence  failures(propagate) {
  ^bb0(%arg0: !transform.any_op):
    %0 = merge_handles %arg0, %arg0 : !transform.any_op
    print %0 {name = "all"} : !transform.any_op
  }
}

