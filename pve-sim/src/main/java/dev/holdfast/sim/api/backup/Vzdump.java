package dev.holdfast.sim.api.backup;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.SimTask;
import dev.holdfast.sim.schema.Formats;
import dev.holdfast.sim.wire.Failure;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** One run of vzdump: backs up the guests of a node one after another; a failed guest does not stop the others. */
final class Vzdump {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").withZone(ZoneOffset.UTC);

    private final ApiCall asking;
    private final SimTask task;
    private final boolean all;

    Vzdump(ApiCall asking, SimTask task, boolean all) {
        this.asking = asking;
        this.task = task;
        this.all = all;
    }

    /** The storage, if it is configured for backups. */
    static SimStorage target(SimCluster cluster, String id) {
        SimStorage storage = cluster.storage(id);
        if (!storage.holds("backup")) {
            throw Failure.server("can't use storage '" + id + "' for backups - wrong content type");
        }
        return storage;
    }

    void run(Collection<Integer> vmids, Collection<Integer> elsewhere) throws InterruptedException {
        SimStorage storage = prepare();
        var lock = asking.owner().dumping();
        if (!lock.tryAcquire()) {
            info("trying to get global lock - waiting...");
            Duration timeout = Duration.ofMinutes(asking.number("lockwait", 180));
            long until = asking.cluster().now() + timeout.toMillis();
            while (!lock.tryAcquire(5, TimeUnit.MILLISECONDS)) {
                task.work(Duration.ZERO); // throws if the task is stopped
                if (asking.cluster().now() > until) {
                    throw Failure.server("can't acquire lock '/var/run/vzdump.lock' - got timeout");
                }
            }
            info("got global lock");
        }
        try {
            info("starting new backup job: " + command());
            if (!elsewhere.isEmpty()) {
                info("skip external VMs: "
                        + elsewhere.stream().map(String::valueOf).collect(Collectors.joining(", ")));
            }
            each(storage, vmids);
        } finally {
            lock.release();
        }
    }

    /** Proxmox checks the storage twice and reports the errors of both checks. */
    private SimStorage prepare() {
        String id = asking.parameters().getOrDefault("storage", "local");
        var faults = new ArrayList<String>();
        try {
            asking.cluster().storage(id).needActive(asking.node());
        } catch (Failure e) {
            faults.add("could not activate storage '" + id + "': " + e.text());
        }
        try {
            SimStorage storage = target(asking.cluster(), id);
            if (faults.isEmpty()) return storage;
        } catch (Failure e) {
            faults.add("could not get storage information for '" + id + "': " + e.text());
        }
        throw Failure.server(String.join(" ", faults));
    }

    private String command() {
        var sent = new TreeMap<>(asking.parameters());
        var words = new ArrayList<String>();
        words.add("vzdump");
        String vmids = sent.remove("vmid");
        if (vmids != null) words.addAll(Formats.list(vmids));
        sent.remove("node");
        sent.forEach((key, value) ->
                words.add("--" + key + " " + (value.matches("[\\w@%+=:,./-]+") ? value : "'" + value + "'")));
        words.add("--node " + asking.node());
        return String.join(" ", words);
    }

    private void each(SimStorage storage, Collection<Integer> vmids) throws InterruptedException {
        var allowed = new ArrayList<Integer>();
        for (int vmid : vmids) {
            if (asking.cluster().guest(vmid) == null || mayBackUp(vmid)) allowed.add(vmid);
        }
        boolean failed = false;
        for (int vmid : allowed) {
            long began = asking.cluster().now();
            try {
                SimGuest guest = asking.cluster().guest(vmid);
                if (guest == null) throw Failure.server("unable to find VM '" + vmid + "'");
                new GuestBackup(asking, task, storage, guest).run();
                long seconds = (asking.cluster().now() - began) / 1000;
                info("Finished Backup of VM %d (%02d:%02d:%02d)"
                        .formatted(vmid, seconds / 3600, seconds / 60 % 60, seconds % 60));
                info("Backup finished at " + time());
            } catch (Failure e) {
                failed = true;
                failed(vmid, e.text());
            } catch (InterruptedException e) {
                failed(vmid, "interrupted by signal");
                task.line("ERROR: Backup job failed - interrupted by signal");
                throw Failure.server("interrupted by signal");
            }
        }
        info("Backup job finished " + (failed ? "with errors" : "successfully"));
        if (failed) throw Failure.server("job errors");
    }

    /** Without the privilege, a guest is skipped in a backup of {@code all}; a guest that is named fails the run. */
    private boolean mayBackUp(int vmid) {
        if (asking.caller().has("/vms/" + vmid, "VM.Backup")) return true;
        if (all) return false;
        throw Failure.server("403 Permission check failed (/vms/" + vmid + ", VM.Backup)");
    }

    private void failed(int vmid, String why) {
        task.line("ERROR: Backup of VM " + vmid + " failed - " + why);
        info("Failed at " + time());
    }

    private String time() {
        return TIME.format(Instant.ofEpochMilli(asking.cluster().now()));
    }

    private void info(String text) {
        task.line("INFO: " + text);
    }
}
