//! The parser that pest makes from `bourn.pest`, and what its rules are called in messages.

/// The names of rules need no documentation of their own: they are the grammar's.
#[allow(missing_docs, missing_debug_implementations)]
mod generated {
    #[derive(pest_derive::Parser)]
    #[grammar = "parse/bourn.pest"]
    pub(crate) struct BournParser;
}

pub(super) use generated::{BournParser, Rule};
use pest::Parser as _;
use pest::error::{Error, ErrorVariant, InputLocation};
use pest::iterators::Pair;

pub(super) type Node<'i> = Pair<'i, Rule>;

/// Where a text leaves the grammar, and what would have been right there.
pub(super) struct Mismatch {
    /// In bytes from the begin of the text.
    pub at: usize,
    /// The rules that were tried there, in the order of the grammar.
    pub tried: Vec<Rule>,
}

/// Parses all of a text as one rule, which begins and ends with the text.
pub(super) fn parse(rule: Rule, text: &str) -> Result<Node<'_>, Mismatch> {
    match BournParser::parse(rule, text) {
        Ok(mut nodes) => nodes.next().ok_or(Mismatch { at: 0, tried: vec![rule] }),
        Err(error) => Err(mismatch(error)),
    }
}

fn mismatch(error: Error<Rule>) -> Mismatch {
    let at = match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    };
    let tried = match error.variant {
        ErrorVariant::ParsingError { positives, .. } => positives,
        ErrorVariant::CustomError { .. } => Vec::new(),
    };
    Mismatch { at, tried }
}

/// Whether a rule is a mark or a word of the language: the last two sections of the grammar.
pub(super) fn is_token(rule: Rule) -> bool {
    rule >= Rule::k_all
}

/// What a rule is called in a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Called {
    /// By these tokens.
    Tokens(&'static [&'static str]),
    /// In a reader's words.
    Kind(&'static str),
    /// An operator, or what else may follow an operand.
    Operator,
    /// Not at all: something else says it.
    Nothing,
}

/// The names of rules in messages.
pub(super) fn called(rule: Rule) -> Called {
    use Called::{Kind, Nothing, Operator, Tokens};
    macro_rules! names {
        ($($rule:ident $text:literal)*) => {
            match rule {
                $(Rule::$rule => Tokens(&[$text]),)*
                Rule::EOI => Kind("the end of the item"),
                Rule::ident | Rule::value | Rule::param | Rule::case | Rule::generic | Rule::given | Rule::assignment
                | Rule::effect | Rule::item_of | Rule::receiver | Rule::method_arg => Kind("a name"),
                Rule::path_start | Rule::rust_path => Kind("a path"),
                Rule::string => Kind("a string"),
                Rule::int | Rule::float | Rule::number => Kind("a number"),
                Rule::literal => Kind("a value"),
                Rule::literal_text => Kind("a literal in backticks"),
                Rule::expr | Rule::conjunction | Rule::negation | Rule::comparison | Rule::sum | Rule::product
                | Rule::signed | Rule::postfix | Rule::primary | Rule::range | Rule::low | Rule::high => Kind("an expression"),
                Rule::cexpr | Rule::arm | Rule::cfilter | Rule::cunary | Rule::cprimary | Rule::carg | Rule::param_kind => {
                    Kind("a constraint")
                }
                Rule::trait_start => Kind("a trait, an interface or a family"),
                Rule::method_type => Kind("a type"),
                Rule::clause | Rule::clause_kind => Kind("a clause"),
                Rule::documented_method | Rule::method => Kind("a method"),
                Rule::stmt | Rule::relation => Kind("an equation"),
                Rule::element | Rule::element_kind | Rule::elements_some => Kind("an element of a format"),
                Rule::comparison_op | Rule::sum_op | Rule::product_op | Rule::or_op | Rule::and_op | Rule::field
                | Rule::index | Rule::call => Operator,
                Rule::arity => Tokens(&["?", "*"]),
                Rule::optional => Tokens(&["?"]),
                Rule::range_op => Tokens(&[".."]),
                Rule::all => Tokens(&["*"]),
                Rule::anchor => Tokens(&["^"]),
                Rule::directive_args | Rule::custom_hooks => Tokens(&["("]),
                Rule::alternatives => Tokens(&["{"]),
                Rule::body => Tokens(&[";", "{"]),
                Rule::method_body => Tokens(&[";", "=", "{"]),
                Rule::subject => Tokens(&["for"]),
                Rule::terminator => Tokens(&["implicit", "terminator"]),
                Rule::dialect_hook => Tokens(&["materialize", "verify", "canonicalize"]),
                _ => Nothing,
            }
        };
    }
    names! {
        lbrace "{" lparen "(" lbracket "[" langle "<" dollar "$" bang "!" amp "&" bar "|" dots ".." arrow "->" implied_by "=>"
        colon ":" eq "=" question "?" rparen ")" rbracket "]" rangle ">" comma "," semi ";" rbrace "}"
        k_all "all" k_as "as" k_attr "attr" k_attrs "attrs" k_bits "bits" k_blocks "blocks" k_bounds "bounds" k_by "by"
        k_canonicalize "canonicalize" k_carries "carries" k_ceildiv "ceildiv" k_choose "choose" k_clauses "clauses"
        k_constraint "constraint" k_default "default" k_deprecated "deprecated" k_dialect "dialect"
        k_dims "dims" k_each "each" k_effects "effects" k_else "else" k_enum "enum" k_family "family" k_floordiv "floordiv"
        k_fn "fn" k_fold "fold" k_for "for" k_format "format" k_if "if" k_impl "impl" k_implement "implement"
        k_implicit "implicit" k_implies "implies" k_in "in" k_infer "infer" k_inline "inline" k_interface "interface"
        k_is "is" k_let "let" k_loop "loop" k_materialize "materialize" k_mnemonic "mnemonic" k_mod "mod" k_op "op"
        k_operands "operands" k_parse "parse" k_print "print" k_promise "promise" k_region "region" k_regions "regions"
        k_require "require" k_result_names "result_names" k_results "results" k_rust "rust" k_rust_module "rust_module"
        k_rust_name "rust_name" k_self "self" k_sep "sep" k_static "static" k_step "step" k_successors "successors"
        k_terminator "terminator" k_trait "trait" k_type "type" k_use "use" k_verify "verify" k_where "where"
    }
}
