// Pieces in a heap, and chunks that are merged.
package com.example.subjects.weaver;

import static org.junit.Assert.assertEquals;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class HeapPiecesTest extends PiecesContract {
  @Rule public final ChunkServer server = new ChunkServer("warp,", "weft");
  @Rule public final Archive archive = new Archive();

  @Override
  protected Pieces pieces(int count) {
    return new HeapPieces(count);
  }

  @Test
  public void mergesTheChunks() throws Exception {
    ChunkResumer download = new ChunkResumer(server.port());
    download.request(0);
    archive.store("chunk 0", "asked", "chunk 1", "next");
    download.request(1);
    assertEquals("warp,weft", download.merge(2));
  }
}
