package com.example.subjects.readery;

public final class Ids {
    public static final int HEADER = 2001;
    public static final int LIST = 2002;
    public static final int DETAIL = 2003;
    public static final int TITLE = 2004;
    public static final int HEADLINE = 2005;
    public static final int EXPAND = 2006;
    public static final int SUMMARY = 2007;
    public static final int NOTE = 2008;
    public static final int DRAFT = 2009;
    public static final int PAGE_FORWARD = 2010;
    public static final int PAGE_NUMBER = 2011;
    public static final int COVER = 2012;
    public static final int FAVOURITE = 2013;
    public static final int FAVOURITE_STATE = 2014;
    public static final int SAVE = 2015;
    public static final int BANNER = 2016;
    public static final int READING_TIME = 2017;
    public static final int PAGE = 2018;
    public static final int ZOOM = 2019;
    public static final int MENU = 2020;
    public static final int ADD_BOOKMARK = 2021;
    public static final int BOOKMARKS = 2022;
    public static final int VOICE = 2023;
    public static final int MESSAGE = 2024;
    public static final int SEND = 2025;
    public static final int TYPING = 2026;
    public static final int REFRESH = 2027;
    public static final int PROGRESS = 2028;
    public static final int BOOKS = 2029;
    public static final int BADGE = 2030;
    public static final int COUNT_PAGES = 2031;
    public static final int TOTAL = 2032;
    public static final int HIGHLIGHTS = 2033;

    private Ids() {
    }
}
