func.func @widths(%b: vector<8xi8>, %h: vector<4xi16>, %w: vector<2xi32>, %q: vector<16xi8>, %acc2: vector<2xi32>, %b2: vector<8xi8>) -> (vector<8xi16>, vector<4xi32>, vector<2xi64>) {
  %0 = arm_neon.intr.smull %b, %b {hint = 1 : i32} : vector<8xi8> to vector<8xi16>
  %1 = "arm_neon.intr.smull"(%h, %h) : (vector<4xi16>, vector<4xi16>) -> vector<4xi32>
  %2 = arm_neon.intr.smull %w, %w : vector<2xi32> to vector<2xi64>
  %3 = arm_neon.intr.sdot %acc2, %b, %b2 : vector<8xi8>, vector<8xi8> to vector<2xi32>
  %4 = vector.shape_cast %b : vector<8xi8> to vector<2x4xi8>
  %5 = arm_neon.2d.sdot %3, %4, %4 {x} : vector<2x4xi8>, vector<2x4xi8> to vector<2xi32>
  return %0, %1, %2 : vector<8xi16>, vector<4xi32>, vector<2xi64>
}

// -----

func.func @tiles(%acc: vector<4xi32>, %x: vector<16xi8>, %f: vector<4xf32>, %y: vector<8xbf16>, %n: index) -> (vector<4xi32>, vector<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %acc, %g = %f) -> (vector<4xi32>, vector<4xf32>) {
    %0 = arm_neon.intr.ummla %a, %x, %x : vector<16xi8> to vector<4xi32>
    %1 = arm_neon.intr.smmla %0, %x, %x {unroll = [1, 2]} : vector<16xi8> to vector<4xi32>
    %2 = arm_neon.intr.usmmla %1, %x, %x : vector<16xi8> to vector<4xi32>
    %3 = arm_neon.intr.sdot %2, %x, %x : vector<16xi8>, vector<16xi8> to vector<4xi32>
    %4 = arm_neon.intr.bfmmla %g, %y, %y : vector<8xbf16> to vector<4xf32>
    scf.yield %3, %4 : vector<4xi32>, vector<4xf32>
  }
  return %r#0, %r#1 : vector<4xi32>, vector<4xf32>
}
