package dev.holdfast;

import java.io.File;
import java.nio.file.Path;

/** Folders that tests leave behind. */
public final class TestFolders {
    private TestFolders() {}

    /**
     * Removes a folder with all that is in it. What disappears meanwhile is no error: several JVMs run tests beside
     * each other and clean up the same folder, and a child process may still remove its own files.
     */
    public static void remove(Path folder) {
        remove(folder.toFile());
    }

    private static void remove(File file) {
        File[] inner = file.listFiles();
        if (inner != null) {
            for (File one : inner) remove(one);
        }
        file.delete();
    }
}
