// UStringEnumeration, a class of ICU's that ICU does not install a header of: a C enumeration behind the C++
// interface.
#pragma once
#include <unicode/strenum.h>
#include <unicode/uenum.h>
#include <unicode/unistr.h>

U_NAMESPACE_BEGIN

class UStringEnumeration : public StringEnumeration {
 public:
  explicit UStringEnumeration(UEnumeration* enumeration) : enumeration_(enumeration) {}
  ~UStringEnumeration() override { uenum_close(enumeration_); }

  int32_t count(UErrorCode& status) const override { return uenum_count(enumeration_, &status); }

  const UnicodeString* snext(UErrorCode& status) override {
    int32_t length;
    const UChar* next = uenum_unext(enumeration_, &length, &status);
    if (next == nullptr || U_FAILURE(status)) {
      return nullptr;
    }
    current_ = UnicodeString(next, length);
    return &current_;
  }

  void reset(UErrorCode& status) override { uenum_reset(enumeration_, &status); }
  UClassID getDynamicClassID() const override { return nullptr; }

 private:
  UEnumeration* enumeration_;
  UnicodeString current_;
};

U_NAMESPACE_END
