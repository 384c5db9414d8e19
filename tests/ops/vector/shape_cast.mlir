module {
  func.func @test(%arg0: vector<4x2xf32>, %arg1: vector<1x[4]xf32>, %arg2: vector<f32>) {
    %0 = vector.shape_cast %arg0 : vector<4x2xf32> to vector<8xf32>
    %1 = vector.shape_cast %arg0 {foo} : vector<4x2xf32> to vector<8xf32>
    %2 = vector.shape_cast %arg1 : vector<1x[4]xf32> to vector<[4]xf32>
    %3 = vector.shape_cast %arg1 {foo} : vector<1x[4]xf32> to vector<[4]xf32>
    %4 = vector.shape_cast %arg2 : vector<f32> to vector<1xf32>
    %5 = vector.shape_cast %arg2 {foo} : vector<f32> to vector<1xf32>
    return
  }
}
