//! A display of the test's own: Xvfb, or Xorg with a screen that is none and a touch screen made of a socket.

use std::fs::{self, File};
use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

/// Width and height, px.
pub const SCREEN: [u16; 2] = [1280, 1000];

/// A running X server; it ends with the value.
pub struct XServer {
    server: Child,
    /// What `DISPLAY` has to be.
    pub display: String,
    folder: TempDir,
}

impl Drop for XServer {
    fn drop(&mut self) {
        // It may have ended by itself; then there is nothing left to end.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

impl XServer {
    /// A display without hardware. It takes the mouse and keys that the XTEST extension makes up.
    pub fn virtual_display() -> XServer {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let mut command = Command::new("Xvfb");
        let [width, height] = SCREEN;
        command.args(["-screen", "0", &format!("{width}x{height}x24"), "-noreset", "-nolisten", "tcp"]);
        XServer::start(command, folder, "xvfb")
    }

    /// A display with a touch screen, for [`crate::touch::TouchScreen`].
    pub fn with_touch_screen() -> XServer {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let config = folder.path().join("xorg.conf");
        let touch = folder.path().join("touch.socket");
        fs::write(&config, configuration(&folder.path().display().to_string(), &touch.display().to_string()))
            .expect("a temporary folder is writable");
        let mut command = Command::new("Xorg");
        command.args(["-noreset", "-novtswitch", "-sharevts", "-nolisten", "tcp", "-config"]).arg(config);
        command.arg("-logfile").arg(folder.path().join("xorg.log"));
        XServer::start(command, folder, "xserver-xorg-core and xserver-xorg-video-dummy")
    }

    /// The socket that takes touches.
    pub fn touch_socket(&self) -> PathBuf {
        self.folder.path().join("touch.socket")
    }

    fn start(mut command: Command, folder: TempDir, package: &str) -> XServer {
        let errors = folder.path().join("errors.txt");
        let log = File::create(&errors).expect("a temporary folder is writable");
        // The server looks for a free display itself, and says which on its standard output once it is ready.
        command.args(["-displayfd", "1"]).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(log);
        let mut server = command
            .spawn()
            .unwrap_or_else(|error| panic!("{error}: these tests need the package {package} ({command:?})"));
        let mut number = String::new();
        let mut said = BufReader::new(server.stdout.take().expect("its standard output is a pipe"));
        said.read_line(&mut number).expect("a pipe can be read");
        let number = number.trim();
        if number.is_empty() {
            let why = fs::read_to_string(&errors).unwrap_or_default();
            panic!("the X server did not start (is the package {package} installed?):\n{why}");
        }
        XServer { server, display: format!(":{number}"), folder }
    }
}

/// A screen that is none, and three input devices that are sockets.
fn configuration(folder: &str, touch: &str) -> String {
    let [width, height] = SCREEN;
    let device = |name: &str, socket: &str, kind: &str| {
        format!(
            "Section \"InputDevice\"\nIdentifier \"{name}\"\nDriver \"inputtest\"\nOption \"SocketPath\" \"{socket}\"\n\
             Option \"DeviceType\" \"{kind}\"\nEndSection\n"
        )
    };
    let devices = device("finger", touch, "Touch")
        + &device("mouse", &format!("{folder}/mouse.socket"), "PointerAbsolute")
        + &device("keys", &format!("{folder}/keys.socket"), "Keyboard");
    format!(
        "Section \"ServerFlags\"\nOption \"AutoAddDevices\" \"false\"\nOption \"DontVTSwitch\" \"true\"\nEndSection\n\
         Section \"ServerLayout\"\nIdentifier \"layout\"\nScreen \"screen\"\nInputDevice \"finger\" \"SendCoreEvents\"\n\
         InputDevice \"mouse\" \"CorePointer\"\nInputDevice \"keys\" \"CoreKeyboard\"\nEndSection\n{devices}\
         Section \"Device\"\nIdentifier \"card\"\nDriver \"dummy\"\nVideoRam 32768\nEndSection\n\
         Section \"Monitor\"\nIdentifier \"monitor\"\nHorizSync 5-1000\nVertRefresh 5-200\n\
         Modeline \"mode\" 108 {width} 1328 1440 1688 {height} 1001 1004 1066\nEndSection\n\
         Section \"Screen\"\nIdentifier \"screen\"\nDevice \"card\"\nMonitor \"monitor\"\nDefaultDepth 24\n\
         SubSection \"Display\"\nDepth 24\nModes \"mode\"\nVirtual {width} {height}\nEndSubSection\nEndSection\n"
    )
}
