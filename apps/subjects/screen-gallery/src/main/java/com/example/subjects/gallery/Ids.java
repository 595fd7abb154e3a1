package com.example.subjects.gallery;

public final class Ids {
    public static final int COUNT = 0x1001, CAPTION = 0x1002, LIST = 0x1003, OIL = 0x1004, CHOSEN = 0x1005;
    public static final int ARTIST = 0x1010, TITLE = 0x1011, HALL = 0x1012, HITS = 0x1013;
    public static final int PLUS = 0x1020, TOTAL = 0x1021, TARIFF = 0x1022, REMOVE = 0x1023, UNDO = 0x1024, PAY = 0x1025, STATUS = 0x1026;
    public static final int PLAY = 0x1030, QUEUE = 0x1031, DOWNLOAD = 0x1032, DOWNLOAD_ALL = 0x1033, NOW = 0x1034, SAVED = 0x1035;
    public static final int OPEN = 0x1040, BOOKMARK = 0x1041, RATE = 0x1042, BOOK = 0x1043, HOURS = 0x1044, CONTENT = 0x1045, MARK = 0x1046, STARS = 0x1047;
    public static final int HEART = 0x1050, CHOOSE = 0x1051;

    private Ids() { }
}
