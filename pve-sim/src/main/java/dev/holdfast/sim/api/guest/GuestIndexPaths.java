package dev.holdfast.sim.api.guest;

import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.model.guest.GuestKind;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The directory index of a guest's path; the same for all users and guests. */
public final class GuestIndexPaths {
    private GuestIndexPaths() {}

    /** Registers the routes of containers or of VMs. */
    public static void add(Route.Table table, GuestKind kind) {
        String own = kind.isContainer()
                ? "config firewall interfaces migrate pending rrd rrddata snapshot spiceproxy status termproxy vncproxy"
                : "agent cloudinit config firewall monitor pending rrd rrddata sendkey spiceproxy status termproxy unlink"
                        + " vncproxy";
        String status = "current reboot resume shutdown start stop suspend" + (kind.isContainer() ? "" : " reset");
        table.add("GET", GuestPaths.one(kind), Map.of(), Route.ANYONE, _ -> rows(own));
        table.add("GET", GuestPaths.one(kind) + "/status", Map.of(), Route.ANYONE, _ -> rows(status));
    }

    private static List<Map<String, String>> rows(String names) {
        return Stream.of(names.split(" ")).map(n -> Map.of("subdir", n)).toList();
    }
}
