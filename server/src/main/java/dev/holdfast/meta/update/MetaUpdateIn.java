package dev.holdfast.meta.update;

import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;

/** The version to install. */
record MetaUpdateIn(String version) implements Input {
    @Override
    public void check(Checks checks) {
        checks.matches("version", version, VersionNumber.FORM, "Must be a version such as 1.20.3.");
    }
}
