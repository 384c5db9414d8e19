//! From parts and groups to lines.

use super::tree::{Attr, Group, Kind, Node, Part, Role, Tok, columns, width};

/// Columns of a line.
const WIDTH: usize = 110;

/// Longest item that shares a line with others of an array.
const SHORT: usize = 40;

/// Longest operand of a chain of methods that the first of them stands behind.
const SHORT_BASE: usize = 4;

/// The text of items, a blank line between two.
pub(super) fn file(items: &[Part]) -> String {
    let mut printer = Printer::default();
    for (i, item) in items.iter().enumerate() {
        let first = |part: &Part| part.toks.first().map_or(String::new(), |t| t.text().to_owned());
        let bare = item.attrs.is_empty();
        let joined =
            bare && i > 0 && (is_macro_call(item) || first(item) == "use" && first(&items[i - 1]) == "use");
        if i > 0 && !joined {
            printer.out.push('\n');
        }
        printer.line = printer.out.len();
        printer.statement(item, 0);
        printer.out.push('\n');
    }
    printer.out
}

/// `a::b!(..);`
fn is_macro_call(item: &Part) -> bool {
    item.semi
        && matches!(item.toks.as_slice(), [.., bang, Tok { node: Node::Group(_), .. }] if bang.text() == "!")
}

#[derive(Default)]
struct Printer {
    out: String,
    /// Where the last line begins in `out`.
    line: usize,
}

impl Printer {
    fn column(&self) -> usize {
        columns(&self.out[self.line..])
    }

    fn newline(&mut self, indent: usize) {
        self.out.push('\n');
        self.line = self.out.len();
        self.out.extend(std::iter::repeat_n(' ', indent));
    }

    /// Whether tokens fit on the rest of the line, with so many columns behind them.
    fn fits(&self, toks: &[Tok], tail: usize) -> bool {
        width(toks).is_some_and(|w| self.column() + w + tail <= WIDTH)
    }

    fn attrs(&mut self, attrs: &[Attr], indent: usize) {
        for attr in attrs {
            match attr {
                Attr::Doc(text) => {
                    self.out.push_str("///");
                    self.out.push_str(text);
                }
                Attr::Other(toks) => self.seq(toks, indent, 0),
            }
            self.newline(indent);
        }
    }

    /// A part on lines of its own, with its semicolon.
    fn statement(&mut self, part: &Part, indent: usize) {
        self.attrs(&part.attrs, indent);
        self.seq(&part.toks, indent, usize::from(part.semi));
        if part.semi {
            self.out.push(';');
        }
    }

    fn flat(&mut self, toks: &[Tok]) {
        for (i, tok) in toks.iter().enumerate() {
            if tok.space && i > 0 {
                self.out.push(' ');
            }
            match &tok.node {
                Node::Word(text) => self.out.push_str(text),
                Node::Group(group) => self.flat_group(group),
            }
        }
    }

    fn flat_group(&mut self, group: &Group) {
        let (open, close) = group.kind.brackets();
        let space = if group.parts.is_empty() || group.kind.margin() == 2 { "" } else { " " };
        self.out.push_str(open);
        self.out.push_str(space);
        for (i, part) in group.parts.iter().enumerate() {
            if i > 0 {
                self.out.push(group.kind.separator());
                self.out.push(' ');
            }
            self.flat(&part.toks);
        }
        if group.keeps_separator() {
            self.out.push(group.kind.separator());
        }
        self.out.push_str(space);
        self.out.push_str(close);
    }

    /// Tokens from here on, on more lines where they do not fit on this one; `tail` columns follow the last of them.
    fn seq(&mut self, toks: &[Tok], indent: usize, tail: usize) {
        if self.fits(toks, tail) {
            return self.flat(toks);
        }
        match toks {
            [head, rest @ ..] if head.role == Role::Head => self.control(head, rest, indent, tail),
            _ if is_item(toks) => self.walk(toks, indent, tail),
            [name, colon, value @ ..] if colon.role == Role::Colon => {
                self.flat(std::slice::from_ref(name));
                self.flat(std::slice::from_ref(colon));
                self.value(value, indent, tail);
            }
            [word, rest @ ..] if matches!(word.text(), "return" | "break") && !rest.is_empty() => {
                self.flat(std::slice::from_ref(word));
                self.out.push(' ');
                self.seq(rest, indent, tail);
            }
            _ => match toks.iter().position(|t| t.role == Role::Assign) {
                Some(at) => {
                    self.operands(&toks[..at], indent, 0);
                    self.out.push(' ');
                    self.flat(&toks[at..=at]);
                    self.value(&toks[at + 1..], indent, tail);
                }
                None => self.operands(toks, indent, tail),
            },
        }
    }

    /// An arm of a `match`, with its comma.
    fn arm(&mut self, toks: &[Tok], indent: usize) {
        let Some(at) = toks.iter().position(|t| t.role == Role::Arrow) else {
            return self.seq(toks, indent, 0);
        };
        let (pattern, body) = toks.split_at(at + 1);
        if self.fits(pattern, 2) {
            self.flat(pattern);
        } else {
            self.split(pattern, indent, 0, 2, |i| pattern[i].text() == "|");
        }
        let here = width(body).is_some_and(|w| self.column() + 2 + w <= WIDTH);
        self.out.push(' ');
        let below = width(body).is_some_and(|w| indent + 4 + w <= WIDTH);
        let room =
            body.split_last().and_then(|(_, head)| width(head)).is_some_and(|w| self.column() + w < WIDTH);
        if here || is_block_like(body) || !below && room && breaks_well(body) {
            self.seq(body, indent, 1);
            if !ends_in_block(body) {
                self.out.push(',');
            }
        } else {
            self.block_of(body, indent);
        }
    }

    /// An expression in a block of its own.
    fn block_of(&mut self, toks: &[Tok], indent: usize) {
        self.out.push('{');
        self.newline(indent + 4);
        self.seq(toks, indent + 4, 0);
        self.newline(indent);
        self.out.push('}');
    }

    /// What is behind `=` or the colon of a field: on the next line, where it fits there and is not better broken here.
    fn value(&mut self, toks: &[Tok], indent: usize, tail: usize) {
        let Some(first) = toks.first() else { return };
        let whole = width(toks);
        let here = whole.is_some_and(|w| self.column() + 1 + w + tail <= WIDTH);
        let below = whole.is_some_and(|w| indent + 4 + w + tail <= WIDTH);
        if !here && below && !breaks_well(toks) {
            self.newline(indent + 4);
            return self.flat(toks);
        }
        if first.space {
            self.out.push(' ');
        }
        self.seq(toks, indent, tail);
    }

    /// `if condition { .. } else { .. }` and its kin, from the head on.
    fn control(&mut self, head: &Tok, rest: &[Tok], indent: usize, tail: usize) {
        self.flat(std::slice::from_ref(head));
        let is_body =
            |t: &Tok| matches!(&t.node, Node::Group(g) if matches!(g.kind, Kind::Block | Kind::Arms));
        let Some(body) = rest.iter().position(is_body) else {
            self.out.push(' ');
            return self.walk(rest, indent, tail);
        };
        let condition = &rest[..body];
        if !condition.is_empty() {
            self.out.push(' ');
            let line = self.line;
            // `let` binds closer than `&&` here, and an assignment elsewhere does not.
            let operators = condition.iter().any(|t| matches!(t.role, Role::Binary(_)));
            if condition.iter().any(|t| matches!(t.role, Role::Binary(1 | 2))) {
                self.operands(condition, indent, 2);
            } else {
                self.seq(condition, indent, 2);
            }
            if operators && self.line != line {
                self.newline(indent);
            } else {
                self.out.push(' ');
            }
        } else {
            self.out.push(' ');
        }
        self.body(&rest[body], indent);
        match &rest[body + 1..] {
            [] => {}
            [other, head, rest @ ..] if other.role == Role::Else && head.role == Role::Head => {
                self.out.push_str(" else ");
                self.control(head, rest, indent, tail);
            }
            [other, block, rest @ ..] if other.role == Role::Else => {
                self.out.push_str(" else ");
                self.body(block, indent);
                self.walk(rest, indent, tail);
            }
            rest => self.walk(rest, indent, tail),
        }
    }

    fn body(&mut self, tok: &Tok, indent: usize) {
        match &tok.node {
            Node::Group(group) => self.broken(group, indent, 0),
            Node::Word(text) => self.out.push_str(text),
        }
    }

    /// An expression: broken at the operators that bind least, else before its methods, else in its brackets.
    fn operands(&mut self, toks: &[Tok], indent: usize, tail: usize) {
        if self.fits(toks, tail) {
            return self.flat(toks);
        }
        if let Some(params) = closure_params(toks) {
            let (params, body) = toks.split_at(params);
            self.flat(params);
            self.out.push(' ');
            return self.closure_body(body, indent, tail);
        }
        let binds = |t: &Tok| match t.role {
            Role::Binary(n) => Some(n),
            _ => None,
        };
        if let Some(least) = toks.iter().skip(1).filter_map(binds).min() {
            return self.split(toks, indent, 4, tail, |i| toks[i].role == Role::Binary(least));
        }
        let calls = calls(toks);
        if let [first, others @ ..] = calls.as_slice()
            && match others {
                [] => self.fits_in_two(toks, *first, indent, tail),
                _ => !self.last_call_breaks(toks),
            }
        {
            let base = width(&toks[..*first]).unwrap_or(WIDTH);
            let from = if base <= SHORT_BASE && !others.is_empty() { first + 1 } else { *first };
            return self.split(toks, indent, 4, tail, |i| i >= from && calls.contains(&i));
        }
        self.walk(toks, indent, tail);
    }

    /// What a closure computes, in a block of its own where it needs several lines and is none.
    fn closure_body(&mut self, toks: &[Tok], indent: usize, tail: usize) {
        if self.fits(toks, tail) || is_block_like(toks) {
            return self.seq(toks, indent, tail);
        }
        self.block_of(toks, indent);
    }

    /// Tokens with a new line before some of them, `more` columns further in.
    fn split(
        &mut self,
        toks: &[Tok],
        indent: usize,
        more: usize,
        tail: usize,
        before: impl Fn(usize) -> bool,
    ) {
        let mut start = 0;
        for end in 1..=toks.len() {
            if end < toks.len() && !before(end) {
                continue;
            }
            let mut segment = &toks[start..end];
            let last = end == toks.len();
            let own = if start == 0 { indent } else { indent + more };
            if start > 0 {
                self.newline(own);
                if let ([operator, rest @ ..], true) = (segment, matches!(segment[0].role, Role::Binary(_))) {
                    self.flat(std::slice::from_ref(operator));
                    self.out.push(' ');
                    segment = rest;
                }
            }
            // A segment of its own holds what binds closer; the dot before a method is not broken at again.
            if segment.first().is_some_and(|t| t.role == Role::Dot) {
                self.walk(segment, own, if last { tail } else { 0 });
            } else {
                self.seq(segment, own, if last { tail } else { 0 });
            }
            start = end;
        }
    }

    /// Whether a call and the method that is called on what it gives fit on a line each.
    fn fits_in_two(&self, toks: &[Tok], method: usize, indent: usize, tail: usize) -> bool {
        let (base, method) = toks.split_at(method);
        base.iter().any(|t| t.full_group().is_some())
            && self.fits(base, 0)
            && width(method).is_some_and(|w| indent + 4 + w + tail <= WIDTH)
    }

    /// Whether the brackets that end the tokens are all that has to be broken, and hold a block or a list.
    fn last_call_breaks(&self, toks: &[Tok]) -> bool {
        let end = toks.iter().rposition(|t| t.text() != "?").unwrap_or(0);
        let Some(group) = toks.get(end).and_then(Tok::full_group) else { return false };
        let hugs = match group.parts.as_slice() {
            [before @ .., last] => is_closure(last) && !before.iter().any(is_closure),
            [] => false,
        };
        hugs && width(&toks[..end]).is_some_and(|w| self.column() + w < WIDTH)
    }

    /// Tokens one after the other; brackets are broken where what follows up to the next ones does not fit.
    fn walk(&mut self, toks: &[Tok], indent: usize, tail: usize) {
        for (i, tok) in toks.iter().enumerate() {
            if tok.space && !self.out.ends_with(' ') && !(i == 0 && self.column() == indent) {
                self.out.push(' ');
            }
            match &tok.node {
                Node::Word(text) => self.out.push_str(text),
                Node::Group(group) => {
                    let follows = following(&toks[i + 1..], tail);
                    let flat = group.width.is_some_and(|w| self.column() + w + follows <= WIDTH);
                    if flat || group.parts.is_empty() {
                        self.flat_group(group);
                    } else {
                        self.broken(group, indent, follows);
                    }
                }
            }
        }
    }

    /// A group on several lines.
    fn broken(&mut self, group: &Group, indent: usize, tail: usize) {
        if group.parts.is_empty() {
            return self.flat_group(group);
        }
        let (open, close) = group.kind.brackets();
        self.out.push_str(open);
        if let Some((last, before)) = group.parts.split_last()
            && self.hugs(group, last, before)
        {
            for part in before {
                self.flat(&part.toks);
                self.out.push_str(", ");
            }
            self.seq(&last.toks, indent, tail + 1);
            if group.keeps_separator() {
                self.out.push(group.kind.separator());
            }
        } else if group.kind == Kind::Array && group.parts.iter().all(|part| group.exact || is_short(part)) {
            self.filled(group, indent + 4);
            self.newline(indent);
        } else {
            self.vertical(group, indent + 4);
            self.newline(indent);
        }
        self.out.push_str(close);
    }

    /// Whether the last item of a list begins behind the opening bracket and ends before the closing one.
    fn hugs(&self, group: &Group, last: &Part, before: &[Part]) -> bool {
        if !group.kind.is_list() || matches!(group.kind, Kind::Fields | Kind::Use) || !last.attrs.is_empty() {
            return false;
        }
        if group.kind == Kind::Paren && before.is_empty() && !group.trailing {
            return true;
        }
        let toks = last.toks.as_slice();
        if let Some(params) = closure_params(toks) {
            let before_width: Option<usize> = before.iter().map(|part| part.width().map(|w| w + 2)).sum();
            let head = before_width.zip(width(&toks[..params]));
            return !before.iter().any(is_closure)
                && head.is_some_and(|(before, params)| self.column() + before + params + 2 <= WIDTH);
        }
        let chain = calls(toks);
        let head = match chain.as_slice() {
            [first, _, ..] => width(&toks[..*first]),
            _ => toks.split_last().and_then(|(_, head)| width(head)),
        };
        before.is_empty()
            && group.kind != Kind::Paren
            && is_operand(toks)
            && head.is_some_and(|w| self.column() + w < WIDTH)
    }

    fn vertical(&mut self, group: &Group, indent: usize) {
        let comma = group.takes_comma();
        for (i, part) in group.parts.iter().enumerate() {
            self.newline(indent);
            if group.kind == Kind::Block {
                self.statement(part, indent);
                continue;
            }
            self.attrs(&part.attrs, indent);
            if group.kind == Kind::Arms {
                self.arm(&part.toks, indent);
                continue;
            }
            self.seq(&part.toks, indent, 1);
            if comma || i + 1 < group.parts.len() {
                self.out.push(group.kind.separator());
            }
        }
    }

    /// As many of short items on each line as fit.
    fn filled(&mut self, group: &Group, indent: usize) {
        for (i, part) in group.parts.iter().enumerate() {
            let width = part.width().unwrap_or(WIDTH);
            if i == 0 || self.column() + width + 2 > WIDTH {
                self.newline(indent);
            } else {
                self.out.push(' ');
            }
            self.flat(&part.toks);
            if i + 1 < group.parts.len() || group.takes_comma() {
                self.out.push(',');
            }
        }
    }
}

fn is_short(part: &Part) -> bool {
    part.width().is_some_and(|w| w < SHORT)
}

/// Columns up to where a line may be broken next.
fn following(toks: &[Tok], tail: usize) -> usize {
    let mut sum = 0;
    for tok in toks {
        sum += usize::from(tok.space);
        if tok.full_group().is_some() {
            return sum + 1;
        }
        sum += tok.width().unwrap_or(0);
    }
    sum + tail
}

/// How many tokens the parameters of the closure have that the tokens are.
fn closure_params(toks: &[Tok]) -> Option<usize> {
    let from = usize::from(toks.first()?.text() == "move");
    match toks.get(from)?.role {
        Role::BarClose => Some(from + 1),
        Role::BarOpen => toks.iter().position(|t| t.role == Role::BarClose).map(|at| at + 1),
        _ => None,
    }
}

/// Whether the tokens are an item: a head, and a body on lines of its own.
fn is_item(toks: &[Tok]) -> bool {
    let body = toks.last().and_then(Tok::full_group);
    body.is_some_and(|g| matches!(g.kind, Kind::Block | Kind::Decl) && g.width.is_none())
        && closure_params(toks).is_none()
}

/// Whether the tokens are a block, a `match`, an `if` or a struct literal, and nothing else.
fn is_block_like(toks: &[Tok]) -> bool {
    match toks {
        [head, ..] if head.role == Role::Head => ends_in_block(toks),
        [path @ .., last] => {
            let braces = matches!(&last.node, Node::Group(g) if matches!(g.kind, Kind::Block | Kind::Fields));
            braces && path.iter().all(|t| t.is_word() && matches!(t.role, Role::Plain))
        }
        [] => false,
    }
}

fn is_closure(part: &Part) -> bool {
    closure_params(&part.toks).is_some()
}

fn ends_in_block(toks: &[Tok]) -> bool {
    let group = toks.last().map(|t| &t.node);
    matches!(group, Some(Node::Group(g)) if matches!(g.kind, Kind::Block | Kind::Arms))
}

/// Whether the tokens are one operand that ends in brackets: `&[..]`, `f(..)`, `a.b(..).c(..)`, `S { .. }`.
fn is_operand(toks: &[Tok]) -> bool {
    let operand = !toks.iter().any(|t| matches!(t.role, Role::Binary(_) | Role::Assign | Role::Head));
    operand && toks.last().is_some_and(|t| !t.is_word()) && toks.iter().any(|t| t.full_group().is_some())
}

/// Whether they are one, and its last brackets the only ones to break.
fn ends_in_group(toks: &[Tok]) -> bool {
    is_operand(toks) && calls(toks).len() < 2 && toks.last().and_then(Tok::full_group).is_some()
}

/// Whether breaking the tokens where they are reads better than moving them to the next line: a closure, or much in brackets.
fn breaks_well(toks: &[Tok]) -> bool {
    let much = toks.last().and_then(Tok::width).is_none_or(|w| w > SHORT);
    closure_params(toks).is_some() || much && ends_in_group(toks)
}

/// Where the methods of a chain begin that are called on what is before.
fn calls(toks: &[Tok]) -> Vec<usize> {
    let mut out = Vec::new();
    for (i, tok) in toks.iter().enumerate() {
        if tok.role != Role::Dot || i == 0 {
            continue;
        }
        let mut rest = toks[i + 1..].iter().skip_while(|t| t.is_word() && t.role == Role::Plain);
        if rest.next().is_some_and(|t| matches!(&t.node, Node::Group(g) if g.kind == Kind::Args)) {
            out.push(i);
        }
    }
    out
}
