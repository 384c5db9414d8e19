module {
  "t.x"() {a0 = 1.000000e+00 : f8E8M0FNU, a1 = 2.000000e+00 : f8E8M0FNU, a2 = 2.500000e-01 : f8E8M0FNU, d = dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf8E8M0FNU>, l = [1.000000e+00 : f8E8M0FNU], s = dense<2.000000e+00> : vector<4xf8E8M0FNU>} : () -> ()
}
// -----
module {
  %0:3 = "t.x"() : () -> (f8E8M0FNU, tensor<?xf8E8M0FNU>, complex<f8E8M0FNU>)
}
