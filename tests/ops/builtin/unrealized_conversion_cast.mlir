module {
  func.func @test(%arg0: i32, %arg1: f32) {
    %0 = builtin.unrealized_conversion_cast %arg0 : i32 to f32
    %1:2 = builtin.unrealized_conversion_cast %arg0, %arg1 : i32, f32 to f32, !foo.bar
    %2 = builtin.unrealized_conversion_cast to f32
    %3 = builtin.unrealized_conversion_cast %arg0 : i32 to f32 {foo}
    return
  }
}
