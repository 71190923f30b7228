package dev.holdfast.backups.run;

import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/** How one guest is backed up, as in {@link RunIn}. */
record GuestBackupIn(
        @DefaultValue("zstd") String compress,
        @DefaultValue("snapshot") String mode,
        @Nullable String storage) implements Input {
    @Override
    public void check(Checks checks) {
        RunIn.check(checks, compress, mode, storage);
    }
}
