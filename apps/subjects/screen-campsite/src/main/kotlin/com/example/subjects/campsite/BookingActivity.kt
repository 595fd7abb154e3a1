package com.example.subjects.campsite

import android.content.Intent
import android.os.Bundle
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity

class BookingActivity : AppCompatActivity() {
    private lateinit var bill: TextView

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val form = Form(this)
        bill = form.label(Ids.BILL, "Bill: 20")
        form.button(Ids.EXTRAS, "Extras") {
            startActivityForResult(Intent(this, ExtrasActivity::class.java), 7)
        }
        setContentView(form)
    }

    @Deprecated("Deprecated in Java")
    override fun onActivityResult(request: Int, result: Int, data: Intent?) {
        super.onActivityResult(request, result, data)
        val price = data?.getIntExtra("price", 0) ?: 0
        bill.text = if (result == RESULT_OK) "Total: ${20 + price}" else "Total: 20, no extras"
    }
}
