package com.example.subjects.velodrome;

public final class Ids {
    public static final int SPRINT = 2001;
    public static final int KEIRIN = 2002;
    public static final int HEATS = 2003;
    public static final int RIDERS = 2004;
    public static final int ENTER = 2005;
    public static final int ENTERED = 2006;
    public static final int CHECK = 2007;
    public static final int CHECK_LATER = 2008;
    public static final int QUEUE = 2009;
    public static final int WEIGH = 2010;
    public static final int WEIGH_OFFICIALLY = 2011;
    public static final int CLERK = 2012;
    public static final int KILOS = 2013;
    public static final int OFFICIAL_KILOS = 2014;
    public static final int LAP = 2015;
    public static final int LAPS = 2016;
    public static final int TIMED = 2017;
    public static final int START_LIST = 2018;
    public static final int UNDO = 2019;
    public static final int LEFT = 2020;
    public static final int FOLLOW = 2021;
    public static final int SUBSCRIBE = 2022;
    public static final int FANS = 2023;
    public static final int GONG = 2024;
    public static final int WHISTLE = 2025;
    public static final int GONGS = 2026;
    public static final int WHISTLES = 2027;
    public static final int LAMP = 2028;
    public static final int REFRESH = 2029;
    public static final int HEADLINE = 2030;
    public static final int START = 2031;
    public static final int POINT = 2032;
    public static final int STOP = 2033;
    public static final int FINISH = 2034;
    public static final int FIX = 2035;
    public static final int SUMMARY = 2036;
    public static final int RECORDED = 2037;
    public static final int SPRINT_WON = 2038;
    public static final int BONUS = 2039;
    public static final int LEAP = 2040;
    public static final int EXTRA = 2041;
    public static final int TOTAL = 2042;
    public static final int OFFICIAL_TOTAL = 2043;
    public static final int SAMPLE = 2044;
    public static final int GAUGE = 2045;
    public static final int SENSOR = 2046;
    public static final int COLUMN = 2047;
    public static final int OPENED = 2048;
    public static final int CLOCK = 2049;

    private Ids() {
    }
}
