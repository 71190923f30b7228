package dev.holdfast.vms;

import dev.holdfast.inventory.GuestState.PowerState;

/** The status of a virtual machine. */
enum VmStatus {
    RUNNING,
    STOPPED,
    PAUSED,
    UNKNOWN,
    /** A job holds the machine. */
    PENDING;

    static VmStatus of(PowerState state) {
        return switch (state) {
            case RUNNING -> RUNNING;
            case STOPPED -> STOPPED;
            case PAUSED -> PAUSED;
            case UNKNOWN -> UNKNOWN;
        };
    }
}
