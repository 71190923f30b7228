package dev.holdfast.pve;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/** Facts about the real API that are stored next to the project, if present. */
final class Shared {
    private Shared() {}

    static Path folder() {
        Path folder =
                Path.of(System.getProperty("holdfast.shared", "../../shared")).resolve("pve");
        if (!Files.isDirectory(folder)) {
            System.out.println("SKIPPED: no recorded facts at "
                    + folder.toAbsolutePath().normalize() + "; this test compares with them and was not run.");
        }
        assumeTrue(Files.isDirectory(folder), "no recorded facts");
        return folder;
    }
}
