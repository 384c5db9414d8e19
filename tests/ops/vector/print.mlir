module {
  func.func @test(%arg0: f32, %arg1: vector<4xf32>, %arg2: i8, %arg3: vector<[4]xi1>) {
    vector.print %arg0 : f32
    vector.print %arg1 : vector<4xf32>
    vector.print %arg2 : i8 punctuation <comma>
    vector.print
    vector.print punctuation <open>
    vector.print str "text"
    vector.print %arg3 : vector<[4]xi1> punctuation <no_punctuation> {foo}
    return
  }
}
