//! A proxy between flakescope and an adb server that damages what passes, by a seed.
//!
//! Harmless faults are what a slow or busy transport does: bytes come late, in pieces, or after
//! those of another connection. One grave fault a run is what a broken cable, a dying server or a
//! bug does: a connection is cut, perhaps in the middle of something; a piece is lost, comes twice
//! or with a flipped bit; or the whole server goes away. A proxy that is [`Proxy::slow_at`]
//! something does no more than let that come late.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Of a hundred pieces, how many come by a harmless fault.
const HARMLESS: u64 = 15;

/// For how long a piece waits for one of another connection to go first.
const OTHERS_FIRST: Duration = Duration::from_millis(12);

/// What goes wrong once in a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grave {
    /// A connection ends.
    Cut,
    /// A connection ends in the middle of a piece.
    Truncated,
    /// A piece does not arrive.
    Lost,
    /// A piece arrives twice.
    Twice,
    /// A piece arrives with a flipped bit.
    Flipped,
    /// All connections end, and nothing listens any more.
    ServerGone,
}

const GRAVE: [Grave; 6] = [
    Grave::Cut,
    Grave::Truncated,
    Grave::Lost,
    Grave::Twice,
    Grave::Flipped,
    Grave::ServerGone,
];

/// What a run's seed decides.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// What the harmless faults are drawn from.
    pub seed: u64,
    /// The grave fault, and the piece that it befalls.
    pub grave: Option<(Grave, u64)>,
}

impl Plan {
    /// Seven runs of eight have a grave fault; early pieces are likelier, as every run has those.
    pub fn of(seed: u64) -> Self {
        let kind = GRAVE[usize::try_from(mix(seed, 1) % 6).unwrap()];
        let reach = 8 << (mix(seed, 2) % 8);
        let grave = (!mix(seed, 3).is_multiple_of(8)).then(|| (kind, mix(seed, 4) % reach));
        Self { seed, grave }
    }
}

/// A number that depends on both, and looks as if drawn.
pub fn mix(seed: u64, n: u64) -> u64 {
    let mut z = seed
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .wrapping_add(n.wrapping_mul(0xd1b5_4a32_d192_ed03));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// How many faults were made, by what they were.
#[derive(Debug, Default)]
pub struct Made {
    /// Pieces that came late.
    pub late: AtomicU64,
    /// Pieces that came in two.
    pub in_two: AtomicU64,
    /// Pieces that came after one of another connection.
    pub overtaken: AtomicU64,
    /// Grave faults.
    pub grave: AtomicU64,
}

impl Made {
    /// All of them.
    pub fn total(&self) -> u64 {
        [&self.late, &self.in_two, &self.overtaken, &self.grave]
            .iter()
            .map(|count| count.load(Ordering::SeqCst))
            .sum()
    }

    /// Adds those of a run to those of the campaign.
    pub fn add(&self, other: &Self) {
        let pairs = [
            (&self.late, &other.late),
            (&self.in_two, &other.in_two),
            (&self.overtaken, &other.overtaken),
        ];
        for (own, more) in pairs.into_iter().chain([(&self.grave, &other.grave)]) {
            own.fetch_add(more.load(Ordering::SeqCst), Ordering::SeqCst);
        }
    }
}

fn count(what: &AtomicU64) {
    what.fetch_add(1, Ordering::SeqCst);
}

struct State {
    plan: Plan,
    /// The only fault: pieces with these bytes come so late.
    slow_at: Option<(&'static [u8], Duration)>,
    pieces: AtomicU64,
    made: Made,
    over: AtomicBool,
    sockets: Mutex<Vec<TcpStream>>,
}

/// The proxy; it ends with this value.
pub struct Proxy {
    /// Where it listens, on this machine.
    pub port: u16,
    state: Arc<State>,
}

impl Proxy {
    /// A proxy to a server on this machine.
    pub fn to(server: u16, plan: Plan) -> Self {
        Self::with(server, plan, None)
    }

    /// A proxy that lets pieces with these bytes come late, and does nothing else.
    pub fn slow_at(server: u16, bytes: &'static [u8], late: Duration) -> Self {
        Self::with(
            server,
            Plan {
                seed: 0,
                grave: None,
            },
            Some((bytes, late)),
        )
    }

    fn with(server: u16, plan: Plan, slow_at: Option<(&'static [u8], Duration)>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let state = Arc::new(State {
            plan,
            slow_at,
            pieces: AtomicU64::new(0),
            made: Made::default(),
            over: AtomicBool::new(false),
            sockets: Mutex::default(),
        });
        let accepting = Arc::clone(&state);
        std::thread::spawn(move || {
            while let Ok((client, _)) = listener.accept() {
                if accepting.over.load(Ordering::SeqCst) {
                    return;
                }
                if let Ok(upstream) = TcpStream::connect(("127.0.0.1", server)) {
                    accepting.connect(&client, &upstream);
                }
            }
        });
        Self { port, state }
    }

    /// How many faults were made.
    pub fn made(&self) -> &Made {
        &self.state.made
    }

    /// Whether the grave fault came to pass; the run may have ended before.
    pub fn was_grave(&self) -> bool {
        self.state.made.grave.load(Ordering::SeqCst) > 0
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.state.end();
        TcpStream::connect(("127.0.0.1", self.port)).ok();
    }
}

impl State {
    fn connect(self: &Arc<Self>, client: &TcpStream, upstream: &TcpStream) {
        for socket in [client, upstream] {
            socket.set_nodelay(true).ok();
            self.sockets.lock().unwrap().extend(socket.try_clone());
        }
        for (from, to) in [(client, upstream), (upstream, client)] {
            let (state, from, to) = (
                Arc::clone(self),
                from.try_clone().unwrap(),
                to.try_clone().unwrap(),
            );
            std::thread::spawn(move || state.pump(from, &to));
        }
    }

    fn end(&self) {
        self.over.store(true, Ordering::SeqCst);
        for socket in self.sockets.lock().unwrap().drain(..) {
            socket.shutdown(Shutdown::Both).ok();
        }
    }

    /// Copies pieces until a connection ends. The end of one direction is passed on, as a shell's
    /// end of input is.
    fn pump(&self, mut from: TcpStream, to: &TcpStream) {
        let mut buffer = [0; 16 * 1024];
        loop {
            let read = from.read(&mut buffer);
            // The server waits for this before it sends a further small piece: late by 40 ms, it
            // would be all that is late.
            rustix::net::sockopt::set_tcp_quickack(&from, true).ok();
            match read {
                Ok(0) | Err(_) => break,
                Ok(length) => {
                    let number = self.pieces.fetch_add(1, Ordering::SeqCst);
                    if self.pass(&mut buffer[..length], to, number).is_err() {
                        from.shutdown(Shutdown::Both).ok();
                        to.shutdown(Shutdown::Both).ok();
                        return;
                    }
                }
            }
        }
        to.shutdown(Shutdown::Write).ok();
    }

    /// Hands one piece on, as well as it gets there; an error ends the connection.
    fn pass(&self, piece: &mut [u8], mut to: &TcpStream, number: u64) -> std::io::Result<()> {
        if let Some((bytes, late)) = self.slow_at {
            if piece.windows(bytes.len()).any(|window| window == bytes) {
                std::thread::sleep(late);
            }
            return to.write_all(piece);
        }
        if let Some((grave, at)) = self.plan.grave
            && at == number
        {
            count(&self.made.grave);
            return self.damage(grave, piece, to);
        }
        let drawn = mix(self.plan.seed, 1000 + number);
        if drawn % 100 >= HARMLESS {
            return to.write_all(piece);
        }
        match drawn / 100 % 3 {
            0 => {
                count(&self.made.late);
                std::thread::sleep(Duration::from_millis(1 + drawn / 1000 % 10));
            }
            // A single byte has no two parts.
            1 if piece.len() > 1 => {
                count(&self.made.in_two);
                let (first, rest) = piece.split_at(piece.len() / 2);
                to.write_all(first)?;
                std::thread::sleep(Duration::from_millis(3));
                return to.write_all(rest);
            }
            _ => self.let_others_go_first(number),
        }
        to.write_all(piece)
    }

    fn let_others_go_first(&self, number: u64) {
        let until = Instant::now() + OTHERS_FIRST;
        while Instant::now() < until {
            // Others came meanwhile, and went on at once; without any there was no reordering.
            if self.pieces.load(Ordering::SeqCst) > number + 1 {
                return count(&self.made.overtaken);
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        count(&self.made.late);
    }

    fn damage(&self, grave: Grave, piece: &mut [u8], mut to: &TcpStream) -> std::io::Result<()> {
        let ends = || Err(std::io::ErrorKind::ConnectionAborted.into());
        match grave {
            Grave::Cut => ends(),
            Grave::Truncated => to
                .write_all(&piece[..piece.len() / 2])
                .and_then(|()| ends()),
            Grave::Lost => Ok(()),
            Grave::Twice => to.write_all(piece).and_then(|()| to.write_all(piece)),
            Grave::Flipped => {
                let drawn = mix(self.plan.seed, 5);
                let index = usize::try_from(drawn).unwrap_or(0) % piece.len();
                piece[index] ^= 1 << (drawn >> 40 & 7);
                to.write_all(piece)
            }
            Grave::ServerGone => {
                self.end();
                ends()
            }
        }
    }
}
