package android.graphics;

import android.host.Natives;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;

/** Empty pictures and typefaces. In android.graphics, as it calls constructors that are this package's own. */
public final class HostGraphics {
  public static final int ASCENT = -12;
  public static final int DESCENT = 4;

  private static final int DENSITY = 160;

  /** As long as a nine-patch chunk with three lines of divisions each way; its contents are never read. */
  private static final int NINE_PATCH_BYTES = 84;

  private HostGraphics() {}

  public static Bitmap bitmap(int width, int height) {
    return new Bitmap(Natives.handle(), width, height, DENSITY, true, null, null);
  }

  public static Bitmap ninePatch(int width, int height) {
    return new Bitmap(Natives.handle(), width, height, DENSITY, true, new byte[NINE_PATCH_BYTES], null);
  }

  public static Typeface typeface(int style) {
    try {
      Constructor<Typeface> constructor = Typeface.class.getDeclaredConstructor(long.class);
      constructor.setAccessible(true);
      Typeface typeface = constructor.newInstance(Natives.handle());
      Field field = Typeface.class.getDeclaredField("mStyle");
      field.setAccessible(true);
      field.setInt(typeface, style);
      return typeface;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot make a typeface", e);
    }
  }
}
