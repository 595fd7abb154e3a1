package com.example.subjects.school;

import androidx.test.core.app.ApplicationProvider;

public abstract class BaseSchoolTest {

    public static final class Principal {
        public final String name;

        Principal(String name) {
            this.name = name;
        }

        public String sign(String paper) {
            return paper + ", " + name;
        }
    }

    protected static Principal principal;

    protected static Principal hire() {
        if (principal == null) principal = new Principal("M. Castell");
        return principal;
    }

    protected SchoolApplication app() {
        return ApplicationProvider.getApplicationContext();
    }
}
