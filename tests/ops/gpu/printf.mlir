module {
  func.func @test(%arg0: i32, %arg1: f32, %arg2: index) {
    gpu.printf "text"
    gpu.printf "a %d %f", %arg0, %arg1 : i32, f32
    gpu.printf "b %d" {foo}, %arg2 : index
    return
  }
}
