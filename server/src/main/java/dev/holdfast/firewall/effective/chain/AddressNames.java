package dev.holdfast.firewall.effective.chain;

import dev.holdfast.firewall.effective.packet.IpVersion;
import dev.holdfast.firewall.effective.packet.IpVersion.Addresses;
import dev.holdfast.firewall.effective.packet.Ranges;
import dev.holdfast.pve.firewall.PveFirewallObjects.Alias;
import dev.holdfast.pve.firewall.PveFirewallObjects.Member;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The addresses that rules name. A guest's names come before those of the cluster, unless the reference starts with {@code
 * dc/}; {@code guest/} excludes the cluster's.
 *
 * @param guest null for rules of nodes, of the cluster and of groups, which see only the cluster's names
 */
record AddressNames(NamedAddresses cluster, @Nullable NamedAddresses guest) {
    private static final Pattern SET = Pattern.compile("\\+(guest/|dc/|sdn/)?([A-Za-z][A-Za-z0-9_-]+)");
    private static final Pattern ALIAS = Pattern.compile("(guest/|dc/)?([A-Za-z][A-Za-z0-9_-]+)");
    /** The endings of the sets that Proxmox VE derives from virtual networks. The API does not list their members. */
    private static final Pattern OF_VIRTUAL_NETWORK =
            Pattern.compile(".+-(?:all|gateway|no-gateway|dhcp)|guest-ipam-[0-9]+");

    /**
     * The addresses of one reference.
     *
     * @param certain by version; a version that is missing has none
     * @param possible the same with those that may belong to it
     * @param version the only version of packets that a rule with this reference applies to; null for a set
     * @param unknown why it is not known which addresses belong to it
     * @param fault why Proxmox VE leaves out a rule with this reference
     */
    record Resolved(
            Map<IpVersion, Ranges> certain,
            Map<IpVersion, Ranges> possible,
            @Nullable IpVersion version,
            @Nullable String unknown,
            @Nullable String fault) {
        private static Resolved known(IpVersion version, Ranges ranges) {
            return new Resolved(Map.of(version, ranges), Map.of(version, ranges), version, null, null);
        }

        private static Resolved unknown(String why) {
            Map<IpVersion, Ranges> all = Map.of(IpVersion.V4, IpVersion.V4.all(), IpVersion.V6, IpVersion.V6.all());
            return new Resolved(Map.of(), all, null, why, null);
        }

        private static Resolved fault(String why) {
            return new Resolved(Map.of(), Map.of(), null, null, why);
        }
    }

    /** The addresses of a rule's source or destination. */
    Resolved resolve(String reference) {
        if (reference.startsWith("+")) {
            Matcher set = SET.matcher(reference);
            if (!set.matches()) return Resolved.fault(reference + " is not the name of a set");
            return set(set.group(1), set.group(2));
        }
        Matcher alias = ALIAS.matcher(reference);
        // "fe80" or "dead" would be names as well, but an address has a colon or a dot.
        if (alias.matches()) return alias(alias.group(1), alias.group(2));
        return literal(reference);
    }

    private static Resolved literal(String list) {
        IpVersion version = null;
        Ranges all = Ranges.NONE;
        String[] parts = list.split(",");
        for (String part : parts) {
            Addresses one = IpVersion.parse(part.strip());
            if (one == null) return Resolved.fault(part + " is not an address");
            if (version != null && one.version() != version) return Resolved.fault(list + " mixes IPv4 and IPv6");
            if (parts.length > 1 && part.contains("-")) return Resolved.fault(list + " has a range in a list");
            version = one.version();
            all = all.union(one.ranges());
        }
        return version == null ? Resolved.fault("an empty list of addresses") : Resolved.known(version, all);
    }

    /** Proxmox VE compares the names of aliases without regard to case, but not those of sets. */
    Resolved alias(@Nullable String scope, String name) {
        if (guest != null && !"dc/".equals(scope)) {
            if (guest.aliases() == null) return Resolved.unknown("the aliases of the guest could not be read");
            Resolved found = alias(guest.aliases(), name);
            if (found != null) return found;
        }
        if (!"guest/".equals(scope)) {
            if (cluster.aliases() == null) return Resolved.unknown("the aliases of the cluster could not be read");
            Resolved found = alias(cluster.aliases(), name);
            if (found != null) return found;
        }
        return Resolved.fault("there is no alias " + (scope == null ? "" : scope) + name);
    }

    private static @Nullable Resolved alias(List<Alias> aliases, String name) {
        for (Alias alias : aliases) {
            if (!alias.name().equalsIgnoreCase(name)) continue;
            Addresses addresses = IpVersion.parse(alias.cidr());
            return addresses == null
                    ? Resolved.fault("the alias " + name + " has no valid address")
                    : Resolved.known(addresses.version(), addresses.ranges());
        }
        return null;
    }

    private Resolved set(@Nullable String scope, String name) {
        if (guest != null && (scope == null || scope.equals("guest/"))) {
            if (guest.sets() == null) return Resolved.unknown("the sets of the guest could not be read");
            NamedAddresses.AddressSet own = guest.set(name);
            if (own != null) return members(own, this);
        }
        if (scope == null || scope.equals("dc/")) {
            if (cluster.sets() == null) return Resolved.unknown("the sets of the cluster could not be read");
            NamedAddresses.AddressSet found = cluster.set(name);
            // The members of a cluster's set are resolved with the cluster's names alone.
            if (found != null) return members(found, new AddressNames(cluster, null));
        }
        if ("sdn/".equals(scope)
                || (scope == null && OF_VIRTUAL_NETWORK.matcher(name).matches())) {
            return Resolved.unknown(
                    "the members of the set " + name + ", which belongs to virtual networks, are not known");
        }
        return Resolved.fault("there is no set " + (scope == null ? "" : scope) + name);
    }

    private static Resolved members(NamedAddresses.AddressSet set, AddressNames names) {
        if (set.members() == null) {
            return Resolved.unknown("the members of the set " + set.name() + " could not be read");
        }
        return members(set.members(), List.of(), names);
    }

    /**
     * The addresses of these members of a set.
     *
     * @param appended what Proxmox VE adds itself; of two equal networks with different {@code nomatch}, the last one counts
     */
    static Resolved members(List<Member> members, List<Member> appended, AddressNames names) {
        var entries = new LinkedHashMap<Addresses, Boolean>();
        Set<String> seen = new HashSet<>();
        String unknown = null;
        List<Member> all = new ArrayList<>(members.stream()
                .filter(member -> seen.add(member.cidr()))
                .toList()); // the second of two equal ones is left out
        all.addAll(appended);
        for (Member member : all) {
            if (member.cidr().matches(".*/0+")) continue; // ipset has no network of all addresses
            Addresses addresses = IpVersion.parse(member.cidr());
            Matcher alias = ALIAS.matcher(member.cidr());
            if (addresses == null && alias.matches()) {
                Resolved resolved = names.alias(alias.group(1), alias.group(2));
                if (resolved.unknown() != null) unknown = resolved.unknown();
                if (resolved.version() == null) continue; // a member without an address is left out
                addresses = new Addresses(
                        resolved.version(), resolved.certain().getOrDefault(resolved.version(), Ranges.NONE));
            }
            if (addresses != null) entries.put(addresses, Boolean.TRUE.equals(member.nomatch()));
        }
        Map<IpVersion, Ranges> certain = matching(entries);
        return unknown == null
                ? new Resolved(certain, certain, null, null, null)
                : new Resolved(certain, Resolved.unknown(unknown).possible(), null, unknown, null);
    }

    /**
     * The kernel looks for the most specific network that contains an address, and that one decides: a member with {@code
     * nomatch} excludes its addresses from larger networks, but not those of smaller ones within it.
     */
    private static Map<IpVersion, Ranges> matching(Map<Addresses, Boolean> entries) {
        Map<IpVersion, Ranges> matching = new EnumMap<>(IpVersion.class);
        for (IpVersion version : IpVersion.values()) {
            var sorted = new ArrayList<>(entries.entrySet());
            sorted.removeIf(entry -> entry.getKey().version() != version);
            sorted.sort(Comparator.comparing(entry -> -entry.getKey().prefix()));
            // All networks of one length at once: they do not overlap.
            Ranges included = Ranges.NONE;
            Ranges decided = Ranges.NONE;
            for (int i = 0; i < sorted.size(); ) {
                int prefix = sorted.get(i).getKey().prefix();
                List<Ranges> yes = new ArrayList<>();
                List<Ranges> no = new ArrayList<>();
                for (; i < sorted.size() && sorted.get(i).getKey().prefix() == prefix; i++) {
                    (sorted.get(i).getValue() ? no : yes)
                            .add(sorted.get(i).getKey().ranges());
                }
                Ranges in = Ranges.union(yes);
                included = included.union(in.minus(decided));
                decided = decided.union(in).union(Ranges.union(no));
            }
            matching.put(version, included);
        }
        return matching;
    }
}
