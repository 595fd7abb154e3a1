package com.example.subjects.arcade;

import android.os.Bundle;

import androidx.appcompat.app.AppCompatActivity;

public class ReceiptActivity extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Board board = new Board(this);
        board.label(Ids.BOOKED, "Booked: " + new Ledger(this).booked());
        setContentView(board);
    }
}
