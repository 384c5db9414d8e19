func.func @neon(%a: vector<8xi8>, %acc: vector<4xi32>, %b: vector<16xi8>, %c: vector<4xi32>, %m: memref<16xi8>, %h: vector<8xbf16>, %hf: vector<4xf32>) -> vector<4xi32> {
  %c0 = arith.constant 0 : index
  %l = vector.load %m[%c0] : memref<16xi8>, vector<16xi8>
  %s = arith.addi %b, %l : vector<16xi8>
  %0 = arm_neon.intr.smull %a, %a : vector<8xi8> to vector<8xi16>
  %1 = arm_neon.intr.sdot %c, %b, %s : vector<16xi8>, vector<16xi8> to vector<4xi32>
  %2 = arm_neon.intr.smmla %1, %b, %b : vector<16xi8> to vector<4xi32>
  %3 = arm_neon.intr.ummla %2, %b, %b : vector<16xi8> to vector<4xi32>
  %4 = arm_neon.intr.usmmla %3, %b, %b : vector<16xi8> to vector<4xi32>
  %d = arm_neon.intr.bfmmla %hf, %h, %h : vector<8xbf16> to vector<4xf32>
  %e = vector.shape_cast %b : vector<16xi8> to vector<4x4xi8>
  %5 = arm_neon.2d.sdot %4, %e, %e : vector<4x4xi8>, vector<4x4xi8> to vector<4xi32>
  %6 = vector.extract %5[0] : i32 from vector<4xi32>
  %7 = arith.muli %5, %c : vector<4xi32>
  return %7 : vector<4xi32>
}
