module {
  "t.x"() {a = i32, b = tensor<4x?xf32>, c = (i32) -> (), d = memref<4xf32, strided<[2], offset: ?>, 3>, e = vector<[4]x2xi1>, f = tuple<>, g = none, h = complex<f64>, i = () -> (i32, f32), j = [i1, index]} : () -> ()
}
