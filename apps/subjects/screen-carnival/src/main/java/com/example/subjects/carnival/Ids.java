package com.example.subjects.carnival;

public final class Ids {
    public static final int TITLE = 1001;
    public static final int BANNER = 1002;
    public static final int SHOW_BANNER = 1003;
    public static final int WHEEL = 1004;
    public static final int BOOKED = 1005;
    public static final int DRAW = 1006;
    public static final int NAME = 1007;
    public static final int OPEN = 1008;
    public static final int OPEN_POLITELY = 1009;
    public static final int PRIZE = 1010;
    public static final int STALLS = 1011;
    public static final int MORE = 1012;
    public static final int OPEN_NOW = 1013;
    public static final int COUNT = 1014;
    public static final int ALBUM = 1015;
    public static final int BUBBLE = 1016;
    public static final int MARK = 1017;
    public static final int PIN = 1018;
    public static final int MARKS = 1019;
    public static final int BALANCE = 1020;
    public static final int ADD_FIVE = 1021;
    public static final int ADD_TEN = 1022;
    public static final int ADD_FIVE_SAFELY = 1023;
    public static final int ADD_TEN_SAFELY = 1024;
    public static final int CANDY = 1025;
    public static final int BASKET = 1026;
    public static final int TOTAL = 1027;
    public static final int PAY = 1028;
    public static final int DRAWER = 1029;
    public static final int PAID = 1030;
    public static final int DRAGON = 1031;
    public static final int SWAN = 1032;
    public static final int DRAGON_BY_ROPE = 1033;
    public static final int SWAN_BY_ROPE = 1034;
    public static final int LIGHTS = 1035;
    public static final int LANTERNS = 1036;
    public static final int UMBRELLA = 1037;
    public static final int HAND_BACK = 1038;
    public static final int UNDO = 1039;
    public static final int BAR = 1040;
    public static final int REFRESH = 1041;
    public static final int QUEUE = 1042;
    public static final int WEATHER = 1043;

    private Ids() {
    }
}
