import com.sun.jdi.AbsentInformationException;
import com.sun.jdi.Bootstrap;
import com.sun.jdi.ClassType;
import com.sun.jdi.Field;
import com.sun.jdi.LocalVariable;
import com.sun.jdi.Location;
import com.sun.jdi.Method;
import com.sun.jdi.ObjectReference;
import com.sun.jdi.ReferenceType;
import com.sun.jdi.StackFrame;
import com.sun.jdi.ThreadReference;
import com.sun.jdi.Value;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.AttachingConnector;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.event.BreakpointEvent;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.request.BreakpointRequest;
import com.sun.jdi.request.EventRequest;
import java.util.List;
import java.util.Map;

/** The JDK's own debugger interface at the same work: prints the time of a hit in us. Arguments: port, warm-up, hits. */
public final class JdiHits {
    private static long seen;

    private JdiHits() {}

    public static void main(String[] args) throws Exception {
        VirtualMachine vm = attach(args[0]);
        int warm = Integer.parseInt(args[1]);
        int hits = Integer.parseInt(args[2]);
        ClassType queues = (ClassType) vm.classesByName("android.os.MessageQueue").get(0);
        Method enqueue = queues.methodsByName("enqueueMessage").get(0);
        ReferenceType looper = vm.classesByName("android.os.Looper").get(0);
        ObjectReference main = (ObjectReference) looper.getValue(looper.fieldByName("sMainLooper"));
        ObjectReference queue = (ObjectReference) main.getValue(looper.fieldByName("mQueue"));
        ReferenceType messages = vm.classesByName("android.os.Message").get(0);
        List<Field> fields =
                List.of(messages.fieldByName("target"), messages.fieldByName("callback"), messages.fieldByName("what"));
        BreakpointRequest request = vm.eventRequestManager().createBreakpointRequest(enqueue.location());
        request.setSuspendPolicy(EventRequest.SUSPEND_EVENT_THREAD);
        request.addInstanceFilter(queue);
        request.enable();
        long started = 0;
        for (int hit = 0; hit < warm + hits; ) {
            if (hit == warm) {
                started = System.nanoTime();
            }
            EventSet set = vm.eventQueue().remove();
            for (Event event : set) {
                if (event instanceof BreakpointEvent) {
                    look(((BreakpointEvent) event).thread(), fields);
                    hit++;
                }
            }
            set.resume();
        }
        long nanos = System.nanoTime() - started;
        request.disable();
        vm.dispose();
        System.out.println(nanos / 1000.0 / hits + " " + seen);
    }

    private static VirtualMachine attach(String port) throws Exception {
        for (AttachingConnector connector : Bootstrap.virtualMachineManager().attachingConnectors()) {
            if (connector.name().equals("com.sun.jdi.SocketAttach")) {
                Map<String, Connector.Argument> arguments = connector.defaultArguments();
                arguments.get("hostname").setValue("127.0.0.1");
                arguments.get("port").setValue(port);
                return connector.attach(arguments);
            }
        }
        throw new IllegalStateException("this JDK has no socket connector");
    }

    /** Thread, this, arguments, the message's target, callback and what, and the whole stack. */
    private static void look(ThreadReference thread, List<Field> fields) throws Exception {
        List<StackFrame> frames = thread.frames();
        StackFrame top = frames.get(0);
        ObjectReference self = top.thisObject();
        // At the first instruction only arguments are visible. ART keeps them in the last registers, where
        // getArgumentValues, which counts slots from 0, finds none.
        List<LocalVariable> declared = top.visibleVariables();
        Map<LocalVariable, Value> arguments = top.getValues(declared);
        ObjectReference message = (ObjectReference) arguments.get(declared.get(0));
        Map<Field, Value> values = message.getValues(fields);
        seen += thread.name().length() + self.referenceType().name().length() + arguments.size();
        for (Value value : values.values()) {
            if (value instanceof ObjectReference) {
                seen += ((ObjectReference) value).referenceType().name().length();
            }
        }
        for (StackFrame frame : frames) {
            Location location = frame.location();
            seen += location.declaringType().name().length() + location.method().name().length();
            seen += location.lineNumber() + file(location).length();
        }
    }

    private static String file(Location location) {
        try {
            return location.sourceName();
        } catch (AbsentInformationException none) {
            return "";
        }
    }
}
