//! The lexer: tokens of MLIR text.

use crate::body::work;
use crate::syntax::text_of_bytes;
use std::borrow::Cow;

/// The kind of a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tok {
    Eof,
    /// An invalid token; the lexer has reported the error.
    Error,
    /// `foo.bar`
    Bare,
    /// `@name`, `@"name"`
    At,
    /// `#name`
    Hash,
    /// `%name`
    Percent,
    /// `^name`
    Caret,
    /// `!name`
    Bang,
    /// `12`, `0x1F`
    Int,
    /// `1.5e3`
    Float,
    /// `"text"`
    Str,
    /// `->`
    Arrow,
    /// `...`
    Ellipsis,
    /// `{-#`
    FileMetadata,
    /// `#-}`
    FileMetadataEnd,
    /// Any other single character.
    Punct(u8),
}

/// A token: its kind and its range in the source.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    pub kind: Tok,
    pub start: u32,
    pub end: u32,
}

/// Classes of bytes that continue a token: words, the names after `%` and similar sigils, numbers, and spaces.
const BARE: u8 = 1;
const SUFFIX: u8 = 2;
const DIGIT: u8 = 4;
const SPACE: u8 = 8;
static CLASSES: [u8; 256] = classes();

const fn classes() -> [u8; 256] {
    let mut classes = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = match byte as u8 {
            b'0'..=b'9' => BARE | SUFFIX | DIGIT,
            b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$' | b'.' => BARE | SUFFIX,
            b'-' => SUFFIX,
            // A NUL is a space, as in MLIR.
            b' ' | b'\t' | b'\n' | b'\r' | 0 => SPACE,
            _ => 0,
        };
        byte += 1;
    }
    classes
}
fn is(byte: u8, class: u8) -> bool {
    CLASSES[usize::from(byte)] & class != 0
}
/// Returns the end of the bytes of a class from `at` on.
fn run(src: &[u8], mut at: usize, class: u8) -> usize {
    while src.get(at).is_some_and(|byte| is(*byte, class)) {
        at += 1;
    }
    at
}

/// A lexical error: its position and the message.
pub(crate) type Mistake = (usize, &'static str);

/// Returns the token at `at`, or after the spaces and comments there. For [`Tok::Error`], the error is stored in `mistake` instead of the
/// result, so that a token is returned in registers.
pub(crate) fn next_token(src: &[u8], mut at: usize, mistake: &mut Option<Mistake>) -> Token {
    loop {
        at = run(src, at, SPACE);
        if src.get(at) != Some(&b'/') || src.get(at + 1) != Some(&b'/') {
            break;
        }
        while src.get(at).is_some_and(|b| *b != b'\n') {
            at += 1;
        }
    }
    let token = |kind, end: usize| {
        work::add(end - at);
        Token { kind, start: at as u32, end: end as u32 }
    };
    let mut error = |place: usize, end: usize, message| {
        *mistake = Some((place, message));
        Token { kind: Tok::Error, start: at as u32, end: end as u32 }
    };
    let Some(&first) = src.get(at) else { return token(Tok::Eof, at) };
    match first {
        b'a'..=b'z' | b'A'..=b'Z' | b'_' => token(Tok::Bare, run(src, at + 1, BARE)),
        b'#' if src[at..].starts_with(b"#-}") => token(Tok::FileMetadataEnd, at + 3),
        b'%' | b'#' | b'^' | b'!' => {
            let kind = match first {
                b'%' => Tok::Percent,
                b'#' => Tok::Hash,
                b'^' => Tok::Caret,
                _ => Tok::Bang,
            };
            match src.get(at + 1) {
                Some(b) if b.is_ascii_digit() => token(kind, run(src, at + 1, DIGIT)),
                Some(b) if is(*b, SUFFIX) => {
                    let mut end = run(src, at + 1, SUFFIX);
                    // `!a.b->` ends before the arrow.
                    if src[end - 1] == b'-' && src.get(end) == Some(&b'>') && end - at > 2 {
                        end -= 1;
                    }
                    token(kind, end)
                }
                _ => error(
                    at,
                    at + 1,
                    match first {
                        b'%' => "invalid SSA name",
                        b'#' => "invalid attribute name",
                        b'^' => "invalid block name",
                        _ => "invalid type identifier",
                    },
                ),
            }
        }
        b'@' => match src.get(at + 1) {
            Some(b'"') => match string_end(src, at + 1) {
                Ok(end) => token(Tok::At, end),
                Err((place, message)) => error(place, src.len(), message),
            },
            Some(b) if b.is_ascii_alphabetic() || *b == b'_' => token(Tok::At, run(src, at + 1, BARE)),
            _ => error(at + 1, at + 1, "@ identifier expected to start with letter or '_'"),
        },
        b'"' => match string_end(src, at) {
            Ok(end) => token(Tok::Str, end),
            Err((place, message)) => error(place, src.len(), message),
        },
        b'0'..=b'9' => number(src, at),
        b'-' if src.get(at + 1) == Some(&b'>') => token(Tok::Arrow, at + 2),
        b'.' => match src.get(at..at + 3) {
            Some(b"...") => token(Tok::Ellipsis, at + 3),
            _ => error(at, at + 1, "expected three consecutive dots for an ellipsis"),
        },
        b'{' if src.get(at..at + 3) == Some(b"{-#") => token(Tok::FileMetadata, at + 3),
        b':' | b',' | b'(' | b')' | b'{' | b'}' | b'[' | b']' | b'<' | b'>' | b'=' | b'+' | b'-' | b'*'
        | b'?' | b'|' | b'/' => token(Tok::Punct(first), at + 1),
        _ => {
            let more = src[at + 1..].iter().take_while(|b| (0x80..0xC0).contains(*b)).count();
            error(at, at + if first < 0x80 { 1 } else { 1 + more }, "unexpected character")
        }
    }
}

fn number(src: &[u8], at: usize) -> Token {
    let digits = |from: usize| run(src, from, DIGIT);
    let token = |kind, end: usize| {
        work::add(end - at);
        Token { kind, start: at as u32, end: end as u32 }
    };
    if src[at] == b'0'
        && src.get(at + 1) == Some(&b'x')
        && src.get(at + 2).is_some_and(|b| b.is_ascii_hexdigit())
    {
        let end = at + 2 + src[at + 2..].iter().take_while(|b| b.is_ascii_hexdigit()).count();
        return token(Tok::Int, end);
    }
    let mut end = digits(at);
    if src.get(end) != Some(&b'.') {
        return token(Tok::Int, end);
    }
    end = digits(end + 1);
    if matches!(src.get(end), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(src.get(end + 1), Some(b'+' | b'-')));
        if src.get(end + 1 + sign).is_some_and(|b| b.is_ascii_digit()) {
            end = digits(end + 1 + sign);
        }
    }
    token(Tok::Float, end)
}

/// Returns the end of the string literal whose opening quote is at `at`.
fn string_end(src: &[u8], at: usize) -> Result<usize, Mistake> {
    let mut i = at + 1;
    loop {
        match src.get(i) {
            None | Some(b'\n') => return Err((i, "expected '\"' in string literal")),
            Some(b'"') => return Ok(i + 1),
            Some(b'\\') => match src.get(i + 1) {
                Some(b'"' | b'\\' | b'n' | b't') => i += 2,
                Some(h) if h.is_ascii_hexdigit() && src.get(i + 2).is_some_and(|b| b.is_ascii_hexdigit()) => {
                    i += 3
                }
                _ => return Err((i, "unknown escape in string literal")),
            },
            Some(_) => i += 1,
        }
    }
}

/// Returns the text of a string literal with quotes.
pub(crate) fn unescape(literal: &str) -> Cow<'_, str> {
    let inner = literal.get(1..literal.len().saturating_sub(1)).unwrap_or_default();
    // The encodings of stand-ins begin with a byte from 0xF4 on.
    if inner.bytes().all(|byte| byte != b'\\' && byte < 0xF4) {
        return Cow::Borrowed(inner);
    }
    let mut bytes = Vec::with_capacity(inner.len());
    let mut rest = inner.bytes();
    while let Some(b) = rest.next() {
        if b != b'\\' {
            bytes.push(b);
            continue;
        }
        match rest.next() {
            Some(b'n') => bytes.push(b'\n'),
            Some(b't') => bytes.push(b'\t'),
            Some(q @ (b'"' | b'\\')) => bytes.push(q),
            Some(high) => {
                let value = |b: u8| (b as char).to_digit(16).unwrap_or(0) as u8;
                bytes.push(value(high) << 4 | value(rest.next().unwrap_or(b'0')));
            }
            None => {}
        }
    }
    Cow::Owned(text_of_bytes(&bytes))
}
