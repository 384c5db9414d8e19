module {
  func.func @test(%arg0: vector<2xf32>, %arg1: vector<i8>) {
    %0:2 = vector.to_elements %arg0 : vector<2xf32>
    %1 = vector.to_elements %arg1 {foo} : vector<i8>
    return
  }
}
