//! What a device holds: of processes, descriptors, threads, files and memory. Read from outside,
//! from `/proc`.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, Instant};

use test_kit::rig::{Rig, until};
use test_kit::text;

/// What a device holds at one moment.
#[derive(Debug)]
pub struct Usage {
    children: usize,
    threads: usize,
    /// By kind: `socket`, `pipe`, `anon_inode`, `file`.
    descriptors: BTreeMap<String, usize>,
    /// Files in the device's data folder.
    files: usize,
    /// Connections that the adb server has to devices and clients.
    server_descriptors: usize,
    resident_kb: u64,
}

impl Usage {
    /// At rest: once nothing changes any more. A thread that was lent out for blocking work goes
    /// after ten idle seconds.
    pub fn of(rig: &Rig) -> Self {
        let deadline = Instant::now() + Duration::from_secs(20);
        let pid = pid(rig);
        until("the device has no processes", || {
            (children(pid) == 0).then_some(())
        });
        let mut last = Self::of_now(rig);
        let mut since = Instant::now();
        while Instant::now() < deadline && since.elapsed() < Duration::from_secs(11) {
            std::thread::sleep(Duration::from_millis(200));
            let now = Self::of_now(rig);
            if (now.threads, &now.descriptors) != (last.threads, &last.descriptors) {
                since = Instant::now();
            }
            last = now;
        }
        last
    }

    /// Right now.
    pub fn of_now(rig: &Rig) -> Self {
        let pid = pid(rig);
        let mut descriptors = BTreeMap::new();
        for entry in std::fs::read_dir(format!("/proc/{pid}/fd"))
            .unwrap()
            .flatten()
        {
            let target = std::fs::read_link(entry.path()).unwrap_or_default();
            let target = target.to_string_lossy().into_owned();
            let kind = target
                .split_once(":[")
                .or(target.split_once(':'))
                .map_or("file", |(kind, _)| kind)
                .to_owned();
            *descriptors.entry(kind).or_default() += 1;
        }
        let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
        let resident = status
            .lines()
            .find_map(|line| line.strip_prefix("VmRSS:"))
            .unwrap();
        Self {
            children: children(pid),
            threads: count(Path::new(&format!("/proc/{pid}/task"))),
            descriptors,
            files: files(&rig.folder.join("data")),
            server_descriptors: server(rig.adb_port)
                .map_or(0, |pid| count(Path::new(&format!("/proc/{pid}/fd")))),
            resident_kb: resident.trim().trim_end_matches(" kB").parse().unwrap(),
        }
    }

    /// Fails when there is more of anything than there was; memory may be up to `memory` kB more.
    pub fn assert_no_growth(&self, before: &Self, memory: u64) {
        assert_eq!(self.children, 0);
        assert!(self.threads <= before.threads, "threads");
        assert_eq!(self.descriptors, before.descriptors);
        assert!(self.files <= before.files, "files");
        assert!(
            self.server_descriptors <= before.server_descriptors,
            "the adb server's descriptors"
        );
        assert!(self.resident_kb <= before.resident_kb + memory, "memory");
    }
}

/// The device's process.
fn pid(rig: &Rig) -> u32 {
    let list = text(&rig.hostdroid(&["list"]).output().unwrap().stdout);
    let line = list
        .lines()
        .find(|line| line.starts_with(&format!("{}\t", rig.serial)))
        .unwrap();
    line.split("pid ")
        .nth(1)
        .and_then(|rest| rest.split('\t').next())
        .unwrap()
        .parse()
        .unwrap()
}

fn children(parent: u32) -> usize {
    let is_child = |pid: &str| {
        let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
        status.lines().any(|line| {
            line.strip_prefix("PPid:")
                .is_some_and(|p| p.trim() == parent.to_string())
        })
    };
    numbers().filter(|pid| is_child(pid)).count()
}

/// The adb server of a port, by its command line.
fn server(port: u16) -> Option<u32> {
    let is_server = |pid: &String| {
        let command = std::fs::read_to_string(format!("/proc/{pid}/cmdline")).unwrap_or_default();
        command.starts_with("adb\0")
            && command.contains("fork-server")
            && command.contains(&port.to_string())
    };
    numbers().find(is_server).and_then(|pid| pid.parse().ok())
}

fn numbers() -> impl Iterator<Item = String> {
    let names = std::fs::read_dir("/proc")
        .unwrap()
        .flatten()
        .map(|entry| entry.file_name().into_string());
    names
        .flatten()
        .filter(|name| name.bytes().all(|b| b.is_ascii_digit()))
}

fn count(folder: &Path) -> usize {
    std::fs::read_dir(folder).map_or(0, Iterator::count)
}

fn files(folder: &Path) -> usize {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries
        .map(|e| {
            if e.path().is_dir() && !e.path().is_symlink() {
                files(&e.path())
            } else {
                1
            }
        })
        .sum()
}
