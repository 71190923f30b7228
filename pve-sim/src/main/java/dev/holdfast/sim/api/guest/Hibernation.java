package dev.holdfast.sim.api.guest;

import dev.holdfast.sim.model.SimGuest;

/** The state of a hibernated machine: a lock, and a volume that contains its memory. */
final class Hibernation {
    static final String LOCK = "suspended";

    private Hibernation() {}

    static boolean isHibernated(SimGuest guest) {
        return LOCK.equals(guest.lock());
    }

    /** Removes the lock, the keys and the volume that the hibernation left. */
    static void wake(SimGuest guest) {
        guest.lock(null);
        Object state = guest.get("vmstate");
        if (state == null) return;
        SnapshotWork.freeState(guest, state.toString());
        guest.set("vmstate", null);
    }
}
