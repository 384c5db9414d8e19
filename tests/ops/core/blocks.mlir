module {
  "t.a"() ({
    "t.br"()[^bb1, ^bb2] : () -> ()
  ^bb1:  // pred: ^bb0
    "t.br"()[^bb2, ^bb2, ^bb3] : () -> ()
  ^bb2:  // 3 preds: ^bb0, ^bb1, ^bb1
    "t.br"()[^bb3] : () -> ()
  ^bb3:  // 3 preds: ^bb1, ^bb2, ^bb3
    "t.br"()[^bb3] : () -> ()
  ^bb4:  // no predecessors
    "t.end"() : () -> ()
  }) : () -> ()
}
