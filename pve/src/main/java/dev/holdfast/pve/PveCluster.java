package dev.holdfast.pve;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What concerns a cluster as a whole, below {@code /cluster}. A lone host is one of one. */
public final class PveCluster {
    private final PveClient client;

    PveCluster(PveClient client) {
        this.client = client;
    }

    /** What a resource is. */
    public enum Kind {
        VM,
        STORAGE,
        NODE,
        SDN
    }

    /** {@code GET /cluster/resources} of one kind; guests are all {@code VM} here. */
    public List<ClusterResource> resources(Kind kind) {
        return client.list(
                "/cluster/resources", Map.of("type", kind.name().toLowerCase(Locale.ROOT)), ClusterResource.class);
    }

    /** {@code GET /cluster/tasks}: the latest of all nodes, as far as they told each other. */
    public List<NodeTask> tasks() {
        return client.list("/cluster/tasks", Map.of(), NodeTask.class);
    }

    /** {@code GET /cluster/nextid} with a number: whether no guest has it at this moment. */
    public boolean isFree(int vmid) {
        try {
            client.call("GET", "/cluster/nextid", Map.of("vmid", Integer.toString(vmid)));
            return true;
        } catch (PveException.InvalidParameters e) {
            if (e.reason() == PveException.Reason.ALREADY_EXISTS) return false;
            throw e;
        }
    }

    /** {@code GET /cluster/options}: what is set for all nodes, each as text. */
    public Map<String, String> options() {
        return GuestConfig.texts(client.call("GET", "/cluster/options", Map.of()));
    }

    /** {@code PUT /cluster/options}. There is no digest to guard it. */
    public void change(ConfigChange options) {
        client.call(
                "PUT",
                "/cluster/options",
                new Parameters().with(options.onlyAt(null)).asMap());
    }

    /** A line of the cluster's log; {@code pri} as of syslog, 3 for errors and 6 for news. */
    public record LogEntry(
            @Nullable Long time,
            @Nullable String node,
            @Nullable String user,
            @Nullable String tag,
            @Nullable Integer pri,
            @Nullable String msg) {}

    /** {@code GET /cluster/log}: the latest lines. */
    public List<LogEntry> log(int lines) {
        return client.list("/cluster/log", Map.of("max", Integer.toString(lines)), LogEntry.class);
    }
}
