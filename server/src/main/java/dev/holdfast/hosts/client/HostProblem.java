package dev.holdfast.hosts.client;

import dev.holdfast.base.HypervisorProblem;

/**
 * Why a host does not work correctly.
 *
 * @param kind which kind of problem it is
 * @param detail a sentence for the user
 */
public record HostProblem(HypervisorProblem kind, String detail) {
    /** The same with a full stop, before another sentence: a host's own words end without one. */
    public String sentence() {
        return detail.matches("(?s).*[.!?]\\s*") ? detail : detail + ".";
    }
}
