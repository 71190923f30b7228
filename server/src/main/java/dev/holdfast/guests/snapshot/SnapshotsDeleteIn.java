package dev.holdfast.guests.snapshot;

import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import dev.holdfast.jobs.scheduled.ManagedType;
import java.util.HashSet;
import java.util.List;

/**
 * Snapshots to delete, of any guests.
 *
 * @param items 1 to 200 snapshots, each once; the caller's rights are checked at each guest
 */
record SnapshotsDeleteIn(List<Item> items) implements Input {
    private static final int MOST = 200;

    /**
     * One snapshot of an app or a virtual machine.
     *
     * @param type whether it is an app or a virtual machine
     * @param id the id of the app or virtual machine in Holdfast, not its CT ID or VM ID
     * @param name the name of the snapshot: a letter followed by letters, digits, hyphens or underscores
     */
    record Item(ManagedType type, long id, String name) {}

    @Override
    public void check(Checks checks) {
        checks.size("items", items, 1, MOST, "Must contain 1 to " + MOST + " snapshots.");
        checks.each("items", items, Item.class, (each, item) -> {
            each.atLeast("id", item.id(), 0);
            each.matches("name", item.name(), GuestSnapshots.KNOWN_NAME, "Must be the name of a snapshot.");
        });
        checks.that(
                items == null || new HashSet<>(items).size() == items.size(),
                "items",
                "value_error",
                "Must contain each snapshot only once.");
    }
}
