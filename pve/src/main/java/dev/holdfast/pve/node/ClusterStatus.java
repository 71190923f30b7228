package dev.holdfast.pve.node;

import dev.holdfast.pve.wire.PveException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The contents of {@code GET /cluster/status}.
 *
 * @param name the cluster's name, or null for a standalone host
 * @param quorate whether writes are possible; always true for a standalone host
 * @param localNode the node that answered
 */
public record ClusterStatus(@Nullable String name, boolean quorate, String localNode, List<Member> nodes) {
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
        String local = null;
        var nodes = new ArrayList<Member>();
        for (Entry entry : entries) {
            if (entry.type().equals("cluster")) {
                name = entry.name();
                quorate = is(entry.quorate());
            } else if (entry.type().equals("node")) {
                nodes.add(new Member(entry.name(), entry.ip(), is(entry.online())));
                if (is(entry.local())) local = entry.name();
            }
        }
        if (local == null) throw new PveException.Refused(200, "the cluster status does not name the local node");
        return new ClusterStatus(name, quorate, local, List.copyOf(nodes));
    }

    private static boolean is(@Nullable Boolean flag) {
        return Boolean.TRUE.equals(flag);
    }
}
