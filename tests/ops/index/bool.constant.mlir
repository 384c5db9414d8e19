module {
  func.func @test() {
    %true = index.bool.constant true
    %false = index.bool.constant false
    %true_0 = index.bool.constant {foo} true
    return
  }
}

