package dev.holdfast.schedules;

import dev.holdfast.access.Ownership;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.guests.GuestTargets;
import dev.holdfast.guests.Guests;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.jobs.scheduled.ScheduledRun.GuestItem;
import dev.holdfast.jobs.scheduled.ScheduledStart.LeftOut;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the guests that the targets of a schedule name now. Asks no host. */
record TargetSelection(List<GuestTargets> areas, Hosts hosts, Inventory inventory) {
    TargetSelection {
        areas = List.copyOf(areas);
    }

    /**
     * The guests, and the named ones that do not exist there.
     *
     * @param unread clusters whose guests are not known yet, as after a restart
     */
    record Selected(List<GuestItem> guests, List<LeftOut> leftOut, List<String> unread) {}

    /** Those of these types in this place: of the hosts of a team, or of all hosts. */
    Selected select(ScheduleTargets targets, Ownership place, List<String> types) {
        List<Host> all = hosts.list();
        var found = new LinkedHashSet<GuestItem>();
        var named = new LinkedHashSet<>(targets.guests());
        var unread = new LinkedHashSet<String>();
        for (GuestTargets area : areas) {
            if (!types.contains(area.type())) continue;
            area.ids().forEach((ref, id) -> {
                var item = new GuestItem(area.managed(), id);
                Snapshot last = inventory.find(ref.clusterId());
                Host host = host(all, ref, last);
                if (host == null || !isIn(place, host)) return;
                if (named.contains(item)) found.add(item);
                if (last == null) {
                    if (targets.isBySnapshot() || named.contains(item)) unread.add(name(host));
                    return;
                }
                GuestState seen = last.guests().get(ref.vmid());
                if (seen != null && !seen.template() && isMeant(targets, seen, host)) found.add(item);
            });
        }
        named.removeAll(found);
        List<LeftOut> leftOut = new ArrayList<>(named.stream()
                .map(item -> new LeftOut(
                        item.type().word(),
                        item.id(),
                        null,
                        "There is no " + item.type().word() + " " + item.id() + "."))
                .toList());
        unread.forEach(name -> leftOut.add(new LeftOut(
                "cluster", null, name, "Its guests are unknown, because none of its hosts has answered yet.")));
        return new Selected(List.copyOf(found), leftOut, List.copyOf(unread));
    }

    private static String name(Host host) {
        String cluster = host.clusterName();
        return cluster == null ? host.name() : cluster;
    }

    private static boolean isMeant(ScheduleTargets targets, GuestState seen, Host host) {
        return targets.all()
                || !Collections.disjoint(targets.tags(), seen.tags())
                || (seen.pool() != null && targets.pools().contains(seen.pool()))
                || targets.hostIds().contains(host.id());
    }

    private static @Nullable Host host(List<Host> all, GuestRef ref, @Nullable Snapshot last) {
        GuestState seen = last == null ? null : last.guests().get(ref.vmid());
        return Guests.host(all, ref.clusterId(), seen == null ? null : seen.node(), last);
    }

    private static boolean isIn(Ownership place, Host host) {
        return place.teamId() == null || place.equals(host.ownership());
    }

    /** The hosts among these that do not exist in this place. */
    Collection<Long> unknownHosts(List<Long> ids, Ownership place) {
        Set<Long> left = new LinkedHashSet<>(ids);
        hosts.list().stream().filter(host -> isIn(place, host)).forEach(host -> left.remove(host.id()));
        return left;
    }

    /** The guests among these that do not exist in this place. */
    Collection<GuestItem> unknownGuests(List<GuestItem> items, Ownership place) {
        var left = new LinkedHashSet<>(items);
        List<Host> all = hosts.list();
        for (GuestTargets area : areas) {
            for (Map.Entry<GuestRef, Long> one : area.ids().entrySet()) {
                Host host = host(all, one.getKey(), inventory.find(one.getKey().clusterId()));
                if (host != null && isIn(place, host)) left.remove(new GuestItem(area.managed(), one.getValue()));
            }
        }
        return left;
    }
}
