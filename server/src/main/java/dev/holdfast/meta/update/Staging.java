package dev.holdfast.meta.update;

import dev.holdfast.base.db.DatabaseConfig;
import dev.holdfast.base.net.StreamingHttp;
import dev.holdfast.jobs.JobContext;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

/** Puts a release beside the running version. Whatever fails leaves nothing behind, and the running version untouched. */
record Staging(StreamingHttp http) {
    private static final Duration DOWNLOAD = Duration.ofMinutes(30);
    private static final int MOST_REDIRECTS = 5;
    private static final long PROGRAM_SECONDS = 120;
    /** Unpacked, a release is not more than so many times its download. */
    private static final int UNPACKED = 4;

    /** The message is a sentence that says why. */
    static final class Failed extends Exception {
        private static final long serialVersionUID = 1L;

        Failed(String message) {
            super(message);
        }
    }

    /** Fails unless there is room for the release and for the copy of the database that the launcher makes. */
    void requireSpace(Path versions, DatabaseConfig database, long download) throws Failed, IOException {
        long data = Files.exists(database.file()) ? Files.size(database.file()) : 0;
        require(versions, download * (1 + UNPACKED));
        require(database.directory(), 2 * data);
    }

    private static void require(Path folder, long bytes) throws Failed, IOException {
        FileStore store = Files.getFileStore(folder);
        if (store.getUsableSpace() >= bytes) return;
        throw new Failed("The disk of " + folder + " has less than " + (bytes / (1 << 20) + 1) + " MiB free.");
    }

    /** The downloaded file, once it is proved to be the one that the index names. */
    Path download(URI from, ReleaseIndex.Artifact artifact, Path versions, JobContext job)
            throws Failed, IOException, InterruptedException {
        Path file = versions.resolve(".download");
        MessageDigest digest = digest();
        long done = 0;
        boolean complete = false;
        try (StreamingHttp.StreamingResponse answer = open(from, artifact.bytes());
                InputStream in = answer.body();
                OutputStream out = Files.newOutputStream(file)) {
            byte[] part = new byte[64 * 1024];
            for (int n = in.read(part); n >= 0; n = in.read(part)) {
                out.write(part, 0, n);
                digest.update(part, 0, n);
                done += n;
                job.progress((int) (done * 80 / artifact.bytes()));
                job.stopIfCanceled();
            }
            complete = true;
        } catch (StreamingHttp.Failed e) {
            throw new Failed("The download failed: " + e.getMessage());
        } finally {
            if (!complete) Files.deleteIfExists(file);
        }
        if (done != artifact.bytes()
                || !HexFormat.of().formatHex(digest.digest()).equals(artifact.sha256())) {
            Files.deleteIfExists(file);
            throw new Failed("The download is not the file that the release index names: it has " + done
                    + " bytes instead of " + artifact.bytes() + ", or another content.");
        }
        return file;
    }

    /** Releases often lie on another server than the index; each address is checked where the socket connects. */
    private StreamingHttp.StreamingResponse open(URI from, long most) throws Failed, StreamingHttp.Failed {
        URI to = from;
        for (int i = 0; i <= MOST_REDIRECTS; i++) {
            var answer = http.send(new StreamingHttp.StreamingRequest("GET", to, Map.of(), null, most, DOWNLOAD));
            if (answer.status() == 200) return answer;
            String next = answer.headers().entrySet().stream()
                    .filter(header -> header.getKey().equalsIgnoreCase("Location"))
                    .map(header -> header.getValue().getFirst())
                    .findFirst()
                    .orElse(null);
            answer.close();
            boolean isRedirect = answer.status() >= 301 && answer.status() <= 308;
            if (!isRedirect || next == null) throw new Failed(from.getHost() + " answered " + answer.status() + ".");
            to = to.resolve(next);
            if (!"https".equals(to.getScheme()) && "https".equals(from.getScheme())) {
                throw new Failed(from.getHost() + " sent the download on to an address without TLS.");
            }
        }
        throw new Failed(from.getHost() + " sent the download on too often.");
    }

    /** The folder of the new version. */
    Path unpack(Path download, Path versions, String version) throws Failed, IOException, InterruptedException {
        String name = "holdfast-" + version;
        Path partial = versions.resolve(".unpack");
        remove(partial);
        Files.createDirectory(partial);
        try {
            run(
                    List.of("tar", "-xzf", download.toString(), "-C", partial.toString(), "--no-same-owner"),
                    "It can't be unpacked");
            Path unpacked = partial.resolve(name);
            if (!Files.isExecutable(unpacked.resolve("bin").resolve("holdfast"))) {
                throw new Failed("It does not contain the folder " + name + " with the program.");
            }
            Path target = versions.resolve(name);
            remove(target); // of an attempt that failed; the running version is an older one
            Files.move(unpacked, target, StandardCopyOption.ATOMIC_MOVE);
            return target;
        } finally {
            remove(partial);
            Files.deleteIfExists(download);
        }
    }

    /** Fails unless the program starts here and is of that version. */
    void verify(Path folder, String version) throws Failed, IOException, InterruptedException {
        String printed = run(
                List.of(folder.resolve("bin").resolve("holdfast").toString(), "version"),
                "The new program does not start on this machine");
        if (printed.lines().noneMatch(line -> line.strip().equals(version))) {
            throw new Failed(
                    "The new program says that it is version " + printed.strip() + " instead of " + version + ".");
        }
    }

    private static String run(List<String> command, String failure) throws Failed, IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        // Reading what it prints waits as long as it runs.
        var late = new AtomicBoolean();
        CompletableFuture.delayedExecutor(PROGRAM_SECONDS, TimeUnit.SECONDS).execute(() -> {
            if (!process.isAlive()) return;
            late.set(true);
            process.destroyForcibly();
        });
        try {
            process.getOutputStream().close();
            String printed = new String(process.getInputStream().readNBytes(64 * 1024), StandardCharsets.UTF_8);
            int status = process.waitFor();
            if (late.get()) throw new Failed(failure + ": it takes too long.");
            if (status == 0) return printed;
            throw new Failed(
                    failure + ": " + printed.lines().reduce((_, last) -> last).orElse("status " + status) + ".");
        } finally {
            process.destroyForcibly();
        }
    }

    private static void remove(Path folder) throws IOException {
        if (Files.notExists(folder)) return;
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path one : files.sorted(Comparator.reverseOrder()).toList()) Files.delete(one);
        }
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java has it
        }
    }
}
