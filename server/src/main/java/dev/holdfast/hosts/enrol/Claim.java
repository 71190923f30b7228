package dev.holdfast.hosts.enrol;

import dev.holdfast.pve.PveClient;
import dev.holdfast.pve.node.ClusterStatus;
import dev.holdfast.pve.task.NodeTask;
import dev.holdfast.pve.wire.PveException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What an endpoint says of itself.
 *
 * @param cluster null when it says that it is alone
 * @param presented the fingerprint of its own certificate; null when that was not seen
 * @param reported those of all members, by node, as the cluster knows them; empty when it does not tell
 * @param tasks the latest tasks: each has a number that no other machine gives
 */
record Claim(
        @Nullable String cluster,
        String node,
        @Nullable String presented,
        Map<String, String> reported,
        Set<String> tasks) {
    Claim {
        reported = Map.copyOf(reported);
        tasks = Set.copyOf(tasks);
    }

    /** Asks an endpoint with the rights of its token, which may be few. */
    static Claim read(PveClient client, @Nullable String presented) {
        ClusterStatus status = client.clusterStatus();
        var reported = new HashMap<String, String>();
        if (status.name() != null) {
            try {
                client.cluster().members().forEach(member -> {
                    if (member.pveFp() != null) reported.put(member.name(), member.pveFp());
                });
            } catch (PveException.NotPermitted | PveException.Refused e) {
                reported.clear(); // it says nothing then
            }
        }
        Set<String> tasks;
        try {
            tasks = client.cluster().tasks().stream().map(NodeTask::upid).collect(Collectors.toSet());
        } catch (PveException.NotPermitted | PveException.Refused e) {
            tasks = Set.of();
        }
        String node = status.localNode();
        if (node == null) {
            throw new PveException.Unreadable("the cluster status does not say which node it is of", false);
        }
        return new Claim(status.name(), node, presented, reported, tasks);
    }

    /** The fingerprints by node, those that were seen before those that others report. */
    Map<String, String> certificates() {
        var all = new HashMap<>(reported);
        if (presented != null) all.put(node, presented);
        return all;
    }
}
