module @m {
  func.func @f(%arg0: i32) -> i32 {
    %0 = call @g(%arg0, %arg0) : (i32, i32) -> i32
    %f = constant @f : (i32) -> i32
    %1 = call_indirect %f(%0) : (i32) -> i32
    scf.execute_region {
      %2 = func.call @f(%1) : (i32) -> i32
      scf.yield
    }
    return %1 : i32
  }
  func.func private @g(i32, i32) -> i32
}
