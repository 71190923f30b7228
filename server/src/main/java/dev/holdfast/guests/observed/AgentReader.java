package dev.holdfast.guests.observed;

import dev.holdfast.base.VisibleText;
import dev.holdfast.guests.GuestAddresses;
import dev.holdfast.guests.GuestInterface;
import dev.holdfast.guests.observed.AgentReport.AgentInterface;
import dev.holdfast.guests.observed.AgentReport.GuestSystem;
import dev.holdfast.guests.observed.AgentReport.State;
import dev.holdfast.pve.guest.PveAgent;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.wire.PveException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Asks one guest agent: one call, two more for what does not change while the machine runs, one for the MAC addresses of its
 * NICs where several interfaces have addresses, and one for whether its file systems are frozen where that is of interest. What
 * it tells is cut to a reasonable size, because a guest can send anything.
 */
final class AgentReader {
    private static final int LONGEST_TEXT = 200;
    private static final int MOST_INTERFACES = 64;
    private static final int MOST_ADDRESSES = 32;

    private AgentReader() {}

    /**
     * What the agent tells now. The host's refusal to ask it is its state.
     *
     * @param before what it told since the machine was started, or null
     * @param isLookedAt whether somebody looks at the machine
     */
    static AgentReport read(PveGuest machine, @Nullable AgentReport before, boolean isLookedAt, Instant now) {
        PveAgent agent = machine.agent();
        try {
            List<AgentInterface> interfaces = interfaces(machine);
            Boolean frozen = (interfaces == null || isLookedAt) ? frozen(agent) : null;
            if (before != null && before.state() == State.ANSWERING) {
                List<AgentInterface> last = Boolean.TRUE.equals(frozen) ? before.interfaces() : interfaces;
                return new AgentReport(before.state(), null, now, before.hostname(), before.system(), last, frozen);
            }
            return new AgentReport(
                    State.ANSWERING,
                    null,
                    now,
                    unlessRefused(() -> shown(agent.hostname())),
                    unlessRefused(() -> system(agent.system())),
                    interfaces,
                    frozen);
        } catch (PveException.Refused e) {
            return switch (e.reason()) {
                case NO_AGENT -> AgentReport.of(State.ABSENT, now);
                case AGENT_SILENT -> AgentReport.of(State.SILENT, now);
                default -> throw e;
            };
        }
    }

    /** Null when the agent answers that it does not do this. */
    private static <T> @Nullable T unlessRefused(Supplier<@Nullable T> call) {
        try {
            return call.get();
        } catch (PveException.Refused e) {
            if (e.reason() == PveException.Reason.AGENT_REFUSED) return null;
            throw e;
        }
    }

    /** Null also where the token may not ask, or the node gave up: what else the agent told still counts. */
    private static @Nullable Boolean frozen(PveAgent agent) {
        try {
            return agent.isFrozen();
        } catch (PveException e) {
            return null;
        }
    }

    private static @Nullable List<AgentInterface> interfaces(PveGuest machine) {
        return unlessRefused(() -> {
            List<GuestInterface> all = machine.agent().interfaces().stream()
                    .limit(MOST_INTERFACES)
                    .map(one -> new GuestInterface(
                            Optional.ofNullable(shown(one.name())).orElse("?"),
                            shown(one.hardwareAddress()),
                            addresses(one.addresses())))
                    .filter(one -> !one.name().equals("lo"))
                    .toList();
            return GuestAddresses.ordered(all, machine).stream()
                    .map(one -> new AgentInterface(one.name(), one.mac(), one.addresses()))
                    .toList();
        });
    }

    private static List<String> addresses(@Nullable List<PveAgent.IpAddress> all) {
        if (all == null) return List.of();
        return all.stream()
                .limit(MOST_ADDRESSES)
                .map(PveAgent.IpAddress::address)
                .map(GuestAddresses::address)
                .flatMap(Optional::stream)
                .toList();
    }

    private static GuestSystem system(PveAgent.OperatingSystem system) {
        String pretty = shown(system.prettyName());
        return new GuestSystem(
                shown(system.id()),
                pretty == null ? shown(system.name()) : pretty,
                shown(system.version()),
                shown(system.kernel()));
    }

    private static @Nullable String shown(@Nullable String text) {
        if (text == null) return null;
        String visible = VisibleText.visiblePart(text.substring(0, Math.min(text.length(), LONGEST_TEXT)));
        return visible.isEmpty() ? null : visible;
    }
}
