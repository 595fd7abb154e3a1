package com.example.subjects.arcade

import android.app.AlertDialog
import android.app.Dialog
import android.os.Bundle
import android.os.Handler
import android.os.Looper
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity
import androidx.fragment.app.DialogFragment
import java.util.concurrent.Executors

class CheckInActivity : AppCompatActivity() {
    private val desk = Executors.newSingleThreadExecutor()
    private val main = Handler(Looper.getMainLooper())
    private lateinit var member: TextView
    private var request: Verify? = null

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val board = Board(this)
        member = board.label(Ids.MEMBER, "Guest")
        board.button(Ids.CHECK_IN, "Check in") {
            CheckingDialog().showNow(supportFragmentManager, "checking")
            request = Verify("4711").also(desk::execute)
        }
        setContentView(board)
    }

    /** Nobody looks at the answer of a screen that is gone. */
    override fun onStop() {
        request?.cancelled = true
        hideDialog()
        super.onStop()
    }

    override fun onDestroy() {
        desk.shutdown()
        super.onDestroy()
    }

    private fun hideDialog() {
        (supportFragmentManager.findFragmentByTag("checking") as? DialogFragment)?.dismissAllowingStateLoss()
    }

    private inner class Verify(private val card: String) : Runnable {
        @Volatile
        var cancelled = false

        override fun run() {
            val name = "Member $card"
            main.post {
                if (!cancelled) {
                    hideDialog()
                    member.text = name
                }
            }
        }
    }
}

class CheckingDialog : DialogFragment() {
    override fun onCreateDialog(state: Bundle?): Dialog =
        AlertDialog.Builder(requireContext()).setMessage("Checking\u2026").create()
}
