//! The specs that come with Bourn, as files that an editor can open.

use std::path::PathBuf;

/// Returns the text of a shipped dialect.
pub(crate) fn text_of(dialect: &str) -> Option<&'static str> {
    bourn_specs::ALL.iter().find(|(name, _)| *name == dialect).map(|(_, text)| *text)
}

/// Writes the spec of a shipped dialect to a folder for temporary files, unless it is there already, and returns its path.
pub(crate) fn file_of(dialect: &str) -> Option<PathBuf> {
    let text = text_of(dialect)?;
    let folder = std::env::temp_dir().join(format!("bourn-specs-{}", env!("CARGO_PKG_VERSION")));
    let file = folder.join(format!("{dialect}.bourn"));
    if std::fs::read_to_string(&file).is_ok_and(|known| known == text) {
        return Some(file);
    }
    std::fs::create_dir_all(&folder).ok()?;
    // Another server may write the same file: a reader sees it complete.
    let draft = folder.join(format!("{dialect}.{}", std::process::id()));
    std::fs::write(&draft, text).ok()?;
    std::fs::rename(&draft, &file).ok()?;
    Some(file)
}
