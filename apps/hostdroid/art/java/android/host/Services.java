package android.host;

import android.content.IContentProvider;
import android.content.pm.ParceledListSlice;
import android.os.Binder;
import android.os.IBinder;
import android.os.IInterface;
import android.util.Log;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * The other side of binder, in this process: every system service exists, as a proxy of its interface. The classes beside this
 * one register answers to single methods. A method without one answers null, 0, false or nothing, and is named in the log, once.
 */
public final class Services {
  private static final String TAG = "HostServices";

  /** What a method of a service returns for its arguments. */
  interface Answer {
    Object to(Object[] args) throws Throwable;
  }

  private static final Map<String, Answer> ANSWERS = new ConcurrentHashMap<>();
  private static final Set<String> UNANSWERED = ConcurrentHashMap.newKeySet();
  private static final Map<Class<?>, Object> PROXIES = new HashMap<>();

  /** As on a device without these features. */
  private static final Set<String> ABSENT =
      new HashSet<>(Arrays.asList("autofill", "content_capture", "graphicsstats", "print", "textclassification"));

  private Services() {}

  /** Registers what "IInterface.method" answers. */
  static void answer(String method, Answer answer) {
    ANSWERS.put(method, answer);
  }

  /** The same for methods that do something and return nothing. */
  static void handle(String method, Consumer<Object[]> handler) {
    ANSWERS.put(
        method,
        args -> {
          handler.accept(args);
          return null;
        });
  }

  /** The one proxy of a service's interface. */
  @SuppressWarnings("unchecked")
  static synchronized <T> T proxy(Class<T> itf) {
    Object proxy = PROXIES.get(itf);
    if (proxy == null) {
      proxy = newProxy(itf);
      PROXIES.put(itf, proxy);
    }
    return (T) proxy;
  }

  /** A proxy of its own, with a binder of its own, for interfaces that have many objects. */
  @SuppressWarnings("unchecked")
  static <T> T newProxy(Class<T> itf) {
    Binder binder = new ServiceBinder(itf);
    return (T)
        Proxy.newProxyInstance(
            ClassLoader.getSystemClassLoader(),
            new Class<?>[] {itf},
            (proxy, method, args) -> invoke(itf, binder, proxy, method, args));
  }

  private static Object invoke(Class<?> itf, Binder binder, Object proxy, Method method, Object[] args) throws Throwable {
    switch (method.getName()) {
      case "asBinder":
        return binder;
      case "hashCode":
        return System.identityHashCode(proxy);
      case "equals":
        return proxy == args[0];
      case "toString":
        return "host:" + itf.getSimpleName();
      default:
    }
    String name = itf.getSimpleName() + "." + method.getName();
    Answer answer = ANSWERS.get(name);
    if (answer != null) return answer.to(args);
    if (UNANSWERED.add(name)) {
      // What returns nothing mostly reports something that nobody here needs to know.
      int priority = method.getReturnType() == void.class ? Log.VERBOSE : Log.WARN;
      Log.println(priority, TAG, "the stand-in device has no answer to " + name);
    }
    return nothing(method.getReturnType());
  }

  private static Object nothing(Class<?> type) {
    if (type == boolean.class) return false;
    if (type == int.class) return 0;
    if (type == long.class) return 0L;
    if (type == float.class) return 0f;
    if (type.isArray()) return Array.newInstance(type.getComponentType(), 0);
    if (type == List.class) return new ArrayList<Object>();
    if (type == ParceledListSlice.class) return ParceledListSlice.emptyList();
    return null;
  }

  /** A binder whose local interface is the proxy of the interface that is asked for, or of the one it was made for. */
  private static final class ServiceBinder extends Binder {
    private final Class<?> itf;

    ServiceBinder(Class<?> itf) {
      this.itf = itf;
    }

    @Override
    public IInterface queryLocalInterface(String descriptor) {
      try {
        Class<?> asked = itf != null ? itf : Class.forName(descriptor);
        return (IInterface) proxy(asked);
      } catch (ClassNotFoundException e) {
        return null;
      }
    }
  }

  /** ServiceManager.getService: a binder for any name; what it is shows when its interface is asked for. */
  static IBinder service(String name) {
    return ABSENT.contains(name) ? null : new ServiceBinder(null);
  }

  static IContentProvider settingsProvider() {
    return proxy(IContentProvider.class);
  }
}
