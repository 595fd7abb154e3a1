// One method, run for several parameters, of which one fails; their names hold what a file name or a shell would trip on.
package com.example.outcomes;

import static org.junit.Assert.assertTrue;

import java.util.Arrays;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;
import org.junit.runners.Parameterized.Parameter;
import org.junit.runners.Parameterized.Parameters;

@RunWith(Parameterized.class)
public class ParametersTest {
  @Parameters(name = "{index}: {0}")
  public static Iterable<String> words() {
    return Arrays.asList("one", "../two; $(id) = 'x'", "three");
  }

  @Parameter public String word;

  @Test
  public void isShort() {
    assertTrue(word, word.length() < 10);
  }
}
