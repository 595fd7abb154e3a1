import com.sun.jdi.*;
import com.sun.jdi.connect.AttachingConnector;
import com.sun.jdi.connect.Connector;
import java.util.*;
import java.util.stream.Collectors;

/**
 * Attaches the JDK's own debugger client to the Exhibit and prints what it reports as JSON, under the names of the commands that
 * it has to send for that. What it refuses to tell, or is refused, is the word "refused".
 */
public class JdiReport {
    static final String[] SUBJECTS = {"LExhibit;", "LExhibit$Shape;", "LExhibit$Square;", "[I"};
    static final String[] THREADS = {"blocked", "sleeper", "waiter"};

    interface Question {
        Object answer() throws Exception;
    }

    static VirtualMachine vm;
    static final Map<String, Object> report = new TreeMap<>();

    static Object ask(Question question) {
        try {
            return question.answer();
        } catch (Exception e) {
            return "refused";
        }
    }

    static void put(String command, Question question) {
        report.put(command, ask(question));
    }

    public static void main(String[] args) throws Exception {
        AttachingConnector connector = Bootstrap.virtualMachineManager().attachingConnectors().stream()
                .filter(c -> c.name().equals("com.sun.jdi.SocketAttach")).findFirst().get();
        Map<String, Connector.Argument> to = connector.defaultArguments();
        to.get("hostname").setValue("127.0.0.1");
        to.get("port").setValue(args[0]);
        vm = connector.attach(to);
        vm.suspend();
        machine();
        types();
        methods();
        objects();
        threads();
        vm.dispose();
        System.out.println(json(report));
    }

    static void machine() {
        put("VirtualMachine.Version", () -> List.of(vm.description().split("\n", 2)[1], vm.version(), vm.name()));
        put("VirtualMachine.ClassesBySignature", () -> vm.classesByName("Exhibit").stream().map(JdiReport::type).collect(Collectors.toList()));
        put("VirtualMachine.AllClassesWithGeneric", () -> vm.allClasses().stream()
                .filter(t -> t.signature().startsWith("LExhibit")).map(JdiReport::type).sorted().collect(Collectors.toList()));
        put("VirtualMachine.AllThreads", () -> threadNames(vm.allThreads()));
        put("VirtualMachine.TopLevelThreadGroups", () -> groupNames(vm.topLevelThreadGroups()));
        put("VirtualMachine.CapabilitiesNew", () -> List.of(vm.canWatchFieldModification(), vm.canWatchFieldAccess(), vm.canGetBytecodes(),
                vm.canGetSyntheticAttribute(), vm.canGetOwnedMonitorInfo(), vm.canGetCurrentContendedMonitor(), vm.canGetMonitorInfo(),
                vm.canRedefineClasses(), vm.canAddMethod(), vm.canUnrestrictedlyRedefineClasses(), vm.canPopFrames(),
                vm.canUseInstanceFilters(), vm.canGetSourceDebugExtension(), vm.canRequestVMDeathEvent(), vm.canGetInstanceInfo(),
                vm.canRequestMonitorEvents(), vm.canGetMonitorFrameInfo(), vm.canGetConstantPool(), vm.canForceEarlyReturn()));
        put("VirtualMachine.ClassPaths", () -> {
            PathSearchingVirtualMachine paths = (PathSearchingVirtualMachine) vm;
            return List.of(paths.baseDirectory(), paths.classPath(), paths.bootClassPath());
        });
        put("VirtualMachine.InstanceCounts", () -> {
            long[] counts = vm.instanceCounts(List.of(subject("LExhibit$Square;")));
            return List.of(counts[0]);
        });
        put("VirtualMachine.AllModules", () -> vm.allModules().stream().map(JdiReport::module).sorted().collect(Collectors.toList()));
        put("ModuleReference.Name", () -> module(subject("Ljava/lang/Object;").module()));
        put("ModuleReference.ClassLoader", () -> show(subject("LExhibit;").module().classLoader()));
    }

    static void types() {
        ofTypes("ReferenceType.SignatureWithGeneric", t -> List.of(t.signature(), orEmpty(t.genericSignature())));
        ofTypes("ReferenceType.ClassLoader", t -> show(t.classLoader()));
        ofDeclared("ReferenceType.Modifiers", t -> t.modifiers());
        ofTypes("ReferenceType.FieldsWithGeneric", t -> t.fields().stream()
                .map(f -> List.of(f.name(), f.signature(), orEmpty(f.genericSignature()), bits(f))).collect(Collectors.toList()));
        ofTypes("ReferenceType.MethodsWithGeneric", t -> t.methods().stream()
                .map(m -> List.of(m.name(), m.signature(), orEmpty(m.genericSignature()), bits(m))).collect(Collectors.toList()));
        ofTypes("ReferenceType.GetValues", t -> {
            List<Object> values = new ArrayList<>();
            for (Field field : t.fields()) {
                if (field.isStatic()) {
                    values.add(show(t.getValue(field)));
                }
            }
            return values;
        });
        ofTypes("ReferenceType.SourceFile", ReferenceType::sourceName);
        ofTypes("ReferenceType.NestedTypes", t -> t.nestedTypes().stream().map(ReferenceType::signature)
                .filter(s -> !s.matches(".*[$][0-9]+;")).sorted().collect(Collectors.toList()));
        ofDeclared("ReferenceType.Status", JdiReport::status);
        ofDeclared("ReferenceType.Interfaces", t -> (t instanceof ClassType ? ((ClassType) t).interfaces() : ((InterfaceType) t).superinterfaces())
                .stream().map(ReferenceType::signature).collect(Collectors.toList()));
        ofTypes("ReferenceType.ClassObject", t -> show(t.classObject()));
        ofTypes("ReferenceType.SourceDebugExtension", ReferenceType::sourceDebugExtension);
        put("ReferenceType.Instances", () -> subject("LExhibit$Square;").instances(0).size());
        ofDeclared("ReferenceType.ClassFileVersion", t -> List.of(t.majorVersion(), t.minorVersion()));
        ofTypes("ReferenceType.ConstantPool", t -> List.of(t.constantPoolCount(), hex(t.constantPool())));
        ofTypes("ReferenceType.Module", t -> module(t.module()));
        ofDeclared("ClassType.Superclass", t -> t instanceof ClassType ? signature(((ClassType) t).superclass()) : "");
        ofTypes("ClassObjectReference.ReflectedType", t -> t.classObject().reflectedType().signature());
        put("ClassLoaderReference.VisibleClasses", () -> subject("LExhibit;").classLoader().visibleClasses().stream()
                .map(ReferenceType::signature).filter(s -> s.contains("Exhibit")).sorted().collect(Collectors.toList()));
    }

    static void methods() {
        ofMethods("Method.LineTable", m -> m.allLineLocations().stream()
                .map(l -> List.of(l.codeIndex(), l.lineNumber())).collect(Collectors.toList()));
        ofMethods("Method.VariableTableWithGeneric", m -> m.variables().stream()
                .map(v -> List.of(v.name(), v.signature(), orEmpty(v.genericSignature()), v.isArgument())).collect(Collectors.toList()));
        ofMethods("Method.Bytecodes", m -> hex(m.bytecodes()));
        ofMethods("Method.IsObsolete", Method::isObsolete);
    }

    static void objects() {
        ObjectReference square = (ObjectReference) constant("SQUARE");
        put("ObjectReference.ReferenceType", () -> square.referenceType().signature());
        put("ObjectReference.GetValues", () -> {
            List<Object> values = new ArrayList<>();
            for (Field field : square.referenceType().fields()) {
                // The main thread counts it up.
                values.add(field.name().equals("i") ? "i" : show(square.getValue(field)));
            }
            return values;
        });
        put("ObjectReference.IsCollected", square::isCollected);
        put("ObjectReference.ReferringObjects", () -> square.referringObjects(0).stream()
                .map(o -> o.referenceType().signature()).sorted().collect(Collectors.toList()));
        put("ObjectReference.MonitorInfo", () -> {
            ObjectReference outer = (ObjectReference) constant("OUTER");
            return List.of(outer.owningThread().name(), outer.entryCount(), threadNames(outer.waitingThreads()));
        });
        put("StringReference.Value", () -> ((StringReference) square.getValue(square.referenceType().fieldByName("text"))).value());
        ArrayReference things = (ArrayReference) constant("THINGS");
        ArrayReference ints = (ArrayReference) square.getValue(square.referenceType().fieldByName("ints"));
        put("ArrayReference.Length", () -> List.of(things.length(), ints.length()));
        put("ArrayReference.GetValues", () -> {
            List<Object> values = new ArrayList<>();
            things.getValues().forEach(value -> values.add(show(value)));
            ints.getValues(1, 2).forEach(value -> values.add(show(value)));
            return values;
        });
    }

    static void threads() {
        ofThreads("ThreadReference.Name", ThreadReference::name);
        ofThreads("ThreadReference.Status", t -> List.of(t.status(), t.isSuspended()));
        ofThreads("ThreadReference.ThreadGroup", t -> t.threadGroup().name());
        ofThreads("ThreadReference.FrameCount", ThreadReference::frameCount);
        ofThreads("ThreadReference.Frames", t -> t.frames().stream().map(StackFrame::location)
                .map(l -> List.of(l.declaringType().signature(), l.method().name(), l.codeIndex())).collect(Collectors.toList()));
        ofThreads("ThreadReference.OwnedMonitors", t -> t.ownedMonitors().stream().map(o -> o.referenceType().signature()).collect(Collectors.toList()));
        ofThreads("ThreadReference.OwnedMonitorsStackDepthInfo", t -> t.ownedMonitorsAndFrames().stream()
                .map(m -> List.of(m.monitor().referenceType().signature(), m.stackDepth())).collect(Collectors.toList()));
        ofThreads("ThreadReference.CurrentContendedMonitor", t -> show(t.currentContendedMonitor()));
        ofThreads("ThreadReference.SuspendCount", ThreadReference::suspendCount);
        put("ThreadGroupReference.Name", () -> group().name());
        put("ThreadGroupReference.Parent", () -> group().parent().name());
        put("ThreadGroupReference.Children", () -> List.of(threadNames(group().threads()), groupNames(group().threadGroups())));
        put("StackFrame.GetValues", () -> {
            List<Object> values = new ArrayList<>();
            StackFrame frame = frame();
            for (LocalVariable variable : frame.visibleVariables()) {
                values.add(List.of(variable.name(), show(frame.getValue(variable))));
            }
            return values;
        });
        ofThreads("StackFrame.ThisObject", t -> show(t.frame(t.frameCount() - 1).thisObject()));
    }

    interface About<T> {
        Object tell(T subject) throws Exception;
    }

    static void ofTypes(String command, About<ReferenceType> about) {
        of(SUBJECTS, command, about);
    }

    /** What this client makes up by itself of an array's type is left out. */
    static void ofDeclared(String command, About<ReferenceType> about) {
        of(Arrays.copyOf(SUBJECTS, 3), command, about);
    }

    static void of(String[] subjects, String command, About<ReferenceType> about) {
        Map<String, Object> all = new TreeMap<>();
        for (String signature : subjects) {
            all.put(signature, ask(() -> about.tell(subject(signature))));
        }
        report.put(command, all);
    }

    static void ofMethods(String command, About<Method> about) {
        Map<String, Object> all = new TreeMap<>();
        for (Method method : subject("LExhibit;").methods()) {
            all.put(method.name(), ask(() -> about.tell(method)));
        }
        report.put(command, all);
    }

    static void ofThreads(String command, About<ThreadReference> about) {
        Map<String, Object> all = new TreeMap<>();
        for (String name : THREADS) {
            all.put(name, ask(() -> about.tell(thread(name))));
        }
        report.put(command, all);
    }

    static ReferenceType subject(String signature) {
        return vm.allClasses().stream().filter(t -> t.signature().equals(signature)).findFirst().get();
    }

    static ThreadReference thread(String name) {
        return vm.allThreads().stream().filter(t -> t.name().equals(name)).findFirst().get();
    }

    static ThreadGroupReference group() {
        return thread("waiter").threadGroup();
    }

    static StackFrame frame() throws IncompatibleThreadStateException {
        return thread("waiter").frames().stream().filter(f -> f.location().method().name().equals("waits")).findFirst().get();
    }

    static Value constant(String name) {
        ReferenceType type = subject("LExhibit;");
        return type.getValue(type.fieldByName(name));
    }

    static String type(ReferenceType type) {
        String kind = type instanceof ClassType ? "class" : type instanceof InterfaceType ? "interface" : "array";
        return kind + " " + type.signature() + " " + orEmpty(type.genericSignature()) + " " + status(type);
    }

    static int status(ReferenceType type) {
        return (type.isVerified() ? 1 : 0) | (type.isPrepared() ? 2 : 0) | (type.isInitialized() ? 4 : 0) | (type.failedToInitialize() ? 8 : 0);
    }

    static int bits(TypeComponent component) {
        return component.modifiers();
    }

    static String module(ModuleReference module) {
        return orEmpty(module.name());
    }

    static String signature(ReferenceType type) {
        return type == null ? "" : type.signature();
    }

    static String orEmpty(String text) {
        return text == null ? "" : text;
    }

    static List<String> threadNames(List<ThreadReference> threads) {
        return threads.stream().map(ThreadReference::name).filter(name -> !name.equals("rival")).sorted().collect(Collectors.toList());
    }

    static List<String> groupNames(List<ThreadGroupReference> groups) {
        return groups.stream().map(ThreadGroupReference::name).sorted().collect(Collectors.toList());
    }

    static String hex(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        for (byte b : bytes) {
            text.append(String.format("%02x", b));
        }
        return text.toString();
    }

    /** A value that looks the same to every debugger: no ids, and floats by their bits. */
    static Object show(Value value) {
        if (value instanceof StringReference) {
            return "string " + ((StringReference) value).value();
        } else if (value instanceof ObjectReference) {
            return "object " + ((ObjectReference) value).referenceType().signature();
        } else if (value instanceof FloatValue) {
            return "float " + Float.floatToRawIntBits(((FloatValue) value).value());
        } else if (value instanceof DoubleValue) {
            return "double " + Double.doubleToRawLongBits(((DoubleValue) value).value());
        } else if (value instanceof CharValue) {
            return "char " + (int) ((CharValue) value).value();
        }
        return value == null ? "null" : value.type().name() + " " + value;
    }

    static String json(Object value) {
        if (value instanceof Map) {
            return ((Map<?, ?>) value).entrySet().stream().map(e -> json(e.getKey()) + ":" + json(e.getValue())).collect(Collectors.joining(",", "{", "}"));
        } else if (value instanceof List) {
            return ((List<?>) value).stream().map(JdiReport::json).collect(Collectors.joining(",", "[", "]"));
        } else if (value instanceof String) {
            StringBuilder text = new StringBuilder("\"");
            for (char c : ((String) value).toCharArray()) {
                text.append(c >= ' ' && c < 127 && c != '"' && c != '\\' ? "" + c : String.format("\\u%04x", (int) c));
            }
            return text.append('"').toString();
        }
        return String.valueOf(value);
    }
}
