module {
  "t.x"() {a = dense<1> : tensor<4xi32>, b = dense<[1, 2]> : tensor<2xi32>, c = dense<[[1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : tensor<2x2xf32>, d = dense<> : tensor<0xi32>, e = dense<true> : vector<3xi1>, f = dense<[true, false]> : tensor<2xi1>, g = dense<(1.000000e+00,2.000000e+00)> : tensor<2xcomplex<f32>>, h = dense<[1, 2, 3, 4]> : tensor<4xi8>, i = dense<["a", "b"]> : tensor<2x!foo.s>, j = dense<3> : tensor<index>, k = dense<-1> : tensor<2xi8>} : () -> ()
}
