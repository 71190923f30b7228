package dev.holdfast.base.data;

import dev.holdfast.base.StartupException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Puts a failure of the file system into the sentence with which a start is refused. */
public final class DiskFailure {
    /** Less than SQLite needs for its side files: what fails then fails for that. */
    private static final long ALMOST_NOTHING = 128 * 1024;

    private DiskFailure() {}

    /** The refusal of a start for which {@code subject}, such as "The data directory /var/lib/x", can't be used. */
    public static StartupException refusal(String subject, IOException e) {
        String reason = reason(e);
        String next = reason.contains("No space left")
                ? "Free some space and start again."
                : reason.contains("Read-only")
                        ? "Mount its file system writable and start again."
                        : "Let the service's user read and write it, or set HOLDFAST_DATA to another directory.";
        return new StartupException(subject + " can't be used (" + reason + "). " + next, e);
    }

    /** The refusal of a tool that can't write {@code subject}. */
    public static StartupException unwritable(String subject, IOException e) {
        return new StartupException(subject + " can't be written (" + reason(e) + ").", e);
    }

    private static String reason(IOException e) {
        return switch (e) {
            case AccessDeniedException _ -> "permission denied";
            case FileAlreadyExistsException _ -> "a file is in its place";
            case NoSuchFileException _ -> "it does not exist and can't be made";
            case FileSystemException failed when failed.getReason() != null -> failed.getReason();
            default -> String.valueOf(e.getMessage());
        };
    }

    /** Whether the disk of this directory is full, as far as that can be asked. */
    public static boolean isFull(Path directory) {
        try {
            return Files.getFileStore(directory).getUsableSpace() < ALMOST_NOTHING;
        } catch (IOException e) {
            return false;
        }
    }
}
