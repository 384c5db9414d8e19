"t.x"() {a = affine_map<(d0) -> (d0 @ 1)>} : () -> ()
