package dev.holdfast.apps.update.window;

import dev.holdfast.base.Refusal;
import dev.holdfast.base.db.Db;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Inventory;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The update windows of all tags, and whether they allow a planned update of an app now. */
public final class UpdateWindows {
    /** Within two weeks, each window opens at least once. */
    private static final int DAYS_AHEAD = 15;

    private final Db db;
    private final Inventory inventory;
    private final InstantSource clock;
    private final WindowStore store = new WindowStore();

    /** The windows in this database, for guests with their tags of the last poll. */
    public UpdateWindows(Db db, Inventory inventory, InstantSource clock) {
        this.db = db;
        this.inventory = inventory;
        this.clock = clock;
    }

    /**
     * What the windows allow now.
     *
     * @param open whether planned updates may start now
     * @param detail the same as a sentence
     * @param opensAt when they may next, if not now; null when that is not within two weeks or not known
     */
    public record State(
            boolean open, String detail, @Nullable Instant opensAt) {}

    List<UpdateWindow> list() {
        return db.read(store::all);
    }

    List<UpdateWindow> replace(List<UpdateWindow> windows) {
        db.writing(h -> store.replace(h, windows));
        return list();
    }

    /** What the windows of a guest's tags allow; null when none of its tags has a window. */
    public @Nullable State state(GuestRef guest) {
        List<UpdateWindow> all = list();
        if (all.isEmpty()) return null;
        GuestState now = inventory.guest(guest.clusterId(), guest.vmid());
        if (now == null) {
            return new State(
                    false, "Whether this is in an update window is not known, because the host does not answer.", null);
        }
        return state(all, now.tags(), clock.instant());
    }

    /** Refuses with 409 when a planned update may not start now. */
    public void requireOpen(GuestRef guest) {
        State now = state(guest);
        if (now != null && !now.open()) throw Refusal.conflict(now.detail());
    }

    /** Each tag that has windows must have an open one. */
    static @Nullable State state(List<UpdateWindow> all, Collection<String> tags, Instant now) {
        Map<String, List<UpdateWindow>> byTag =
                all.stream().filter(one -> tags.contains(one.tag())).collect(Collectors.groupingBy(UpdateWindow::tag));
        if (byTag.isEmpty()) return null;
        List<UpdateWindow> windows =
                byTag.values().stream().flatMap(List::stream).toList();
        String which = windows.stream().map(UpdateWindow::words).sorted().collect(Collectors.joining("; "));
        if (areOpen(byTag, now)) return new State(true, "This is in the update window (" + which + ").", null);
        Instant next = windows.stream()
                .flatMap(one -> one.openings(now, DAYS_AHEAD).stream())
                .sorted()
                .filter(one -> areOpen(byTag, one))
                .findFirst()
                .orElse(null);
        String when = next == null
                ? "No time in the next two weeks is in the windows of all its tags."
                : "It opens next at " + next.truncatedTo(ChronoUnit.MINUTES) + ".";
        return new State(false, "This is outside the update window (" + which + "). " + when, next);
    }

    private static boolean areOpen(Map<String, List<UpdateWindow>> byTag, Instant at) {
        return byTag.values().stream().allMatch(windows -> windows.stream().anyMatch(one -> one.isOpen(at)));
    }
}
