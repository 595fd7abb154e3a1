package android.host;

import android.graphics.Bitmap;
import android.graphics.HostGraphics;
import android.graphics.ImageDecoder;
import android.graphics.Paint;
import android.graphics.Typeface;
import android.graphics.drawable.ColorDrawable;
import android.graphics.drawable.Drawable;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Graphics without pixels: pictures are empty, a character is 8 wide whatever the font, a line 16 high, a paragraph one line.
 * CLASS_method here is the body of that class's method of the same arguments, see ../../../bytecode/Override.java.
 */
public final class GraphicsNatives {
  private static final float CHARACTER = 8;
  private static final float LINE = 16;
  private static final float TEXT_SIZE = 14;
  private static final int PICTURE = 16;

  /** By the handle of a paragraph: its length. */
  private static final Map<Long, Integer> PARAGRAPHS = new ConcurrentHashMap<>();

  private GraphicsNatives() {}

  // --- shapes

  /** Two points of (fraction, x, y), a straight line: path interpolators become linear. */
  public static float[] Path_nApproximate(long path, float error) {
    return new float[] {0, 0, 0, 1, 1, 1};
  }

  /** Any two paths can: an animated vector that said no would not be inflated, and check boxes have one. */
  public static boolean PathParser_nCanMorph(long from, long to) {
    return true;
  }

  public static boolean PathParser_nInterpolatePathData(long out, long from, long to, float fraction) {
    return true;
  }

  public static boolean VectorDrawable_nGetFullPathProperties(long path, byte[] properties, int length) {
    return true;
  }

  public static boolean VectorDrawable_nGetGroupProperties(long group, float[] properties, int length) {
    return true;
  }

  // --- pictures

  public static Drawable ImageDecoder_decodeDrawable(
      ImageDecoder.Source source, ImageDecoder.OnHeaderDecodedListener listener) {
    return new ColorDrawable(0);
  }

  public static Bitmap ImageDecoder_decodeBitmap(
      ImageDecoder.Source source, ImageDecoder.OnHeaderDecodedListener listener) {
    return HostGraphics.ninePatch(PICTURE, PICTURE);
  }

  public static Bitmap Bitmap_nativeCreate(
      int[] colors, int offset, int stride, int width, int height, int config, boolean mutable, long colorSpace) {
    return HostGraphics.bitmap(width, height);
  }

  // --- text

  private static float advances(int count, float[] advances, int from) {
    if (advances != null) Arrays.fill(advances, from, from + count, CHARACTER);
    return CHARACTER * count;
  }

  public static float Paint_nGetTextAdvances(
      long paint,
      char[] text,
      int index,
      int count,
      int contextIndex,
      int contextCount,
      int flags,
      float[] advances,
      int advancesIndex) {
    return advances(count, advances, advancesIndex);
  }

  public static float Paint_nGetTextAdvances(
      long paint,
      String text,
      int start,
      int end,
      int contextStart,
      int contextEnd,
      int flags,
      float[] advances,
      int advancesIndex) {
    return advances(end - start, advances, advancesIndex);
  }

  public static float Paint_nGetRunAdvance(
      long paint, char[] text, int start, int end, int contextStart, int contextEnd, boolean rtl, int offset) {
    return CHARACTER * (offset - start);
  }

  public static float Paint_nGetFontMetrics(long paint, Paint.FontMetrics metrics) {
    if (metrics != null) {
      metrics.top = metrics.ascent = HostGraphics.ASCENT;
      metrics.bottom = metrics.descent = HostGraphics.DESCENT;
      metrics.leading = 0;
    }
    return LINE;
  }

  public static int Paint_nGetFontMetricsInt(long paint, Paint.FontMetricsInt metrics) {
    if (metrics != null) {
      metrics.top = metrics.ascent = HostGraphics.ASCENT;
      metrics.bottom = metrics.descent = HostGraphics.DESCENT;
      metrics.leading = 0;
    }
    return (int) LINE;
  }

  public static float Paint_nGetTextSize(long paint) {
    return TEXT_SIZE;
  }

  public static float Paint_nAscent(long paint) {
    return HostGraphics.ASCENT;
  }

  public static float Paint_nDescent(long paint) {
    return HostGraphics.DESCENT;
  }

  public static long LineBreaker_nComputeLineBreaks(
      long breaker,
      char[] text,
      long measured,
      int length,
      float firstWidth,
      int firstWidthLines,
      float restWidth,
      float[] tabStops,
      float defaultTabStop,
      int indentsOffset) {
    long handle = Natives.handle();
    PARAGRAPHS.put(handle, length);
    return handle;
  }

  public static int LineBreaker_nGetLineCount(long paragraph) {
    return 1;
  }

  public static int LineBreaker_nGetLineBreakOffset(long paragraph, int line) {
    return PARAGRAPHS.get(paragraph);
  }

  public static float LineBreaker_nGetLineWidth(long paragraph, int line) {
    return CHARACTER * PARAGRAPHS.get(paragraph);
  }

  public static float LineBreaker_nGetLineAscent(long paragraph, int line) {
    return HostGraphics.ASCENT;
  }

  public static float LineBreaker_nGetLineDescent(long paragraph, int line) {
    return HostGraphics.DESCENT;
  }

  public static float MeasuredText_nGetWidth(long text, int start, int end) {
    return CHARACTER * (end - start);
  }

  public static float MeasuredText_nGetCharWidthAt(long text, int offset) {
    return CHARACTER;
  }

  public static Typeface Typeface_create(Typeface family, int style) {
    return HostGraphics.typeface(style);
  }
}
