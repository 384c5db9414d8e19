module {
  func.func @test(%arg0: vector<4xf32>, %arg1: vector<[4]xf32>, %arg2: vector<[8]xf32>) {
    %0 = vector.scalable.insert %arg0, %arg1[0] : vector<4xf32> into vector<[4]xf32>
    %1 = vector.scalable.insert %arg0, %arg2[4] {foo} : vector<4xf32> into vector<[8]xf32>
    return
  }
}
