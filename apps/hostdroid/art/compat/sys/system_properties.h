// A constant that the asset manager sizes a buffer by.
#pragma once
#define PROP_VALUE_MAX 92
