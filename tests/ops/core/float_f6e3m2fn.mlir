module {
  "t.x"() {a0 = 1.000000e+00 : f6E3M2FN, a1 = 1.500000e+00 : f6E3M2FN, a2 = 2.000000e+00 : f6E3M2FN, a3 = 3.000000e+00 : f6E3M2FN, a4 = 5.000000e-01 : f6E3M2FN, a5 = -1.000000e+00 : f6E3M2FN, a6 = 0.000000e+00 : f6E3M2FN, a7 = -0.000000e+00 : f6E3M2FN, a8 = 1.250000e-01 : f6E3M2FN, d = dense<[1.000000e+00, 1.500000e+00]> : tensor<2xf6E3M2FN>, l = [1.000000e+00 : f6E3M2FN], s = dense<1.500000e+00> : vector<4xf6E3M2FN>} : () -> ()
}
// -----
module {
  %0:3 = "t.x"() : () -> (f6E3M2FN, tensor<?xf6E3M2FN>, complex<f6E3M2FN>)
}
