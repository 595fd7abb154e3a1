package com.example.subjects.growers

import android.os.Bundle
import androidx.appcompat.app.AppCompatActivity

class RipenessActivity : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val column = Column(this)
        column.label(Ids.STAGE, "Ripeness of row 4")
        setContentView(column)
    }
}
