package android.host;

import android.os.Parcel;
import android.os.SystemClock;
import android.view.KeyCharacterMap;
import android.view.KeyEvent;
import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.List;

/** The virtual keyboard: a US layout, both ways between key codes and characters. */
final class Keyboard {
  private static final String DIGITS = "0123456789";
  private static final String SHIFTED_DIGITS = ")!@#$%^&*(";

  /** By the same index: characters without and with shift (fewer of these), and the keys that they are on. */
  private static final String SYMBOLS = " .,-=/;'[]\\`\n\t@+#*";

  private static final String SHIFTED_SYMBOLS = " ><_+?:\"{}|~";
  private static final int[] SYMBOL_KEYS = {
    KeyEvent.KEYCODE_SPACE,
    KeyEvent.KEYCODE_PERIOD,
    KeyEvent.KEYCODE_COMMA,
    KeyEvent.KEYCODE_MINUS,
    KeyEvent.KEYCODE_EQUALS,
    KeyEvent.KEYCODE_SLASH,
    KeyEvent.KEYCODE_SEMICOLON,
    KeyEvent.KEYCODE_APOSTROPHE,
    KeyEvent.KEYCODE_LEFT_BRACKET,
    KeyEvent.KEYCODE_RIGHT_BRACKET,
    KeyEvent.KEYCODE_BACKSLASH,
    KeyEvent.KEYCODE_GRAVE,
    KeyEvent.KEYCODE_ENTER,
    KeyEvent.KEYCODE_TAB,
    KeyEvent.KEYCODE_AT,
    KeyEvent.KEYCODE_PLUS,
    KeyEvent.KEYCODE_POUND,
    KeyEvent.KEYCODE_STAR,
  };

  private static final int SHIFT = KeyEvent.META_SHIFT_ON | KeyEvent.META_SHIFT_LEFT_ON;

  private static KeyCharacterMap sMap;

  private Keyboard() {}

  static synchronized KeyCharacterMap map() {
    if (sMap == null) {
      try {
        Constructor<KeyCharacterMap> constructor = KeyCharacterMap.class.getDeclaredConstructor(Parcel.class);
        constructor.setAccessible(true);
        sMap = constructor.newInstance(Parcel.obtain());
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException("cannot make the key character map", e);
      }
    }
    return sMap;
  }

  /** 0 for a key without a character. */
  static char character(int key, int meta) {
    boolean shift = (meta & KeyEvent.META_SHIFT_ON) != 0;
    if (key >= KeyEvent.KEYCODE_A && key <= KeyEvent.KEYCODE_Z) {
      boolean upper = shift || (meta & KeyEvent.META_CAPS_LOCK_ON) != 0;
      return (char) ((upper ? 'A' : 'a') + key - KeyEvent.KEYCODE_A);
    }
    if (key >= KeyEvent.KEYCODE_0 && key <= KeyEvent.KEYCODE_9) {
      return (shift ? SHIFTED_DIGITS : DIGITS).charAt(key - KeyEvent.KEYCODE_0);
    }
    for (int i = 0; i < SYMBOL_KEYS.length; i++) {
      if (SYMBOL_KEYS[i] != key) continue;
      return (shift && i < SHIFTED_SYMBOLS.length() ? SHIFTED_SYMBOLS : SYMBOLS).charAt(i);
    }
    return 0;
  }

  /** The key events that type the characters; null when one of them is on no key. */
  static KeyEvent[] events(char[] characters) {
    List<KeyEvent> events = new ArrayList<>();
    long now = SystemClock.uptimeMillis();
    for (char c : characters) {
      int key = keyOf(c, 0);
      boolean shift = key == 0;
      if (shift) key = keyOf(c, KeyEvent.META_SHIFT_ON);
      if (key == 0) return null;
      int meta = shift ? SHIFT : 0;
      if (shift) events.add(event(now, KeyEvent.ACTION_DOWN, KeyEvent.KEYCODE_SHIFT_LEFT, meta));
      events.add(event(now, KeyEvent.ACTION_DOWN, key, meta));
      events.add(event(now, KeyEvent.ACTION_UP, key, meta));
      if (shift) events.add(event(now, KeyEvent.ACTION_UP, KeyEvent.KEYCODE_SHIFT_LEFT, 0));
    }
    return events.toArray(new KeyEvent[0]);
  }

  private static int keyOf(char c, int meta) {
    int symbol = meta == 0 ? SYMBOLS.indexOf(c) : -1;
    if (symbol >= 0) return SYMBOL_KEYS[symbol];
    for (int key = KeyEvent.KEYCODE_0; key <= KeyEvent.KEYCODE_PLUS; key++) {
      if (character(key, meta) == c) return key;
    }
    return 0;
  }

  private static KeyEvent event(long time, int action, int key, int meta) {
    return new KeyEvent(time, time, action, key, 0, meta, -1, 0);
  }
}
