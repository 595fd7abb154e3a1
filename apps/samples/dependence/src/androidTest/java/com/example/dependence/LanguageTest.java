package com.example.dependence;

import static org.junit.Assert.assertNotEquals;

import java.util.Locale;
import org.junit.Test;

public class LanguageTest {
  @Test
  public void isNotGermanAtFirst() {
    assertNotEquals("de", Locale.getDefault().getLanguage());
  }

  @Test
  public void speaksGerman() {
    Locale.setDefault(Locale.GERMANY);
  }
}
