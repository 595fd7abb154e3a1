package com.example.subjects.growers;

public final class Ids {
    public static final int THREAD = 2001;
    public static final int SYNCING = 2002;
    public static final int DRAFT = 2003;
    public static final int SEND = 2004;
    public static final int ROW_TITLE = 2005;
    public static final int CRATES = 2006;
    public static final int ARCHIVE = 2007;
    public static final int UNDO = 2008;
    public static final int ARCHIVED = 2009;
    public static final int DOWNLOAD = 2010;
    public static final int SHELF = 2011;
    public static final int PRICES = 2012;
    public static final int RELOAD = 2013;
    public static final int ONLY_RIPE = 2014;
    public static final int MARKET = 2015;
    public static final int QUERY = 2016;
    public static final int FIRST = 2017;
    public static final int PICKED = 2018;
    public static final int FOLLOW = 2019;
    public static final int FOLLOWERS = 2020;
    public static final int SEND_CODE = 2021;
    public static final int RESEND = 2022;
    public static final int SENT = 2023;
    public static final int GRADE = 2024;
    public static final int RATE = 2025;
    public static final int NOTES = 2026;
    public static final int STARS = 2027;
    public static final int STAR = 2028;
    public static final int STAGE = 2029;
    public static final int TOTAL = 2030;
    public static final int PLUS = 2031;
    public static final int GROWER = 2032;

    private Ids() {
    }
}
