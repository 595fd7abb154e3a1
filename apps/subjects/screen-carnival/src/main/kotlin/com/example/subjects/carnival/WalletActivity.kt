package com.example.subjects.carnival

import android.os.Bundle
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.Lifecycle
import androidx.lifecycle.ViewModelProvider
import androidx.lifecycle.lifecycleScope
import androidx.lifecycle.repeatOnLifecycle
import kotlinx.coroutines.launch

class WalletActivity : AppCompatActivity() {
    val model by lazy { ViewModelProvider(this)[WalletModel::class.java] }

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val form = Form(this)
        form.label(Ids.TITLE, "Carnival wallet")
        form.button(Ids.ADD_FIVE, "+5") { model.topUp(5) }
        form.button(Ids.ADD_TEN, "+10") { model.topUp(10) }
        form.button(Ids.ADD_FIVE_SAFELY, "+5 in turn") { model.topUpInTurn(5) }
        form.button(Ids.ADD_TEN_SAFELY, "+10 in turn") { model.topUpInTurn(10) }
        val balance = form.label(Ids.BALANCE, "Balance: ?")
        setContentView(form)
        lifecycleScope.launch {
            repeatOnLifecycle(Lifecycle.State.STARTED) {
                model.state.collect { balance.text = "Balance: ${it.balance}" }
            }
        }
    }
}
