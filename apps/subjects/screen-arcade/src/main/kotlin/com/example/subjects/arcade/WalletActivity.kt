package com.example.subjects.arcade

import android.content.Intent
import android.os.Bundle
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.Lifecycle
import androidx.lifecycle.ViewModelProvider
import androidx.lifecycle.lifecycleScope
import androidx.lifecycle.repeatOnLifecycle
import kotlinx.coroutines.launch

class WalletActivity : AppCompatActivity() {
    private val model by lazy { ViewModelProvider(this)[WalletModel::class.java] }

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val board = Board(this)
        val credit = board.label(Ids.CREDIT, "Credit: 0")
        val thanks = board.label(Ids.THANKS, "")
        board.button(Ids.INSERT, "Insert coin") {
            model.insert("coin")
            thanks.postDelayed({ thanks.text = "Thanks!" }, 300)
        }
        board.button(Ids.RECEIPT, "Receipt") { startActivity(Intent(this, ReceiptActivity::class.java)) }
        setContentView(board)
        lifecycleScope.launch {
            repeatOnLifecycle(Lifecycle.State.STARTED) {
                model.credit.collect { credit.text = "Credit: $it" }
            }
        }
    }
}
