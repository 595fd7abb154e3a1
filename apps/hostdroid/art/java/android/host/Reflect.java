package android.host;

import java.lang.reflect.Field;

/** Private fields of framework classes that the system side sets or reads. */
final class Reflect {
  private Reflect() {}

  private static Field field(Class<?> owner, String name) throws NoSuchFieldException {
    Field field = owner.getDeclaredField(name);
    field.setAccessible(true);
    return field;
  }

  static void set(Object object, Class<?> owner, String name, Object value) {
    try {
      field(owner, name).set(object, value);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot set " + owner.getName() + "." + name, e);
    }
  }

  static Object get(Object object, Class<?> owner, String name) {
    try {
      return field(owner, name).get(object);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot read " + owner.getName() + "." + name, e);
    }
  }
}
