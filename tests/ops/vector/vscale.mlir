module {
  func.func @test() {
    %vscale = vector.vscale
    %vscale_0 = vector.vscale {foo}
    return
  }
}
