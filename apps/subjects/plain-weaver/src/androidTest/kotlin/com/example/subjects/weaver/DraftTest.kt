// Drafts are edited, prices looked up and rows counted.
package com.example.subjects.weaver

import androidx.lifecycle.Observer
import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.test.platform.app.InstrumentationRegistry
import java.util.concurrent.CountDownLatch
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class DraftTest {
  @Test
  fun keepsWhatIsWritten() {
    val model = DraftModel(DraftStore())
    model.open(7)
    Clipboard().copy("herringbone").pasteInto(model)
    model.close()
    InstrumentationRegistry.getInstrumentation().waitForIdleSync()
    onMain {}
    model.text.value shouldBe "herringbone"
  }

  @Test
  fun showsThePriceOfSilk() {
    val board = PriceBoard()
    val silk = board.prices.filter { it.startsWith("silk") }.firstOrError().toFuture()
    board.show("silk")
    silk.get() shouldBe "silk: 9"
  }

  @Test
  fun countsTheRows() {
    val counter = RowCounter()
    val done = CountDownLatch(1)
    val observer = Observer<Int> { if (it == 13) done.countDown() }
    onMain {
      counter.rows.observeForever(observer)
      counter.connect()
    }
    counter.weave(leftRows = 8, rightRows = 5)
    done.await()
    onMain { counter.rows.removeObserver(observer) }
    counter.rows.value shouldBe 13
  }

  /** A clipboard in another process, which takes some time. */
  private class Clipboard {
    @Volatile private var text: String? = null

    fun copy(what: String): Clipboard {
      Thread {
        Thread.sleep(350)
        text = what
      }.start()
      return this
    }

    fun pasteInto(model: DraftModel) {
      eventually(what = "copied") { text != null }
      onMain { model.edit(text!!) }
    }
  }
}
