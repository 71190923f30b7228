package dev.holdfast.hosts;

/**
 * Why a host does not work as it should.
 *
 * @param kind one of {@code unreachable certificate sign_in permission refused timeout no_quorum}
 * @param detail a sentence for people
 */
public record HostProblem(String kind, String detail) {}
