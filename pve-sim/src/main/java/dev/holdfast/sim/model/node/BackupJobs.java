package dev.holdfast.sim.model.node;

import dev.holdfast.sim.wire.Failure;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** A cluster's backup jobs as configured. They never run. */
public final class BackupJobs {
    private final Map<String, Map<String, String>> jobs = new LinkedHashMap<>();

    /** The IDs of all jobs. */
    public synchronized List<String> ids() {
        return List.copyOf(jobs.keySet());
    }

    /** A job; throws the error of Proxmox VE when there is none. */
    public synchronized Map<String, String> get(String id) {
        Map<String, String> job = jobs.get(id);
        if (job == null) throw Failure.parameter("id", "No such job '" + id + "'");
        return job;
    }

    /** Adds a job; throws the error of Proxmox VE when its ID is taken. */
    public synchronized void add(String id, Map<String, String> job) {
        if (jobs.putIfAbsent(id, Map.copyOf(job)) != null) throw Failure.server("Job '" + id + "' already exists");
    }

    /** Changes a job. */
    public synchronized void change(String id, UnaryOperator<Map<String, String>> change) {
        jobs.put(id, Map.copyOf(change.apply(new TreeMap<>(get(id)))));
    }

    /** Removes a job. */
    public synchronized void remove(String id) {
        jobs.remove(id, get(id));
    }
}
