//! Parsing of maps, sets and expressions in MLIR's syntax.
//!
//! The `*_prefix` functions read one map or set at the start of a text and return how many bytes it took, so that a parser
//! of a larger language can embed them. Spaces and `//` comments are allowed between tokens.

use std::fmt::{self, Display, Formatter};

use rustc_hash::FxHashMap;

use super::expr::{AffineExpr, BinaryKind};
use super::map::AffineMap;
use super::set::{ConstraintKind, IntegerSet};

/// The depth to which parentheses may nest, so that texts and the time to simplify them stay in proportion. Neither this parser nor the
/// walks through expressions need the stack for it.
pub(super) const MAX_NESTING: u32 = 4000;
/// The message where an expression or a parenthesis begins without an operand.
const FIRST: &str = "expected affine expression";
const TOO_DEEP: &str = "affine expression is nested too deeply";

/// A mistake in a text, and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// The byte offset in the text.
    pub offset: usize,
    /// The message, without a place.
    pub message: String,
}

impl Display for ParseError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} at offset {}", self.message, self.offset)
    }
}

impl std::error::Error for ParseError {}

/// The result of [`parse_map_or_set_prefix`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MapOrSet {
    /// A map, `(..) -> (..)`.
    Map(AffineMap),
    /// A set, `(..) : (..)`.
    Set(IntegerSet),
}

/// Parses a map such as `(d0, d1)[s0] -> (d0 + s0, d1 mod 2)`.
pub fn parse_map(text: &str) -> Result<AffineMap, ParseError> {
    whole(text, Parser::map)
}

/// Parses a map at the start of `text`; also returns how many bytes it took.
pub fn parse_map_prefix(text: &str) -> Result<(AffineMap, usize), ParseError> {
    prefix(text, Parser::map)
}

/// Parses a set such as `(d0)[s0] : (d0 - 1 >= 0, s0 == 0)`; `<=` and right sides other than 0 are accepted too.
pub fn parse_set(text: &str) -> Result<IntegerSet, ParseError> {
    whole(text, Parser::set)
}

/// Parses a set at the start of `text`; also returns how many bytes it took.
pub fn parse_set_prefix(text: &str) -> Result<(IntegerSet, usize), ParseError> {
    prefix(text, Parser::set)
}

/// Parses a map or a set at the start of `text`; also returns how many bytes it took.
pub fn parse_map_or_set_prefix(text: &str) -> Result<(MapOrSet, usize), ParseError> {
    prefix(text, Parser::map_or_set)
}

/// Parses an expression at the start of `text`, such as a subscript `%i + symbol(%n) * 2` of an op; also returns how many
/// bytes it took.
///
/// `resolve` gives meaning to names: identifiers such as `d0`, and values such as `%i` or `%0#1` with their percent sign.
/// Its second argument says whether the name is inside `symbol(..)`. A name for which it returns `None` is an error.
pub fn parse_expr_prefix(
    text: &str,
    resolve: &mut dyn FnMut(&str, bool) -> Option<AffineExpr>,
) -> Result<(AffineExpr, usize), ParseError> {
    let mut parser = Parser::new(text);
    parser.resolve = Some(resolve);
    let expr = parser.expr()?;
    Ok((expr, parser.consumed))
}

fn prefix<'a, T>(
    text: &'a str,
    parse: fn(&mut Parser<'a, 'a>) -> Result<T, ParseError>,
) -> Result<(T, usize), ParseError> {
    let mut parser = Parser::new(text);
    let value = parse(&mut parser)?;
    Ok((value, parser.consumed))
}

fn whole<'a, T>(
    text: &'a str,
    parse: fn(&mut Parser<'a, 'a>) -> Result<T, ParseError>,
) -> Result<T, ParseError> {
    let mut parser = Parser::new(text);
    let value = parse(&mut parser)?;
    match parser.token {
        Token::End => Ok(value),
        _ => Err(parser.error("expected end of text")),
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token<'a> {
    End,
    /// A name; the words `floordiv`, `ceildiv`, `mod` and `symbol` are names that get a meaning by their place.
    Name(&'a str),
    /// A value: `%` and a name.
    Value(&'a str),
    Integer(&'a str),
    /// Punctuation, of one or two characters.
    Mark(&'a str),
}

type Resolver<'r> = &'r mut dyn FnMut(&str, bool) -> Option<AffineExpr>;

struct Parser<'a, 'r> {
    text: &'a str,
    /// The next token and its start.
    token: Token<'a>,
    start: usize,
    /// The ends of the next token and of the previous token.
    end: usize,
    consumed: usize,
    names: FxHashMap<&'a str, AffineExpr>,
    resolve: Option<Resolver<'r>>,
}

/// The part of an expression, or of an expression in parentheses, that was read so far.
#[derive(Default)]
struct Level {
    /// The sum of the products before the current product, and whether the current product is subtracted from it.
    sum: Option<(AffineExpr, bool)>,
    /// The product of the operands before the next one, the operator between them, and the place of that.
    product: Option<(AffineExpr, BinaryKind, usize)>,
    /// Whether the level inside is negated.
    negative: bool,
}

impl<'a> Parser<'a, '_> {
    fn new(text: &'a str) -> Self {
        let mut parser = Parser {
            text,
            token: Token::End,
            start: 0,
            end: 0,
            consumed: 0,
            names: FxHashMap::default(),
            resolve: None,
        };
        parser.advance();
        parser
    }

    /// Moves to the next token.
    fn advance(&mut self) {
        self.consumed = self.end;
        let bytes = self.text.as_bytes();
        let mut at = self.end;
        loop {
            at += bytes[at..].iter().take_while(|b| matches!(b, b' ' | b'\t' | b'\n' | b'\r')).count();
            if !bytes[at..].starts_with(b"//") {
                break;
            }
            at += bytes[at..].iter().take_while(|b| !matches!(b, b'\n' | b'\r')).count();
        }
        self.start = at;
        let run =
            |from: usize, accept: fn(&u8) -> bool| bytes[from..].iter().take_while(|b| accept(b)).count();
        let name = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'$' | b'.');
        let length = match bytes.get(at) {
            None => 0,
            Some(b'0') if bytes.get(at + 1) == Some(&b'x') && run(at + 2, u8::is_ascii_hexdigit) > 0 => {
                2 + run(at + 2, u8::is_ascii_hexdigit)
            }
            Some(b) if b.is_ascii_digit() => run(at, u8::is_ascii_digit),
            Some(b) if b.is_ascii_alphabetic() || *b == b'_' => run(at, name),
            Some(b'%') => {
                1 + run(at + 1, |b| {
                    b.is_ascii_alphanumeric() || matches!(b, b'_' | b'$' | b'.' | b'-' | b'#')
                })
            }
            Some(_) if [&b"->"[..], b"==", b">=", b"<="].iter().any(|mark| bytes[at..].starts_with(mark)) => {
                2
            }
            Some(_) => self.text[at..].chars().next().map_or(0, char::len_utf8),
        };
        self.end = at + length;
        let word = &self.text[at..self.end];
        self.token = match word.as_bytes().first() {
            None => Token::End,
            Some(b'%') => Token::Value(word),
            Some(b) if b.is_ascii_digit() => Token::Integer(word),
            Some(b) if b.is_ascii_alphabetic() || *b == b'_' => Token::Name(word),
            Some(_) => Token::Mark(word),
        };
    }

    fn error(&self, message: impl Into<String>) -> ParseError {
        ParseError { offset: self.start, message: message.into() }
    }

    /// Returns an error about a missing token. Its place is after the previous token; the next one may be lines away.
    fn wrong_token(&self, message: impl Into<String>) -> ParseError {
        ParseError { offset: self.consumed, message: message.into() }
    }

    fn at(&self, mark: &str) -> bool {
        self.token == Token::Mark(mark)
    }

    fn eat(&mut self, mark: &str) -> bool {
        let found = self.at(mark);
        if found {
            self.advance();
        }
        found
    }

    fn expect(&mut self, mark: &str, place: &str) -> Result<(), ParseError> {
        if self.eat(mark) { Ok(()) } else { Err(self.wrong_token(format!("expected '{mark}' {place}"))) }
    }

    fn map_or_set(&mut self) -> Result<MapOrSet, ParseError> {
        let (num_dims, num_symbols) = self.header()?;
        if self.eat("->") {
            return Ok(MapOrSet::Map(self.map_range(num_dims, num_symbols)?));
        }
        if self.eat(":") {
            return Ok(MapOrSet::Set(self.set_constraints(num_dims, num_symbols)?));
        }
        Err(self.wrong_token("expected '->' or ':'"))
    }

    fn map(&mut self) -> Result<AffineMap, ParseError> {
        let (num_dims, num_symbols) = self.header()?;
        if !self.eat("->") {
            return Err(self.wrong_token("expected '->'"));
        }
        self.map_range(num_dims, num_symbols)
    }

    fn set(&mut self) -> Result<IntegerSet, ParseError> {
        let (num_dims, num_symbols) = self.header()?;
        if !self.eat(":") {
            return Err(self.wrong_token("expected ':'"));
        }
        self.set_constraints(num_dims, num_symbols)
    }

    /// Parses `(d0, d1)[s0]`: declares the names and returns how many there are of both kinds.
    fn header(&mut self) -> Result<(usize, usize), ParseError> {
        self.expect("(", "in dimensional identifier list")?;
        let num_dims = self.names(")", "in dimensional identifier list", AffineExpr::dim)?;
        let num_symbols = match self.eat("[") {
            true => self.names("]", "in symbol list", AffineExpr::symbol)?,
            false => 0,
        };
        Ok((num_dims, num_symbols))
    }

    fn names(&mut self, close: &str, place: &str, leaf: fn(u32) -> AffineExpr) -> Result<usize, ParseError> {
        let mut count = 0u32;
        if self.eat(close) {
            return Ok(0);
        }
        loop {
            let Token::Name(name) = self.token else {
                return Err(self.wrong_token("expected bare identifier"));
            };
            if self.names.insert(name, leaf(count)).is_some() {
                return Err(self.error(format!("redefinition of identifier '{name}'")));
            }
            self.advance();
            count += 1;
            if !self.eat(",") {
                self.expect(close, place)?;
                return Ok(count as usize);
            }
        }
    }

    fn map_range(&mut self, num_dims: usize, num_symbols: usize) -> Result<AffineMap, ParseError> {
        let results = self.list("in affine map range", Self::expr)?;
        Ok(AffineMap::new(num_dims, num_symbols, results))
    }

    fn set_constraints(&mut self, num_dims: usize, num_symbols: usize) -> Result<IntegerSet, ParseError> {
        let constraints = self.list("in integer set constraint list", Self::constraint)?;
        Ok(IntegerSet::new(num_dims, num_symbols, constraints))
    }

    fn list<T>(
        &mut self,
        place: &str,
        item: fn(&mut Self) -> Result<T, ParseError>,
    ) -> Result<Vec<T>, ParseError> {
        self.expect("(", place)?;
        let mut items = Vec::new();
        if self.eat(")") {
            return Ok(items);
        }
        loop {
            items.push(item(self)?);
            if !self.eat(",") {
                self.expect(")", place)?;
                return Ok(items);
            }
        }
    }

    fn constraint(&mut self) -> Result<(AffineExpr, ConstraintKind), ParseError> {
        let lhs = self.expr()?;
        let relation = self.token;
        if !matches!(relation, Token::Mark("==" | ">=" | "<=")) {
            return Err(
                self.error("expected '== affine-expr' or '>= affine-expr' at end of affine constraint")
            );
        }
        self.advance();
        let rhs = self.expr()?;
        Ok(match relation {
            Token::Mark("==") => (lhs - rhs, ConstraintKind::Eq),
            Token::Mark("<=") => (rhs - lhs, ConstraintKind::Inequality),
            _ => (lhs - rhs, ConstraintKind::Inequality),
        })
    }

    /// Parses an expression without recursion: parentheses may nest deeper than the stack allows.
    fn expr(&mut self) -> Result<AffineExpr, ParseError> {
        let mut levels = vec![Level::default()];
        let mut missing = FIRST;
        loop {
            let Some(mut operand) = self.operand(missing, &mut levels)? else {
                missing = FIRST;
                continue;
            };
            missing = "missing right operand of binary operator";
            while let Some(value) = self.combine(operand, &mut levels)? {
                let Some(Level { negative, .. }) = levels.last() else { return Ok(value) };
                let negative = *negative;
                if !self.eat(")") {
                    return Err(self.wrong_token("expected ')'"));
                }
                operand = if negative { -value } else { value };
            }
        }
    }

    /// Adds an operand to the innermost level. Returns the level's value and removes the level if no operator follows.
    fn combine(
        &mut self,
        operand: AffineExpr,
        levels: &mut Vec<Level>,
    ) -> Result<Option<AffineExpr>, ParseError> {
        let Some(level) = levels.last_mut() else { return Ok(Some(operand)) };
        let product = match level.product.take() {
            Some((lhs, kind, operator)) => binary(kind, lhs, operand, operator)?,
            None => operand,
        };
        let kind = match self.token {
            Token::Mark("*") => Some(BinaryKind::Mul),
            Token::Name("floordiv") => Some(BinaryKind::FloorDiv),
            Token::Name("ceildiv") => Some(BinaryKind::CeilDiv),
            Token::Name("mod") => Some(BinaryKind::Mod),
            _ => None,
        };
        if let Some(kind) = kind {
            level.product = Some((product, kind, self.start));
            self.advance();
            return Ok(None);
        }
        let sum = match level.sum.take() {
            Some((lhs, true)) => lhs - product,
            Some((lhs, false)) => lhs + product,
            None => product,
        };
        let minus = self.at("-");
        if minus || self.at("+") {
            level.sum = Some((sum, minus));
            self.advance();
            return Ok(None);
        }
        levels.pop();
        Ok(Some(sum))
    }

    /// Parses an operand with its signs, which bind most tightly. Opens a level and returns `None` if the operand is in parentheses.
    fn operand(&mut self, missing: &str, levels: &mut Vec<Level>) -> Result<Option<AffineExpr>, ParseError> {
        let mut signs = 0usize;
        let mut missing = missing;
        while self.eat("-") {
            signs += 1;
            missing = FIRST;
        }
        let negative = signs % 2 == 1;
        let operand = match self.token {
            Token::Integer(digits) => {
                let value = self.integer(digits, negative)?;
                self.advance();
                return Ok(Some(AffineExpr::constant(value)));
            }
            Token::Name("symbol") if !self.names.contains_key("symbol") && self.resolve.is_some() => {
                self.advance();
                self.expect("(", "after 'symbol'")?;
                let operand = self.name(true, "expected a value in 'symbol'")?;
                self.expect(")", "after the value in 'symbol'")?;
                operand
            }
            Token::Name(_) | Token::Value(_) => self.name(false, missing)?,
            Token::Mark("(") => {
                if levels.len() > MAX_NESTING as usize {
                    return Err(self.error(TOO_DEEP));
                }
                self.advance();
                if self.at(")") {
                    return Err(self.error("no expression inside parentheses"));
                }
                levels.last_mut().into_iter().for_each(|level| level.negative = negative);
                levels.push(Level::default());
                return Ok(None);
            }
            Token::Mark("+" | "*") if missing == FIRST => {
                return Err(self.error("missing left operand of binary operator"));
            }
            _ => return Err(self.error(missing)),
        };
        Ok(Some(if negative { -operand } else { operand }))
    }

    fn name(&mut self, symbol: bool, missing: &str) -> Result<AffineExpr, ParseError> {
        let (Token::Name(name) | Token::Value(name)) = self.token else { return Err(self.error(missing)) };
        let known = match &mut self.resolve {
            Some(resolve) => resolve(name, symbol),
            None => self.names.get(name).cloned(),
        };
        let Some(operand) = known else {
            return Err(self.error(match self.token {
                Token::Value("%") => "invalid SSA name".to_owned(),
                Token::Value(_) if self.resolve.is_none() => "unexpected ssa identifier".to_owned(),
                _ => "use of undeclared identifier".to_owned(),
            }));
        };
        self.advance();
        Ok(operand)
    }

    fn integer(&self, digits: &str, negative: bool) -> Result<i64, ParseError> {
        let magnitude = match digits.strip_prefix("0x") {
            Some(hex) => u64::from_str_radix(hex, 16).ok(),
            None => digits.parse::<u64>().ok(),
        };
        let value = magnitude.and_then(|magnitude| match negative {
            true => 0i64.checked_sub_unsigned(magnitude),
            false => i64::try_from(magnitude).ok(),
        });
        value.ok_or_else(|| self.error("constant too large for index"))
    }
}

/// Returns a product, quotient or remainder whose operator is at a place.
fn binary(
    kind: BinaryKind,
    lhs: AffineExpr,
    rhs: AffineExpr,
    operator: usize,
) -> Result<AffineExpr, ParseError> {
    let error = |message: &str| ParseError { offset: operator, message: message.to_owned() };
    check_affine(kind, &lhs, &rhs).map_err(error)?;
    let product = AffineExpr::binary(kind, lhs, rhs);
    // `x mod 3 mod 2` prints as `(x mod 3) mod 2`, and the printed text must be readable.
    if product.nesting() > MAX_NESTING { Err(error(TOO_DEEP)) } else { Ok(product) }
}

/// Reports products and quotients of dimensions, which are not affine.
fn check_affine(kind: BinaryKind, lhs: &AffineExpr, rhs: &AffineExpr) -> Result<(), &'static str> {
    if !rhs.uses_dims() {
        return Ok(());
    }
    match kind {
        BinaryKind::Add => Ok(()),
        BinaryKind::Mul if !lhs.uses_dims() => Ok(()),
        BinaryKind::Mul => Err(
            "non-affine expression: at least one of the multiply operands has to be either a constant or symbolic",
        ),
        BinaryKind::FloorDiv => {
            Err("non-affine expression: right operand of floordiv has to be either a constant or symbolic")
        }
        BinaryKind::CeilDiv => {
            Err("non-affine expression: right operand of ceildiv has to be either a constant or symbolic")
        }
        BinaryKind::Mod => {
            Err("non-affine expression: right operand of mod has to be either a constant or symbolic")
        }
    }
}
