package dev.holdfast.backups.files;

import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;

/**
 * Which file or folder is downloaded.
 *
 * @param path the path of the file or folder in the backup
 */
record FileQuery(String path) implements Input {
    @Override
    public void check(Checks checks) {
        FilePath.check(checks, path);
    }
}
