//! What there is to read of a program that is suspended, command by command, in the
//! form of `JdiReport.java`.

use std::collections::BTreeMap;

use jdwp::commands::{
    array_reference, class_loader_reference, class_object_reference, class_type, method,
    module_reference, object_reference, reference_type, stack_frame, string_reference,
    thread_group_reference, thread_reference, virtual_machine,
};
use jdwp::{
    ClassLoaderId, Command, MethodId, ModuleId, ReferenceTypeId, Tag, ThreadGroupId, ThreadId,
    TypeTag,
};
use serde_json::{Map, Value as Json, json};

use super::tour::Tour;

const SUBJECTS: [&str; 4] = ["LExhibit;", "LExhibit$Shape;", "LExhibit$Square;", "[I"];
const THREADS: [&str; 3] = ["blocked", "sleeper", "waiter"];

/// What the JDK's client does not ask about an array's type: it invents the answer.
const NOT_OF_ARRAYS: [&str; 5] = [
    reference_type::Modifiers::NAME,
    reference_type::Status::NAME,
    reference_type::Interfaces::NAME,
    reference_type::ClassFileVersion::NAME,
    class_type::Superclass::NAME,
];

/// What is reported, by the commands' names.
pub type Report = BTreeMap<&'static str, Json>;

/// Asks everything.
pub async fn report(tour: &mut Tour<'_>) -> Report {
    let mut report = Report::new();
    machine(tour, &mut report).await;
    modules(tour, &mut report).await;

    for signature in SUBJECTS {
        let class = tour.class(signature).await;
        let mut reported = Vec::new();
        type_signatures(tour, class, &mut reported).await;
        type_members(tour, class, &mut reported).await;
        type_file(tour, class, &mut reported).await;
        type_relations(tour, class, &mut reported).await;
        if signature == "[I" {
            reported.retain(|(command, _)| !NOT_OF_ARRAYS.contains(command));
        }
        group(&mut report, signature, reported);
    }

    let exhibit = tour.class("LExhibit;").await;
    for info in tour.methods(exhibit).await {
        let reported = method(tour, exhibit, info.id).await;
        group(&mut report, &info.name, reported);
    }

    objects(tour, exhibit, &mut report).await;
    let threads = tour.threads().await;
    for name in THREADS {
        let reported = thread(tour, threads[name]).await;
        group(&mut report, name, reported);
    }

    thread_groups(tour, threads["waiter"], &mut report).await;
    report.insert(
        stack_frame::GetValues::NAME,
        variables(tour, exhibit, threads["waiter"]).await,
    );
    report
}

/// Adds the report of one subject to those of the same commands on others.
fn group(report: &mut Report, subject: &str, reported: Vec<(&'static str, Json)>) {
    for (command, reported) in reported {
        let all = report
            .entry(command)
            .or_insert_with(|| Json::Object(Map::new()));
        all.as_object_mut()
            .unwrap()
            .insert(subject.to_owned(), reported);
    }
}

fn sorted(mut names: Vec<String>) -> Json {
    names.sort();
    json!(names)
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

async fn machine(tour: &mut Tour<'_>, report: &mut Report) {
    let version = tour.must(virtual_machine::Version).await;
    report.insert(
        virtual_machine::Version::NAME,
        json!([version.description, version.vm_version, version.vm_name]),
    );

    let all = tour.must(virtual_machine::AllClassesWithGeneric).await;
    let plain = tour.must(virtual_machine::AllClasses).await;
    assert_eq!(all.len(), plain.len());
    let shown = |class: &virtual_machine::GenericClass| {
        let kind = match class.type_tag {
            TypeTag::Class => "class",
            TypeTag::Interface => "interface",
            _ => "array",
        };
        format!(
            "{kind} {} {} {}",
            class.signature, class.generic_signature, class.status
        )
    };
    let ours = all
        .iter()
        .filter(|class| class.signature.starts_with("LExhibit"))
        .map(shown)
        .collect();
    report.insert(virtual_machine::AllClassesWithGeneric::NAME, sorted(ours));

    let found = tour
        .must(virtual_machine::ClassesBySignature {
            signature: "LExhibit;".into(),
        })
        .await;
    let found: Vec<_> = all
        .iter()
        .filter(|class| found.iter().any(|found| found.id == class.id))
        .map(shown)
        .collect();
    report.insert(virtual_machine::ClassesBySignature::NAME, json!(found));

    let names = tour.threads().await.into_keys().collect();
    report.insert(virtual_machine::AllThreads::NAME, sorted(names));

    let groups = tour.must(virtual_machine::TopLevelThreadGroups).await;
    report.insert(
        virtual_machine::TopLevelThreadGroups::NAME,
        group_names(tour, &groups).await,
    );
    let can = capabilities(tour).await;
    report.insert(virtual_machine::CapabilitiesNew::NAME, can);

    let paths = tour.report(virtual_machine::ClassPaths, |paths| {
        json!([paths.base_dir, paths.class_paths, paths.boot_class_paths])
    });
    report.insert(virtual_machine::ClassPaths::NAME, paths.await);

    let classes = vec![tour.class("LExhibit$Square;").await];
    let counts = tour
        .report(virtual_machine::InstanceCounts { classes }, |counts| {
            json!(counts)
        })
        .await;
    report.insert(virtual_machine::InstanceCounts::NAME, counts);
}

/// Those that the JDK's client reports; its source name filters depend on the version alone.
async fn capabilities(tour: &mut Tour<'_>) -> Json {
    let old = tour.must(virtual_machine::Capabilities).await;
    let new = tour.must(virtual_machine::CapabilitiesNew).await;
    assert_eq!(old.can_get_monitor_info, new.can_get_monitor_info);
    assert_eq!(old.can_watch_field_access, new.can_watch_field_access);
    json!([
        new.can_watch_field_modification,
        new.can_watch_field_access,
        new.can_get_bytecodes,
        new.can_get_synthetic_attribute,
        new.can_get_owned_monitor_info,
        new.can_get_current_contended_monitor,
        new.can_get_monitor_info,
        new.can_redefine_classes,
        new.can_add_method,
        new.can_unrestrictedly_redefine_classes,
        new.can_pop_frames,
        new.can_use_instance_filters,
        new.can_get_source_debug_extension,
        new.can_request_vm_death_event,
        new.can_get_instance_info,
        new.can_request_monitor_events,
        new.can_get_monitor_frame_info,
        new.can_get_constant_pool,
        new.can_force_early_return,
    ])
}

async fn modules(tour: &mut Tour<'_>, report: &mut Report) {
    let reported = match tour.ask(virtual_machine::AllModules).await {
        Some(modules) => {
            let mut names = Vec::new();
            for module in modules {
                names.push(tour.must(module_reference::Name { module }).await);
            }
            sorted(names)
        }
        None => json!("refused"),
    };
    report.insert(virtual_machine::AllModules::NAME, reported);

    let [object, exhibit] = ["Ljava/lang/Object;", "LExhibit;"];
    let module = module_of(tour, object).await;
    let name = tour
        .report(module_reference::Name { module }, |name| json!(name))
        .await;
    report.insert(module_reference::Name::NAME, name);

    let module = module_of(tour, exhibit).await;
    let loader = tour.ask(module_reference::ClassLoader { module }).await;
    report.insert(
        module_reference::ClassLoader::NAME,
        show_loader(tour, loader).await,
    );
}

/// Null where there are no modules, which is refused in its turn.
async fn module_of(tour: &mut Tour<'_>, signature: &str) -> ModuleId {
    let class = tour.class(signature).await;
    tour.ask(reference_type::Module { class })
        .await
        .unwrap_or(ModuleId::NULL)
}

async fn show_loader(tour: &mut Tour<'_>, loader: Option<ClassLoaderId>) -> Json {
    match loader {
        Some(loader) => tour.show_object(loader).await,
        None => json!("refused"),
    }
}

async fn type_signatures(
    tour: &mut Tour<'_>,
    class: ReferenceTypeId,
    reported: &mut Vec<(&'static str, Json)>,
) {
    let signatures = tour
        .must(reference_type::SignatureWithGeneric { class })
        .await;
    assert_eq!(signatures.signature, tour.signature(class).await);
    let both = json!([signatures.signature, signatures.generic_signature]);
    reported.push((reference_type::SignatureWithGeneric::NAME, both));

    let loader = tour.ask(reference_type::ClassLoader { class }).await;
    reported.push((
        reference_type::ClassLoader::NAME,
        show_loader(tour, loader).await,
    ));
    let modifiers = tour
        .report(reference_type::Modifiers { class }, |bits| json!(bits))
        .await;
    reported.push((reference_type::Modifiers::NAME, modifiers));
    reported.push((
        reference_type::Status::NAME,
        tour.report(reference_type::Status { class }, |bits| json!(bits))
            .await,
    ));

    let object = tour.class_object(class).await;
    reported.push((
        reference_type::ClassObject::NAME,
        tour.show_object(object).await,
    ));
    let reflected = tour
        .must(class_object_reference::ReflectedType { object })
        .await;
    let signature = tour.signature(reflected.class).await;
    reported.push((
        class_object_reference::ReflectedType::NAME,
        json!(signature),
    ));
}

async fn type_members(
    tour: &mut Tour<'_>,
    class: ReferenceTypeId,
    reported: &mut Vec<(&'static str, Json)>,
) {
    const STATIC: i32 = 8;
    let fields = tour.ask(reference_type::FieldsWithGeneric { class }).await;
    let plain = tour.ask(reference_type::Fields { class }).await;
    assert_eq!(fields.as_ref().map(Vec::len), plain.as_ref().map(Vec::len));
    let statics = plain
        .unwrap_or_default()
        .into_iter()
        .filter(|field| field.modifiers & STATIC != 0);
    let statics: Vec<_> = statics.map(|field| field.id).collect();

    let shown = fields.map(|fields| {
        let shown = |f: &reference_type::GenericFieldInfo| {
            json!([f.name, f.signature, f.generic_signature, f.modifiers])
        };
        fields.iter().map(shown).collect::<Json>()
    });
    reported.push((
        reference_type::FieldsWithGeneric::NAME,
        shown.unwrap_or(json!("refused")),
    ));

    let methods = tour.report(reference_type::MethodsWithGeneric { class }, |methods| {
        let shown = |m: &reference_type::GenericMethodInfo| {
            json!([m.name, m.signature, m.generic_signature, m.modifiers])
        };
        methods.iter().map(shown).collect()
    });
    reported.push((reference_type::MethodsWithGeneric::NAME, methods.await));

    let values = if statics.is_empty() {
        json!([])
    } else {
        let values = tour
            .must(reference_type::GetValues {
                class,
                fields: statics,
            })
            .await;
        tour.show_all(values).await
    };
    reported.push((reference_type::GetValues::NAME, values));
}

async fn type_file(
    tour: &mut Tour<'_>,
    class: ReferenceTypeId,
    reported: &mut Vec<(&'static str, Json)>,
) {
    let file = tour
        .report(reference_type::SourceFile { class }, |file| json!(file))
        .await;
    reported.push((reference_type::SourceFile::NAME, file));
    let extension = tour
        .report(reference_type::SourceDebugExtension { class }, |text| {
            json!(text)
        })
        .await;
    reported.push((reference_type::SourceDebugExtension::NAME, extension));
    let version = tour
        .report(reference_type::ClassFileVersion { class }, |v| {
            json!([v.major, v.minor])
        })
        .await;
    reported.push((reference_type::ClassFileVersion::NAME, version));
    let pool = tour
        .report(reference_type::ConstantPool { class }, |p| {
            json!([p.count, hex(&p.bytes)])
        })
        .await;
    reported.push((reference_type::ConstantPool::NAME, pool));

    let module = match tour.ask(reference_type::Module { class }).await {
        Some(module) => {
            tour.report(module_reference::Name { module }, |name| json!(name))
                .await
        }
        None => json!("refused"),
    };
    reported.push((reference_type::Module::NAME, module));
}

async fn type_relations(
    tour: &mut Tour<'_>,
    class: ReferenceTypeId,
    reported: &mut Vec<(&'static str, Json)>,
) {
    let nested = tour.ask(reference_type::NestedTypes { class }).await;
    let nested = match nested {
        Some(types) => {
            let mut names = Vec::new();
            for nested in types {
                names.push(tour.signature(nested.class).await);
            }
            sorted(names)
        }
        None => json!("refused"),
    };
    reported.push((reference_type::NestedTypes::NAME, nested));

    let interfaces = match tour.ask(reference_type::Interfaces { class }).await {
        Some(types) => {
            let mut names = Vec::new();
            for interface in types {
                names.push(tour.signature(interface).await);
            }
            json!(names)
        }
        None => json!("refused"),
    };
    reported.push((reference_type::Interfaces::NAME, interfaces));

    let superclass = match tour.ask(class_type::Superclass { class }).await {
        Some(ReferenceTypeId::NULL) => json!(""),
        Some(class) => json!(tour.signature(class).await),
        None => json!("refused"),
    };
    reported.push((class_type::Superclass::NAME, superclass));
}

async fn method(
    tour: &mut Tour<'_>,
    class: ReferenceTypeId,
    method: MethodId,
) -> Vec<(&'static str, Json)> {
    let lines = tour.report(method::LineTable { class, method }, |table| {
        table
            .lines
            .iter()
            .map(|line| json!([line.index, line.line]))
            .collect()
    });
    let lines = lines.await;

    let plain = tour.ask(method::VariableTable { class, method }).await;
    let variables = tour.report(
        method::VariableTableWithGeneric { class, method },
        |table| {
            assert_eq!(
                plain.map(|plain| plain.slots.len()),
                Some(table.slots.len())
            );
            let named = table.slots.iter().filter(|slot| slot.name != "this");
            let shown = named.map(|slot| {
                json!([
                    slot.name,
                    slot.signature,
                    slot.generic_signature,
                    slot.slot < table.arg_count
                ])
            });
            shown.collect()
        },
    );
    let variables = variables.await;

    let code = tour
        .report(method::Bytecodes { class, method }, |code| {
            json!(hex(&code))
        })
        .await;
    let obsolete = tour
        .report(method::IsObsolete { class, method }, |obsolete| {
            json!(obsolete)
        })
        .await;
    vec![
        (method::LineTable::NAME, lines),
        (method::VariableTableWithGeneric::NAME, variables),
        (method::Bytecodes::NAME, code),
        (method::IsObsolete::NAME, obsolete),
    ]
}

async fn objects(tour: &mut Tour<'_>, exhibit: ReferenceTypeId, report: &mut Report) {
    let square = tour.object(exhibit, "SQUARE").await;
    let class = tour
        .must(object_reference::ReferenceType { object: square })
        .await
        .class;
    let signature = tour.signature(class).await;
    report.insert(object_reference::ReferenceType::NAME, json!(signature));

    let fields = tour.must(reference_type::Fields { class }).await;
    let wanted = fields.iter().map(|field| field.id).collect();
    let values = tour
        .must(object_reference::GetValues {
            object: square,
            fields: wanted,
        })
        .await;
    let mut shown = tour.show_all(values.clone()).await;
    let of = |name: &str| fields.iter().position(|field| field.name == name).unwrap();
    // The main thread counts it up.
    shown[of("i")] = json!("i");
    report.insert(object_reference::GetValues::NAME, shown);

    let collected = tour
        .report(object_reference::IsCollected { object: square }, |gone| {
            json!(gone)
        })
        .await;
    report.insert(object_reference::IsCollected::NAME, collected);
    let referrers = match tour
        .ask(object_reference::ReferringObjects {
            object: square,
            max: 0,
        })
        .await
    {
        Some(referrers) => sorted(tour.types_of(&referrers).await),
        None => json!("refused"),
    };
    report.insert(object_reference::ReferringObjects::NAME, referrers);
    let instances = tour
        .report(reference_type::Instances { class, max: 0 }, |found| {
            json!(found.len())
        })
        .await;
    report.insert(reference_type::Instances::NAME, instances);

    let outer = tour.object(exhibit, "OUTER").await;
    let monitor = match tour
        .ask(object_reference::MonitorInfo { object: outer })
        .await
    {
        Some(monitor) => {
            let owner = tour
                .must(thread_reference::Name {
                    thread: monitor.owner,
                })
                .await;
            json!([
                owner,
                monitor.entry_count,
                thread_names(tour, &monitor.waiters).await
            ])
        }
        None => json!("refused"),
    };
    report.insert(object_reference::MonitorInfo::NAME, monitor);

    let string = values[of("text")].as_object().unwrap();
    let text = tour
        .report(string_reference::Value { string }, |text| json!(text))
        .await;
    report.insert(string_reference::Value::NAME, text);

    let (things, ints) = (
        tour.object(exhibit, "THINGS").await,
        values[of("ints")].as_object().unwrap(),
    );
    let lengths = [things, ints].map(|array| array_reference::Length { array });
    let [things_length, ints_length] = lengths;
    let lengths = (tour.must(things_length).await, tour.must(ints_length).await);
    report.insert(array_reference::Length::NAME, json!([lengths.0, lengths.1]));
    let whole = array_reference::GetValues {
        array: things,
        first: 0,
        length: lengths.0,
    };
    let mut elements = tour.must(whole).await.values;
    elements.extend(
        tour.must(array_reference::GetValues {
            array: ints,
            first: 1,
            length: 2,
        })
        .await
        .values,
    );
    report.insert(
        array_reference::GetValues::NAME,
        tour.show_all(elements).await,
    );
}

async fn thread(tour: &mut Tour<'_>, thread: ThreadId) -> Vec<(&'static str, Json)> {
    let name = tour
        .report(thread_reference::Name { thread }, |name| json!(name))
        .await;
    let status = tour.must(thread_reference::Status { thread }).await;
    let group = tour.must(thread_reference::ThreadGroup { thread }).await;
    let group = tour
        .report(thread_group_reference::Name { group }, |name| json!(name))
        .await;
    let count = tour
        .report(thread_reference::FrameCount { thread }, |count| {
            json!(count)
        })
        .await;
    let suspended = tour
        .report(thread_reference::SuspendCount { thread }, |count| {
            json!(count)
        })
        .await;

    let frames = tour
        .must(thread_reference::Frames {
            thread,
            start: 0,
            length: -1,
        })
        .await;
    let mut shown = Vec::new();
    for frame in &frames {
        let at = frame.location;
        let signature = tour.signature(at.class).await;
        let methods = tour.methods(at.class).await;
        let name = &methods
            .iter()
            .find(|method| method.id == at.method)
            .unwrap()
            .name;
        // A native method's index is -1.
        shown.push(json!([
            signature,
            name,
            i64::from_be_bytes(at.index.to_be_bytes())
        ]));
    }

    let this = tour
        .must(stack_frame::ThisObject {
            thread,
            frame: frames.last().unwrap().id,
        })
        .await;
    let mut reported = vec![
        (thread_reference::Name::NAME, name),
        (
            thread_reference::Status::NAME,
            json!([status.thread_status.code(), status.suspended]),
        ),
        (thread_reference::ThreadGroup::NAME, group),
        (thread_reference::FrameCount::NAME, count),
        (thread_reference::SuspendCount::NAME, suspended),
        (thread_reference::Frames::NAME, json!(shown)),
        (
            stack_frame::ThisObject::NAME,
            tour.show_object(this.id).await,
        ),
    ];

    monitors(tour, thread, &mut reported).await;
    // The JDK that these tests run with is older than virtual threads, and so is its client.
    assert_ne!(
        tour.ask(thread_reference::IsVirtual { thread }).await,
        Some(true)
    );
    reported
}

async fn monitors(tour: &mut Tour<'_>, thread: ThreadId, reported: &mut Vec<(&'static str, Json)>) {
    let owned = match tour.ask(thread_reference::OwnedMonitors { thread }).await {
        Some(owned) => json!(tour.types_of(&owned).await),
        None => json!("refused"),
    };
    reported.push((thread_reference::OwnedMonitors::NAME, owned));

    let depths = match tour
        .ask(thread_reference::OwnedMonitorsStackDepthInfo { thread })
        .await
    {
        Some(depths) => {
            let monitors: Vec<_> = depths.iter().map(|depth| depth.monitor).collect();
            let types = tour.types_of(&monitors).await;
            types
                .iter()
                .zip(depths)
                .map(|(name, depth)| json!([name, depth.depth]))
                .collect()
        }
        None => json!("refused"),
    };
    reported.push((thread_reference::OwnedMonitorsStackDepthInfo::NAME, depths));

    let contended = match tour
        .ask(thread_reference::CurrentContendedMonitor { thread })
        .await
    {
        Some(contended) => tour.show_object(contended.id).await,
        None => json!("refused"),
    };
    reported.push((thread_reference::CurrentContendedMonitor::NAME, contended));
}

async fn thread_names(tour: &mut Tour<'_>, threads: &[ThreadId]) -> Json {
    let mut names = Vec::new();
    for &thread in threads {
        names.push(tour.must(thread_reference::Name { thread }).await);
    }
    sorted(names)
}

async fn group_names(tour: &mut Tour<'_>, groups: &[ThreadGroupId]) -> Json {
    let mut names = Vec::new();
    for &group in groups {
        names.push(tour.must(thread_group_reference::Name { group }).await);
    }
    sorted(names)
}

async fn thread_groups(tour: &mut Tour<'_>, waiter: ThreadId, report: &mut Report) {
    let group = tour
        .must(thread_reference::ThreadGroup { thread: waiter })
        .await;
    let name = tour
        .report(thread_group_reference::Name { group }, |name| json!(name))
        .await;
    report.insert(thread_group_reference::Name::NAME, name);

    let parent = tour.must(thread_group_reference::Parent { group }).await;
    report.insert(
        thread_group_reference::Parent::NAME,
        group_names(tour, &[parent]).await[0].clone(),
    );
    let children = tour.must(thread_group_reference::Children { group }).await;
    let threads = thread_names(tour, &children.threads).await;
    report.insert(
        thread_group_reference::Children::NAME,
        json!([threads, group_names(tour, &children.groups).await]),
    );

    let class = tour.class("LExhibit;").await;
    let loader = tour.must(reference_type::ClassLoader { class }).await;
    let visible = match tour
        .ask(class_loader_reference::VisibleClasses { loader })
        .await
    {
        Some(visible) => {
            let mut names = Vec::new();
            for class in visible {
                names.push(tour.signature(class.class).await);
            }
            names.retain(|name| name.contains("Exhibit"));
            sorted(names)
        }
        None => json!("refused"),
    };
    report.insert(class_loader_reference::VisibleClasses::NAME, visible);
}

/// The variables of the thread that waits, in its table's order.
async fn variables(tour: &mut Tour<'_>, class: ReferenceTypeId, thread: ThreadId) -> Json {
    let method = tour.method(class, "waits").await;
    let frames = tour
        .must(thread_reference::Frames {
            thread,
            start: 0,
            length: -1,
        })
        .await;
    let frame = frames
        .iter()
        .find(|frame| frame.location.method == method && frame.location.class == class)
        .unwrap();
    let at = frame.location.index;
    let table = tour.must(method::VariableTable { class, method }).await;

    let mut shown = Vec::new();
    for slot in table.slots {
        if !(slot.index..slot.index + u64::from(slot.length)).contains(&at) {
            continue;
        }
        let slots = vec![stack_frame::SlotRequest {
            slot: slot.slot,
            tag: Tag::of_signature(&slot.signature),
        }];
        let values = tour
            .must(stack_frame::GetValues {
                thread,
                frame: frame.id,
                slots,
            })
            .await;
        shown.push(json!([slot.name, tour.show(values[0]).await]));
    }
    json!(shown)
}
