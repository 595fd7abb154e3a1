package com.example.subjects.arcade;

import androidx.test.espresso.IdlingRegistry;
import androidx.test.espresso.IdlingResource;

import org.junit.rules.ExternalResource;

/** Has Espresso wait for a resource, from when the test asks for it until its end. */
public final class IdlingRule extends ExternalResource {
    private final IdlingResource resource;

    public IdlingRule(IdlingResource resource) {
        this.resource = resource;
    }

    public void watch() {
        IdlingRegistry.getInstance().register(resource);
    }

    @Override
    protected void after() {
        IdlingRegistry.getInstance().unregister(resource);
    }
}
