package com.example.subjects.velodrome

import android.app.Dialog
import android.os.Bundle
import android.widget.TextView
import androidx.activity.viewModels
import androidx.appcompat.app.AppCompatActivity
import androidx.fragment.app.DialogFragment
import androidx.lifecycle.MutableLiveData
import androidx.lifecycle.ViewModel
import java.util.concurrent.Executors

class LicenceModel : ViewModel() {
    val answer = MutableLiveData<String>()
}

class LicenceActivity : AppCompatActivity() {
    private val model: LicenceModel by viewModels()
    private val federation = Executors.newSingleThreadExecutor()

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val form = Form(this)
        val queue = form.label(Ids.QUEUE, "Queue: ?")
        form.button(Ids.CHECK, "Check licence") {
            Checking().showNow(supportFragmentManager, "checking")
            federation.execute(Check())
            queue.postDelayed({ queue.text = "Queue: 0" }, 350)
        }
        form.button(Ids.CHECK_LATER, "Check licence by post") {
            Checking().showNow(supportFragmentManager, "checking")
            federation.execute(CheckByPost(model))
        }
        setContentView(form)
        model.answer.observe(this) { checking()?.dismiss() }
    }

    fun checking(): DialogFragment? = supportFragmentManager.findFragmentByTag("checking") as DialogFragment?

    override fun onDestroy() {
        federation.shutdown()
        super.onDestroy()
    }

    private fun onChecked() {
        // Dismissing after onSaveInstanceState would throw.
        if (!supportFragmentManager.isStateSaved) checking()?.dismiss()
    }

    private inner class Check : Runnable {
        override fun run() {
            runOnUiThread { onChecked() }
        }
    }

    private class CheckByPost(private val model: LicenceModel) : Runnable {
        override fun run() {
            model.answer.postValue("valid")
        }
    }

    class Checking : DialogFragment() {
        override fun onCreateDialog(state: Bundle?): Dialog =
            Dialog(requireContext()).apply { setContentView(TextView(context).apply { text = "Checking..." }) }
    }
}
