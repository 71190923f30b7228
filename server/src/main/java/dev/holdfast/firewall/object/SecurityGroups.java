package dev.holdfast.firewall.object;

import dev.holdfast.access.Principal;
import dev.holdfast.base.Refusal;
import dev.holdfast.firewall.place.FirewallClients;
import dev.holdfast.firewall.place.FirewallPlace;
import dev.holdfast.firewall.place.Mount;
import dev.holdfast.firewall.write.FirewallChange;
import dev.holdfast.firewall.write.FirewallWrites;
import dev.holdfast.firewall.write.ListDigest;
import dev.holdfast.firewall.write.ProposedChange;
import dev.holdfast.pve.firewall.PveFirewallGroups;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads and changes the security groups of a cluster; their rules are firewalls of their own. */
record SecurityGroups(FirewallClients clients, FirewallWrites writes, Surveys surveys) {
    /**
     * A security group: rules that other firewalls include by its name.
     *
     * @param group the name of the security group, which is the {@code action} of a rule that includes it
     * @param comment the comment of the security group; null if it has none
     */
    record FirewallGroupView(String group, @Nullable String comment) {}

    /**
     * The security groups, and the digest for the next change.
     *
     * @param groups the security groups of the cluster, without their rules
     * @param digest the digest of this list, for the next change of one of them
     */
    record FirewallGroups(List<FirewallGroupView> groups, String digest) {}

    /**
     * A security group after a change.
     *
     * @param group the security group as it was read after the change
     * @param digest the digest of the list of security groups, for the next change of one of them
     */
    record FirewallGroupWritten(FirewallGroupView group, String digest) {}

    /** All that can be read, to show them. */
    FirewallGroups shown(FirewallPlace cluster) {
        return view(clients.of(cluster).groups().list());
    }

    private FirewallGroups list(FirewallPlace cluster) {
        return view(clients.read(cluster).groups().list());
    }

    private static FirewallGroups view(List<PveFirewallGroups.Group> all) {
        return new FirewallGroups(
                all.stream()
                        .map(one -> new FirewallGroupView(one.group(), one.comment()))
                        .toList(),
                ListDigest.of(all, PveFirewallGroups.Group::digest));
    }

    /** Adds one. */
    FirewallGroupWritten add(Principal by, FirewallPlace cluster, FirewallGroupIn in) {
        if (find(list(cluster), in.group()) != null) throw taken(in.group());
        var change = new FirewallChange.AddGroup(in.group(), in.comment());
        writes.write(new ProposedChange(by, cluster, change, in.confirm()), null, () -> list(cluster));
        return written(cluster, in.group(), in.comment());
    }

    /** Changes the comment, or the name of a group that no rule includes. */
    FirewallGroupWritten change(Principal by, FirewallPlace cluster, String name, FirewallGroupPatch in) {
        FirewallGroups before = list(cluster);
        FirewallGroupView group = get(before, name);
        FirewallWrites.requirePresent(in.digest(), before.digest(), () -> before);
        String newName = in.rename() == null ? group.group() : in.rename();
        if (!newName.equalsIgnoreCase(group.group())) {
            if (find(before, newName) != null) throw taken(newName);
            var _ = surveys.requireUnused(
                    by, new Survey.Named(Survey.Kind.GROUP, cluster, group.group()), "security group");
        }
        String comment = in.comment().over(group.comment());
        // An omitted comment would stay; an empty one is removed.
        var change = new FirewallChange.ChangeGroup(group.group(), newName, comment == null ? "" : comment);
        writes.write(new ProposedChange(by, cluster, change, in.confirm()), before.digest(), () -> list(cluster));
        return written(cluster, newName, comment);
    }

    /** Removes one that no rule includes and that has no rules. */
    FirewallObjectRemoved delete(Principal by, FirewallPlace cluster, String name, Mount.RemovalIn in) {
        FirewallGroups before = list(cluster);
        FirewallGroupView group = get(before, name);
        FirewallWrites.requirePresent(in.digest(), before.digest(), () -> before);
        List<String> unread = surveys.requireUnused(
                by, new Survey.Named(Survey.Kind.GROUP, cluster, group.group()), "security group");
        int rules = clients.read(cluster.group(group.group())).rules().size();
        if (rules > 0) {
            throw Refusal.conflict("The security group " + group.group() + " has " + rules
                    + (rules == 1 ? " rule" : " rules") + ". Delete them first.");
        }
        var change = new FirewallChange.RemoveGroup(group.group());
        writes.write(new ProposedChange(by, cluster, change, in.confirm()), null, () -> list(cluster));
        return new FirewallObjectRemoved(true, list(cluster).digest(), unread);
    }

    private FirewallGroupWritten written(FirewallPlace cluster, String name, @Nullable String comment) {
        FirewallGroups after = list(cluster);
        FirewallGroupView group = find(after, name);
        return new FirewallGroupWritten(group == null ? new FirewallGroupView(name, comment) : group, after.digest());
    }

    private static Refusal taken(String name) {
        return Refusal.conflict("There is a security group " + name + " already. Choose another name.");
    }

    /** Proxmox VE reads names of groups back in lower case. */
    private static @Nullable FirewallGroupView find(FirewallGroups groups, String name) {
        return groups.groups().stream()
                .filter(one -> one.group().equalsIgnoreCase(name))
                .findFirst()
                .orElse(null);
    }

    private static FirewallGroupView get(FirewallGroups groups, String name) {
        FirewallGroupView group = find(groups, name);
        if (group == null) throw Refusal.notFound("security group", name);
        return group;
    }
}
