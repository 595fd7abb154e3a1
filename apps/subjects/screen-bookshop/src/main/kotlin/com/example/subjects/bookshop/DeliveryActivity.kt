package com.example.subjects.bookshop

import android.os.Bundle
import androidx.activity.viewModels
import androidx.fragment.app.FragmentActivity
import androidx.lifecycle.LiveData
import androidx.lifecycle.MutableLiveData
import androidx.lifecycle.ViewModel

class DeliveryViewModel : ViewModel() {
    private val mutableStep = MutableLiveData<String>()
    val step: LiveData<String> = mutableStep

    fun onCourierReport(step: String) = mutableStep.postValue(step)
}

class DeliveryActivity : FragmentActivity() {
    val model: DeliveryViewModel by viewModels()

    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        val steps = Ui.label(this, Ids.STEPS, "ordered")
        setContentView(Ui.column(this, steps))
        model.step.observe(this) { steps.append(", $it") }
    }
}
