package com.example.subjects.foundry;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import android.os.SystemClock;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;

import org.junit.Test;
import org.junit.runner.RunWith;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

@RunWith(AndroidJUnit4.class)
public class HeatLogTest {
    private static File fresh(String name) {
        File file = new File(InstrumentationRegistry.getInstrumentation().getTargetContext().getFilesDir(), name);
        file.delete();
        return file;
    }

    private static List<String> lines(File file) throws IOException {
        return file.exists() ? Files.readAllLines(file.toPath()) : Collections.emptyList();
    }

    @Test
    public void closedLogHasTheTap() throws Exception {
        File file = fresh("heat-31.log");
        HeatLog log = new HeatLog(file);
        log.append("tapped 14:05");
        SystemClock.sleep(400);
        log.close();
        assertEquals(Collections.singletonList("tapped 14:05"), lines(file));
    }

    @Test
    public void sealedLogHasBothTaps() throws Exception {
        File file = fresh("heat-32.log");
        HeatLog log = new HeatLog(file);
        log.append("tapped 15:10");
        log.append("tapped 15:40");
        log.seal();
        assertEquals(Arrays.asList("tapped 15:10", "tapped 15:40"), lines(file));
    }

    @Test
    public void sampleIsScanned() throws Exception {
        BlockingQueue<String> scanned = new LinkedBlockingQueue<>();
        SampleScanner scanner = new SampleScanner(scanned::add);
        scanner.start();
        SystemClock.sleep(350);
        scanner.queue("bar-7");
        String tag = scanned.poll(4, TimeUnit.SECONDS);
        scanner.quitSafely();
        assertEquals("bar-7/ok", tag);
    }

    @Test
    public void barcodeIsScanned() throws Exception {
        BlockingQueue<String> scanned = new LinkedBlockingQueue<>();
        BarcodeScanner scanner = new BarcodeScanner(scanned::add);
        scanner.start();
        scanner.queue("mould-2");
        String code = scanned.take();
        scanner.quitSafely();
        assertTrue(code, code.startsWith("mould-2"));
    }
}
