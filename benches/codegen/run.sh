#!/usr/bin/env bash
# What a generated op costs: CPU time of rustc, size of the library, lines of Rust; beside the derive macros of pliron, in one run.
# Then what the `arith` dialect costs to compile, and the generator on it, beside mlir-tblgen-22 where that is installed. Prints a Markdown table.
#
#   benches/codegen/run.sh [OPS] [REPEATS]     200 ops and the least of 3 runs by default
#   PROFILES="dev" benches/codegen/run.sh      without the release profile
#   SIDES="bourn" benches/codegen/run.sh       without the peer
#   benches/codegen/run.sh --check BOURN       only generates the ops of the benchmark, with the command BOURN
#
# Marginal costs: a crate with OPS ops against one with a single op, both without incremental compilation, dependencies built before.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
check=""
if [ "${1:-}" = --check ]; then
    check=$2
    set -- 2
fi
ops=${1:-200}
repeats=${2:-3}
work=${CARGO_TARGET_DIR:-$root/target}/codegen-bench
rm -rf "$work/crates"
mkdir -p "$work/crates"
export CARGO_TARGET_DIR=$work/target CARGO_INCREMENTAL=0 CARGO_TERM_COLOR=never

manifest() { # NAME DEPENDENCIES
    mkdir -p "$work/crates/$1/src"
    printf '[package]\nname = "%s"\nversion = "0.0.0"\nedition = "2024"\n\n%s\n' "$1" "$2" >"$work/crates/$1/Cargo.toml"
}

bourn() { # NAME KIND COUNT
    manifest "$1" "[dependencies]
bourn = { path = \"$root\" }

[build-dependencies]
bourn-codegen = { path = \"$root/codegen\" }"
    echo 'fn main() { bourn_codegen::build(); }' >"$work/crates/$1/build.rs"
    echo 'include!(concat!(env!("OUT_DIR"), "/bench.rs"));' >"$work/crates/$1/src/lib.rs"
    {
        echo 'dialect bench;'
        echo 'use builtin::{I64Attr, SignlessIntegerOrIndexLike};'
        echo 'interface Cost for op { fn cost(self) -> i64 { 1 } }'
        echo 'interface Unit for op { fn unit(self) -> str { "alu" } }'
        echo 'interface Steps for op { fn steps(self) -> i64 { 2 } }'
        for i in $(seq "$3"); do
            if [ "$2" = trivial ]; then
                echo "op op$i { format { attr-dict } }"
            else
                echo "op op$i<T: SignlessIntegerOrIndexLike>: Cost, Unit, Steps {"
                echo '    operands { lhs: T, rhs: T }  results { res: T }  attrs { flag: I64Attr }'
                # shellcheck disable=SC2016
                echo '    format { $lhs `,` $rhs `,` $flag attr-dict `:` type($res) }'
                echo '}'
            fi
        done
    } >"$work/crates/$1/bench.bourn"
}

pliron() { # NAME KIND COUNT
    manifest "$1" '[dependencies]
pliron = "=0.20.0"'
    {
        echo '#![allow(unused_imports)]'
        echo 'use pliron::{builtin::{attributes::IntegerAttr, op_interfaces::*}, derive::pliron_op};'
        for i in $(seq "$3"); do
            if [ "$2" = trivial ]; then
                echo "#[pliron_op(name = \"bench.op$i\", format, verifier = \"succ\")] pub struct Op$i;"
            else
                echo "#[pliron_op(name = \"bench.op$i\", format = \"\$0 \`, \` \$1 \` : \` type(\$0)\","
                echo '    interfaces = [NOpdsInterface<2>, OneResultInterface, NResultsInterface<1>],'
                echo '    operands = (lhs, rhs), results = (res), attributes = (flag: IntegerAttr), verifier = "succ")]'
                echo "pub struct Op$i;"
            fi
        done
    } >"$work/crates/$1/src/lib.rs"
}

if [ -n "$check" ]; then
    for kind in trivial real; do
        bourn "bourn-$kind" $kind "$ops"
        "$check" gen rust "$work/crates/bourn-$kind/bench.bourn" -o "$work/$kind.rs"
        found=$(grep -c 'bench\.op[0-9]' "$work/$kind.rs")
        [ "$found" -ge "$ops" ] || { echo "codegen: $found lines name an op of $kind" >&2; exit 1; }
    done
    echo "codegen: the ops of the benchmark are generated"
    exit
fi

sides=${SIDES:-bourn pliron}
members=""
for side in $sides; do
    for kind in trivial real; do
        for count in 1 "$ops"; do
            $side "$side-$kind-$count" $kind "$count"
            members="$members\"$side-$kind-$count\", "
        done
    done
done
printf '[workspace]\nresolver = "3"\nmembers = [%s]\n' "$members" >"$work/crates/Cargo.toml"
cp "$root/Cargo.lock" "$work/crates/Cargo.lock" # the same versions, where they are shared
cd "$work/crates"

cpu() { # COMMAND..: user and system time of a command, in ms
    local TIMEFORMAT='%U %S' out
    out=$({ time "$@" >"$work/log" 2>&1 || { cat "$work/log" >&2; exit 1; }; } 2>&1)
    awk '{ printf "%d", ($1 + $2) * 1000 }' <<<"$out"
}

rebuild() { # PROFILE NAME: the least CPU time of some runs, in ms
    local best="" now
    # Alone, a crate's dependencies may have other features than with its neighbours.
    cargo build --profile "$1" -p "$2" -j1 -q >"$work/log" 2>&1
    for _ in $(seq "$repeats"); do
        touch "$2/src/lib.rs"
        now=$(cpu cargo build --profile "$1" -p "$2" -j1)
        if [ -z "$best" ] || [ "$now" -lt "$best" ]; then best=$now; fi
    done
    echo "$best"
}

echo "| op | by | profile | rustc, ms per op | rlib, kB per op | lines per op |"
echo "|---|---|---|---:|---:|---:|"
for profile in ${PROFILES:-dev release}; do
    folder=$profile
    if [ "$profile" = dev ]; then folder=debug; fi
    cargo build --profile $profile -q >"$work/log" 2>&1 || { cat "$work/log" >&2; exit 1; }
    for kind in trivial real; do
        for side in $sides; do
            one=$side-$kind-1 many=$side-$kind-$ops
            t1=$(rebuild $profile "$one")
            tn=$(rebuild $profile "$many")
            size() { stat -c %s "$CARGO_TARGET_DIR/$folder/lib${1//-/_}.rlib"; }
            lines=""
            if [ $side = bourn ]; then
                count() { grep -vcE "^\s*(//.*)?$" "$(ls -t "$CARGO_TARGET_DIR/$folder/build/$1"-*/out/bench.rs | head -1)"; }
                lines=$((($(count "$many") - $(count "$one")) / (ops - 1)))
            fi
            awk -v t=$((tn - t1)) -v s=$(($(size "$many") - $(size "$one"))) -v n=$((ops - 1)) -v l="$lines" \
                -v head="| $kind | $side | $profile" \
                'BEGIN { printf "%s | %.1f | %.1f | %s |\n", head, t / n, s / n / 1000, l }'
        done
    done
done

cd "$root"
cargo build --release -q -p bourn-cli >"$work/log" 2>&1 || { cat "$work/log" >&2; exit 1; }
least() { # COMMAND..
    local best="" now
    for _ in 1 2 3 4 5; do
        now=$(cpu "$@")
        if [ -z "$best" ] || [ "$now" -lt "$best" ]; then best=$now; fi
    done
    echo "$best"
}
echo
echo "| \`arith\` and \`builtin\`, specs and hooks, of bourn-dialects-core | rustc, ms |"
echo "|---|---:|"
for profile in ${PROFILES:-dev release}; do
    best=""
    for i in $(seq 0 "$repeats"); do # the first one builds what the crate needs; a new flag builds the crate again
        now=$(cpu cargo rustc --profile "$profile" -p bourn-dialects-core --no-default-features --features arith -- --cfg "run_$i")
        if [ "$i" -gt 0 ] && { [ -z "$best" ] || [ "$now" -lt "$best" ]; }; then best=$now; fi
    done
    echo "| $profile | $best |"
done
echo
echo "| generator on \`arith\` | CPU, ms |"
echo "|---|---:|"
echo "| bourn gen rust ($(grep -c '^op ' dialects/specs/arith.bourn) ops) | $(least "$CARGO_TARGET_DIR/release/bourn" gen rust dialects/specs/arith.bourn -o "$work/arith.rs") |"
include=/usr/lib/llvm-22/include
if command -v mlir-tblgen-22 >/dev/null && [ -d $include/mlir/Dialect/Arith ]; then
    td=$include/mlir/Dialect/Arith/IR/ArithOps.td
    for what in decls defs; do
        echo "| mlir-tblgen-22 -gen-op-$what (51 ops) | $(least mlir-tblgen-22 -gen-op-$what -I $include $td -o "$work/arith.$what") |"
    done
else
    echo "mlir-tblgen-22: skipped, libmlir-22-dev is not installed"
fi
