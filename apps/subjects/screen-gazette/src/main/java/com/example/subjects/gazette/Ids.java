package com.example.subjects.gazette;

public final class Ids {
    public static final int HEADLINE = 2001;
    public static final int PHOTO = 2002;
    public static final int LOAD = 2003;
    public static final int LOAD_ALL = 2004;
    public static final int EXPAND = 2005;
    public static final int SECTION = 2006;
    public static final int LARGER = 2010;
    public static final int NIGHT = 2011;
    public static final int CHOSEN = 2012;
    public static final int OPEN_READER = 2013;
    public static final int TEXT_SIZE = 2014;
    public static final int PAPER = 2015;
    public static final int QUERY = 2020;
    public static final int LETTERS = 2021;
    public static final int SUGGESTIONS = 2022;
    public static final int COPIES = 2023;
    public static final int PRICE = 2024;
    public static final int TYPING = 2025;
    public static final int SAVED_LIST = 2030;
    public static final int REMOVE = 2031;
    public static final int UNDO = 2032;
    public static final int ARCHIVE = 2033;
    public static final int UNARCHIVE = 2034;
    public static final int SAVED_COUNT = 2035;
    public static final int BADGE = 2040;
    public static final int MARK_POLITICS = 2041;
    public static final int MARK_SPORT = 2042;
    public static final int FILTER = 2043;
    public static final int FILTERED = 2044;
    public static final int DOWNLOAD = 2050;
    public static final int DOWNLOAD_KEPT = 2051;
    public static final int EDITION = 2052;
    public static final int BOOKMARK = 2053;
    public static final int MARK_READ = 2054;
    public static final int MARK_FINISHED = 2055;
    public static final int SHARE = 2056;
    public static final int SHARES = 2057;
    public static final int STAGE = 2060;
    public static final int PROOF = 2061;
    public static final int PROOFS = 2062;
    public static final int BANNER = 2063;
    public static final int MUTE = 2064;
    public static final int MUTED = 2065;
    public static final int SYNC = 2070;
    public static final int SYNC_STATE = 2071;
    public static final int MONTH = 2072;

    private Ids() {
    }
}
