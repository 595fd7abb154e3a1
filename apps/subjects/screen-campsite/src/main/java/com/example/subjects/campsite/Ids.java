package com.example.subjects.campsite;

public final class Ids {
    public static final int TITLE = 1001;
    public static final int LIST = 1002;
    public static final int LAKE_SIDE = 1003;
    public static final int TENTS = 1004;
    public static final int CARAVANS = 1005;
    public static final int SUMMARY = 1006;
    public static final int BILL = 1007;
    public static final int EXTRAS = 1008;
    public static final int FIREWOOD = 1009;
    public static final int BOOK = 1010;
    public static final int BOOK_BY_LETTER = 1011;
    public static final int CONFIRMATION = 1012;
    public static final int RING = 1013;
    public static final int RAISE = 1014;
    public static final int GATE = 1015;
    public static final int BARRIER = 1016;
    public static final int BELL = 1017;
    public static final int RINGS = 1018;
    public static final int COVER = 1019;
    public static final int REFRESH = 1020;
    public static final int FORECAST = 1021;
    public static final int TEMPERATURE = 1022;
    public static final int DEPTH = 1023;
    public static final int READING = 1024;
    public static final int FIRE_LOG = 1025;
    public static final int BOARD = 1026;
    public static final int ARRIVED = 1027;
    public static final int NOTICE = 1028;
    public static final int WATTS = 1029;
    public static final int GUESTS = 1030;
    public static final int MORE_GUESTS = 1031;
    public static final int DOGS = 1032;
    public static final int MORE_DOGS = 1033;

    private Ids() {
    }
}
