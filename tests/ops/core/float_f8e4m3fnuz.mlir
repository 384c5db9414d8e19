module {
  "t.x"() {a0 = 1.000000e+00 : f8E4M3FNUZ, a1 = 1.500000e+00 : f8E4M3FNUZ, a2 = 2.000000e+00 : f8E4M3FNUZ, a3 = 3.000000e+00 : f8E4M3FNUZ, a4 = 5.000000e-01 : f8E4M3FNUZ, a5 = -1.000000e+00 : f8E4M3FNUZ, a6 = 0.000000e+00 : f8E4M3FNUZ, a7 = 0.000000e+00 : f8E4M3FNUZ, a8 = 1.015630e-01 : f8E4M3FNUZ, d = dense<[1.000000e+00, 1.500000e+00]> : tensor<2xf8E4M3FNUZ>, l = [1.000000e+00 : f8E4M3FNUZ], s = dense<1.500000e+00> : vector<4xf8E4M3FNUZ>} : () -> ()
}
// -----
module {
  %0:3 = "t.x"() : () -> (f8E4M3FNUZ, tensor<?xf8E4M3FNUZ>, complex<f8E4M3FNUZ>)
}
