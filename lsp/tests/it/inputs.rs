//! Large programs, for tests and benchmarks.

/// Returns a program of this many lines, in functions of at most `most` lines.
pub fn program(lines: usize, most: usize) -> String {
    let mut out = String::new();
    let mut written = 0;
    for number in 0.. {
        if written >= lines {
            break;
        }
        out.push_str(&format!(
            "func.func @f{number}(%n: index, %m: index, %t: tensor<?x?xf32>) -> index {{\n  %c0 = arith.constant 0 : index\n  %c4 = arith.constant 4 : index\n"
        ));
        let rounds = (most.min(lines - written).max(12) - 5) / 7;
        for j in 0..rounds {
            out.push_str(&format!(
                "  %a{j} = arith.addi %n, %c4 : index\n  %b{j} = arith.minsi %a{j}, %m : index\n  scf.for %i{j} = %c0 to %b{j} step %c4 {{\n    %x{j} = arith.subi %b{j}, %i{j} : index\n    %y{j} = arith.minsi %x{j}, %c4 : index\n    %s{j} = tensor.extract_slice %t[0, 0] [%y{j}, 1] [1, 1] : tensor<?x?xf32> to tensor<?x1xf32>\n  }}\n"
            ));
        }
        out.push_str("  return %n : index\n}\n");
        written += 5 + 7 * rounds;
    }
    out
}
