#!/usr/bin/env python3
"""edit.py EDITS ROOT: applies scripted edits to upstream sources below ROOT, each anchored to a short fragment.

An edits file is a list of these, comments (#) and empty lines between them:

    file PATH            the file, below ROOT, that the edits after it are for
    replace FRAGMENT     the fragment becomes the text
    append FRAGMENT      the text is added to the end of the fragment's line, so that line numbers stay
    after FRAGMENT       the text becomes lines of its own after the fragment's line
    before FRAGMENT      the same, before it
    end                  the text becomes the last lines of the file
    | TEXT               the text of the verb above it, one or more lines

A fragment has to occur exactly once in its file, or N times where the verb says `replace*N`; all of them are replaced then.
Anything else is an error that names the file and the fragment, as the sources are not those that the edit was written for.
"""
import pathlib
import re
import sys

VERB = re.compile(r"(replace|append|after|before|end)(?:\*(\d+))?(?: (.+))?$")


class EditError(Exception):
    """An edits file that cannot be read, or an anchor that does not fit."""


def parse(path):
    """The edits of a file, in its order: (target, verb, count, fragment, text lines, where it is written)."""
    edits, target = [], None
    for number, line in enumerate(path.read_text().splitlines(), 1):
        where = f"{path}:{number}"
        if line.startswith("| ") or line == "|":
            if not edits:
                raise EditError(f"{where}: text without a verb before it")
            edits[-1][4].append(line[2:])
            continue
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        if line.startswith("file "):
            target = line[5:]
            continue
        verb = VERB.match(line)
        if not verb or not target or (verb[1] == "end") != (verb[3] is None):
            raise EditError(f"{where}: expected `file PATH`, a verb with its fragment, or `| TEXT`, found: {line}")
        edits.append((target, verb[1], int(verb[2] or 1), verb[3], [], where))
    return edits


def apply(source, verb, count, fragment, lines):
    """The source with one edit made; EditError when the fragment does not occur as often as it must."""
    text = "\n".join(lines)
    if verb == "end":
        return source.rstrip("\n") + "\n" + text + "\n"
    found = source.count(fragment)
    if found != count:
        raise EditError(f"`{fragment}` occurs {found} times, not {count}")
    if verb == "replace":
        return source.replace(fragment, text)
    at = source.index(fragment)
    start = source.rfind("\n", 0, at) + 1
    end = source.index("\n", at)
    if verb == "append":
        return source[:end] + " " + " ".join(lines) + source[end:]
    if verb == "after":
        return source[: end + 1] + text + "\n" + source[end + 1 :]
    return source[:start] + text + "\n" + source[start:]


def main():
    edits_file, root = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    try:
        for target, verb, count, fragment, lines, where in parse(edits_file):
            path = root / target
            try:
                path.write_text(apply(path.read_text(), verb, count, fragment, lines))
            except (EditError, OSError) as error:
                raise EditError(f"{where}: {target}: {error}; is this the version the edits are for?") from error
    except EditError as error:
        sys.exit(f"edit.py: {error}")


if __name__ == "__main__":
    main()
