package com.example.subjects.carnival

import android.app.AlertDialog
import android.app.Dialog
import android.os.Bundle
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity
import androidx.fragment.app.DialogFragment
import java.util.concurrent.Executors

/** Charges the card behind a dialog, and opens the drawer of the till for the receipt. */
class PayActivity : AppCompatActivity() {
    private val terminal = Executors.newSingleThreadExecutor()
    private lateinit var paid: TextView

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val form = Form(this)
        val drawer = form.label(Ids.DRAWER, "Drawer shut")
        paid = form.label(Ids.PAID, "Due: 12")
        form.button(Ids.PAY, "Pay") {
            PleaseWait().show(supportFragmentManager, PleaseWait.TAG)
            drawer.text = "Drawer open"
            drawer.postDelayed({ drawer.text = "Drawer shut" }, 400)
            terminal.execute(Charge())
        }
        setContentView(form)
    }

    private fun onCharged() {
        if (supportFragmentManager.isStateSaved) return
        paid.text = "Paid: 12"
        (supportFragmentManager.findFragmentByTag(PleaseWait.TAG) as? DialogFragment)?.dismiss()
    }

    override fun onDestroy() {
        terminal.shutdown()
        super.onDestroy()
    }

    private inner class Charge : Runnable {
        override fun run() {
            runOnUiThread { onCharged() }
        }
    }

    class PleaseWait : DialogFragment() {
        override fun onCreateDialog(state: Bundle?): Dialog =
            AlertDialog.Builder(requireContext()).setMessage("Please wait").create()

        companion object {
            const val TAG = "please wait"
        }
    }
}
