package dev.holdfast.base.seal;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.Patience;
import dev.holdfast.base.StartupException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who may read the key file. */
class KeyFileModeTest {
    @TempDir
    Path folder;

    private Path key(String mode) throws IOException {
        Path key = Files.writeString(folder.resolve("key"), "k");
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString(mode));
        return key;
    }

    @Test
    void aKeyForEverybodyIsRefusedEachTimeUntilSomebodyChangesItsMode() throws IOException {
        Path key = key("rw-r--r--");
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> KeyFileMode.check(key))
                    .isInstanceOf(StartupException.class)
                    .hasMessageContaining("chmod 600 " + key);
        }
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-r-----"));
        assertThatCode(() -> KeyFileMode.check(key)).doesNotThrowAnyException();
    }

    @Test
    void whereTheMountDecidesTheModeItIsOnlyWarnedAbout() throws Exception {
        key("r--r--r--");
        boolean isMounted = run("mount", "--bind", folder.toString(), folder.toString())
                && run("mount", "-o", "remount,bind,ro", folder.toString());
        if (!isMounted) System.out.println("SKIPPED: nothing can be mounted here (it takes root).");
        Assumptions.assumeThat(isMounted).isTrue();
        try {
            assertThatCode(() -> KeyFileMode.check(folder.resolve("key"))).doesNotThrowAnyException();
        } finally {
            run("umount", folder.toString());
        }
    }

    private static boolean run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        return process.waitFor(Patience.SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0;
    }
}
