//! Names the rules of `bourn.pest`, from which pest makes the parser, for messages.

pub(super) use bourn_grammar::Rule;

use bourn_grammar::BournParser;
use pest::Parser as _;
use pest::error::{Error, ErrorVariant, InputLocation};
use pest::iterators::Pair;

pub(super) type Node<'i> = Pair<'i, Rule>;

/// The place where a text leaves the grammar, and the rules that would have matched.
pub(super) struct Mismatch {
    /// The offset in bytes from the start of the text.
    pub at: usize,
    /// The rules that were tried there, in the order of the grammar.
    pub tried: Vec<Rule>,
}

/// Parses a whole text by a single rule.
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

/// Returns whether a rule is a mark or a word of the language: those are the last two sections of the grammar.
pub(super) fn is_token(rule: Rule) -> bool {
    rule >= Rule::k_all
}

/// A larger part of a spec, as messages name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Name,
    Path,
    Text,
    Number,
    Value,
    Backticks,
    Expression,
    Constraint,
    Trait,
    Type,
    Clause,
    Method,
    Equation,
    Element,
    /// An operator, or whatever else may follow an operand.
    Operator,
    EndOfItem,
}

impl Kind {
    /// Returns the name of the kind in messages.
    pub fn text(self) -> &'static str {
        match self {
            Kind::EndOfItem => "the end of the item",
            Kind::Name => "a name",
            Kind::Path => "a path",
            Kind::Text => "a string",
            Kind::Number => "a number",
            Kind::Value => "a value",
            Kind::Backticks => "a literal in backticks",
            Kind::Expression => "an expression",
            Kind::Constraint => "a constraint",
            Kind::Trait => "a trait, an interface or a family",
            Kind::Type => "a type",
            Kind::Clause => "a clause",
            Kind::Method => "a method",
            Kind::Equation => "an equation",
            Kind::Element => "an element of a format",
            Kind::Operator => "an operator",
        }
    }

    /// Returns whether a part of this kind may begin with a name.
    pub fn begins_with_name(self) -> bool {
        use Kind::{Constraint, Equation, Expression, Path, Type, Value};
        matches!(self, Constraint | Equation | Expression | Path | Type | Value)
    }
}

/// The name of a rule in messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Called {
    /// Any of these tokens.
    Tokens(&'static [&'static str]),
    /// A kind of part.
    Part(Kind),
    /// No name, since another rule that was tried at the same position has a name.
    Nothing,
}

/// Returns the name of a rule in messages.
pub(super) fn called(rule: Rule) -> Called {
    use Called::{Nothing, Part, Tokens};
    macro_rules! names {
        ($($rule:ident $text:literal)*) => {
            match rule {
                $(Rule::$rule => Tokens(&[$text]),)*
                Rule::EOI => Part(Kind::EndOfItem),
                Rule::ident | Rule::value | Rule::dialect_attr | Rule::successor | Rule::param | Rule::case | Rule::generic | Rule::given | Rule::assignment
                | Rule::effect | Rule::builder_param | Rule::item_of | Rule::receiver | Rule::method_arg => Part(Kind::Name),
                Rule::path_start | Rule::rust_path => Part(Kind::Path),
                Rule::string => Part(Kind::Text),
                Rule::int | Rule::float | Rule::number => Part(Kind::Number),
                Rule::literal => Part(Kind::Value),
                Rule::literal_text => Part(Kind::Backticks),
                Rule::expr | Rule::conjunction | Rule::negation | Rule::comparison | Rule::sum | Rule::product
                | Rule::signed | Rule::power | Rule::postfix | Rule::primary | Rule::range | Rule::low | Rule::high => Part(Kind::Expression),
                Rule::cexpr | Rule::arm | Rule::cfilter | Rule::cunary | Rule::cprimary | Rule::carg | Rule::param_kind => {
                    Part(Kind::Constraint)
                }
                Rule::trait_start => Part(Kind::Trait),
                Rule::method_type => Part(Kind::Type),
                Rule::clause | Rule::clause_kind => Part(Kind::Clause),
                Rule::documented_method | Rule::method => Part(Kind::Method),
                Rule::stmt | Rule::relation => Part(Kind::Equation),
                Rule::element | Rule::element_kind | Rule::elements_some => Part(Kind::Element),
                Rule::comparison_op | Rule::sum_op | Rule::product_op | Rule::caret | Rule::or_op | Rule::and_op | Rule::field
                | Rule::index | Rule::call => Part(Kind::Operator),
                Rule::arity => Tokens(&["?", "*"]),
                Rule::optional => Tokens(&["?"]),
                Rule::range_op => Tokens(&[".."]),
                Rule::all => Tokens(&["*"]),
                Rule::anchor => Tokens(&["^"]),
                Rule::argument_of => Tokens(&["."]),
                Rule::initial => Tokens(&["="]),
                Rule::directive_args | Rule::custom_hooks => Tokens(&["("]),
                Rule::alternatives => Tokens(&["{"]),
                Rule::body => Tokens(&[";", "{"]),
                Rule::builder_body => Tokens(&[";", "rust", "{"]),
                Rule::method_body => Tokens(&[";", "=", "{"]),
                Rule::subject | Rule::of_dialects => Tokens(&["for"]),
                Rule::terminator => Tokens(&["implicit", "terminator"]),
                Rule::dialect_attrs => Tokens(&["attrs"]),
                Rule::dialect_impl => Tokens(&["impl"]),
                Rule::dialect_hook => Tokens(&["materialize", "verify", "canonicalize"]),
                _ => Nothing,
            }
        };
    }
    names! {
        lbrace "{" lparen "(" lbracket "[" langle "<" dollar "$" bang "!" amp "&" bar "|" dots ".." arrow "->" implied_by "=>"
        colon ":" eq "=" equals "==" question "?" rparen ")" rbracket "]" rangle ">" comma "," semi ";" rbrace "}"
        k_alias "alias" k_all "all" k_argument_names "argument_names" k_as "as" k_assume "assume" k_attr "attr" k_attrs "attrs" k_bare "bare" k_bits "bits" k_blocks "blocks" k_bounds "bounds" k_branch "branch" k_builder "builder" k_by "by"
        k_call "call" k_canonicalize "canonicalize" k_carries "carries" k_ceildiv "ceildiv" k_choose "choose" k_clauses "clauses"
        k_constraint "constraint" k_default "default" k_deprecated "deprecated" k_dialect "dialect"
        k_dims "dims" k_each "each" k_effects "effects" k_else "else" k_enum "enum" k_extend "extend" k_family "family" k_floordiv "floordiv"
        k_fn "fn" k_fold "fold" k_for "for" k_format "format" k_if "if" k_impl "impl" k_implement "implement"
        k_implicit "implicit" k_implies "implies" k_in "in" k_infer "infer" k_inline "inline" k_interface "interface"
        k_is "is" k_let "let" k_loop "loop" k_materialize "materialize" k_mnemonic "mnemonic" k_mod "mod" k_op "op"
        k_operands "operands" k_parse "parse" k_print "print" k_promise "promise" k_region "region" k_regions "regions"
        k_require "require" k_result_names "result_names" k_results "results" k_rust "rust" k_rust_module "rust_module"
        k_rust_name "rust_name" k_self "self" k_sep "sep" k_static "static" k_step "step" k_successors "successors"
        k_terminator "terminator" k_trait "trait" k_type "type" k_use "use" k_verify "verify" k_where "where"
    }
}
