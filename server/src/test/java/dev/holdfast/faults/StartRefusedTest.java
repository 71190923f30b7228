package dev.holdfast.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A refused start exits with 2 and gives the reason in one sentence, without a stack trace. */
class StartRefusedTest {
    @TempDir
    Path data;

    private Map<String, String> settings() {
        return Map.of("HOLDFAST_DATA", data.toString());
    }

    private static void assertRefused(Map<String, String> settings, String sentence) throws Exception {
        try (var service = ServiceProcess.start(settings)) {
            ServiceProcess.Exit exit = service.exit();
            assertThat(exit.output()).contains(sentence).doesNotContain("\tat ").doesNotContain("Exception");
            assertThat(exit.status()).isEqualTo(2);
        }
    }

    /** Starts a service, uses it for a moment and stops it. */
    private void useOnce() throws Exception {
        try (var service = ServiceProcess.start(settings())) {
            service.owner();
            service.stop();
        }
    }

    @Test
    void aSecondServiceOnTheSameDirectoryNamesTheProcessOfTheFirst() throws Exception {
        try (var first = ServiceProcess.start(settings())) {
            first.owner();
            assertRefused(settings(), "process " + first.pid());
            first.kill();
            try (var next = ServiceProcess.start(settings())) {
                next.owner();
            }
        }
    }

    @Test
    void aNewKeyIsNotCreatedWhileTheServiceRuns() throws Exception {
        try (var service = ServiceProcess.start(settings())) {
            service.owner();
            try (var tool = ServiceProcess.start(settings(), "rotate-key")) {
                assertThat(tool.exit().output()).contains("process " + service.pid());
                assertThat(tool.exit().status()).isEqualTo(2);
            }
            try (var tool = ServiceProcess.start(settings(), "recover", ServiceProcess.EMAIL)) {
                assertThat(tool.exit().status()).isZero();
            }
            try (var tool = ServiceProcess.start(settings(), "verify-audit")) {
                assertThat(tool.exit().status()).isZero();
            }
        }
    }

    @Test
    void aMissingOrEmptyDatabaseIsNotAFirstStart() throws Exception {
        useOnce();
        Path database = data.resolve("holdfast.db");
        Path kept = data.resolve("kept");
        Files.move(database, kept);
        assertRefused(settings(), "The database " + database + " is missing");
        assertThat(database).doesNotExist();
        Files.createFile(database);
        assertRefused(settings(), "The database " + database + " is empty");
        Files.delete(data.resolve("master.key"));
        assertRefused(settings(), "The database " + database + " is empty");
    }

    @Test
    void aMainFileWithoutItsWriteAheadLogIsNotAFirstStart() throws Exception {
        Path copy = data.resolve("copy");
        try (var service = ServiceProcess.start(
                Map.of("HOLDFAST_DATA", data.resolve("first").toString()))) {
            service.owner();
            Files.createDirectory(copy);
            // This early, the main file contains no table yet: all of them are in the write-ahead log.
            Files.copy(data.resolve("first/holdfast.db"), copy.resolve("holdfast.db"));
        }
        assertRefused(Map.of("HOLDFAST_DATA", copy.toString()), "The database " + copy.resolve("holdfast.db") + " ");
    }

    @Test
    void aDamagedDatabaseIsReported() throws Exception {
        useOnce();
        Path database = data.resolve("holdfast.db");
        byte[] bytes = Files.readAllBytes(database);
        java.util.Arrays.fill(bytes, 0, 4096, (byte) 'x');
        Files.write(database, bytes);
        assertRefused(settings(), "The database " + database + " is damaged");
    }

    @Test
    void aDirectoryThatCannotBeCreatedIsReported() throws Exception {
        Path file = Files.createFile(data.resolve("file"));
        assertRefused(Map.of("HOLDFAST_DATA", file.resolve("data").toString()), "The data directory " + file);
        assertRefused(Map.of("HOLDFAST_DATA", "/proc/holdfast"), "The data directory /proc/holdfast");
    }

    @Test
    void aKeyThatEveryoneCanReadIsRefused() throws Exception {
        useOnce();
        Path key = data.resolve("master.key");
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("r--r--r--"));
        assertRefused(settings(), "chmod 600 " + key);
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("r--------"));
        useOnce();
    }

    @Test
    void anAddressInUseIsReported() throws Exception {
        try (var first = ServiceProcess.start(settings())) {
            var second = new HashMap<>(settings());
            second.put("HOLDFAST_DATA", data.resolve("other").toString());
            second.put("HOLDFAST_LISTEN", "127.0.0.1:" + first.port());
            assertRefused(second, "127.0.0.1:" + first.port());
        }
    }

    @Test
    void aPostgresThatDoesNotAnswerIsReported() throws Exception {
        var settings = new HashMap<>(settings());
        settings.put("HOLDFAST_DATABASE_URL", "jdbc:postgresql://127.0.0.1:1/nothing");
        settings.put("HOLDFAST_DATABASE_PASSWORD", "not-to-be-printed");
        assertRefused(settings, "The database at HOLDFAST_DATABASE_URL can't be used (Connection refused");
    }

    @Test
    void aFullDiskIsReported() throws Exception {
        try (var disk = SmallDisk.mount()) {
            disk.fill();
            assertRefused(
                    Map.of("HOLDFAST_DATA", disk.folder().resolve("data").toString()),
                    "Free some space and start again");
            disk.free();
            try (var service = ServiceProcess.start(
                    Map.of("HOLDFAST_DATA", disk.folder().resolve("data").toString()))) {
                service.owner();
            }
            disk.fill();
            assertRefused(
                    Map.of("HOLDFAST_DATA", disk.folder().resolve("data").toString()),
                    "Free some space and start again");
        }
    }
}
