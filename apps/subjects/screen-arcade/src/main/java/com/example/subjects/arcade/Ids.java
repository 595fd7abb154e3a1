package com.example.subjects.arcade;

public final class Ids {
    public static final int CREDIT = 2001;
    public static final int INSERT = 2002;
    public static final int THANKS = 2003;
    public static final int RECEIPT = 2004;
    public static final int BOOKED = 2005;
    public static final int COINS = 2006;
    public static final int DROP = 2007;
    public static final int POT = 2008;
    public static final int CASH_OUT = 2009;
    public static final int PAID = 2010;
    public static final int PRIZES = 2011;
    public static final int LOAD = 2012;
    public static final int TOYS = 2013;
    public static final int LOAD_TOYS = 2014;
    public static final int SORT = 2015;
    public static final int SHELF = 2016;
    public static final int TRADE = 2017;
    public static final int UNDO = 2018;
    public static final int STATE = 2019;
    public static final int START = 2020;
    public static final int FIRE = 2021;
    public static final int SHOTS = 2022;
    public static final int AMMO = 2023;
    public static final int BOMB = 2024;
    public static final int BOMBS = 2025;
    public static final int CABINET_NAME = 2026;
    public static final int PRINT_BRONZE = 2027;
    public static final int PRINT_GOLD = 2028;
    public static final int ASKED = 2029;
    public static final int SCORE_LOW = 2030;
    public static final int SCORE_HIGH = 2031;
    public static final int LAST = 2032;
    public static final int SOUND = 2033;
    public static final int PHASE = 2034;
    public static final int PLAY = 2035;
    public static final int FINISH = 2036;
    public static final int ADD = 2037;
    public static final int TOTAL = 2038;
    public static final int ADD_FAMILY = 2039;
    public static final int FAMILY_TOTAL = 2040;
    public static final int CART_TITLE = 2041;
    public static final int CHECK_IN = 2042;
    public static final int MEMBER = 2043;

    private Ids() {
    }
}
