package org.robolectric.hostdroid;

import org.junit.Test;

/** A test that nobody asked for and nobody hears of: it has the app started. */
public final class HostProbe {
  @Test
  public void starts() {}
}
