package com.example.subjects.gazette;

import androidx.test.espresso.IdlingRegistry;
import androidx.test.espresso.IdlingResource;

import org.junit.rules.ExternalResource;

/** Has Espresso wait for a resource during the test. */
public class IdlingRule extends ExternalResource {
    private final IdlingResource resource;

    public IdlingRule(IdlingResource resource) {
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
