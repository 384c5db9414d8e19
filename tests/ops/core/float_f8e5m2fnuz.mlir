module {
  "t.x"() {a0 = 1.000000e+00 : f8E5M2FNUZ, a1 = 1.500000e+00 : f8E5M2FNUZ, a2 = 2.000000e+00 : f8E5M2FNUZ, a3 = 3.000000e+00 : f8E5M2FNUZ, a4 = 5.000000e-01 : f8E5M2FNUZ, a5 = -1.000000e+00 : f8E5M2FNUZ, a6 = 0.000000e+00 : f8E5M2FNUZ, a7 = 0.000000e+00 : f8E5M2FNUZ, a8 = 9.375000e-02 : f8E5M2FNUZ, d = dense<[1.000000e+00, 1.500000e+00]> : tensor<2xf8E5M2FNUZ>, l = [1.000000e+00 : f8E5M2FNUZ], s = dense<1.500000e+00> : vector<4xf8E5M2FNUZ>} : () -> ()
}
// -----
module {
  %0:3 = "t.x"() : () -> (f8E5M2FNUZ, tensor<?xf8E5M2FNUZ>, complex<f8E5M2FNUZ>)
}
