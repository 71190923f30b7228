package dev.holdfast.guests;

/** Names the guest that has this CT ID or VM ID in its cluster. */
public record GuestRef(long clusterId, int vmid) {
    /** The key that a job must hold to work on this guest: one job at a time. */
    public String lock() {
        return "guest:" + clusterId + ":" + vmid;
    }
}
