func.func @a(%b: f32) { math.isnan %b : f32 %r = "math.isnan"(%b) : (f32) -> i32 return }
// -----
func.func @a(%b: f32) { %r = "math.fpowi"(%b, %b) : (f32, f32) -> f32 return }
// -----
func.func @a(%b: f32, %c: f64) { %r:2 = "math.sincos"(%b) : (f32) -> (f32, f64) return }
// -----
func.func @a(%b: f32, %c: vector<2xi32>) { %r = "math.fpowi"(%b, %c) : (f32, vector<2xi32>) -> f32 return }
