package com.example.subjects.school.grades;

public final class Pupil {
    private String name;

    public Pupil(String name) {
        this.name = name;
    }

    public String getName() {
        return name;
    }

    public void setName(String name) {
        this.name = name;
    }
}
