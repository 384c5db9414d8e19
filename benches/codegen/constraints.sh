#!/usr/bin/env bash
# Measures the generator on specs with many constraints, each a union of 30 types: CPU time and memory for 150, 300 and 600 of them.
# The time is to grow with the number of constraints, not with its square.
#
#   benches/codegen/constraints.sh BOURN [COUNT..]
#
# `apart`: no two constraints share a type; `shifted`: each shares 29 of its types with the next; `declared`: the same with types of
# the dialect.
set -euo pipefail
bourn=$1
shift
counts=${*:-150 300 600}
arms=30
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

spec() { # KIND COUNT
    echo 'dialect many;'
    [ "$1" = declared ] || echo 'use builtin::{I};'
    awk -v kind="$1" -v count="$2" -v arms=$arms 'BEGIN {
        if (kind == "declared") for (i = 0; i < count + arms; i++) print "type t" i " {}"
        for (i = 0; i < count; i++) {
            text = ""
            for (j = 0; j < arms; j++) {
                arm = kind == "declared" ? "t" (i + j) : "I<" (kind == "apart" ? i * arms + j + 1 : i + j + 1) ">"
                text = text (j ? " | " : "") arm
            }
            print "constraint C" i " \"c" i "\" = " text ";"
        }
    }'
}

echo "| constraints | kind | CPU, s | memory, MB |"
echo "|---:|---|---:|---:|"
for kind in apart shifted declared; do
    for count in $counts; do
        spec $kind "$count" >"$work/many.bourn"
        /usr/bin/env time -f '%U %S %M' -o "$work/time" "$bourn" gen rust "$work/many.bourn" -o "$work/many.rs"
        awk -v count="$count" -v kind=$kind '{ printf "| %d | %s | %.2f | %d |\n", count, kind, $1 + $2, $3 / 1024 }' "$work/time"
    done
done
