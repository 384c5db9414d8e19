module {
  func.func @test() {
    %0 = vector.constant_mask [3] : vector<4xi1>
    %1 = vector.constant_mask [3, 2] {foo} : vector<4x3xi1>
    %2 = vector.constant_mask [4] : vector<[4]xi1>
    return
  }
}
