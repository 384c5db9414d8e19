module {
  func.func @test(%arg0: vector<[4]xf32>, %arg1: vector<[8]xf32>) {
    %0 = vector.scalable.extract %arg0[0] : vector<4xf32> from vector<[4]xf32>
    %1 = vector.scalable.extract %arg1[4] {foo} : vector<4xf32> from vector<[8]xf32>
    return
  }
}
