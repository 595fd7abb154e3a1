// A test of JUnit 3, whose runner is none of JUnit 4's.
package com.example.outcomes;

import junit.framework.TestCase;

public class OldTest extends TestCase {
  public void testAdds() {
    assertEquals(2, 1 + 1);
  }
}
