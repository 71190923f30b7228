package dev.holdfast.pve.node;

import dev.holdfast.pve.api.Api;
import dev.holdfast.pve.api.ConfigChange;
import dev.holdfast.pve.api.Parameters;
import dev.holdfast.pve.api.ResponseParser;
import dev.holdfast.pve.task.NodeTask;
import dev.holdfast.pve.wire.PveException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Operations on the whole cluster, below {@code /cluster}. A standalone host is a cluster of one. */
public final class PveCluster {
    private final Api api;

    /** Over this API. */
    public PveCluster(Api api) {
        this.api = api;
    }

    /** A kind of resource. */
    public enum Kind {
        VM,
        STORAGE,
        NODE,
        SDN
    }

    /** {@code GET /cluster/resources} of one kind; guests of both types are {@code VM} here. */
    public List<ClusterResource> resources(Kind kind) {
        return api.list(
                "/cluster/resources", Map.of("type", kind.name().toLowerCase(Locale.ROOT)), ClusterResource.class);
    }

    /** {@code GET /cluster/tasks}: the latest tasks of all nodes, as far as the nodes have exchanged them. */
    public List<NodeTask> tasks() {
        return api.list("/cluster/tasks", Map.of(), NodeTask.class);
    }

    /** {@code GET /cluster/nextid} with an ID: whether no guest uses it at this moment. */
    public boolean isFree(int vmid) {
        try {
            api.get("/cluster/nextid", Map.of("vmid", Integer.toString(vmid)));
            return true;
        } catch (PveException.InvalidParameters e) {
            if (e.reason() == PveException.Reason.ALREADY_EXISTS) return false;
            throw e;
        }
    }

    /** {@code GET /cluster/options}: the settings for all nodes, each as text. */
    public Map<String, String> options() {
        return ResponseParser.texts(api.get("/cluster/options", Map.of()));
    }

    /** {@code PUT /cluster/options}. It takes no digest. */
    public void change(ConfigChange options) {
        api.put("/cluster/options", new Parameters().with(options.onlyAt(null)).asMap());
    }

    /** A line of the cluster log; {@code pri} is a syslog priority, 3 for errors and 6 for information. */
    public record LogEntry(
            @Nullable Long time,
            @Nullable String node,
            @Nullable String user,
            @Nullable String tag,
            @Nullable Integer pri,
            @Nullable String msg) {}

    /** {@code GET /cluster/log}: the latest lines. */
    public List<LogEntry> log(int lines) {
        return api.list("/cluster/log", Map.of("max", Integer.toString(lines)), LogEntry.class);
    }
}
