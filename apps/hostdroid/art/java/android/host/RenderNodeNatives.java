package android.host;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What a view's render node is told and asked for: scale, translation, rotation and their like. Nothing is drawn by it, and where a
 * view is does not follow from it. RenderNode_method here is the body of that method, see ../../../bytecode/Override.java.
 */
public final class RenderNodeNatives {
  private enum Property {
    ALPHA(1),
    SCALE_X(1),
    SCALE_Y(1),
    TRANSLATION_X(0),
    TRANSLATION_Y(0),
    TRANSLATION_Z(0),
    ELEVATION(0),
    ROTATION(0),
    ROTATION_X(0),
    ROTATION_Y(0);

    final float initial;

    Property(float initial) {
      this.initial = initial;
    }
  }

  /** By the handle of a node: its properties by their number. Most nodes are never told of any. */
  private static final Map<Long, float[]> NODES = new ConcurrentHashMap<>();

  private RenderNodeNatives() {}

  private static boolean set(long node, Property property, float value) {
    if (value == get(node, property)) return false;
    NODES.computeIfAbsent(node, n -> initial())[property.ordinal()] = value;
    return true;
  }

  private static float[] initial() {
    float[] values = new float[Property.values().length];
    for (Property property : Property.values()) values[property.ordinal()] = property.initial;
    return values;
  }

  private static float get(long node, Property property) {
    float[] values = NODES.get(node);
    return values == null ? property.initial : values[property.ordinal()];
  }

  public static boolean RenderNode_nHasIdentityMatrix(long node) {
    return true;
  }

  public static boolean RenderNode_nSetAlpha(long node, float value) {
    return set(node, Property.ALPHA, value);
  }

  public static float RenderNode_nGetAlpha(long node) {
    return get(node, Property.ALPHA);
  }

  public static boolean RenderNode_nSetScaleX(long node, float value) {
    return set(node, Property.SCALE_X, value);
  }

  public static float RenderNode_nGetScaleX(long node) {
    return get(node, Property.SCALE_X);
  }

  public static boolean RenderNode_nSetScaleY(long node, float value) {
    return set(node, Property.SCALE_Y, value);
  }

  public static float RenderNode_nGetScaleY(long node) {
    return get(node, Property.SCALE_Y);
  }

  public static boolean RenderNode_nSetTranslationX(long node, float value) {
    return set(node, Property.TRANSLATION_X, value);
  }

  public static float RenderNode_nGetTranslationX(long node) {
    return get(node, Property.TRANSLATION_X);
  }

  public static boolean RenderNode_nSetTranslationY(long node, float value) {
    return set(node, Property.TRANSLATION_Y, value);
  }

  public static float RenderNode_nGetTranslationY(long node) {
    return get(node, Property.TRANSLATION_Y);
  }

  public static boolean RenderNode_nSetTranslationZ(long node, float value) {
    return set(node, Property.TRANSLATION_Z, value);
  }

  public static float RenderNode_nGetTranslationZ(long node) {
    return get(node, Property.TRANSLATION_Z);
  }

  public static boolean RenderNode_nSetElevation(long node, float value) {
    return set(node, Property.ELEVATION, value);
  }

  public static float RenderNode_nGetElevation(long node) {
    return get(node, Property.ELEVATION);
  }

  public static boolean RenderNode_nSetRotation(long node, float value) {
    return set(node, Property.ROTATION, value);
  }

  public static float RenderNode_nGetRotation(long node) {
    return get(node, Property.ROTATION);
  }

  public static boolean RenderNode_nSetRotationX(long node, float value) {
    return set(node, Property.ROTATION_X, value);
  }

  public static float RenderNode_nGetRotationX(long node) {
    return get(node, Property.ROTATION_X);
  }

  public static boolean RenderNode_nSetRotationY(long node, float value) {
    return set(node, Property.ROTATION_Y, value);
  }

  public static float RenderNode_nGetRotationY(long node) {
    return get(node, Property.ROTATION_Y);
  }
}
