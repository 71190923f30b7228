package dev.holdfast.backups.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.Patience;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class ArchiveCheckTest {
    /** With a program in place of {@code sleep} that runs until it may end: the check must be over before. */
    @Test
    @Timeout(600)
    void theEndOfACheckDoesNotWaitForTheSleepThatKeepsItAlive(@TempDir Path folder) throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "no shell");
        Path archive = Files.writeString(folder.resolve("archive"), "content");
        Path mayEnd = folder.resolve("may-end");
        Path sleep = Files.writeString(
                folder.resolve("sleep"),
                "#!/bin/sh\nwhile [ -d '" + folder + "' ] && [ ! -e '" + mayEnd + "' ]; do /bin/sleep 1; done\n");
        Files.setPosixFilePermissions(sleep, PosixFilePermissions.fromString("rwxr-xr-x"));
        var builder = new ProcessBuilder("/bin/sh", "-c", ArchiveCheck.reading("cat", "cat"));
        builder.environment().put("PATH", folder + ":" + System.getenv("PATH"));
        builder.environment().put("FILE", archive.toString());
        Process check = builder.redirectErrorStream(true).start();
        try {
            String output = new String(check.getInputStream().readAllBytes());
            assertThat(output).contains("read 0", "unpacked 0", "listed 0");
            assertThat(check.waitFor(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
        } finally {
            Files.createFile(mayEnd);
            check.destroyForcibly();
        }
    }
}
