module {
  func.func @test(%arg0: f32, %arg1: vector<4xf32>, %arg2: vector<1xf32>, %arg3: index, %arg4: vector<f32>) {
    %0 = vector.broadcast %arg0 : f32 to vector<4xf32>
    %1 = vector.broadcast %arg0 {foo} : f32 to vector<4xf32>
    %2 = vector.broadcast %arg1 : vector<4xf32> to vector<2x4xf32>
    %3 = vector.broadcast %arg1 {foo} : vector<4xf32> to vector<2x4xf32>
    %4 = vector.broadcast %arg2 : vector<1xf32> to vector<4xf32>
    %5 = vector.broadcast %arg2 {foo} : vector<1xf32> to vector<4xf32>
    %6 = vector.broadcast %arg3 : index to vector<[2]xindex>
    %7 = vector.broadcast %arg3 {foo} : index to vector<[2]xindex>
    %8 = vector.broadcast %arg4 : vector<f32> to vector<4xf32>
    %9 = vector.broadcast %arg4 {foo} : vector<f32> to vector<4xf32>
    return
  }
}
