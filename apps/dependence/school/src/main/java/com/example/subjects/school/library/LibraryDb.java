package com.example.subjects.school.library;

import android.content.Context;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The library's books and loans: two tables, each a file of records. */
public final class LibraryDb implements Closeable {

    private final File books;
    private final File loans;
    private boolean open = true;

    public LibraryDb(Context context) {
        File dir = new File(context.getFilesDir(), "library");
        dir.mkdirs();
        books = new File(dir, "books.tbl");
        loans = new File(dir, "loans.tbl");
    }

    public void addBook(int isbn, String title) {
        if (titleOf(isbn) != null) throw new IllegalStateException("UNIQUE constraint failed: books.isbn = " + isbn);
        append(books, Integer.toString(isbn), title);
    }

    public String titleOf(int isbn) {
        Map<String, String> byIsbn = new TreeMap<>();
        for (String[] row : rows(books)) byIsbn.put(row[0], row[1]);
        return byIsbn.get(Integer.toString(isbn));
    }

    public void lend(String title, String reader) {
        append(loans, title, reader);
    }

    public int loansOf(String reader) {
        int n = 0;
        for (String[] row : rows(loans)) if (row[1].equals(reader)) n++;
        return n;
    }

    public void returnAll(String reader) {
        List<String[]> rows = rows(loans);
        loans.delete();
        for (String[] row : rows) if (!row[1].equals(reader)) append(loans, row[0], row[1]);
    }

    private void append(File table, String a, String b) {
        if (!open) throw new IllegalStateException("closed");
        try (DataOutputStream out = new DataOutputStream(new FileOutputStream(table, true))) {
            out.writeUTF(a);
            out.writeUTF(b);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<String[]> rows(File table) {
        List<String[]> rows = new ArrayList<>();
        if (!table.exists()) return rows;
        try (DataInputStream in = new DataInputStream(new FileInputStream(table))) {
            while (true) rows.add(new String[] {in.readUTF(), in.readUTF()});
        } catch (EOFException end) {
            return rows;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        open = false;
    }
}
