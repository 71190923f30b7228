package dev.holdfast.apps.migrate;

import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Where an app should go, and onto which storage there; null leaves the storage to Holdfast. */
record MigratePreflightIn(@Nullable String storage, long targetHostId) implements Input {
    private static final Pattern STORAGE = Pattern.compile("[A-Za-z][A-Za-z0-9._-]*[A-Za-z0-9]");

    @Override
    public void check(Checks checks) {
        check(checks, storage);
    }

    static void check(Checks checks, @Nullable String storage) {
        checks.matches("storage", storage, STORAGE, "Must be the name of a storage.");
        checks.that(
                storage == null || storage.length() <= 100, "storage", "string_too_long", "At most 100 characters.");
    }
}
