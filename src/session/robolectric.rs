//! What Robolectric puts between an app and the framework, on a device whose runtime is a JVM: it
//! renames the framework's methods, leaves bridges in their places, and goes from one to the other
//! through classes of its own and of the JDK's whose names differ from run to run. None of it is
//! what an event is identified by, or what a reader wants to see.

use crate::model::Frame;

/// What the body of a framework's method is called by: this, the class with underscores, `$`, and
/// its own name.
const BODY: &str = "$$robo$$";

/// What emulates the queue's native part. While Espresso waits for something on the main thread,
/// that thread stands in its method `poll`.
pub(super) const SHADOW_QUEUE: &str = "org.robolectric.shadows.ShadowPausedMessageQueue";

/// Whose frames lie between a bridge and its body, and between a reflective call and what it calls.
const BETWEEN: [&str; 4] = [
    "org.robolectric.",
    "java.lang.invoke.",
    "java.lang.reflect.",
    "jdk.internal.reflect.",
];

/// Whether a method is the body of one of the framework's, so that the method of that one's own
/// name is a bridge.
pub(super) fn is_body(method: &str) -> bool {
    method.starts_with(BODY)
}

/// A stack as it would be on a device. Any other is left as it is.
pub(super) fn as_on_a_device(stack: Vec<Frame>) -> Vec<Frame> {
    if !stack.iter().any(|frame| is_body(&frame.method)) {
        return stack;
    }

    let mut kept: Vec<Frame> = Vec::with_capacity(stack.len());
    let mut body = false;
    for mut frame in stack {
        if BETWEEN.iter().any(|prefix| frame.class.starts_with(prefix)) {
            continue;
        }

        let bridge = body
            && kept
                .last()
                .is_some_and(|last| last.class == frame.class && last.method == frame.method);
        if bridge {
            body = false;
            continue;
        }

        let own = frame
            .method
            .strip_prefix(BODY)
            .and_then(|rest| rest.split_once('$'))
            .map(|(_, own)| own.to_owned());
        body = own.is_some();
        frame.method = own.unwrap_or(frame.method);
        kept.push(frame);
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(stack: &[(&str, &str)], expected: &[&str]) {
        let frame = |(class, method): &(&str, &str)| Frame {
            class: (*class).to_owned(),
            method: (*method).to_owned(),
            index: 0,
            line: None,
            file: None,
        };
        let tidied = as_on_a_device(stack.iter().map(frame).collect());
        let names: Vec<String> = tidied
            .iter()
            .map(|frame| format!("{}.{}", frame.class, frame.method))
            .collect();
        assert_eq!(names, expected);
    }

    #[test]
    fn bridges_and_what_lies_between_are_left_out() {
        let stack = [
            ("android.os.MessageQueue", "enqueueMessage"),
            (
                "android.os.Handler",
                "$$robo$$android_os_Handler$enqueueMessage",
            ),
            ("java.lang.invoke.LambdaForm$DMH.0x00007f", "invokeSpecial"),
            ("org.robolectric.internal.bytecode.ClassHandler", "call"),
            ("java.lang.reflect.Method", "invoke"),
            ("android.os.Handler", "enqueueMessage"),
            ("android.os.Handler", "$$robo$$android_os_Handler$post"),
            ("android.os.Handler", "post"),
            ("com.example.Main", "work"),
            ("com.example.Main", "work"),
        ];
        let expected = [
            "android.os.MessageQueue.enqueueMessage",
            "android.os.Handler.enqueueMessage",
            "android.os.Handler.post",
            "com.example.Main.work",
            "com.example.Main.work",
        ];
        check(&stack, &expected);
    }

    #[test]
    fn a_device_s_own_stack_is_left_as_it_is() {
        let stack = [
            ("android.os.Handler", "post"),
            ("jdk.internal.reflect.X", "invoke"),
            ("a.B", "$$robo"),
        ];
        check(
            &stack,
            &[
                "android.os.Handler.post",
                "jdk.internal.reflect.X.invoke",
                "a.B.$$robo",
            ],
        );
    }
}
