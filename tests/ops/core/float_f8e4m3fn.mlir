module {
  "t.x"() {a0 = 1.000000e+00 : f8E4M3FN, a1 = 1.500000e+00 : f8E4M3FN, a2 = 2.000000e+00 : f8E4M3FN, a3 = 3.000000e+00 : f8E4M3FN, a4 = 5.000000e-01 : f8E4M3FN, a5 = -1.000000e+00 : f8E4M3FN, a6 = 0.000000e+00 : f8E4M3FN, a7 = -0.000000e+00 : f8E4M3FN, a8 = 1.015630e-01 : f8E4M3FN, d = dense<[1.000000e+00, 1.500000e+00]> : tensor<2xf8E4M3FN>, l = [1.000000e+00 : f8E4M3FN], s = dense<1.500000e+00> : vector<4xf8E4M3FN>} : () -> ()
}
// -----
module {
  %0:3 = "t.x"() : () -> (f8E4M3FN, tensor<?xf8E4M3FN>, complex<f8E4M3FN>)
}
