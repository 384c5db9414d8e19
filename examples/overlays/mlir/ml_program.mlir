module {
  ml_program.global private mutable @counter(dense<[1, 2]> : tensor<2xi32>) : tensor<2xi32>
  ml_program.global public @limit(42 : i64) : i64
  ml_program.global private mutable @state : tensor<?xf32>
  ml_program.func @step(%arg0: i64) -> i64 {
    %limit = ml_program.global_load_const @limit : i64
    %0 = arith.addi %arg0, %limit : i64
    ml_program.return %0 : i64
  }
  ml_program.subgraph @graph(%arg0: i32) -> i32 {
    ml_program.output %arg0 : i32
  }
  func.func @next() -> tensor<2xi32> {
    %counter = ml_program.global_load @counter : tensor<2xi32>
    %0 = arith.addi %counter, %counter : tensor<2xi32>
    ml_program.global_store @counter = %0 : tensor<2xi32>
    return %0 : tensor<2xi32>
  }
}

