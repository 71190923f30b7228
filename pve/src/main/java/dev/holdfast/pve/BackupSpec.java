package dev.holdfast.pve;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What is to be backed up, where to and how: once by {@link PveNode#backUp}, or again and again by a job.
 *
 * @param storage null for the node's own default, which is rarely meant
 * @param notesTemplate what each backup's notes become, such as {@code {{guestname}}}; needs a storage
 * @param isProtected null for the default, not protected
 * @param keep what stays of older ones; null for what the storage is set to
 * @param bandwidth in KiB per second; null for the node's own limit
 */
public record BackupSpec(
        Guests guests,
        @Nullable String storage,
        Mode mode,
        Compression compression,
        @Nullable String notesTemplate,
        @Nullable Boolean isProtected,
        @Nullable Retention keep,
        @Nullable Integer bandwidth) {
    /** Which guests. */
    public sealed interface Guests {
        /** These. */
        record Some(List<Integer> vmids) implements Guests {
            /** Refuses nobody: an empty list would be read as no parameter at all. */
            public Some {
                vmids = List.copyOf(vmids);
                if (vmids.isEmpty()) throw new IllegalArgumentException("No guests to back up");
            }
        }

        /** All of the node or cluster but these. */
        record All(List<Integer> except) implements Guests {
            /** Copies the list. */
            public All {
                except = List.copyOf(except);
            }
        }

        /** Those of a pool. */
        record Pool(String name) implements Guests {}
    }

    /** What becomes of the guest meanwhile: it runs on, is paused for a moment, or is down for the time. */
    public enum Mode {
        SNAPSHOT,
        SUSPEND,
        STOP
    }

    /** How it is compressed. */
    public enum Compression {
        NONE("0"),
        LZO("lzo"),
        GZIP("gzip"),
        ZSTD("zstd");

        private final String word;

        Compression(String word) {
            this.word = word;
        }
    }

    /** These guests to that storage while they run, compressed with zstd. */
    public static BackupSpec of(Guests guests, String storage) {
        return new BackupSpec(guests, storage, Mode.SNAPSHOT, Compression.ZSTD, null, null, null, null);
    }

    /** The same in another mode. */
    public BackupSpec in(Mode other) {
        return new BackupSpec(guests, storage, other, compression, notesTemplate, isProtected, keep, bandwidth);
    }

    /** The same compressed in another way. */
    public BackupSpec with(Compression other) {
        return new BackupSpec(guests, storage, mode, other, notesTemplate, isProtected, keep, bandwidth);
    }

    /** The same with notes. */
    public BackupSpec withNotes(String template) {
        return new BackupSpec(guests, storage, mode, compression, template, isProtected, keep, bandwidth);
    }

    /** The same, protected or not. */
    public BackupSpec withProtection(boolean on) {
        return new BackupSpec(guests, storage, mode, compression, notesTemplate, on, keep, bandwidth);
    }

    /** The same, pruning older ones. */
    public BackupSpec keeping(Retention what) {
        return new BackupSpec(guests, storage, mode, compression, notesTemplate, isProtected, what, bandwidth);
    }

    Parameters parameters() {
        var parameters = new Parameters();
        switch (guests) {
            case Guests.Some(List<Integer> vmids) -> parameters.with("vmid", vmids);
            case Guests.All(List<Integer> except) ->
                parameters.with("all", true).with("exclude", except);
            case Guests.Pool(String name) -> parameters.with("pool", name);
        }
        return parameters
                .with("storage", storage)
                .with("mode", mode.name().toLowerCase(Locale.ROOT))
                .with("compress", compression.word)
                .with("notes-template", notesTemplate)
                .with("protected", isProtected)
                .with("prune-backups", keep)
                .with("bwlimit", bandwidth);
    }
}
