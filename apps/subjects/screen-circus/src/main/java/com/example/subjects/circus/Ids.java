package com.example.subjects.circus;

public final class Ids {
    public static final int LOAD = 0x00a10001;
    public static final int REFRESH = 0x00a10002;
    public static final int SELL = 0x00a10003;
    public static final int PRICE = 0x00a10004;
    public static final int SEATS = 0x00a10005;
    public static final int TOTAL = 0x00a10006;
    public static final int NEXT = 0x00a10007;
    public static final int ACT = 0x00a10008;
    public static final int STAGE = 0x00a10009;
    public static final int PLAY = 0x00a1000a;
    public static final int TUNE = 0x00a1000b;

    private Ids() {
    }
}
