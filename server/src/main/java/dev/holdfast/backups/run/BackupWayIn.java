package dev.holdfast.backups.run;

import dev.holdfast.base.Word;
import dev.holdfast.guests.network.NetworkSyntax;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import dev.holdfast.pve.storage.BackupSpec.Compression;
import dev.holdfast.pve.storage.BackupSpec.Mode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the inputs that make backups have in common. */
interface BackupWayIn extends Input {
    int LONGEST_NOTES = 1024;

    /** {@code 0 gzip lzo zstd}; a Proxmox Backup Server always uses zstd. */
    String compress();

    /** {@code snapshot}: it keeps running; {@code suspend}: it is paused for a moment; {@code stop}: it is shut down first. */
    Mode mode();

    /** The only one for backups that the node of a guest can use when left out. */
    @Nullable
    String storage();

    /** Template of the notes, one line in which Proxmox VE replaces {@code {{guestname}}} and the like. */
    @Nullable
    String notes();

    /** Whether each backup is protected, so that no rule removes it; only admins may ask for that. */
    boolean isProtected();

    /** Needs the privilege {@code Sys.Modify} on {@code /}. */
    @Nullable
    Integer bandwidthKibS();

    /** The way that is asked for. */
    default BackupWay way() {
        Compression compression =
                compress().equals("0") ? Compression.NONE : Word.constant(Compression.class, compress());
        return new BackupWay(mode(), compression, notes(), isProtected(), bandwidthKibS());
    }

    @Override
    default void check(Checks checks) {
        checks.oneOf("compress", compress(), List.of("0", "gzip", "lzo", "zstd"));
        NetworkSyntax.storage(checks, "storage", storage());
        checks.text("notes", notes(), LONGEST_NOTES);
        checks.atLeast("bandwidth_kib_s", bandwidthKibS(), 1);
    }
}
