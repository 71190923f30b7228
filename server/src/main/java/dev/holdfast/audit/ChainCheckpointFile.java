package dev.holdfast.audit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * A file beside the master key that remembers a recent link: a database that was put back to an earlier state fits
 * itself, but not this.
 */
final class ChainCheckpointFile {
    private final Path file;

    ChainCheckpointFile(Path file) {
        this.file = file;
    }

    /** A link that was there. */
    @SuppressWarnings("ArrayRecordComponent") // never compared as a record
    record ChainCheckpoint(long seq, byte[] hash) {}

    /** What was last seen, or null when nothing was. */
    @Nullable
    ChainCheckpoint read() {
        try {
            String[] words = Files.readString(file).trim().split(" ");
            if (words.length != 2) throw new IOException("two words are expected");
            return new ChainCheckpoint(Long.parseLong(words[0]), HexFormat.of().parseHex(words[1]));
        } catch (NoSuchFileException e) {
            return null;
        } catch (IOException | IllegalArgumentException e) {
            throw new IllegalStateException("The file " + file + " can't be read: " + e.getMessage(), e);
        }
    }

    /** A power cut leaves the old mark or the new one. */
    void write(ChainCheckpoint mark) {
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.writeString(fresh, mark.seq() + " " + HexFormat.of().formatHex(mark.hash()) + "\n");
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
