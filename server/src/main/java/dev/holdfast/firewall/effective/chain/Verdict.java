package dev.holdfast.firewall.effective.chain;

/** What happens to a packet. */
public enum Verdict {
    ACCEPT,
    /** Discarded without an answer. */
    DROP,
    /** Discarded, and the sender is told. Packets of ICMP are discarded without an answer, as iptables is set up. */
    REJECT,
    /** Nobody knows, because something could not be read. */
    UNKNOWN
}
