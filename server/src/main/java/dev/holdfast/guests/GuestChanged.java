package dev.holdfast.guests;

/**
 * A guest is missing or was seen again, or its CT ID or VM ID is no longer its own.
 *
 * @param replaced whether the guest was destroyed or another one has the ID: nothing that is known by the ID is true any more
 */
public record GuestChanged(GuestRef guest, boolean replaced) {
    /**
     * A job has put a guest from a backup in the place of one, and it is another guest.
     *
     * @param before the id of the one that was replaced
     * @param now that of the one that has its CT ID or VM ID now
     */
    public record Restored(GuestRef guest, long before, long now) {}
}
