package libcore.util;
/** Present only because ART 11 looks these intrinsics up as it starts; nothing calls them. */
public final class FP16 {
    private FP16() {}
    public static short ceil(short h) { throw new UnsupportedOperationException(); }
    public static short floor(short h) { throw new UnsupportedOperationException(); }
    public static short rint(short h) { throw new UnsupportedOperationException(); }
    public static float toFloat(short h) { throw new UnsupportedOperationException(); }
    public static short toHalf(float f) { throw new UnsupportedOperationException(); }
    public static boolean greater(short a, short b) { throw new UnsupportedOperationException(); }
    public static boolean greaterEquals(short a, short b) { throw new UnsupportedOperationException(); }
    public static boolean less(short a, short b) { throw new UnsupportedOperationException(); }
    public static boolean lessEquals(short a, short b) { throw new UnsupportedOperationException(); }
}
