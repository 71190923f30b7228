package dev.holdfast.inventory;

import dev.holdfast.hosts.status.Usage;
import dev.holdfast.pve.api.GuestKind;
import java.util.List;

/** Guests as a poll sees them. */
public final class TestGuests {
    private TestGuests() {}

    /** A running guest of which nothing else is known. */
    public static GuestState running(GuestKind kind, int vmid, String node) {
        return new GuestState(
                vmid,
                kind,
                node,
                "guest",
                GuestState.PowerState.RUNNING,
                false,
                List.of(),
                null,
                null,
                null,
                Usage.UNKNOWN,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null);
    }
}
