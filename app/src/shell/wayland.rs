//! Whether Wayland is spoken of but not there, as in a terminal that has outlived its session or was reached from afar. winit
//! would not look further.

use std::env;
use std::ffi::OsString;
use std::os::unix::net::UnixStream;
use std::path::PathBuf;

/// Whether the environment names a Wayland display that does not answer, and an X11 display beside it.
pub fn is_stale() -> bool {
    let named = |name| env::var_os(name).filter(|value| !value.is_empty());
    if named("WAYLAND_SOCKET").is_some() || named("DISPLAY").is_none() {
        return false;
    }
    named("WAYLAND_DISPLAY").is_some_and(|display| !answers(display, named("XDG_RUNTIME_DIR")))
}

/// Whether somebody listens on a display's socket; its name is a path, or a file in the session's own folder.
fn answers(display: OsString, session: Option<OsString>) -> bool {
    let path = PathBuf::from(session.unwrap_or_default()).join(display);
    UnixStream::connect(path).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::net::UnixListener;

    #[test]
    fn a_display_answers_while_somebody_listens() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let socket = folder.path().join("wayland-0");
        let session = || Some(folder.path().as_os_str().to_owned());
        assert!(!answers("wayland-0".into(), session()));
        let listener = UnixListener::bind(&socket).expect("a socket");
        assert!(answers("wayland-0".into(), session()));
        assert!(answers(socket.clone().into(), None), "a whole path stands for itself");
        assert!(answers(socket.into(), session()));
        drop(listener);
        assert!(!answers("wayland-0".into(), session()), "what is left of it is a file");
    }
}
