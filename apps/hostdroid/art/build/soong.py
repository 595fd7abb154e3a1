#!/usr/bin/env python3
"""soong.py FILE NAME...: prints the sources that the modules of these names list in `srcs` in an Android.bp file, one a line.

Android's build files are read as far as that takes: a list of string literals inside the module of that name.
"""
import re
import sys


def sources(text, name):
    """The string literals of the first `srcs: [...]` after the module's name."""
    module = re.search(r'name:\s*"%s",.*?\bsrcs:\s*\[(.*?)\]' % re.escape(name), text, re.S)
    if not module:
        sys.exit(f"soong.py: {sys.argv[1]} has no module {name} with srcs; is this the version the build is for?")
    return re.findall(r'"([^"]+)"', module[1])


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        text = file.read()
    for name in sys.argv[2:]:
        print("\n".join(sources(text, name)))


if __name__ == "__main__":
    main()
