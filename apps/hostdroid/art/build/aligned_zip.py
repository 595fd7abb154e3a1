#!/usr/bin/env python3
"""aligned_zip.py OUT DIR...: a zip of the files of the folders, stored, their data aligned to 4 bytes, as ART maps dex files."""
import pathlib
import sys
import zipfile

LOCAL_HEADER = 30  # Bytes before an entry's name.


def main():
    files = {}
    for folder in map(pathlib.Path, sys.argv[2:]):
        files.update({str(p.relative_to(folder)): p for p in folder.rglob("*") if p.is_file()})
    with zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, (2009, 1, 1, 0, 0, 0))  # Always the same bytes for the same files.
            data_at = archive.fp.tell() + LOCAL_HEADER + len(name.encode())
            entry.extra = b"\0" * (-data_at % 4)
            archive.writestr(entry, files[name].read_bytes())


if __name__ == "__main__":
    main()
