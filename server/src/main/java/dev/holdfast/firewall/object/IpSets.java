package dev.holdfast.firewall.object;

import dev.holdfast.access.Principal;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.net.Network;
import dev.holdfast.firewall.place.FirewallClients;
import dev.holdfast.firewall.place.FirewallPlace;
import dev.holdfast.firewall.place.Mount;
import dev.holdfast.firewall.rule.RuleAddress;
import dev.holdfast.firewall.write.FirewallChange;
import dev.holdfast.firewall.write.FirewallWrites;
import dev.holdfast.firewall.write.ListDigest;
import dev.holdfast.firewall.write.ProposedChange;
import dev.holdfast.pve.firewall.PveFirewallObjects;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads and changes the IP sets of a cluster or a guest, and their members. */
record IpSets(FirewallClients clients, FirewallWrites writes, Surveys surveys) {
    /**
     * An IP set: a name for several addresses and networks.
     *
     * @param name the name of the IP set, by which rules refer to it with {@code +} before it
     * @param comment the comment of the IP set; null if it has none
     */
    record IpSetView(String name, @Nullable String comment) {}

    /**
     * The IP sets, and the digest for the next change.
     *
     * @param ipsets the IP sets of the cluster or the guest, without their members
     * @param digest the digest of this list, for the next change of one of them
     */
    record FirewallIpSets(List<IpSetView> ipsets, String digest) {}

    /**
     * An IP set after a change.
     *
     * @param ipset the IP set as it was read after the change
     * @param digest the digest of the list of IP sets, for the next change of one of them
     */
    record IpSetWritten(IpSetView ipset, String digest) {}

    /**
     * A member of an IP set.
     *
     * @param cidr an address, a network, or the name of an alias, also with {@code dc/} or {@code guest/} before it
     * @param nomatch 1 if it is excluded from a larger network in the set
     * @param comment the comment of the member; null if it has none
     */
    record IpSetMemberView(
            String cidr, int nomatch, @Nullable String comment) {
        static IpSetMemberView of(PveFirewallObjects.Member member) {
            return new IpSetMemberView(member.cidr(), Boolean.TRUE.equals(member.nomatch()) ? 1 : 0, member.comment());
        }
    }

    /**
     * The members of an IP set, and the digest for the next change.
     *
     * @param members the members of the IP set
     * @param digest the digest of this list, for the next change of one of them
     */
    record IpSetMembers(List<IpSetMemberView> members, String digest) {}

    /**
     * A member of an IP set after a change.
     *
     * @param member the member as it was read after the change
     * @param digest the digest of the list of the set's members, for the next change of one of them
     */
    record IpSetMemberWritten(IpSetMemberView member, String digest) {}

    /** All sets that can be read, to show them. */
    FirewallIpSets shown(FirewallPlace place) {
        return view(clients.of(place).objects().sets());
    }

    private FirewallIpSets list(FirewallPlace place) {
        return view(clients.read(place).objects().sets());
    }

    private static FirewallIpSets view(List<PveFirewallObjects.IpSet> all) {
        return new FirewallIpSets(
                all.stream()
                        .map(set -> new IpSetView(set.name(), set.comment()))
                        .toList(),
                ListDigest.of(all, PveFirewallObjects.IpSet::digest));
    }

    /** Adds a set. */
    IpSetWritten add(Principal by, FirewallPlace place, IpSetIn in) {
        boolean isTaken =
                list(place).ipsets().stream().anyMatch(set -> set.name().equalsIgnoreCase(in.name()));
        if (isTaken) throw Refusal.conflict("There is an IP set " + in.name() + " already. Choose another name.");
        var change = new FirewallChange.AddSet(in.name(), in.comment());
        writes.write(new ProposedChange(by, place, change, in.confirm()), null, () -> list(place));
        FirewallIpSets after = list(place);
        // Proxmox VE reads names of sets back in lower case.
        IpSetView added = after.ipsets().stream()
                .filter(set -> set.name().equalsIgnoreCase(in.name()))
                .findFirst()
                .orElseGet(() -> new IpSetView(in.name(), in.comment()));
        return new IpSetWritten(added, after.digest());
    }

    /** Removes a set that nothing names; one with members only with {@code force}. */
    FirewallObjectRemoved delete(Principal by, FirewallPlace place, String name, boolean force, Mount.RemovalIn in) {
        FirewallIpSets before = list(place);
        FirewallWrites.requirePresent(in.digest(), before.digest(), () -> before);
        int members = members(place, name).members().size();
        List<String> unread = surveys.requireUnused(by, new Survey.Named(Survey.Kind.SET, place, name), "IP set");
        if (members > 0 && !force) {
            throw Refusal.conflict("The IP set " + name + " has " + members + (members == 1 ? " member" : " members")
                    + ". Remove them first, or send force=true.");
        }
        var change = new FirewallChange.RemoveSet(name, force);
        writes.write(new ProposedChange(by, place, change, in.confirm()), null, () -> list(place));
        return new FirewallObjectRemoved(true, list(place).digest(), unread);
    }

    /** The members of a set; refuses with 404 when there is no such set. */
    IpSetMembers members(FirewallPlace place, String set) {
        // Proxmox VE answers an empty list for a set that does not exist.
        if (list(place).ipsets().stream().noneMatch(one -> one.name().equals(set))) {
            throw Refusal.notFound("IP set", set);
        }
        return read(place, set);
    }

    private IpSetMembers read(FirewallPlace place, String set) {
        List<PveFirewallObjects.Member> all = clients.read(place).objects().members(set);
        return new IpSetMembers(
                all.stream().map(IpSetMemberView::of).toList(), ListDigest.of(all, PveFirewallObjects.Member::digest));
    }

    /** Adds a member. */
    IpSetMemberWritten addMember(Principal by, FirewallPlace place, String set, IpSetMemberIn in) {
        IpSetMembers before = members(place, set);
        if (find(before, in.cidr()) != null) {
            throw Refusal.conflict("The IP set " + set + " has the member " + in.cidr() + " already.");
        }
        requireAlias(place, in.cidr());
        var change = new FirewallChange.AddMember(
                set, in.cidr(), in.comment(), Integer.valueOf(1).equals(in.nomatch()));
        writes.write(new ProposedChange(by, place, change, in.confirm()), null, () -> read(place, set));
        IpSetMembers after = read(place, set);
        return new IpSetMemberWritten(get(after, in.cidr()), after.digest());
    }

    private void requireAlias(FirewallPlace place, String cidr) {
        if (!(RuleAddress.parse(cidr) instanceof RuleAddress.OfAlias(var scope, var name))) return;
        boolean isOwn = !"dc".equals(scope) && place.isGuest() && hasAlias(place, name);
        boolean isOfCluster = !"guest".equals(scope) && hasAlias(place.cluster(), name);
        if (!isOwn && !isOfCluster) throw Refusal.invalid("cidr", "There is no such alias.", "value_error");
    }

    private boolean hasAlias(FirewallPlace place, String name) {
        return clients.read(place).objects().aliases().stream()
                .anyMatch(alias -> alias.name().equalsIgnoreCase(name));
    }

    /** Changes the comment or the mark of a member. */
    IpSetMemberWritten changeMember(Principal by, FirewallPlace place, String set, String cidr, IpSetMemberPatch in) {
        IpSetMembers before = members(place, set);
        IpSetMemberView member = get(before, cidr);
        FirewallWrites.requirePresent(in.digest(), before.digest(), () -> before);
        Integer nomatch = in.nomatch().over(member.nomatch());
        // Proxmox VE removes what is not sent.
        var change = new FirewallChange.ChangeMember(
                set,
                member.cidr(),
                in.comment().over(member.comment()),
                Integer.valueOf(1).equals(nomatch));
        writes.write(new ProposedChange(by, place, change, in.confirm()), before.digest(), () -> read(place, set));
        IpSetMembers after = read(place, set);
        return new IpSetMemberWritten(get(after, cidr), after.digest());
    }

    /** Removes a member; returns those that are left. */
    IpSetMembers deleteMember(Principal by, FirewallPlace place, String set, String cidr, Mount.RemovalIn in) {
        IpSetMembers before = members(place, set);
        IpSetMemberView member = get(before, cidr);
        FirewallWrites.requirePresent(in.digest(), before.digest(), () -> before);
        var change = new FirewallChange.RemoveMember(set, member.cidr());
        writes.write(new ProposedChange(by, place, change, in.confirm()), before.digest(), () -> read(place, set));
        return read(place, set);
    }

    private static IpSetMemberView get(IpSetMembers members, String cidr) {
        IpSetMemberView member = find(members, cidr);
        if (member == null) throw Refusal.notFound("member", cidr);
        return member;
    }

    /** A member in any spelling: Proxmox VE stores networks without bits after the prefix. */
    private static @Nullable IpSetMemberView find(IpSetMembers members, String cidr) {
        String wanted = canonical(cidr);
        return members.members().stream()
                .filter(member -> canonical(member.cidr()).equals(wanted))
                .findFirst()
                .orElse(null);
    }

    private static String canonical(String cidr) {
        return RuleAddress.networkVersion(cidr) == 0
                ? cidr.toLowerCase(Locale.ROOT)
                : Network.parse(cidr).toString();
    }
}
