#set = affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 == 0)>
#set1 = affine_set<() : (0 == 0)>
#set2 = affine_set<(d0) : (d0 mod 2 == 0)>
module {
  "t.x"() {a = #set, b = #set1, c = [#set2]} : () -> ()
}
