package dev.holdfast.backups.run;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import dev.holdfast.jobs.scheduled.ManagedType;
import dev.holdfast.pve.storage.BackupSpec.Mode;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is backed up, and how.
 *
 * @param guests the word {@code all}, or left out: all apps and virtual machines on which the caller is an operator
 * @param hostId only guests on the node of this host
 * @param compress {@code 0 gzip lzo zstd}; a Proxmox Backup Server always uses zstd
 * @param mode {@code snapshot}: it keeps running; {@code suspend}: it is paused for a moment; {@code stop}: it is shut down first
 * @param storage the only one for backups that the node of a guest can use when left out
 * @param notes template of the notes, one line in which Proxmox VE replaces {@code {{guestname}}} and the like
 * @param isProtected whether each backup is protected, so that no rule removes it; only for admins
 * @param bandwidthKibS needs the privilege Sys.Modify on {@code /}
 */
record RunIn(
        @Input.OrAll @Omittable @Nullable List<BackupItem> guests,
        @Nullable Long hostId,
        @DefaultValue("zstd") String compress,
        @DefaultValue("snapshot") Mode mode,
        @Nullable String storage,
        @Nullable String notes,
        @DefaultValue("false") @JsonProperty("protected") boolean isProtected,
        @Nullable Integer bandwidthKibS)
        implements BackupWayIn {
    private static final int MOST = 1000;

    /**
     * A guest by its id in Holdfast.
     *
     * @param type whether it is an app or a virtual machine
     * @param id the id of the app or virtual machine in Holdfast, not its CT ID or VM ID
     */
    record BackupItem(ManagedType type, long id) {}

    @Override
    public void check(Checks checks) {
        BackupWayIn.super.check(checks);
        checks.size("guests", guests, 1, MOST, "Must contain 1 to " + MOST + " guests, or be \"all\".");
        checks.each(
                "guests", guests, BackupItem.class, (at, one) -> at.atLeast("id", one == null ? null : one.id(), 0));
        checks.that(
                guests == null || new HashSet<>(guests).size() == guests.size(),
                "guests",
                "value_error",
                "Must contain each guest only once.");
        checks.atLeast("host_id", hostId, 0);
    }
}
