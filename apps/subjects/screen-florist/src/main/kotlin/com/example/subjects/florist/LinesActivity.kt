package com.example.subjects.florist

import android.os.Bundle
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity

class LinesActivity : AppCompatActivity() {
    val store = LineStore()
    private lateinit var label: TextView

    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        label = Ui.label(this, Ids.LINES, "")
        setContentView(
            Ui.column(
                this, label,
                Ui.button(this, Ids.DROP, "Drop") {
                    store.drop("Vase")
                    show()
                },
                Ui.button(this, Ids.BRING_BACK, "Undo") {
                    store.bringBack("Vase") { runOnUiThread { show() } }
                },
                Ui.button(this, Ids.REINSTATE, "Restore") {
                    Idle.up()
                    store.reinstate("Vase") {
                        runOnUiThread {
                            show()
                            Idle.down()
                        }
                    }
                },
            )
        )
        show()
    }

    private fun show() {
        label.text = "${store.lines.size} lines"
    }
}
