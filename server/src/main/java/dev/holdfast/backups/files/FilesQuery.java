package dev.holdfast.backups.files;

import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;

/**
 * Which folder is listed.
 *
 * @param path the folder; the archives of the backup when left out
 */
record FilesQuery(@DefaultValue("/") String path) implements Input {
    @Override
    public void check(Checks checks) {
        FilePath.check(checks, path);
    }
}
