package dev.holdfast;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestFoldersTest {
    @TempDir
    Path parent;

    @Test
    void severalRemoveTheSameFoldersAtOnce() throws Exception {
        var folders = new ArrayList<Path>();
        for (int i = 0; i < 200; i++) {
            Path folder = parent.resolve("run" + i);
            Path database = Files.createDirectories(folder.resolve("db1"));
            Files.writeString(database.resolve("holdfast.db"), "");
            folders.add(folder);
        }
        removeAtOnce(folders);
        assertThat(parent).isEmptyDirectory();
    }

    private static void removeAtOnce(List<Path> folders) throws Exception {
        var start = new CountDownLatch(1);
        var removals = new ArrayList<Future<?>>();
        try (var threads = Executors.newFixedThreadPool(4)) {
            for (int i = 0; i < 4; i++) {
                removals.add(threads.submit(() -> {
                    start.await();
                    folders.forEach(TestFolders::remove);
                    return null;
                }));
            }
            start.countDown();
            for (Future<?> removal : removals) removal.get();
        }
    }
}
