module attributes { test.unknown_attr = #dlti.dl_spec<> } {}
