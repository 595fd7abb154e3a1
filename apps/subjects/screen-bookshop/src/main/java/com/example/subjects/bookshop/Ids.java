package com.example.subjects.bookshop;

public final class Ids {
    public static final int QUERY = 1001;
    public static final int COUNT = 1002;
    public static final int GENRE = 1003;
    public static final int FICTION = 1004;
    public static final int POETRY = 1005;
    public static final int QUOTE = 1006;
    public static final int VOUCHER = 1007;
    public static final int TOTAL = 1008;
    public static final int PAY = 1009;
    public static final int REVIEW = 1010;
    public static final int SAVE = 1011;
    public static final int SEND = 1012;
    public static final int CLEAR = 1013;
    public static final int RESTORE = 1014;
    public static final int FIVE_STARS = 1015;
    public static final int STARS = 1016;
    public static final int STEPS = 1017;
    public static final int PLAY = 1018;
    public static final int PREVIEW = 1019;
    public static final int STATUS = 1020;
    public static final int OPEN_BLURB = 1021;
    public static final int CALL = 1022;
    public static final int NOTICE = 1023;
    public static final int STOCK = 1024;
    public static final int SORT = 1025;
    public static final int FIRST = 1026;
    public static final int DETAILS = 1027;
    public static final int CAPTION = 1028;
    public static final int FRAME = 1029;

    private Ids() {}
}
