module {
  %0:4 = "t.x"() : () -> (vector<f32>, vector<4xf32>, vector<2x[4]xi8>, vector<[2]x[3]xindex>)
}
