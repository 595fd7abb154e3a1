package com.example.subjects.florist

import android.os.Bundle
import androidx.appcompat.app.AppCompatActivity
import java.util.concurrent.Executors

class BasketActivity : AppCompatActivity() {
    private val disk = Executors.newSingleThreadExecutor()
    private var stems = 0

    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        val count = Ui.label(this, Ids.STATUS, "0 stems")
        val notice = NoticeBar(this).apply { id = Ids.BAR }
        val offers = OfferBar(this).apply { id = Ids.OFFER_BAR }
        val plus = Ui.button(this, Ids.PLUS, "+", ClickGate(300) {
            stems++
            count.text = "$stems stems"
        })
        setContentView(
            Ui.column(
                this, plus, count,
                Ui.button(this, Ids.SAVE, "Save") { notice.flash("Basket saved") },
                Ui.button(this, Ids.REMOVE, "Remove") {
                    notice.pin("Vase removed")
                    write()
                },
                notice,
                Ui.button(this, Ids.OFFER, "Offer") { offers.flash("10% off") },
                Ui.button(this, Ids.HOLD, "Hold") {
                    offers.pin("Offer held")
                    write()
                },
                offers,
            )
        )
    }

    private fun write() {
        Idle.up()
        disk.execute {
            Thread.sleep(1000)
            runOnUiThread { Idle.down() }
        }
    }

    override fun onDestroy() {
        disk.shutdown()
        super.onDestroy()
    }
}
