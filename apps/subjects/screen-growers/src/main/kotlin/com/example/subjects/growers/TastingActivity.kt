package com.example.subjects.growers

import android.os.Bundle
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.ViewModelProvider
import java.util.concurrent.Executors

/** Tasting notes; the grade is worked out in the background for this very activity, the stars by its view model. */
class TastingActivity : AppCompatActivity() {
    private val graders = Executors.newSingleThreadExecutor()
    private lateinit var label: TextView
    private var grade = "No grade"

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        grade = state?.getString("grade") ?: grade
        val model = ViewModelProvider(this)[TastingModel::class.java]
        val column = Column(this)
        label = column.label(Ids.GRADE, grade)
        column.button(Ids.RATE, "Grade") { graders.execute(Grading()) }
        column.field(Ids.NOTES, "")
        val stars = column.label(Ids.STARS, "")
        column.button(Ids.STAR, "Star") { model.star() }
        setContentView(column)
        model.stars.observe(this) { stars.text = it }
    }

    override fun onSaveInstanceState(out: Bundle) {
        super.onSaveInstanceState(out)
        out.putString("grade", grade)
    }

    override fun onDestroy() {
        graders.shutdown()
        super.onDestroy()
    }

    private inner class Grading : Runnable {
        override fun run() {
            val result = "Grade: A"
            runOnUiThread {
                grade = result
                label.text = result
            }
        }
    }
}
