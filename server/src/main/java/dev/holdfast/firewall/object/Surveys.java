package dev.holdfast.firewall.object;

import dev.holdfast.access.Principal;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.work.Parallel;
import dev.holdfast.firewall.place.FirewallClients;
import dev.holdfast.firewall.place.FirewallPlace;
import dev.holdfast.firewall.place.FirewallPlaces;
import dev.holdfast.firewall.place.FirewallRefusals;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.pve.wire.PveException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads what the firewalls of a cluster contain: its own, its groups', its nodes' and its guests'. */
record Surveys(FirewallClients clients, FirewallPlaces all, Inventory inventory) {
    /** Several firewalls of a cluster are read at once, but the cluster must not be flooded. */
    private static final int LANES = 4;

    private static final String HIDDEN = "the firewalls of guests and nodes that you may not read";

    /** The firewalls whose rules may use the names of this one, as far as this user may read them. */
    Survey read(Principal who, FirewallPlace place) {
        if (place.isGuest()) return read(List.of(place), new ArrayList<>());
        var places = new ArrayList<FirewallPlace>();
        var unread = new ArrayList<String>();
        places.add(place.cluster());
        clients.read(place.cluster()).groups().list().forEach(group -> places.add(place.group(group.group())));
        Snapshot snapshot = inventory.find(place.clusterId());
        if (snapshot == null) {
            unread.add("the nodes and guests of the cluster, which were not read yet");
            return read(places, unread);
        }
        for (String node : snapshot.nodes().keySet()) {
            add(places, unread, place.ofNode(node), who.sees(all.ownerOf(place.clusterId(), node)));
        }
        for (GuestState guest : snapshot.guests().values()) {
            add(
                    places,
                    unread,
                    FirewallPlace.guest(place.clusterId(), guest.kind(), guest.node(), guest.vmid()),
                    who.sees(all.ownerOf(place.clusterId(), guest.node())));
        }
        return read(places, unread);
    }

    private static void add(List<FirewallPlace> places, List<String> unread, FirewallPlace place, boolean isVisible) {
        if (isVisible) places.add(place);
        else if (!unread.contains(HIDDEN)) unread.add(HIDDEN);
    }

    private record Read(FirewallPlace place, Survey.@Nullable Contents contents) {}

    private Survey read(List<FirewallPlace> places, List<String> unread) {
        var lanes = new ArrayList<List<FirewallPlace>>();
        for (int lane = 0; lane < LANES; lane++) {
            int first = lane;
            lanes.add(places.stream()
                    .filter(place -> places.indexOf(place) % LANES == first)
                    .toList());
        }
        var contents = new ArrayList<Survey.Contents>();
        for (List<Read> lane : inParallel(lanes)) {
            for (Read one : lane) {
                if (one.contents() != null) contents.add(one.contents());
                else unread.add(one.place().words());
            }
        }
        return new Survey(contents, List.copyOf(unread));
    }

    private List<List<Read>> inParallel(List<List<FirewallPlace>> lanes) {
        try {
            return Parallel.map(lanes, lane -> lane.stream().map(this::read).toList());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while firewalls were read", e);
        }
    }

    private Read read(FirewallPlace place) {
        try {
            return new Read(place, Survey.Contents.read(clients, place));
        } catch (PveException _) {
            return new Read(place, null);
        }
    }

    /** Refuses with 409 if anything names the object; returns what could not be read. */
    List<String> requireUnused(Principal who, Survey.Named object, String noun) {
        Survey survey = read(who, object.owner());
        List<String> uses =
                survey.uses(object).stream().map(FirewallUse::words).sorted().toList();
        if (uses.isEmpty()) return survey.unread();
        String all = uses.stream().limit(10).collect(Collectors.joining(", "));
        String more = uses.size() > 10 ? " and " + (uses.size() - 10) + " more" : "";
        throw Refusal.of(
                        FirewallRefusals.IN_USE,
                        "The " + noun + " " + object.name() + " is used by " + all + more + ". Change that first.")
                .with("used_by", uses);
    }
}
