package com.example.subjects.arcade

import android.content.Intent
import android.os.Bundle
import androidx.appcompat.app.AppCompatActivity

class PrinterActivity : AppCompatActivity() {
    private val queued by lazy { intent.getBooleanExtra(PrinterService.QUEUED, false) }
    private var asked = 0

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val board = Board(this)
        val label = board.label(Ids.ASKED, "Asked: 0")
        fun ask(ticket: String) {
            startService(
                Intent(this, PrinterService::class.java)
                    .putExtra(PrinterService.TICKET, ticket)
                    .putExtra(PrinterService.QUEUED, queued)
            )
            label.text = "Asked: ${++asked}"
        }
        board.button(Ids.PRINT_BRONZE, "Bronze") { ask("bronze") }
        board.button(Ids.PRINT_GOLD, "Gold") { ask("gold") }
        setContentView(board)
    }
}
