module {
  func.func @f() -> i32 {
    %0 = test.with_bounds {smax = 7 : i32, smin = -3 : i32, umax = -1 : i32, umin = 0 : i32} : i32
    %1 = test.reflect_bounds %0 : i32
    return %1 : i32
  }
}

