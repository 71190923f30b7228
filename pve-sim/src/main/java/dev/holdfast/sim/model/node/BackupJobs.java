package dev.holdfast.sim.model.node;

import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.wire.Failure;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** A cluster's backup jobs as configured. They never run. */
public final class BackupJobs {
    private final Map<String, Map<String, String>> jobs = new LinkedHashMap<>();

    public synchronized List<String> ids() {
        return List.copyOf(jobs.keySet());
    }

    public synchronized Map<String, String> get(String id) {
        Map<String, String> job = jobs.get(id);
        if (job == null) throw Failure.parameter("id", "No such job '" + id + "'");
        return job;
    }

    public synchronized void add(String id, Map<String, String> job) {
        if (jobs.putIfAbsent(id, Map.copyOf(job)) != null) throw Failure.server("Job '" + id + "' already exists");
    }

    public synchronized void change(String id, UnaryOperator<Map<String, String>> change) {
        jobs.put(id, Map.copyOf(change.apply(new TreeMap<>(get(id)))));
    }

    public synchronized void remove(String id) {
        jobs.remove(id, get(id));
    }

    /** The guests of a job. Listed guests that no longer exist are left out. */
    public static Stream<SimGuest> guests(SimCluster cluster, Map<String, String> job) {
        List<String> named = Interfaces.split(job.get("vmid")).toList();
        List<String> not = Interfaces.split(job.get("exclude")).toList();
        String node = job.get("node");
        return cluster.guests().stream()
                .filter(guest -> node == null || guest.node().equals(node))
                .filter(guest ->
                        job.containsKey("all") ? !not.contains("" + guest.vmid()) : named.contains("" + guest.vmid()));
    }
}
