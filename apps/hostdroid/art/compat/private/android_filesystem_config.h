// A constant that the asset manager compares with.
#pragma once
#define AID_SYSTEM 1000
