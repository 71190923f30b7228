package dev.holdfast.meta.update;

import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;

/**
 * The version to install.
 *
 * @param version a version such as {@code 1.20.3} that the release index lists and that is newer than the running one
 */
record MetaUpdateIn(String version) implements Input {
    @Override
    public void check(Checks checks) {
        checks.matches("version", version, VersionNumber.FORM, "Must be a version such as 1.20.3.");
    }
}
