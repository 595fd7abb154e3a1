package com.example.subjects.foundry;

public interface ScanListener {
    void onScanned(String tag);
}
