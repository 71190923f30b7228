package dev.holdfast.base;

/** What is wrong with a hypervisor, or with the way to it. */
public enum HypervisorProblem implements Word {
    UNREACHABLE,
    CERTIFICATE,
    SIGN_IN,
    PERMISSION,
    REFUSED,
    TIMEOUT,
    TOO_LARGE,
    /** Only in the state of a host: what fails because of it is refused. */
    NO_QUORUM,
    /** Only in the state of a host: a part of what it told could not be read. */
    UNREAD_ROWS;

    /** Whether a call fails because of it. */
    boolean isOfCalls() {
        return this != NO_QUORUM && this != UNREAD_ROWS;
    }
}
