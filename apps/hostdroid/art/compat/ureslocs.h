// The names of ICU's resource trees, from a header that ICU does not install.
#pragma once
#include <unicode/udata.h>
#include <unicode/utypes.h>

#define U_ICUDATA_CURR U_ICUDATA_NAME "-curr"
#define U_ICUDATA_LANG U_ICUDATA_NAME "-lang"
#define U_ICUDATA_REGION U_ICUDATA_NAME "-region"
#define U_ICUDATA_UNIT U_ICUDATA_NAME "-unit"
#define U_ICUDATA_ZONE U_ICUDATA_NAME "-zone"
#define U_ICUDATA_COLL U_ICUDATA_NAME "-coll"
