package dev.holdfast.hosts.client;

import dev.holdfast.base.Refusal;
import dev.holdfast.base.RefusalCode;
import java.util.List;

/** The error codes of hosts, besides those of every operation that calls a hypervisor. */
public enum HostRefusals implements RefusalCode {
    CAPABILITY_MISSING,
    /** Whether an endpoint belongs to an enrolled system has to be said by whoever enrols it. */
    SAME_SYSTEM_UNCLEAR;

    @Override
    public List<Extra> extras() {
        return this == SAME_SYSTEM_UNCLEAR
                ? List.of()
                : List.of(Extra.of("host_id", long.class), Extra.text("capability"));
    }

    /** Nothing proves whether it is the same system. */
    public static Refusal unclear(String question) {
        return Refusal.of(SAME_SYSTEM_UNCLEAR, question + " Answer with same_system true or false.");
    }

    /** Holdfast lacks a capability on this host that the call needs, such as {@code ssh}. */
    public static Refusal capabilityMissing(long hostId, String capability) {
        return capabilityMissing(
                hostId,
                capability,
                "Host " + hostId + " is not set up for " + capability + " yet. Set up " + capability
                        + " in the host's settings.");
    }

    /** The same with its reason, such as a storage that can't do this. */
    public static Refusal capabilityMissing(long hostId, String capability, String detail) {
        return Refusal.of(CAPABILITY_MISSING, detail).with("host_id", hostId).with("capability", capability);
    }
}
