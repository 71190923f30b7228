package dev.holdfast.backups.run;

import dev.holdfast.guests.network.NetworkSyntax;
import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import dev.holdfast.pve.storage.BackupSpec;
import dev.holdfast.pve.storage.BackupSpec.Compression;
import dev.holdfast.pve.storage.BackupSpec.Mode;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What is backed up, and how.
 *
 * @param compress {@code 0 gzip lzo zstd}; a Proxmox Backup Server always uses zstd
 * @param guests null for all apps and virtual machines on which the caller is an operator
 * @param hostId only guests on the node of this host
 * @param mode {@code snapshot}: it keeps running; {@code suspend}: it is paused for a moment; {@code stop}: it is shut down first
 * @param storage the only one for backups that the node of a guest can use when left out
 */
record RunIn(
        @DefaultValue("zstd") String compress,
        @Input.OrAll @Nullable List<BackupItem> guests,
        @Nullable Long hostId,
        @DefaultValue("snapshot") String mode,
        @Nullable String storage)
        implements Input {
    private static final int MOST = 1000;

    /** A guest by its id in Holdfast. */
    record BackupItem(String type, long id) {}

    @Override
    public void check(Checks checks) {
        check(checks, compress, mode, storage);
        checks.size("guests", guests, 1, MOST, "Must contain 1 to " + MOST + " guests, or be \"all\".");
        checks.each("guests", guests, BackupItem.class, (at, one) -> {
            at.oneOf("type", one == null ? null : one.type(), List.of("app", "vm"));
            at.atLeast("id", one == null ? null : one.id(), 0);
        });
        checks.that(
                guests == null || new HashSet<>(guests).size() == guests.size(),
                "guests",
                "value_error",
                "Must contain each guest only once.");
        checks.atLeast("host_id", hostId, 0);
    }

    static void check(Checks checks, String compress, String mode, @Nullable String storage) {
        checks.oneOf("compress", compress, List.of("0", "gzip", "lzo", "zstd"));
        checks.oneOf("mode", mode, List.of("snapshot", "suspend", "stop"));
        checks.matches("storage", storage, NetworkSyntax.STORAGE, "Must be the name of a storage.");
    }

    static Mode mode(String mode) {
        return Mode.valueOf(mode.toUpperCase(Locale.ROOT));
    }

    static Compression compression(String compress) {
        return compress.equals("0") ? Compression.NONE : Compression.valueOf(compress.toUpperCase(Locale.ROOT));
    }

    /** The order for one guest. The name of the guest is noted, by which backups of several clusters are told apart. */
    static BackupSpec spec(int vmid, String storage, Mode mode, Compression compression, BackupExtras extras) {
        return new BackupSpec(
                new BackupSpec.Guests.Some(List.of(vmid)),
                storage,
                mode,
                compression,
                extras.notes() == null ? "{{guestname}}" : extras.notes(),
                extras.isProtected() ? true : null,
                null,
                extras.bandwidthKibS());
    }
}
