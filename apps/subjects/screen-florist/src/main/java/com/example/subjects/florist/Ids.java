package com.example.subjects.florist;

public final class Ids {
    public static final int SEARCH = 1001;
    public static final int IN_STOCK = 1002;
    public static final int BY_PRICE = 1003;
    public static final int STATUS = 1004;
    public static final int ROWS = 1005;
    public static final int CHECK = 1006;
    public static final int RECONCILE = 1007;
    public static final int MORE = 1008;
    public static final int HOST = 1009;
    public static final int PLUS = 1010;
    public static final int SAVE = 1011;
    public static final int REMOVE = 1012;
    public static final int BAR = 1013;
    public static final int OFFER = 1014;
    public static final int HOLD = 1015;
    public static final int OFFER_BAR = 1016;
    public static final int DROP = 1017;
    public static final int BRING_BACK = 1018;
    public static final int REINSTATE = 1019;
    public static final int LINES = 1020;
    public static final int ORDER = 1021;
    public static final int CARD = 1022;
    public static final int RIBBON = 1023;
    public static final int RIBBON_STATUS = 1024;
    public static final int THANKS = 1025;
    public static final int BOOK = 1026;
    public static final int RESERVE = 1027;
    public static final int LOG = 1028;
    public static final int PETALS = 1029;
    public static final int PALETTE = 1030;
    public static final int MIX = 1031;
    public static final int DONE = 1032;

    private Ids() {
    }
}
