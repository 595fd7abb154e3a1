//! Where the adb server listens: a flag, else the variables that adb itself reads,
//! else its default.

use std::fmt;

use super::Error;

/// adb's own default port.
const DEFAULT_PORT: u16 = 5037;

/// Host and port of an adb server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerAddress {
    /// Host name or address; one of IPv6 without its brackets.
    pub host: String,
    /// TCP port.
    pub port: u16,
}

impl fmt::Display for ServerAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // An address of IPv6 has colons of its own.
        if self.host.contains(':') {
            write!(f, "[{}]:{}", self.host, self.port)
        } else {
            write!(f, "{}:{}", self.host, self.port)
        }
    }
}

/// Resolves the server's address: `flag` (`HOST:PORT`), `ADB_SERVER_SOCKET` (`tcp:HOST:PORT`,
/// `tcp:PORT`), `ANDROID_ADB_SERVER_ADDRESS` with `ANDROID_ADB_SERVER_PORT`, else `127.0.0.1:5037`.
///
/// `variable` looks an environment variable up.
///
/// # Errors
/// When a value that is set cannot be understood; it is named.
pub fn server_address(
    flag: Option<&str>,
    variable: impl Fn(&str) -> Option<String>,
) -> Result<ServerAddress, Error> {
    if let Some(flag) = flag {
        return host_and_port("--adb-server", flag);
    }

    if let Some(socket) = variable("ADB_SERVER_SOCKET") {
        let Some(rest) = socket.strip_prefix("tcp:") else {
            let message =
                format!("ADB_SERVER_SOCKET={socket}: only tcp:HOST:PORT and tcp:PORT are served");
            return Err(Error::Address(message));
        };
        return host_and_port("ADB_SERVER_SOCKET", rest);
    }

    let host = variable("ANDROID_ADB_SERVER_ADDRESS").unwrap_or_else(|| "127.0.0.1".to_owned());
    let port = match variable("ANDROID_ADB_SERVER_PORT") {
        Some(text) => port("ANDROID_ADB_SERVER_PORT", &text)?,
        None => DEFAULT_PORT,
    };

    Ok(ServerAddress { host, port })
}

fn host_and_port(name: &str, text: &str) -> Result<ServerAddress, Error> {
    let (host, port_text) = text.rsplit_once(':').unwrap_or(("127.0.0.1", text));
    let bare = host
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'))
        .unwrap_or(host);
    Ok(ServerAddress {
        host: bare.to_owned(),
        port: port(name, port_text)?,
    })
}

fn port(name: &str, text: &str) -> Result<u16, Error> {
    match text.parse() {
        Ok(port) if port != 0 => Ok(port),
        _ => Err(Error::Address(format!("{name}: `{text}` is no TCP port"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(flag: Option<&str>, variables: &[(&str, &str)], expected: Option<&str>) {
        let look_up = |name: &str| {
            variables
                .iter()
                .find(|(n, _)| *n == name)
                .map(|(_, v)| (*v).to_owned())
        };
        assert_eq!(
            server_address(flag, look_up)
                .ok()
                .map(|a| a.to_string())
                .as_deref(),
            expected
        );
    }

    #[test]
    fn the_flag_beats_the_variables_and_they_beat_the_default() {
        let socket = ("ADB_SERVER_SOCKET", "tcp:localhost:6001");
        let port = ("ANDROID_ADB_SERVER_PORT", "6002");
        check(
            Some("127.0.0.1:6000"),
            &[socket, port],
            Some("127.0.0.1:6000"),
        );
        check(None, &[socket, port], Some("localhost:6001"));
        check(
            None,
            &[("ADB_SERVER_SOCKET", "tcp:6003")],
            Some("127.0.0.1:6003"),
        );
        check(
            None,
            &[port, ("ANDROID_ADB_SERVER_ADDRESS", "10.0.0.2")],
            Some("10.0.0.2:6002"),
        );
        check(None, &[], Some("127.0.0.1:5037"));
    }

    #[test]
    fn an_address_of_ipv6_loses_its_brackets() {
        check(Some("[::1]:6000"), &[], Some("[::1]:6000"));
        assert_eq!(
            server_address(Some("[::1]:6000"), |_| None).unwrap().host,
            "::1"
        );
        assert_eq!(
            server_address(None, |name| (name == "ADB_SERVER_SOCKET")
                .then(|| "tcp:[::1]:7".into()))
            .unwrap()
            .host,
            "::1"
        );
    }

    #[test]
    fn what_cannot_be_understood_is_refused() {
        check(Some("host:"), &[], None);
        check(Some("host:70000"), &[], None);
        check(None, &[("ADB_SERVER_SOCKET", "localfilesystem:/x")], None);
        check(None, &[("ANDROID_ADB_SERVER_PORT", "0")], None);
    }
}
