package dev.holdfast.guests.observed;

import dev.holdfast.guests.GuestInterface;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the guest agent in a virtual machine told. It comes from the guest, and is only as trustworthy as the guest.
 *
 * @param state {@code absent} when the machine's configuration contains none; {@code silent} when it does, but nothing in the
 *     machine answers; {@code answering}; or {@code unknown}
 * @param reason why the state is unknown, as a sentence; null for the other states
 * @param askedAt when it was asked last; null when it was not
 * @param hostname the host name that the agent told; null when it told none
 * @param system what runs in the machine; null when no agent told it
 * @param interfaces null when it did not tell them
 * @param frozen whether the file systems in the machine are frozen, as they are for a moment while it is backed up: nothing in it can
 *     write then. Asked when somebody looks at the machine, and when the agent refuses everything else; null when it is not known
 */
public record AgentReport(
        State state,
        @Nullable String reason,
        @Nullable Instant askedAt,
        @Nullable String hostname,
        @Nullable GuestSystem system,
        @Nullable List<AgentInterface> interfaces,
        @Nullable Boolean frozen) {
    /**
     * The operating system in the machine.
     *
     * @param id the short identifier that the agent told, such as {@code debian}; null when it told none
     * @param name the full name that the agent told, such as {@code Debian GNU/Linux 13 (trixie)}; null when it told
     *     none
     * @param version the version that the agent told, such as {@code 13 (trixie)}; null when it told none
     * @param kernel the release of the kernel that the agent told; null when it told none
     */
    public record GuestSystem(
            @Nullable String id,
            @Nullable String name,
            @Nullable String version,
            @Nullable String kernel) {}

    /**
     * A network interface in the machine.
     *
     * @param name its name in the machine, such as {@code ens18}; {@code ?} when that has no visible character
     * @param macAddress its MAC address as the agent told it, in upper or lower case; null when it told none
     * @param addresses IPv4 and IPv6, without those that are valid only on the machine or its link
     */
    public record AgentInterface(String name, @Nullable String macAddress, List<String> addresses) {}

    /** Whether an agent answers. */
    public enum State {
        ABSENT,
        SILENT,
        ANSWERING,
        UNKNOWN
    }

    /** Copies the list, which may be mutable. */
    public AgentReport {
        interfaces = interfaces == null ? null : List.copyOf(interfaces);
    }

    /** Without any answer. */
    public static AgentReport of(State state, @Nullable Instant askedAt) {
        return new AgentReport(state, null, askedAt, null, null, null, null);
    }

    /** With the reason why nothing is known. */
    public static AgentReport unknown(String reason, @Nullable Instant askedAt) {
        return new AgentReport(State.UNKNOWN, reason, askedAt, null, null, null, null);
    }

    /** Whether it is known that the file systems in the machine are frozen. */
    public boolean isFrozen() {
        return Boolean.TRUE.equals(frozen);
    }

    /** Whether the configuration of the machine contains no agent. */
    public boolean isAbsent() {
        return state == State.ABSENT;
    }

    /** The first address that others can reach it at, IPv4 before IPv6; null when there is none. */
    public @Nullable String ip() {
        return interfaces == null
                ? null
                : GuestInterface.firstAddress(interfaces.stream().map(AgentInterface::addresses));
    }
}
