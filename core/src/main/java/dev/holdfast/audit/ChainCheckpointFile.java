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
 * A file beside the master key that records a recent link. A database that was reset to an earlier state is consistent
 * in itself, but contradicts this file.
 */
record ChainCheckpointFile(Path file) {
    /** A link that existed. */
    @SuppressWarnings("ArrayRecordComponent") // never compared as a record
    record ChainCheckpoint(long seq, byte[] hash) {}

    /** The last recorded link, or null when there is none. */
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

    /** After a power cut, the file contains the old link or the new one. */
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
