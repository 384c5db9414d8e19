module {
  func.func @test(%arg0: vector<4xf32>, %arg1: vector<2x4xi8>, %arg2: vector<[4]xi8>, %arg3: vector<i32>) {
    %0 = vector.bitcast %arg0 : vector<4xf32> to vector<4xi32>
    %1 = vector.bitcast %arg0 {foo} : vector<4xf32> to vector<4xi32>
    %2 = vector.bitcast %arg1 : vector<2x4xi8> to vector<2x1xi32>
    %3 = vector.bitcast %arg1 {foo} : vector<2x4xi8> to vector<2x1xi32>
    %4 = vector.bitcast %arg2 : vector<[4]xi8> to vector<[2]xi16>
    %5 = vector.bitcast %arg2 {foo} : vector<[4]xi8> to vector<[2]xi16>
    %6 = vector.bitcast %arg3 : vector<i32> to vector<f32>
    %7 = vector.bitcast %arg3 {foo} : vector<i32> to vector<f32>
    return
  }
}
