package dev.holdfast.meta.update;

import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;

/** The version to install. */
record MetaUpdateIn(String version) implements Input {
    private static final int MOST = 60;

    @Override
    public void check(Checks checks) {
        checks.text("version", version, MOST);
    }
}
