#!/usr/bin/env python3
"""strip_locals.py DEX...: takes the names of variables and parameters out of dex files, in place, and leaves the lines.

What is left is what a dexer makes of classes that `javac -g:source,lines` compiled, as AOSP does for its own modules in builds that are
not eng where the product sets PRODUCT_MINIMIZE_JAVA_DEBUG_INFO (build/soong, config.MinimizeJavaDebugInfo). The format is
debug_info_item of source.android.com/docs/core/runtime/dex-format. No byte moves: an opcode about a variable becomes as many
DBG_SET_PROLOGUE_END, which mean nothing to ART, and a name becomes NO_INDEX, in as many bytes.
"""
import hashlib
import pathlib
import re
import struct
import sys
import zlib

CLASS_DEFS_SIZE = 0x60  # Of the header: the number of class_def_items, and their offset behind it.
CLASS_DEF = 32  # Bytes of a class_def_item; its class_data_off is at 24.
DEBUG_INFO_OFF = 8  # In a code_item.

LEB128 = rb"[\x80-\xff]*[\x00-\x7f]"
# DBG_START_LOCAL, DBG_START_LOCAL_EXTENDED, DBG_END_LOCAL and DBG_RESTART_LOCAL with their arguments.
ABOUT_LOCALS = rb"\x03(?:%(n)s){3}|\x04(?:%(n)s){4}|[\x05\x06]%(n)s" % {b"n": LEB128}
# DBG_ADVANCE_PC, DBG_ADVANCE_LINE and DBG_SET_FILE with theirs; what has none.
OTHER = rb"[\x01\x02\x09]%(n)s|[\x07\x08\x0a-\xff]" % {b"n": LEB128}
OPCODES = re.compile(rb"((?:%s|%s)*)\x00" % (ABOUT_LOCALS, OTHER))
OPCODE = re.compile(rb"(%s)|%s" % (ABOUT_LOCALS, OTHER))


def uleb128(data, at):
    """The number at this offset, and the offset behind it."""
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value, at
        shift += 7


def debug_infos(data):
    """The offset of every debug_info_item; several methods may share one."""
    found = set()
    classes, at = struct.unpack_from("<II", data, CLASS_DEFS_SIZE)
    for class_def in range(at, at + classes * CLASS_DEF, CLASS_DEF):
        (at,) = struct.unpack_from("<I", data, class_def + 24)
        if at == 0:
            continue
        counts = []
        for _ in range(4):
            count, at = uleb128(data, at)
            counts.append(count)
        for _ in range(2 * (counts[0] + counts[1])):  # Fields: index, flags.
            _, at = uleb128(data, at)
        for _ in range(counts[2] + counts[3]):  # Methods: index, flags, code.
            _, at = uleb128(data, at)
            _, at = uleb128(data, at)
            code, at = uleb128(data, at)
            if code != 0:
                found.add(struct.unpack_from("<I", data, code + DEBUG_INFO_OFF)[0])
    return found - {0}


def without_names(opcode):
    about_locals = opcode.group(1)
    return opcode.group() if about_locals is None else b"\x07" * len(about_locals)


def strip(dex):
    """The dex file without names of variables."""
    data = bytearray(dex)
    for at in debug_infos(dex):
        _, at = uleb128(dex, at)  # The first line.
        parameters, at = uleb128(dex, at)
        for _ in range(parameters):
            _, end = uleb128(dex, at)
            data[at:end] = b"\x80" * (end - at - 1) + b"\x00"  # NO_INDEX is -1, and numbers are stored plus 1.
            at = end
        opcodes = OPCODES.match(dex, at)
        data[at:opcodes.end(1)] = OPCODE.sub(without_names, opcodes.group(1))
    # The signature is of all behind it, the checksum of all behind itself.
    data[12:32] = hashlib.sha1(data[32:]).digest()
    data[8:12] = struct.pack("<I", zlib.adler32(data[12:]))
    return bytes(data)


def main():
    for path in map(pathlib.Path, sys.argv[1:]):
        path.write_bytes(strip(path.read_bytes()))


if __name__ == "__main__":
    main()
