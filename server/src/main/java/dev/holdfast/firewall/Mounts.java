package dev.holdfast.firewall;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.VIEWER;

import dev.holdfast.firewall.place.FirewallPlace;
import dev.holdfast.firewall.place.FirewallPlaces;
import dev.holdfast.firewall.place.Mount;
import dev.holdfast.guests.GuestTargets;
import dev.holdfast.http.Call;
import dev.holdfast.jobs.queue.Exclusions;
import dev.holdfast.pve.api.GuestKind;
import java.util.ArrayList;
import java.util.List;

/** Where the operations on firewalls are declared: for guests, clusters, security groups (twice) and nodes. */
final class Mounts {
    private static final String CLUSTER = "/firewall/cluster/{host_id}";

    private Mounts() {}

    static List<Mount> of(FirewallPlaces places, List<GuestTargets> targets) {
        var mounts = new ArrayList<Mount>();
        targets.forEach(area -> mounts.add(guests(area)));
        mounts.add(cluster(places));
        // Two prefixes of one thing.
        mounts.add(group(places, "cluster_group", CLUSTER + "/groups/{group}"));
        mounts.add(group(places, "group", "/firewall/groups/{host_id}/{group}"));
        mounts.add(node(places));
        return mounts;
    }

    private static Mount guests(GuestTargets area) {
        return new Mount(
                Mount.Kind.GUEST,
                area.area(),
                "firewall",
                area.path() + "/firewall",
                area.kind() == GuestKind.QEMU ? "a virtual machine" : "an app's container",
                OPERATOR,
                call -> FirewallPlace.of(area.at(call.id(area.variable()))),
                call -> FirewallPlace.of(area.at(call.id(area.variable()), Exclusions.Action.RECONFIGURE)));
    }

    private static Mount cluster(FirewallPlaces places) {
        return new Mount(
                Mount.Kind.CLUSTER,
                "firewall",
                "cluster",
                CLUSTER,
                "a cluster",
                ADMIN,
                call -> places.cluster(host(call)),
                call -> places.cluster(host(call), call.who(), ADMIN));
    }

    private static Mount group(FirewallPlaces places, String word, String path) {
        return new Mount(
                Mount.Kind.GROUP,
                "firewall",
                word,
                path,
                "a security group",
                ADMIN,
                call -> places.group(host(call), call.text("group")),
                call -> places.group(host(call), call.text("group"), call.who(), ADMIN));
    }

    private static Mount node(FirewallPlaces places) {
        return new Mount(
                Mount.Kind.NODE,
                "firewall",
                "node",
                "/firewall/nodes/{host_id}/{node}",
                "a node",
                ADMIN,
                call -> places.node(host(call), call.text("node"), call.who(), VIEWER),
                call -> places.node(host(call), call.text("node"), call.who(), ADMIN));
    }

    private static long host(Call call) {
        return call.id("host_id");
    }
}
