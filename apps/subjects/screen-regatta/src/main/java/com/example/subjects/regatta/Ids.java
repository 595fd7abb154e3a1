// The ids of the views, which are made in code.
package com.example.subjects.regatta;

public final class Ids {
  public static final int QUERY = 1001;
  public static final int FOUND = 1002;
  public static final int CLUB_QUERY = 1003;
  public static final int CLUBS = 1004;
  public static final int REFRESH = 1005;
  public static final int VERSION = 1006;
  public static final int ENTER_FIRST = 1007;
  public static final int ENTER_LAST = 1008;
  public static final int RETIRE = 1009;
  public static final int SELECTED = 1010;
  public static final int FLEET = 1011;

  public static final int RELOAD = 1101;
  public static final int ENTRIES = 1102;
  public static final int OVERLAY = 1103;
  public static final int PUBLISH = 1104;
  public static final int PICK = 1105;
  public static final int ENTERED = 1106;
  public static final int PETREL = 1107;

  public static final int HORN = 1201;
  public static final int HORNS = 1202;
  public static final int FLAG = 1203;
  public static final int FLAGS = 1204;
  public static final int EXPORT = 1205;
  public static final int EXPORTED = 1206;
  public static final int COPY = 1207;
  public static final int COPIED = 1208;
  public static final int FINISH = 1209;

  public static final int RESULTS = 1301;
  public static final int LADDER = 1302;
  public static final int PROTESTS = 1303;
  public static final int PAGE = 1304;
  public static final int PAGE_TEXT = 1305;
  public static final int PODIUM = 1306;
  public static final int CLOSE = 1307;
  public static final int WINNERS = 1308;
  public static final int STATUS = 1309;
  public static final int DRAFT = 1310;
  public static final int DRAFT_LENGTH = 1311;

  public static final int FORECAST = 1401;
  public static final int OUTLOOK = 1402;
  public static final int TIDE = 1403;
  public static final int HIGH_WATER = 1404;
  public static final int KNOTS = 1405;
  public static final int BEAUFORT = 1406;
  public static final int UNIT = 1407;

  private Ids() {}
}
