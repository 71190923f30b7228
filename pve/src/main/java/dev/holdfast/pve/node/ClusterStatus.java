package dev.holdfast.pve.node;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The contents of {@code GET /cluster/status}. Where it leaves open whether the cluster is quorate or a node online, it does not
 * say the opposite: writes and the rows of {@code /cluster/resources} show it.
 *
 * @param name the cluster's name, or null for a standalone host
 * @param quorate whether writes are possible; always true for a standalone host
 * @param localNode the node that answered; null if the response does not say which it is
 */
public record ClusterStatus(
        @Nullable String name, boolean quorate, @Nullable String localNode, List<Member> nodes) {
    /** A node of the cluster. */
    public record Member(String name, @Nullable String ip, boolean online) {}

    /** A raw row: one of type {@code cluster} if there is a cluster, and one per node. */
    public record Entry(
            String type,
            String name,
            @Nullable String ip,
            @Nullable Boolean local,
            @Nullable Boolean online,
            @Nullable Boolean quorate) {
        /** Requires a type and a name. */
        public Entry {
            Objects.requireNonNull(type, "type");
            Objects.requireNonNull(name, "name");
        }
    }

    /** Reads the rows of a response. */
    public static ClusterStatus of(List<Entry> entries) {
        String name = null;
        boolean quorate = true;
        @Nullable String local = null;
        var nodes = new ArrayList<Member>();
        for (Entry entry : entries) {
            if (entry.type().equals("cluster")) {
                name = entry.name();
                quorate = !Boolean.FALSE.equals(entry.quorate());
            } else if (entry.type().equals("node")) {
                nodes.add(new Member(entry.name(), entry.ip(), !Boolean.FALSE.equals(entry.online())));
                if (Boolean.TRUE.equals(entry.local())) local = entry.name();
            }
        }
        // A lone node is the local one, whatever it says.
        if (local == null && nodes.size() == 1) local = nodes.getFirst().name();
        return new ClusterStatus(name, quorate, local, List.copyOf(nodes));
    }
}
