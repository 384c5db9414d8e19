//! Paths of files as URIs.

use lsp_types::Uri;
use std::path::{Path, PathBuf};

/// Returns the path of a `file:` URI.
#[must_use]
pub fn path_of(uri: &Uri) -> Option<PathBuf> {
    let rest = uri.as_str().strip_prefix("file://")?;
    // The host is empty, or is the name of this machine.
    let path = &rest[rest.find('/')?..];
    let path = path.split(['?', '#']).next().unwrap_or(path);
    let path = String::from_utf8(decoded(path.as_bytes())).ok()?;
    let bytes = path.as_bytes();
    // `/C:/folder` on Windows.
    let is_drive = cfg!(windows) && bytes.len() > 2 && bytes[1].is_ascii_alphabetic() && bytes[2] == b':';
    Some(PathBuf::from(if is_drive { &path[1..] } else { &path }))
}

/// Returns the URI of a path, which must be absolute to be of use.
#[must_use]
pub fn uri_of(path: &Path) -> Option<Uri> {
    let mut uri = String::from("file://");
    let path = path.to_str()?;
    if !path.starts_with('/') {
        uri.push('/');
    }
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'_' | b'.' | b'~' => {
                uri.push(char::from(byte));
            }
            b'\\' if cfg!(windows) => uri.push('/'),
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri.parse().ok()
}

/// Replaces `%20` and the like; an incomplete escape stays.
fn decoded(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut at = 0;
    let digit = |at: usize| text.get(at).and_then(|byte| char::from(*byte).to_digit(16));
    while at < text.len() {
        match (text[at], digit(at + 1), digit(at + 2)) {
            (b'%', Some(high), Some(low)) => {
                out.push((high * 16 + low) as u8);
                at += 3;
            }
            (byte, ..) => {
                out.push(byte);
                at += 1;
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_survive() {
        for path in ["/a/b.bourn", "/a b/ü%20#?.mlir", "/"] {
            let uri = uri_of(Path::new(path)).expect("a URI");
            assert_eq!(path_of(&uri).expect("a path"), Path::new(path), "{}", uri.as_str());
        }
        let of = |uri: &str| path_of(&uri.parse().expect("a URI"));
        assert_eq!(of("untitled:Untitled-1"), None);
        assert_eq!(of("file://host/x"), Some(PathBuf::from("/x")));
    }
}
