package com.example.subjects.brasserie;

public final class Ids {
    public static final int TABLES = 2001;
    public static final int CANCEL_FIRST = 2002;
    public static final int UNDO_BAR = 2003;
    public static final int UNDO = 2004;
    public static final int GUESTS = 2005;
    public static final int WINES = 2006;
    public static final int OPENED = 2007;
    public static final int PRINT = 2008;
    public static final int PRINT_BAR = 2009;
    public static final int PRINTED = 2010;
    public static final int SEND = 2011;
    public static final int CLOSE_KITCHEN = 2012;
    public static final int SENT = 2013;
    public static final int CLOSE_BAR = 2014;
    public static final int STOCK = 2015;
    public static final int FETCH_DISH = 2016;
    public static final int DISH = 2017;
    public static final int FETCH_SOUP = 2018;
    public static final int SOUP = 2019;
    public static final int TOOLBAR = 2020;
    public static final int LOAD_TAB = 2021;
    public static final int CLOSE_TAB = 2022;
    public static final int TAB = 2023;
    public static final int SYNC_TIPS = 2024;
    public static final int TIPS = 2025;
    public static final int SYNC_SHARED = 2026;
    public static final int SHARED_TIPS = 2027;
    public static final int BEER = 2028;
    public static final int BEERS = 2029;
    public static final int WINE = 2030;
    public static final int WINE_COUNT = 2031;
    public static final int STARTER = 2032;
    public static final int DESSERT = 2033;
    public static final int PHOTOS = 2034;
    public static final int REFRESH = 2035;
    public static final int SPINNER = 2036;
    public static final int SPECIALS = 2037;
    public static final int QUERY = 2038;
    public static final int FOUND = 2039;
    public static final int REFILL = 2040;
    public static final int BOTTLES = 2041;
    public static final int OPEN_DISH = 2042;
    public static final int DISH_FRAME = 2043;
    public static final int DISH_DETAIL = 2044;

    private Ids() {
    }
}
