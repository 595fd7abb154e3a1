package android.host;

import android.os.MessageQueue;
import android.view.HostInput;
import android.view.InputChannel;
import android.view.InputEventReceiver;
import android.view.KeyCharacterMap;
import android.view.KeyEvent;
import java.lang.ref.WeakReference;

/**
 * Input's natives. CLASS_method here is the body of that class's method of the same arguments, see
 * ../../../bytecode/Override.java.
 */
public final class InputNatives {
  private InputNatives() {}

  public static long InputEventReceiver_nativeInit(
      WeakReference<InputEventReceiver> receiver, InputChannel channel, MessageQueue queue) {
    return HostInput.open(receiver, queue);
  }

  public static void InputEventReceiver_nativeDispose(long receiver) {
    HostInput.close(receiver);
  }

  public static void InputEventReceiver_nativeFinishInputEvent(long receiver, int sequence, boolean handled) {
    HostInput.finished(receiver, sequence);
  }

  public static KeyCharacterMap KeyCharacterMap_load(int deviceId) {
    return Keyboard.map();
  }

  public static KeyEvent[] KeyCharacterMap_nativeGetEvents(long map, char[] characters) {
    return Keyboard.events(characters);
  }

  public static char KeyCharacterMap_nativeGetCharacter(long map, int key, int meta) {
    return Keyboard.character(key, meta);
  }

  public static char KeyCharacterMap_nativeGetDisplayLabel(long map, int key) {
    return Character.toUpperCase(Keyboard.character(key, 0));
  }

  public static int KeyCharacterMap_nativeGetKeyboardType(long map) {
    return KeyCharacterMap.FULL;
  }
}
