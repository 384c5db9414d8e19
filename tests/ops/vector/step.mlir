module {
  func.func @test() {
    %0 = vector.step : vector<4xindex>
    %1 = vector.step {foo} : vector<[4]xindex>
    return
  }
}
