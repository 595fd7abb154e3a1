package com.example.subjects.gallery;

public class GiftBasketActivity extends BasketActivity {
    @Override
    protected void onStop() {
        finishRemoval();
        super.onStop();
    }
}
