"""Tests of strip_locals.py: python3 -B -m unittest discover -s apps/hostdroid/art/build"""
import hashlib
import struct
import unittest
import zlib

from strip_locals import strip

HEADER = 0x70
LINE = b"\x0e"  # A special opcode: the next line, further on.


def dex(debug_info, methods=1):
    """A file with one class, whose methods share a code_item with this debug_info_item."""
    class_data_at = HEADER + 32
    class_data = bytes([0, 0, methods, 0]) + b"\x00\x01\xc0\x01" * methods  # The code is at 0xc0.
    debug_at = 0xC0 + 16
    body = struct.pack("<8I", 0, 0, 0, 0, 0, 0, class_data_at, 0) + class_data
    body = body.ljust(0xC0 - HEADER, b"\0")
    body += struct.pack("<4HII", 3, 2, 0, 0, debug_at, 0) + debug_info
    header = bytearray(HEADER)
    header[:8] = b"dex\n039\0"
    struct.pack_into("<II", header, 0x60, 1, HEADER)
    return bytes(header) + body, debug_at


class Strip(unittest.TestCase):
    def check(self, before, after):
        self.assertEqual(len(before), len(after))
        file, at = dex(before)
        stripped = strip(file)
        self.assertEqual(stripped[at:], after)
        self.assertEqual(stripped[32:at], file[32:at])
        self.assertEqual(stripped[12:32], hashlib.sha1(stripped[32:]).digest())
        self.assertEqual(stripped[8:12], struct.pack("<I", zlib.adler32(stripped[12:])))

    def test_lines_stay(self):
        lines = b"\x05\x00\x07\x01\x83\x01" + LINE + b"\x02\x7f" + LINE + b"\x00"
        self.check(lines, lines)

    def test_names_of_parameters_go(self):
        self.check(b"\x05\x02\x09\x85\x02" + LINE + b"\x00", b"\x05\x02\x00\x80\x00" + LINE + b"\x00")

    def test_opcodes_about_variables_go(self):
        for opcode in (b"\x03\x01\x82\x01\x04", b"\x04\x01\x02\x03\x04", b"\x05\x01", b"\x06\x81\x01"):
            with self.subTest(opcode):
                self.check(b"\x05\x00" + LINE + opcode + LINE + b"\x00", b"\x05\x00" + LINE + b"\x07" * len(opcode) + LINE + b"\x00")

    def test_arguments_are_not_taken_for_opcodes(self):
        # The pc advances by 3 and 5, which begin opcodes about variables elsewhere.
        lines = b"\x05\x00\x01\x03\x01\x05\x02\x00" + LINE + b"\x00"
        self.check(lines, lines)

    def test_what_is_shared_is_stripped_once(self):
        file, at = dex(b"\x05\x01\x09" + LINE + b"\x00", methods=2)
        self.assertEqual(strip(file)[at:], b"\x05\x01\x00" + LINE + b"\x00")


if __name__ == "__main__":
    unittest.main()
