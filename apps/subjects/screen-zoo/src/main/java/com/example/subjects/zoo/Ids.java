package com.example.subjects.zoo;

/** The ids of the views, which are built in code. */
public final class Ids {
    public static final int SEARCH_FIELD = 0x00a10001;
    public static final int RESULTS = 0x00a10002;
    public static final int TITLE = 0x00a10003;
    public static final int ROWS = 0x00a10004;
    public static final int STATUS = 0x00a10005;
    public static final int DETAIL = 0x00a10006;
    public static final int SPINNER = 0x00a10007;
    public static final int CONTAINER = 0x00a10008;
    public static final int FIRST = 0x00a10009;
    public static final int SECOND = 0x00a1000a;
    public static final int THIRD = 0x00a1000b;
    public static final int ENCLOSURE = 0x00a1000c;

    private Ids() {
    }
}
