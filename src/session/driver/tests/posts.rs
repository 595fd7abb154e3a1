//! Posts that are looked at while their threads go on.

use super::*;
use crate::model::TaskRunner;
use crate::session::driver::posts::PostSeen;
use crate::session::queue::Post;
use crate::testing::{event, key, statement};

const THREAD: ThreadId = ThreadId(POSTER);

fn post() -> Post {
    let state = MessageState {
        target: ObjectId(1),
        callback: ObjectId::NULL,
        what: 0,
        when: 0,
    };
    Post {
        message: Posted::new(ObjectId(9), state, 0),
        key: key("post"),
        callback: None,
        method: None,
        what: 0,
        stack: Vec::new(),
        delay_ms: None,
        runs: ObjectId(1),
    }
}

#[tokio::test]
async fn a_post_is_its_tasks_though_that_has_ended_by_the_time_it_is_known() {
    let test = test_id();
    let (connection, _incoming) = app().vm.connect(|_, _| None).await;
    let mut driver = driver(connection, &test);
    // The second of its class to be submitted.
    let second = Some(2);
    let index = driver.steering.events().len();
    driver
        .work
        .begin(THREAD, index, TaskRunner::Executor, second);
    let mut task = event("task", Some(7));
    task.class = EventClass::Work;
    driver.steer_now(Input::Came {
        hit: Box::new(task),
        thread: None,
    });

    let hit = driver.hit(THREAD, Some(EventClass::Async));
    driver.work.thread_ended(THREAD);
    let seen = PostSeen {
        hit,
        name: "pool-1-thread-1".to_owned(),
        post: post(),
        own: true,
        resumed: true,
    };
    driver.post_seen(seen).await.unwrap();

    let post = driver.steering.events().last().unwrap();
    assert_eq!(post.statement, Some(statement(7)));
    assert_eq!(post.key.occurrence, 2);
}
