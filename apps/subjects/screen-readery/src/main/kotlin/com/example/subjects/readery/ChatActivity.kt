package com.example.subjects.readery

import android.os.Bundle
import android.text.Editable
import android.text.TextWatcher
import android.widget.EditText
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity

class ChatActivity : AppCompatActivity() {
    val room = ChatRoom()
    private lateinit var typing: TextView
    private val pause = Runnable { typing.text = "" }

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val column = Column(this)
        typing = column.text(Ids.TYPING, "")
        val message: EditText = column.field(Ids.MESSAGE)
        column.button(Ids.SEND, "Send") { room.send(message.text.toString()) }
        setContentView(column)
        message.addTextChangedListener(object : TextWatcher {
            override fun beforeTextChanged(s: CharSequence?, start: Int, count: Int, after: Int) = Unit
            override fun onTextChanged(s: CharSequence?, start: Int, before: Int, count: Int) = Unit
            override fun afterTextChanged(s: Editable?) {
                typing.text = "Typing"
                typing.removeCallbacks(pause)
                typing.postDelayed(pause, 300)
            }
        })
    }
}
