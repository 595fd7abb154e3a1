"""Tests of edit.py: python3 -B -m unittest discover -s apps/hostdroid/art/build"""
import pathlib
import tempfile
import unittest

from edit import EditError, apply, parse


class Apply(unittest.TestCase):
    SOURCE = "one\n  two;\nthree\n"

    def test_verbs(self):
        for verb, fragment, expected in (
            ("replace", "two", "one\n  NEW;\nthree\n"),
            ("append", "two", "one\n  two; NEW\nthree\n"),
            ("after", "two", "one\n  two;\nNEW\nthree\n"),
            ("before", "two", "one\nNEW\n  two;\nthree\n"),
            ("end", None, "one\n  two;\nthree\nNEW\n"),
        ):
            with self.subTest(verb):
                self.assertEqual(apply(self.SOURCE, verb, 1, fragment, ["NEW"]), expected)

    def test_append_keeps_line_numbers(self):
        self.assertEqual(apply(self.SOURCE, "append", 1, "two", ["a", "b"]), "one\n  two; a b\nthree\n")

    def test_a_fragment_must_occur_as_often_as_said(self):
        self.assertEqual(apply("aa", "replace", 2, "a", ["b"]), "bb")
        for source, count in (("aa", 1), ("", 1), ("a", 2)):
            with self.subTest(source=source, count=count), self.assertRaises(EditError):
                apply(source, "replace", count, "a", ["b"])


class Parse(unittest.TestCase):
    def parse(self, text):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "edits")
            path.write_text(text)
            return [edit[:5] for edit in parse(path)]

    def test_edits_with_comments_and_several_lines(self):
        text = "# why\nfile a/b.c\nreplace*2   indented(\n| x\n|\n|   y\n\nend\n| z\n"
        self.assertEqual(
            self.parse(text),
            [("a/b.c", "replace", 2, "  indented(", ["x", "", "  y"]), ("a/b.c", "end", 1, None, ["z"])],
        )

    def test_what_is_no_edit_is_refused(self):
        for text in ("replace x\n", "| text\n", "file a\nremove x\n", "file a\nreplace\n", "file a\nend x\n"):
            with self.subTest(text), self.assertRaises(EditError):
                self.parse(text)


if __name__ == "__main__":
    unittest.main()
