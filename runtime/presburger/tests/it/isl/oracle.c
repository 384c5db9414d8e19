/* Answers questions about integer sets with isl, for the test that compares Bourn with it.
 *
 * A line of input is a question, its fields separated by tabs: an operation, then sets in isl's notation, then numbers.
 * Each gets one line of output: 1, 0, a number, coordinates, or one of the words below.
 *
 *   empty A            is A empty?
 *   equal A B          same points?
 *   subset A B         is A in B?
 *   union A B C        is C the union? Likewise intersect, subtract.
 *   complement A C     is C the complement?
 *   project A F N C    is C what remains of A without N dims from dim F on?
 *   inproject A F N C  is C a superset of that?
 *   lexmin A C         is C the lexicographic minimum of A, as a function of the parameters? Likewise lexmax.
 *   minimum A N        the least value of dim N: `empty`, `unbounded` or a number. Likewise maximum.
 *   print A            A in isl's notation.
 *   count A            the number of points of a bounded set.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <isl/aff.h>
#include <isl/ctx.h>
#include <isl/ilp.h>
#include <isl/local_space.h>
#include <isl/options.h>
#include <isl/set.h>
#include <isl/val.h>

#define MAX_FIELDS 5
/* A question that takes isl longer than this is given up. */
#define MAX_OPERATIONS 100000

static char *fields[MAX_FIELDS];

static isl_set *set(isl_ctx *ctx, int field) {
    return isl_set_read_from_str(ctx, fields[field]);
}

static void say_bool(isl_bool answer) {
    puts(answer == isl_bool_true ? "1" : answer == isl_bool_false ? "0" : "gave up");
}

static void say_equal(isl_set *found, isl_set *expected) {
    say_bool(isl_set_is_equal(found, expected));
    isl_set_free(found);
    isl_set_free(expected);
}

static void say_value(isl_val *value) {
    if (!value)
        puts("gave up");
    else if (isl_val_is_nan(value))
        puts("empty");
    else if (!isl_val_is_int(value))
        puts("unbounded");
    else {
        char *text = isl_val_to_str(value);
        puts(text);
        free(text);
    }
    isl_val_free(value);
}

static isl_set *project(isl_set *a) {
    return isl_set_project_out(a, isl_dim_set, (unsigned)atoi(fields[2]), (unsigned)atoi(fields[3]));
}

/* The least (or greatest) value of a dim. */
static isl_val *bound(isl_ctx *ctx, isl_set *a, int dim, int greatest) {
    isl_local_space *space = isl_local_space_from_space(isl_set_get_space(a));
    isl_aff *value = isl_aff_var_on_domain(space, isl_dim_set, (unsigned)dim);
    isl_val *result = NULL;
    isl_bool empty = isl_set_is_empty(a);
    if (empty == isl_bool_true)
        result = isl_val_nan(ctx);
    else if (empty == isl_bool_false)
        result = greatest ? isl_set_max_val(a, value) : isl_set_min_val(a, value);
    isl_aff_free(value);
    isl_set_free(a);
    return result;
}

static void answer(isl_ctx *ctx, int count) {
    const char *op = fields[0];
    if (count == 2 && !strcmp(op, "empty")) {
        isl_set *a = set(ctx, 1);
        say_bool(isl_set_is_empty(a));
        isl_set_free(a);
    } else if (count == 3 && !strcmp(op, "equal")) {
        say_equal(set(ctx, 1), set(ctx, 2));
    } else if (count == 3 && !strcmp(op, "subset")) {
        isl_set *a = set(ctx, 1), *b = set(ctx, 2);
        say_bool(isl_set_is_subset(a, b));
        isl_set_free(a);
        isl_set_free(b);
    } else if (count == 4 && !strcmp(op, "union")) {
        say_equal(isl_set_union(set(ctx, 1), set(ctx, 2)), set(ctx, 3));
    } else if (count == 4 && !strcmp(op, "intersect")) {
        say_equal(isl_set_intersect(set(ctx, 1), set(ctx, 2)), set(ctx, 3));
    } else if (count == 4 && !strcmp(op, "subtract")) {
        say_equal(isl_set_subtract(set(ctx, 1), set(ctx, 2)), set(ctx, 3));
    } else if (count == 3 && !strcmp(op, "complement")) {
        say_equal(isl_set_complement(set(ctx, 1)), set(ctx, 2));
    } else if (count == 5 && !strcmp(op, "project")) {
        say_equal(project(set(ctx, 1)), set(ctx, 4));
    } else if (count == 5 && !strcmp(op, "inproject")) {
        isl_set *exact = project(set(ctx, 1)), *b = set(ctx, 4);
        say_bool(isl_set_is_subset(exact, b));
        isl_set_free(exact);
        isl_set_free(b);
    } else if (count == 3 && !strcmp(op, "lexmin")) {
        say_equal(isl_set_lexmin(set(ctx, 1)), set(ctx, 2));
    } else if (count == 3 && !strcmp(op, "lexmax")) {
        say_equal(isl_set_lexmax(set(ctx, 1)), set(ctx, 2));
    } else if (count == 3 && !strcmp(op, "minimum")) {
        say_value(bound(ctx, set(ctx, 1), atoi(fields[2]), 0));
    } else if (count == 3 && !strcmp(op, "maximum")) {
        say_value(bound(ctx, set(ctx, 1), atoi(fields[2]), 1));
    } else if (count == 2 && !strcmp(op, "print")) {
        isl_set *a = set(ctx, 1);
        char *text = isl_set_to_str(a);
        puts(text ? text : "gave up");
        free(text);
        isl_set_free(a);
    } else if (count == 2 && !strcmp(op, "count")) {
        isl_set *a = set(ctx, 1);
        say_value(isl_set_count_val(a));
        isl_set_free(a);
    } else {
        puts("not a question");
    }
}

int main(void) {
    isl_ctx *ctx = isl_ctx_alloc();
    char *line = NULL;
    size_t size = 0;
    isl_options_set_on_error(ctx, ISL_ON_ERROR_CONTINUE);
    while (getline(&line, &size, stdin) > 0) {
        int count = 0;
        line[strcspn(line, "\n")] = '\0';
        for (char *rest = line; rest && count < MAX_FIELDS;) {
            fields[count++] = rest;
            rest = strchr(rest, '\t');
            if (rest)
                *rest++ = '\0';
        }
        isl_ctx_reset_operations(ctx);
        isl_ctx_set_max_operations(ctx, MAX_OPERATIONS);
        answer(ctx, count);
    }
    free(line);
    isl_ctx_free(ctx);
    return 0;
}
