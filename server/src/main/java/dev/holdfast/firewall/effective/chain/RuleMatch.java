package dev.holdfast.firewall.effective.chain;

import dev.holdfast.firewall.effective.chain.AddressNames.Resolved;
import dev.holdfast.firewall.effective.packet.Field;
import dev.holdfast.firewall.effective.packet.IcmpTypes;
import dev.holdfast.firewall.effective.packet.IpVersion;
import dev.holdfast.firewall.effective.packet.Macros;
import dev.holdfast.firewall.effective.packet.Packets;
import dev.holdfast.firewall.effective.packet.Ports;
import dev.holdfast.firewall.effective.packet.Protocols;
import dev.holdfast.firewall.effective.packet.Ranges;
import dev.holdfast.pve.firewall.FirewallRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The packets that a rule matches.
 *
 * @param packets those that it may match, if {@code unknown} is set
 * @param unknown why it is not known exactly
 * @param fault why Proxmox VE leaves the rule out
 */
record RuleMatch(
        List<Packets> packets,
        @Nullable String unknown,
        @Nullable String fault) {
    private static final Set<String> ICMP = Set.of("icmp", "icmpv6", "ipv6-icmp");

    private static RuleMatch fault(String why) {
        return new RuleMatch(List.of(), null, why);
    }

    /** Of an {@code in} or {@code out} rule; its interface is the caller's concern. */
    static RuleMatch of(FirewallRule rule, AddressNames names) {
        String fault = PortFaults.of(rule);
        if (fault != null) return fault(fault);
        Resolved source = rule.source() == null ? null : names.resolve(rule.source());
        Resolved dest = rule.dest() == null ? null : names.resolve(rule.dest());
        for (Resolved one : new Resolved[] {source, dest}) {
            if (one != null && one.fault() != null) return fault(one.fault());
        }
        Set<IpVersion> versions = versions(rule, source, dest);
        if (versions.isEmpty()) return fault("it mixes IPv4 and IPv6");
        // Proxmox VE checks a macro once, as that of IPv4 if the rule fits both versions.
        IpVersion first = versions.contains(IpVersion.V4) ? IpVersion.V4 : IpVersion.V6;
        boolean known = rule.macro() == null || Macros.exists(rule.macro());
        if (known && rule.macro() != null) {
            for (Macros.Template template : Macros.of(rule.macro(), first)) {
                String conflict = conflict(rule, template);
                if (conflict != null) return fault(conflict);
            }
        }
        var packets = new ArrayList<Packets>();
        var unknown = new ArrayList<String>();
        for (Resolved one : new Resolved[] {source, dest}) {
            if (one != null && one.unknown() != null) unknown.add(one.unknown());
        }
        if (!known) unknown.add("the macro " + rule.macro() + " is not known to Holdfast");
        for (IpVersion version : versions) {
            Packets base = Packets.all(version)
                    .with(Field.SOURCE, possible(source, version))
                    .with(Field.DEST, possible(dest, version));
            for (Macros.Template one : templates(rule, known, version)) packets.add(narrowed(base, one, rule, unknown));
        }
        return new RuleMatch(List.copyOf(packets), unknown.isEmpty() ? null : unknown.getFirst(), null);
    }

    /** The versions for which Proxmox VE generates the rule: aliases and addresses belong to one, sets to both. */
    private static Set<IpVersion> versions(FirewallRule rule, @Nullable Resolved source, @Nullable Resolved dest) {
        IpVersion byProtocol = rule.proto() == null || !ICMP.contains(rule.proto())
                ? null
                : rule.proto().equals("icmp") ? IpVersion.V4 : IpVersion.V6;
        IpVersion only = null;
        for (IpVersion one : new IpVersion[] {
            byProtocol, source == null ? null : source.version(), dest == null ? null : dest.version()
        }) {
            if (one == null) continue;
            if (only != null && one != only) return Set.of();
            only = one;
        }
        return only == null ? Set.of(IpVersion.V4, IpVersion.V6) : Set.of(only);
    }

    private static @Nullable Ranges possible(@Nullable Resolved resolved, IpVersion version) {
        return resolved == null ? null : resolved.possible().getOrDefault(version, Ranges.NONE);
    }

    private static List<Macros.Template> templates(FirewallRule rule, boolean known, IpVersion version) {
        String proto = rule.proto() == null ? "0" : rule.proto();
        if (rule.macro() == null || !known) return List.of(new Macros.Template(proto, rule.dport(), rule.sport()));
        List<Macros.Template> all = Macros.of(rule.macro(), version);
        // A rule that contradicts its macro in this version alone is generated for the other one.
        return all.stream().anyMatch(one -> conflict(rule, one) != null) ? List.of() : all;
    }

    private static @Nullable String conflict(FirewallRule rule, Macros.Template macro) {
        boolean differs = isOther(rule.proto(), macro.proto())
                || isOther(rule.dport(), macro.dport())
                || isOther(rule.sport(), macro.sport());
        return differs ? "its protocol or ports contradict the macro " + rule.macro() : null;
    }

    private static boolean isOther(@Nullable String own, @Nullable String macros) {
        return own != null && macros != null && !own.equals(macros);
    }

    private static Packets narrowed(Packets base, Macros.Template template, FirewallRule rule, List<String> unknown) {
        Ranges protocols = Protocols.find(template.proto());
        if (protocols == null) {
            unknown.add("the protocol " + template.proto() + " is not known to Holdfast");
            return base;
        }
        Packets packets = base.with(Field.PROTO, protocols);
        String dport = template.dport() == null ? rule.dport() : template.dport();
        String sport = template.sport() == null ? rule.sport() : template.sport();
        if (ICMP.contains(template.proto())) {
            // Types of ICMP used to be written as destination ports, and macros still are.
            String type = dport == null ? rule.icmpType() : dport;
            Ranges types = type == null || type.isEmpty() ? null : IcmpTypes.find(packets.version(), type);
            return packets.with(Field.ICMP_TYPE, types);
        }
        return ports(ports(packets, Field.DPORT, dport, unknown), Field.SPORT, sport, unknown);
    }

    private static Packets ports(Packets packets, Field field, @Nullable String ports, List<String> unknown) {
        // A lone 0 counts as not set: the code that generates the rule takes it for false.
        if (ports == null || ports.isEmpty() || ports.equals("0")) return packets;
        Ranges found = Ports.find(ports);
        if (found == null) unknown.add("the node decides what the port " + ports + " is");
        return packets.with(field, found);
    }
}
