module {
  pdl_interp.func @matcher(%arg0: !pdl.operation) {
    %0 = pdl_interp.get_operand 0 of %arg0
    pdl_interp.is_not_null %0 : !pdl.value -> ^bb2, ^bb1
  ^bb1:  // 5 preds: ^bb0, ^bb2, ^bb3, ^bb4, ^bb4
    pdl_interp.finalize
  ^bb2:  // pred: ^bb0
    %1 = pdl_interp.get_value_type of %0 : !pdl.type
    pdl_interp.check_operation_name of %arg0 is "arith.addi" -> ^bb3, ^bb1
  ^bb3:  // pred: ^bb2
    pdl_interp.check_operand_count of %arg0 is 2 -> ^bb4, ^bb1
  ^bb4:  // pred: ^bb3
    %2 = pdl_interp.get_attribute "flag" of %arg0
    pdl_interp.is_not_null %2 : !pdl.attribute -> ^bb1, ^bb1
  }
}

