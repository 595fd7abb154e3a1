package com.example.subjects.studio

import android.app.Dialog
import android.os.Bundle
import android.os.Handler
import android.os.Looper
import android.widget.TextView
import androidx.appcompat.app.AlertDialog
import androidx.appcompat.app.AppCompatActivity
import androidx.fragment.app.DialogFragment
import java.util.concurrent.Executors
import java.util.zip.CRC32
import kotlin.concurrent.thread

class PublishActivity : AppCompatActivity() {
    private val main = Handler(Looper.getMainLooper())
    private val uploader = Executors.newSingleThreadExecutor()
    private lateinit var preview: TextView
    private lateinit var status: TextView

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val panel = Panel(this)
        panel.button(Ids.PUBLISH, "Publish") { publish() }
        preview = panel.label(Ids.PREVIEW, "No preview")
        status = panel.label(Ids.STATUS, "Draft")
        setContentView(panel)
    }

    private fun publish() {
        Busy().showNow(supportFragmentManager, BUSY)
        uploader.execute(Checksum())
        thread(name = "preview") {
            val wave = Waveform.render(12)
            main.post { preview.text = "Preview $wave" }
        }
    }

    private fun published(sum: Long) {
        status.text = "Published $sum"
        if (supportFragmentManager.isStateSaved) return
        (supportFragmentManager.findFragmentByTag(BUSY) as? DialogFragment)?.dismiss()
    }

    override fun onDestroy() {
        uploader.shutdown()
        super.onDestroy()
    }

    private inner class Checksum : Runnable {
        override fun run() {
            val crc = CRC32().apply { update("take 7".toByteArray()) }
            main.post { published(crc.value % 100) }
        }
    }

    class Busy : DialogFragment() {
        override fun onCreateDialog(state: Bundle?): Dialog =
            AlertDialog.Builder(requireContext()).setMessage("Publishing").create()
    }

    companion object {
        const val BUSY = "busy"
    }
}

object Waveform {
    /** One column of the picture at a time, at the pace of the decoder. */
    fun render(columns: Int): String = buildString {
        repeat(columns) {
            Thread.sleep(35)
            append(if (it % 3 == 0) '|' else '.')
        }
    }
}
