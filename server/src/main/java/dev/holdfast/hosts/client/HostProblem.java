package dev.holdfast.hosts.client;

/**
 * Why a host does not work correctly.
 *
 * @param kind one of {@code unreachable certificate sign_in permission refused timeout too_large no_quorum unread_rows}
 * @param detail a sentence for the user
 */
public record HostProblem(String kind, String detail) {
    /** The same with a full stop, before another sentence: a host's own words end without one. */
    public String sentence() {
        return detail.matches("(?s).*[.!?]\\s*") ? detail : detail + ".";
    }
}
