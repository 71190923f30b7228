package dev.holdfast.vms.clone;

import dev.holdfast.guests.create.GuestName;
import dev.holdfast.guests.network.NetworkSyntax;
import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A clone of a machine.
 *
 * @param full false for a linked clone, which keeps reading from the disks of its template
 * @param name Proxmox VE's default if null
 * @param newid the clone's VM ID; the lowest free one if null
 * @param storage of a full clone's disks; those of the source if null
 * @param target the clone's node; the source's own if null
 * @param snapshot of which a full clone is made; of the current state if null
 */
record VmCloneIn(
        @DefaultValue("true") boolean full,
        @Nullable String name,
        @Nullable Integer newid,
        @Nullable String storage,
        @Nullable String target,
        @Nullable String snapshot)
        implements Input {
    private static final Pattern SNAPSHOT = Pattern.compile("[A-Za-z][A-Za-z0-9_-]{1,39}");

    @Override
    public void check(Checks checks) {
        checks.matches("name", name, GuestName.PATTERN, GuestName.RULE);
        checks.within("newid", newid, 100, 999_999_999);
        NetworkSyntax.storage(checks, "storage", storage);
        checks.text("target", target, 63);
        checks.matches("snapshot", snapshot, SNAPSHOT, "Must be the name of a snapshot.");
        checks.that(
                full || storage == null,
                "storage",
                "value_error",
                "A linked clone stays on the storage of its template. Leave the storage empty, or make a full clone.");
        checks.that(
                full || snapshot == null,
                "snapshot",
                "value_error",
                "Only a full clone is made of a snapshot. Leave the snapshot empty, or make a full clone.");
    }
}
