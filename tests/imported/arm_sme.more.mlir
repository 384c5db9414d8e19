func.func @o(%a: vector<[4]xf32>, %b: vector<[4]xf32>, %acc: vector<[4]x[4]xf32>, %m: vector<[4]xi1>, %h: vector<[8]xf16>, %hm: vector<[8]xi1>, %i8: vector<[16]xi8>, %iacc: vector<[4]x[4]xi32>, %i16: vector<[8]xi16>) {
  %0 = arm_sme.outerproduct %a, %b : vector<[4]xf32>, vector<[4]xf32>
  %1 = arm_sme.outerproduct %a, %b acc(%acc) masks(%m, %m) : vector<[4]xf32>, vector<[4]xf32>
  %2 = arm_sme.outerproduct %a, %b kind<sub> acc(%acc) : vector<[4]xf32>, vector<[4]xf32>
  %3 = arm_sme.fmopa_2way %h, %h : vector<[8]xf16>, vector<[8]xf16> into vector<[4]x[4]xf32>
  %4 = arm_sme.fmops_2way %h, %h acc(%acc) masks(%hm, %hm) : vector<[8]xf16>, vector<[8]xf16> into vector<[4]x[4]xf32>
  %5 = arm_sme.smopa_2way %i16, %i16 : vector<[8]xi16>, vector<[8]xi16> into vector<[4]x[4]xi32>
  %6 = arm_sme.smopa_4way %i8, %i8 acc(%iacc) : vector<[16]xi8>, vector<[16]xi8> into vector<[4]x[4]xi32>
  %7 = arm_sme.usmops_4way %i8, %i8 : vector<[16]xi8>, vector<[16]xi8> into vector<[4]x[4]xi32>
  return
}

// -----

func.func @t(%m: memref<?x?xi32>, %i: index, %v: vector<[4]xi32>, %mask: vector<[4]xi1>, %mask2: vector<[4]x[4]xi1>, %pad: i32) {
  %z = arm_sme.zero : vector<[4]x[4]xi32>
  %g = arm_sme.get_tile : vector<[16]x[16]xi8>
  %0 = arm_sme.tile_load %m[%i, %i] : memref<?x?xi32>, vector<[4]x[4]xi32>
  %1 = arm_sme.tile_load %m[%i, %i] layout<vertical> : memref<?x?xi32>, vector<[4]x[4]xi32>
  %2 = arm_sme.tile_load %m[%i, %i], %pad, %mask2 : memref<?x?xi32>, vector<[4]x[4]xi32>
  arm_sme.tile_store %0, %m[%i, %i] : memref<?x?xi32>, vector<[4]x[4]xi32>
  arm_sme.tile_store %0, %m[%i, %i], %mask2 layout<vertical> : memref<?x?xi32>, vector<[4]x[4]xi32>
  %3 = arm_sme.load_tile_slice %m[%i], %mask, %0, %i : memref<?x?xi32>, vector<[4]xi1>, vector<[4]x[4]xi32>
  arm_sme.store_tile_slice %0, %i, %mask, %m[%i] layout<vertical> : memref<?x?xi32>, vector<[4]xi1>, vector<[4]x[4]xi32>
  %4 = arm_sme.insert_tile_slice %v, %0[%i] : vector<[4]xi32> into vector<[4]x[4]xi32>
  %5 = arm_sme.extract_tile_slice %0[%i] layout<vertical> : vector<[4]xi32> from vector<[4]x[4]xi32>
  %6 = arm_sme.streaming_vl <word>
  %7 = arm_sme.copy_tile %0 : vector<[4]x[4]xi32>
  return
}
