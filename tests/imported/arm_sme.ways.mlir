func.func @two_way(%h: vector<[8]xbf16>, %s: vector<[8]xi16>, %m: vector<[8]xi1>, %f: vector<[4]x[4]xf32>, %i: vector<[4]x[4]xi32>) {
  %0 = arm_sme.fmopa_2way %h, %h masks(%m, %m) : vector<[8]xbf16>, vector<[8]xbf16> into vector<[4]x[4]xf32>
  %1 = arm_sme.fmops_2way %h, %h acc(%f) {tile_id = 2 : i32} : vector<[8]xbf16>, vector<[8]xbf16> into vector<[4]x[4]xf32>
  %2 = arm_sme.smops_2way %s, %s acc(%i) : vector<[8]xi16>, vector<[8]xi16> into vector<[4]x[4]xi32>
  %3 = arm_sme.umopa_2way %s, %s : vector<[8]xi16>, vector<[8]xi16> into vector<[4]x[4]xi32>
  %4 = arm_sme.umops_2way %s, %s acc(%3) masks(%m, %m) : vector<[8]xi16>, vector<[8]xi16> into vector<[4]x[4]xi32>
  return
}

// -----

func.func @four_way(%b: vector<[16]xi8>, %h: vector<[8]xi16>, %mb: vector<[16]xi1>, %mh: vector<[8]xi1>, %i: vector<[4]x[4]xi32>, %l: vector<[2]x[2]xi64>) {
  %0 = arm_sme.smops_4way %b, %b : vector<[16]xi8>, vector<[16]xi8> into vector<[4]x[4]xi32>
  %1 = arm_sme.sumopa_4way %b, %b acc(%i) masks(%mb, %mb) : vector<[16]xi8>, vector<[16]xi8> into vector<[4]x[4]xi32>
  %2 = arm_sme.sumops_4way %h, %h acc(%l) : vector<[8]xi16>, vector<[8]xi16> into vector<[2]x[2]xi64>
  %3 = arm_sme.umopa_4way %h, %h masks(%mh, %mh) : vector<[8]xi16>, vector<[8]xi16> into vector<[2]x[2]xi64>
  %4 = arm_sme.umops_4way %b, %b acc(%1) : vector<[16]xi8>, vector<[16]xi8> into vector<[4]x[4]xi32>
  %5 = arm_sme.usmopa_4way %b, %b : vector<[16]xi8>, vector<[16]xi8> into vector<[4]x[4]xi32>
  return
}

// -----

func.func @moves(%s: memref<?x?xf64>, %d: memref<?x?xi8>, %i: index, %m: vector<[2]xi1>, %mm: vector<[2]x[2]xi1>, %v: vector<[16]xi8>, %p: f64, %b128: memref<?x?xi128>, %m1: vector<[1]xi1>, %vf: vector<[2]xf64>) {
  %z = arm_sme.zero {tile_id = 0 : i32} : vector<[16]x[16]xi8>
  %g = arm_sme.get_tile {tile_id = 3 : i32} : vector<[2]x[2]xf64>
  %0 = arm_sme.tile_load %s[%i, %i], %p, %mm : memref<?x?xf64>, vector<[2]x[2]xf64>
  %h = arm_sme.tile_load %s[%i, %i] layout<horizontal> : memref<?x?xf64>, vector<[2]x[2]xf64>
  arm_sme.tile_store %0, %s[%i, %i], %mm layout<horizontal> {tile_id = 1 : i32} : memref<?x?xf64>, vector<[2]x[2]xf64>
  %1 = arm_sme.load_tile_slice %s[%i, %i], %m, %0, %i layout<vertical> : memref<?x?xf64>, vector<[2]xi1>, vector<[2]x[2]xf64>
  arm_sme.store_tile_slice %1, %i, %m, %s[%i, %i] {t} : memref<?x?xf64>, vector<[2]xi1>, vector<[2]x[2]xf64>
  %2 = arm_sme.insert_tile_slice %v, %z[%i] layout<vertical> : vector<[16]xi8> into vector<[16]x[16]xi8>
  %3 = arm_sme.extract_tile_slice %2[%i] : vector<[16]xi8> from vector<[16]x[16]xi8>
  %4 = arm_sme.copy_tile %2 {tile_id = 0 : i32} : vector<[16]x[16]xi8>
  %5 = arm_sme.outerproduct %vf, %vf kind<add> : vector<[2]xf64>, vector<[2]xf64>
  %6 = arm_sme.outerproduct %vf, %vf kind<sub> masks(%m, %m) : vector<[2]xf64>, vector<[2]xf64>
  %q = arm_sme.tile_load %b128[%i, %i] : memref<?x?xi128>, vector<[1]x[1]xi128>
  %7 = arm_sme.streaming_vl <byte>
  %8 = arm_sme.streaming_vl <double> {k = "v"}
  return
}

// -----

func.func @intrinsics(%p: !llvm.ptr, %i: i32, %m: vector<[4]xi1>, %h: vector<[8]xi1>, %f: vector<[4]xf32>, %b: vector<[8]xbf16>, %m16: vector<[16]xi1>, %q: vector<[16]xi8>) {
  "arm_sme.intr.zero"() <{tile_mask = 255 : i32}> : () -> ()
  "arm_sme.intr.mopa"(%m, %m, %f, %f) <{tile_id = 0 : i32}> : (vector<[4]xi1>, vector<[4]xi1>, vector<[4]xf32>, vector<[4]xf32>) -> ()
  "arm_sme.intr.mopa.wide"(%h, %h, %b, %b) <{tile_id = 1 : i32}> : (vector<[8]xi1>, vector<[8]xi1>, vector<[8]xbf16>, vector<[8]xbf16>) -> ()
  "arm_sme.intr.ld1w.horiz"(%m, %p, %i) <{tile_id = 2 : i32}> : (vector<[4]xi1>, !llvm.ptr, i32) -> ()
  "arm_sme.intr.st1w.vert"(%m, %p, %i) <{tile_id = 2 : i32}> : (vector<[4]xi1>, !llvm.ptr, i32) -> ()
  "arm_sme.intr.str"(%i, %p, %i) : (i32, !llvm.ptr, i32) -> ()
  %0 = "arm_sme.intr.read.horiz"(%f, %m, %i) <{tile_id = 0 : i32}> : (vector<[4]xf32>, vector<[4]xi1>, i32) -> vector<[4]xf32>
  %1 = "arm_sme.intr.cntsd"() : () -> i64
  return
}
