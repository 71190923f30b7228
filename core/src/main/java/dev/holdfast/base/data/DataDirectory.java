package dev.holdfast.base.data;

import dev.holdfast.base.StartupException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * The directory with what one service keeps on its machine, locked for one process until it is closed. The kernel frees
 * the lock when the process ends, however it ends; the file stays.
 */
public final class DataDirectory implements AutoCloseable {
    private static final String LOCK = "lock";
    private static final String INSTANCE_ID = "instance-id";
    private static final String HEARTBEAT = "heartbeat";

    private final Path path;
    private final FileChannel lock;
    private final boolean isNew;

    private DataDirectory(Path path, FileChannel lock, boolean isNew) {
        this.path = path;
        this.lock = lock;
        this.isNew = isNew;
    }

    /** Makes the directory if it is missing, and locks it. Throws {@link StartupException} when another process has it. */
    public static DataDirectory lock(Path path) {
        Path file = path.resolve(LOCK);
        try {
            Files.createDirectories(path);
            boolean isNew = Files.notExists(file);
            FileChannel channel = FileChannel.open(
                    file,
                    Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE),
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            try {
                if (channel.tryLock() == null) throw inUse(path, read(channel));
                write(channel, "process " + ProcessHandle.current().pid() + " on " + machine());
                return new DataDirectory(path, channel, isNew);
            } catch (OverlappingFileLockException e) {
                channel.close();
                throw inUse(path, "this process, " + ProcessHandle.current().pid());
            } catch (IOException | StartupException e) {
                channel.close();
                throw e;
            }
        } catch (IOException e) {
            throw DiskFailure.refusal("The data directory " + path, e);
        }
    }

    private static StartupException inUse(Path path, String user) {
        return new StartupException("The data directory " + path + " is in use by another Holdfast ("
                + (user.isEmpty() ? "process unknown" : user)
                + "). Stop that one first, or set HOLDFAST_DATA to another directory.");
    }

    private static String read(FileChannel channel) throws IOException {
        var bytes = ByteBuffer.allocate(300);
        channel.read(bytes, 0);
        return new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8).strip();
    }

    private static void write(FileChannel channel, String owner) throws IOException {
        channel.truncate(0);
        channel.write(ByteBuffer.wrap((owner + "\n").getBytes(StandardCharsets.UTF_8)), 0);
    }

    /** In containers every service is process 1 of its own; the name tells which. */
    private static String machine() {
        try {
            return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
        } catch (IOException e) {
            return "this machine";
        }
    }

    /** Where it is. */
    public Path path() {
        return path;
    }

    /** Whether no service ever ran on this directory. */
    public boolean isNew() {
        return isNew;
    }

    /** The file with the name of the service; there is one once it has started for the first time. */
    public static Path instanceId(Path directory) {
        return directory.resolve(INSTANCE_ID);
    }

    /** The file that follows the heartbeat in the database. */
    public static Path heartbeat(Path directory) {
        return directory.resolve(HEARTBEAT);
    }

    @Override
    public void close() throws IOException {
        lock.close();
    }
}
