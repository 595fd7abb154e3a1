// Somebody looks up a line.
package com.example.subjects.railway;

import static org.junit.Assert.assertEquals;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import io.reactivex.rxjava3.disposables.Disposable;
import java.util.Collections;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class TimetableTest {
  @Test
  public void saysThatThereIsNoSuchLine() throws Exception {
    Timetable timetable = new Timetable();
    Disposable loading = timetable.load(99);
    Thread.sleep(400);
    loading.dispose();
    assertEquals(Collections.singletonList("no line 99"), timetable.shown());
  }
}
