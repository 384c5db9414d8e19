module {
  func.func @test(%arg0: index, %arg1: index) {
    %0 = vector.create_mask %arg0 : vector<4xi1>
    %1 = vector.create_mask %arg0, %arg1 {foo} : vector<4x[3]xi1>
    return
  }
}
