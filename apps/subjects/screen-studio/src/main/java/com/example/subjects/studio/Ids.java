package com.example.subjects.studio;

public final class Ids {
    public static final int TITLE = 2001;
    public static final int SURFACE = 2002;
    public static final int CONTROLS = 2003;
    public static final int SPEED = 2004;
    public static final int SPEED_LABEL = 2005;
    public static final int POSITION_BAR = 2006;
    public static final int POSITION = 2007;
    public static final int VOLUME_BAR = 2008;
    public static final int VOLUME = 2009;
    public static final int RECORD = 2010;
    public static final int CHANNEL = 2011;
    public static final int ADD_SEAT = 2012;
    public static final int SEATS = 2013;
    public static final int ADD_CHAIR = 2014;
    public static final int CHAIRS = 2015;
    public static final int PUBLISH = 2016;
    public static final int PREVIEW = 2017;
    public static final int STATUS = 2018;
    public static final int DETECT_KEY = 2019;
    public static final int KEY = 2020;
    public static final int DETECT_TEMPO = 2021;
    public static final int TEMPO = 2022;
    public static final int TAKE_NAME = 2023;
    public static final int FOLLOW = 2024;
    public static final int BIO = 2025;
    public static final int LIST = 2026;
    public static final int OPENED = 2027;
    public static final int BEGIN = 2028;
    public static final int FINISH = 2029;
    public static final int STAGE = 2030;
    public static final int DRUMS = 2031;
    public static final int BASS = 2032;
    public static final int BOUNCED = 2033;
    public static final int REHEARSE = 2034;
    public static final int FOCUS = 2035;
    public static final int BEAT = 2036;
    public static final int BEATS = 2037;
    public static final int LAMP = 2038;

    private Ids() {
    }
}
