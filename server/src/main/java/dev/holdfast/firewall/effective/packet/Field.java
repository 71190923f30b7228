package dev.holdfast.firewall.effective.packet;

import dev.holdfast.base.Word;

/**
 * A field of a packet by which rules decide. Their order is the one in which sets of packets are divided: the fields that
 * nearly every rule names come first, which keeps the number of parts small.
 */
public enum Field implements Word {
    PROTO(255),
    DPORT(65_535),
    ICMP_TYPE(65_535),
    SOURCE(0),
    DEST(0),
    IFACE(65_535),
    SPORT(65_535);

    @SuppressWarnings("ImmutableEnumChecker") // an immutable list
    private final Ranges numbers;

    Field(int most) {
        this.numbers = Ranges.of(0, most);
    }

    /** All values in packets of this version. A type of ICMP is 256 times the type, plus the code. */
    Ranges all(IpVersion version) {
        return this == SOURCE || this == DEST ? version.all() : numbers;
    }
}
