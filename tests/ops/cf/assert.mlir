module {
  func.func @test(%arg0: i1) {
    cf.assert %arg0, "a text"
    cf.assert %arg0, "a text" {foo}
    cf.assert %arg0, "a text" {bar = 1 : i32, foo}
    return
  }
}
