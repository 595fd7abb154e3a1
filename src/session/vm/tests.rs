//! A virtual machine that makes things up is not followed without end.

use std::time::Duration;

use jdwp::{Location, Options, TypeTag};
use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream};

use super::stacks::DEEPEST_STACK;
use super::*;
use crate::whose::Owner;

/// Answers the requests of a connection in real bytes, as a virtual machine that makes things
/// up: whatever is asked for is there, and everything has one more of it inside. Every id has 8
/// bytes. Classes are in this package; the boot class loader has loaded those with an odd id. Returns
/// how many it answered.
async fn make_things_up(mut stream: DuplexStream, package: &str) -> usize {
    let mut handshake = [0; 14];
    stream.read_exact(&mut handshake).await.unwrap();
    stream.write_all(&handshake).await.unwrap();
    let text = |text: &str| {
        [
            &u32::try_from(text.len()).unwrap().to_be_bytes(),
            text.as_bytes(),
        ]
        .concat()
    };
    let one = 1_u32.to_be_bytes();
    let (mut answered, mut made_up) = (0, 1_u64);
    let mut header = [0; 11];
    while stream.read_exact(&mut header).await.is_ok() {
        let length = u32::from_be_bytes(header[..4].try_into().unwrap());
        let mut asked = vec![0; length as usize - header.len()];
        stream.read_exact(&mut asked).await.unwrap();
        answered += 1;
        made_up += 1;
        let id = made_up.to_be_bytes();
        let answer = match (header[9], header[10]) {
            (1, 7) => 8_u32.to_be_bytes().repeat(5),
            (1, 4) => [20_000_u32.to_be_bytes().to_vec(), vec![7; 20_000 * 8]].concat(),
            (2, 1) => text(&format!("L{package}/Wrapper{made_up};")),
            (2, 2) => u64::from(asked[7].is_multiple_of(2)).to_be_bytes().to_vec(),
            (2, 7) => text("Wrapper.java"),
            (2, 5) => 0_u32.to_be_bytes().to_vec(),
            (2, 4) => [
                &one[..],
                &id,
                &text("run"),
                &text("Ljava/lang/Runnable;"),
                &one,
            ]
            .concat(),
            (3, 1) => id.to_vec(),
            (9, 1) => [&[1][..], &id].concat(),
            // As many values as were asked for.
            (9, 2) => [
                &asked[8..12],
                &[b"L", &id[..]].concat().repeat(usize::from(asked[11])),
            ]
            .concat(),
            (6, 1) => [[0; 16].as_slice(), &one, &[0; 8], &one].concat(),
            // What takes leave at the end.
            _ => Vec::new(),
        };
        let whole = u32::try_from(header.len() + answer.len()).unwrap();
        let packet = [
            &whole.to_be_bytes()[..],
            &header[4..8],
            &[0x80, 0, 0],
            &answer,
        ]
        .concat();
        stream.write_all(&packet).await.unwrap();
    }
    answered
}

#[tokio::test]
async fn a_virtual_machine_that_makes_things_up_is_not_followed_without_end() {
    let following = tokio::time::timeout(Duration::from_secs(60), follow_what_is_made_up());
    let answered = following.await.expect("it is followed without end");
    assert!(answered < 2000, "{answered} questions");
}

async fn follow_what_is_made_up() -> usize {
    let (near, far) = tokio::io::duplex(1 << 20);
    let peer = tokio::spawn(make_things_up(far, "rx"));
    let (connection, incoming) = Connection::open(near, Options::default()).await.unwrap();
    let vm = Vm::new(connection);
    let error = vm.all_threads().await.unwrap_err().to_string();
    assert!(error.contains("20000 threads, more than 10000"), "{error}");
    // Each wrapper has another inside, and each class another above.
    assert!(
        vm.method_of(ObjectId(1), "run", "()V")
            .await
            .unwrap()
            .is_none()
    );
    let named = vm.class_of_work(ObjectId(1)).await.unwrap().unwrap();
    assert!(named.starts_with("rx.Wrapper"), "{named}");
    let location = |index| Location {
        type_tag: TypeTag::Class,
        class: ReferenceTypeId(1),
        method: MethodId(1),
        index,
    };
    let stack: Vec<Location> = (0..100_000).map(location).collect();
    assert_eq!(vm.frames(&stack).await.unwrap().len(), DEEPEST_STACK);
    drop((vm, incoming));
    peer.await.unwrap()
}

#[tokio::test]
async fn what_the_boot_class_loader_has_loaded_is_the_platforms() {
    let (near, far) = tokio::io::duplex(1 << 20);
    let peer = tokio::spawn(make_things_up(far, "com/vendor"));
    let (connection, incoming) = Connection::open(near, Options::default()).await.unwrap();
    let vm = Vm::new(connection);

    let classes = [ReferenceTypeId(1), ReferenceTypeId(2)];
    vm.learn_classes(&classes).await.unwrap();
    let owners = classes.map(|class| vm.whose().owner(&vm.class_name(class).unwrap()));
    assert_eq!(owners, [Owner::Platform, Owner::App]);

    drop((vm, incoming));
    peer.await.unwrap();
}
