func.func @a(%t: !async.token, %v: !async.value<f32>, %g: !async.group) -> f32 {
  async.await %t : !async.token
  %0 = async.await %v : !async.value<f32>
  %tok, %res = async.execute [%t] (%v as %u : !async.value<f32>) -> !async.value<f32> { 
    async.yield %u : f32
  }
  async.await_all %g
  return %0 : f32
}
func.func @b(%c: i1) {
  %token, %value = async.execute() -> !async.value<i1> {
    async.yield %c : i1
  }
  return
}
