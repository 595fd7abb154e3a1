package com.example.subjects.arcade

import android.os.Bundle
import androidx.appcompat.app.AppCompatActivity
import io.reactivex.rxjava3.android.schedulers.AndroidSchedulers
import io.reactivex.rxjava3.core.Observable
import io.reactivex.rxjava3.disposables.CompositeDisposable
import io.reactivex.rxjava3.subjects.BehaviorSubject
import io.reactivex.rxjava3.subjects.PublishSubject

/** Day passes and family passes; the totals follow from the quantities and the prices. */
class CartActivity : AppCompatActivity() {
    private val bag = CompositeDisposable()
    private val steps = PublishSubject.create<Int>()
    private val families = BehaviorSubject.createDefault(0)

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val board = Board(this)
        board.label(Ids.CART_TITLE, "Passes")
        val total = board.label(Ids.TOTAL, "Total: 0")
        var quantity = 0
        board.button(Ids.ADD, "Day pass +") { steps.onNext(++quantity) }
        val familyTotal = board.label(Ids.FAMILY_TOTAL, "Families: 0")
        board.button(Ids.ADD_FAMILY, "Family pass +") { families.onNext(families.value!! + 1) }
        setContentView(board)
        bag.add(
            steps.withLatestFrom(PriceList.price("day")) { count, price -> count * price }
                .observeOn(AndroidSchedulers.mainThread())
                .subscribe { total.text = "Total: $it" }
        )
        bag.add(
            Observable.combineLatest(families, PriceList.price("family")) { count, price -> count * price }
                .observeOn(AndroidSchedulers.mainThread())
                .subscribe { familyTotal.text = "Families: $it" }
        )
    }

    override fun onDestroy() {
        bag.clear()
        super.onDestroy()
    }
}
