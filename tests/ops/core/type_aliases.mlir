module {
  %0:2 = "t.x"() {a = #foo.attr<1>, b = 42 : i32, t = tensor<2xf32>} : () -> (tensor<2xf32>, !foo.bar<x>)
}
