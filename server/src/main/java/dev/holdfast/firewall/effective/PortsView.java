package dev.holdfast.firewall.effective;

import dev.holdfast.firewall.effective.FirewallReader.OfGuest;
import dev.holdfast.firewall.effective.FirewallReader.Problem;
import dev.holdfast.firewall.effective.chain.Chain;
import dev.holdfast.firewall.effective.chain.Decisions;
import dev.holdfast.firewall.effective.chain.Decisions.Decision;
import dev.holdfast.firewall.effective.chain.Decisions.Doubt;
import dev.holdfast.firewall.effective.chain.Decisions.TooManyParts;
import dev.holdfast.firewall.effective.chain.Direction;
import dev.holdfast.firewall.effective.chain.GuestFirewall.Nic;
import dev.holdfast.firewall.effective.chain.Line;
import dev.holdfast.firewall.effective.chain.Question;
import dev.holdfast.firewall.effective.chain.Verdict;
import dev.holdfast.firewall.effective.packet.Field;
import dev.holdfast.firewall.effective.packet.IpVersion;
import dev.holdfast.firewall.effective.packet.Packets;
import dev.holdfast.firewall.effective.packet.Ranges;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The known ports of an app, and who may connect to them.
 *
 * @param checkedAt when the container's ports were listed; null when they were not in the last ten minutes
 * @param ports the TCP ports that something in the container listened on then; empty if {@code checked_at} is null
 * @param problems what could not be read of the firewalls; whatever depends on it is unknown
 * @param notes in sentences, what may differ from what is shown
 */
record PortsView(@Nullable Instant checkedAt, List<PortView> ports, List<Problem> problems, List<String> notes) {
    /** More networks than this are counted only. */
    private static final int MOST_SOURCES = 50;

    /** A port that something listens on. */
    record Listening(int port, @Nullable String process, String address, boolean local) {}

    /** Who may connect to a port. */
    enum OpenTo {
        ANYONE,
        SOME,
        NOBODY,
        /** The container itself only. */
        ITSELF,
        UNKNOWN
    }

    /**
     * A port and who may connect to it.
     *
     * @param port the number of the TCP port on which something listens
     * @param process the name of the process that listens; null when it is unknown
     * @param address the local address that it listens on: {@code 0.0.0.0} or {@code ::} for all
     * @param openTo {@code itself} for what listens on the container's own loopback only
     * @param reason why it is unknown, or why nothing is filtered
     * @param sources the networks that may connect, cut to fifty; {@code more} is the number of further ones
     * @param more how many networks there are beyond the fifty in {@code sources}; 0 if these are all
     * @param conditional whether these also need a certain destination or source port
     * @param rules the lines that let them in
     */
    record PortView(
            int port,
            @Nullable String process,
            String address,
            OpenTo openTo,
            @Nullable String reason,
            List<String> sources,
            int more,
            boolean conditional,
            List<LineView> rules) {
        private static PortView of(Listening port, OpenTo openTo, @Nullable String reason) {
            return new PortView(
                    port.port(), port.process(), port.address(), openTo, reason, List.of(), 0, false, List.of());
        }
    }

    static PortsView of(@Nullable Instant checkedAt, List<Listening> ports, OfGuest read) {
        return new PortsView(
                checkedAt,
                ports.stream().map(port -> view(port, read)).toList(),
                read.problems(),
                EffectiveView.notes(read));
    }

    private static PortView view(Listening port, OfGuest read) {
        if (port.local()) return PortView.of(port, OpenTo.ITSELF, null);
        List<Nic> nics = read.chains().guest().nics();
        if (nics == null) return PortView.of(port, OpenTo.UNKNOWN, "The NICs of the guest could not be read.");
        List<Packets> asked = Question.tcp(Direction.IN, null, port.port()).packets();
        var accepted = new ArrayList<Packets>();
        Set<LineView> rules = new LinkedHashSet<>();
        for (Nic nic : nics) {
            Chain chain = read.chains().of(nic, Direction.IN);
            // Somebody who reaches one NIC reaches the port.
            if (chain.off() != null)
                return PortView.of(port, OpenTo.ANYONE, "Nothing is filtered: " + chain.off() + ".");
            try {
                for (Decision decision : Decisions.of(chain, asked, Doubt.EITHER)) {
                    Line line = decision.line();
                    boolean isOpen = line.verdict() == Verdict.ACCEPT;
                    if (line.unknown() != null) {
                        return PortView.of(port, OpenTo.UNKNOWN, "It is not known: " + line.unknown() + ".");
                    }
                    if (!isOpen) continue;
                    accepted.addAll(decision.packets());
                    rules.add(LineView.of(line));
                }
            } catch (TooManyParts e) {
                return PortView.of(port, OpenTo.UNKNOWN, "There are too many cases.");
            }
        }
        return view(port, accepted, asked, List.copyOf(rules));
    }

    private static PortView view(Listening port, List<Packets> accepted, List<Packets> asked, List<LineView> rules) {
        var sources = new ArrayList<String>();
        boolean isAnyone = false;
        boolean isConditional = false;
        for (IpVersion version : IpVersion.values()) {
            List<Packets> here =
                    accepted.stream().filter(one -> one.version() == version).toList();
            Ranges from =
                    Ranges.union(here.stream().map(one -> one.get(Field.SOURCE)).toList());
            if (from.equals(Question.hosts(version))) {
                isAnyone = true;
                sources.add(version == IpVersion.V4 ? "0.0.0.0/0" : "::/0");
            } else {
                sources.addAll(version.text(from));
            }
            // Whoever may connect under some condition is listed; here only whether there is one.
            List<Packets> always = asked.stream()
                    .filter(one -> one.version() == version)
                    .map(one -> one.with(Field.SOURCE, from))
                    .filter(one -> !one.isEmpty())
                    .toList();
            isConditional |= !Packets.minus(always, here).isEmpty();
        }
        int more = Math.max(0, sources.size() - MOST_SOURCES);
        return new PortView(
                port.port(),
                port.process(),
                port.address(),
                sources.isEmpty() ? OpenTo.NOBODY : isAnyone ? OpenTo.ANYONE : OpenTo.SOME,
                null,
                sources.subList(0, sources.size() - more),
                more,
                isConditional,
                rules);
    }
}
