//! A schedule from a stranger. Whatever is read can be written and read back as it was; a refusal
//! has nothing in it that a terminal would obey.
#![no_main]

use flakescope::schedule_file::ScheduleFile;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &str| {
    match ScheduleFile::from_json(input) {
        Ok(file) => {
            let text = file.to_json().expect("what was read has a JSON form");
            assert_eq!(
                ScheduleFile::from_json(&text).expect("what was written is a schedule"),
                file
            );
        }
        Err(error) => assert!(!error.to_string().contains(char::is_control)),
    }
});
