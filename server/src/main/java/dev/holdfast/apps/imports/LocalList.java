package dev.holdfast.apps.imports;

import dev.holdfast.apps.imports.ImportIn.LocalRow;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.pve.wire.Address;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rows of ProxmoxVE-Local by container. Its servers are nodes, so a row counts for the whole cluster of its node. */
final class LocalList {
    private final Map<GuestRef, LocalRow> rows = new HashMap<>();
    private final List<LocalRow> unknown = new ArrayList<>();

    /** Rows about containers of these hosts. Where a container is listed twice, the last row counts. */
    LocalList(List<LocalRow> all, List<Host> hosts) {
        for (LocalRow row : all) {
            Set<Long> clusters = new HashSet<>();
            hosts.stream().filter(host -> isAt(host, row.server())).forEach(host -> clusters.add(host.clusterId()));
            if (clusters.size() == 1) rows.put(new GuestRef(clusters.iterator().next(), row.ctid()), row);
            else unknown.add(row);
        }
    }

    /** ProxmoxVE-Local names no server of containers on its own node. With one cluster it is clear which one that is. */
    private static boolean isAt(Host host, @Nullable String server) {
        if (server == null || server.isBlank()) return true;
        return server.equalsIgnoreCase(host.name())
                || server.equalsIgnoreCase(host.node())
                || server.equalsIgnoreCase(Address.parse(host.address()).host());
    }

    /** The row about a container, which is not among the {@link #rest} afterwards; null when there is none. */
    @Nullable
    LocalRow take(GuestRef guest) {
        return rows.remove(guest);
    }

    /** The rows about containers of a cluster that were not taken. */
    Map<GuestRef, LocalRow> rest() {
        return rows;
    }

    /** The rows whose server is none of the hosts, or could be several. */
    List<LocalRow> unknown() {
        return unknown;
    }
}
