package dev.holdfast.pve.storage;

import dev.holdfast.pve.api.Parameters;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What to back up, where to and how: once by {@link PveNode#backUp}, or repeatedly by a job.
 *
 * @param storage null for the node's own default, which is rarely intended
 * @param notesTemplate template of each backup's notes, such as {@code {{guestname}}}; needs a storage
 * @param isProtected null for the default, not protected
 * @param keep retention of older backups; null for the storage's own setting
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
    /** The guests to back up. */
    public sealed interface Guests {
        /** Selected guests. */
        record Some(List<Integer> vmids) implements Guests {
            /** Refuses an empty list, because Proxmox VE would treat it as a missing parameter. */
            public Some {
                vmids = List.copyOf(vmids);
                if (vmids.isEmpty()) throw new IllegalArgumentException("No guests to back up");
            }
        }

        /** All guests of the node or cluster except these. */
        record All(List<Integer> except) implements Guests {
            /** Copies the list. */
            public All {
                except = List.copyOf(except);
            }
        }

        /** The guests of a pool. */
        record Pool(String name) implements Guests {}
    }

    /** How a running guest is handled during the backup: it keeps running, is briefly suspended, or is stopped. */
    public enum Mode {
        SNAPSHOT,
        SUSPEND,
        STOP;

        /** The mode with this word; null for any other word. */
        public static @Nullable Mode of(@Nullable String word) {
            for (Mode one : values()) if (one.word().equals(word)) return one;
            return null;
        }

        /** The word in parameters and settings. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The compression method. */
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

    /** Backs up these guests to that storage while they run, compressed with zstd. */
    public static BackupSpec of(Guests guests, String storage) {
        return new BackupSpec(guests, storage, Mode.SNAPSHOT, Compression.ZSTD, null, null, null, null);
    }

    /** A copy with another mode. */
    public BackupSpec in(Mode other) {
        return new BackupSpec(guests, storage, other, compression, notesTemplate, isProtected, keep, bandwidth);
    }

    /** A copy with notes. */
    public BackupSpec withNotes(String template) {
        return new BackupSpec(guests, storage, mode, compression, template, isProtected, keep, bandwidth);
    }

    /** A copy that prunes older backups. */
    public BackupSpec keeping(Retention what) {
        return new BackupSpec(guests, storage, mode, compression, notesTemplate, isProtected, what, bandwidth);
    }

    /** The parameters of the request. */
    public Parameters parameters() {
        var parameters = new Parameters();
        switch (guests) {
            case Guests.Some(List<Integer> vmids) -> parameters.with("vmid", vmids);
            case Guests.All(List<Integer> except) ->
                parameters.with("all", true).with("exclude", except);
            case Guests.Pool(String name) -> parameters.with("pool", name);
        }
        return parameters
                .with("storage", storage)
                .with("mode", mode.word())
                .with("compress", compression.word)
                .with("notes-template", notesTemplate)
                .with("protected", isProtected)
                .with("prune-backups", keep)
                .with("bwlimit", bandwidth);
    }
}
