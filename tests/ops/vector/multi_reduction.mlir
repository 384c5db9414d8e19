module {
  func.func @test(%arg0: vector<4x8xf32>, %arg1: vector<4xf32>, %arg2: vector<4x8xi32>, %arg3: i32, %arg4: vector<4x8xf32>) {
    %0 = vector.multi_reduction <add>, %arg0, %arg1 [1] : vector<4x8xf32> to vector<4xf32>
    %1 = vector.multi_reduction <maxsi>, %arg2, %arg3 {foo} [0, 1] : vector<4x8xi32> to i32
    %2 = vector.multi_reduction <mul>, %arg0, %arg4 [] : vector<4x8xf32> to vector<4x8xf32>
    return
  }
}
