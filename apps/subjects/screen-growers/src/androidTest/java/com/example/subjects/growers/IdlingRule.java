package com.example.subjects.growers;

import androidx.test.espresso.IdlingRegistry;
import androidx.test.espresso.IdlingResource;

import org.junit.rules.ExternalResource;

class IdlingRule extends ExternalResource {
    private final IdlingResource resource;

    IdlingRule(IdlingResource resource) {
        this.resource = resource;
    }

    @Override
    protected void before() {
        IdlingRegistry.getInstance().register(resource);
    }

    @Override
    protected void after() {
        IdlingRegistry.getInstance().unregister(resource);
    }
}
