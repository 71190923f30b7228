package dev.holdfast.sim.model;

import dev.holdfast.sim.model.access.Caller;
import dev.holdfast.sim.model.fault.Faults;
import dev.holdfast.sim.wire.Failure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A task of a node: runs on its own thread, writes its log line by line, and ends with a status. */
public final class SimTask {
    /** The work of a task; throws {@link Failure} to fail with its text. */
    public interface Work {
        void run(SimTask task) throws InterruptedException;
    }

    /** The format of a UPID. */
    public static final Pattern UPID =
            Pattern.compile("UPID:([^:]+):([0-9A-F]{8}):([0-9A-F]{8,9}):([0-9A-F]{8}):([^:]+):([^:]*):([^:]+):");

    private static final Duration POLL = Duration.ofMillis(5);
    private static final Duration LOCK_PATIENCE = Duration.ofSeconds(10);

    private final SimCluster cluster;
    private final Duration duration;
    private final String upid;
    private final String node;
    private final String type;
    private final String id;
    private final String tokenId;
    private final long startTime;
    private final int pid;
    private final long pstart;
    private final List<String> lines = new ArrayList<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition change = lock.newCondition();
    private @Nullable String exit;
    private long endTime;
    private boolean stopping;
    private int warnings;

    SimTask(SimCluster cluster, long start, String node, int pid, String type, String id, String tokenId) {
        this.cluster = cluster;
        this.duration = cluster.taskDuration();
        this.node = node;
        this.pid = pid;
        this.pstart = start / 10 % 0xffffffffL;
        this.startTime = start / 1000;
        this.type = type;
        this.id = id;
        this.tokenId = tokenId;
        this.upid = "UPID:%s:%08X:%08X:%08X:%s:%s:%s:".formatted(node, pid, pstart, startTime, type, id, tokenId);
    }

    /** Its UPID. */
    public String upid() {
        return upid;
    }

    /** The node it runs on. */
    public String node() {
        return node;
    }

    /** Its type, such as {@code vzstart}. */
    public String type() {
        return type;
    }

    /** The ID of its object: mostly a VM ID. */
    public String id() {
        return id;
    }

    /** How long its work takes: the setting when it was started, which later settings do not change. */
    public Duration duration() {
        return duration;
    }

    /** The cluster that it runs in. */
    public SimCluster cluster() {
        return cluster;
    }

    /** Whether {@code caller} started it. */
    public boolean isOf(Caller caller) {
        return tokenId.equals(caller.id());
    }

    /** Its exit status, or null while it runs. */
    public @Nullable String exit() {
        lock.lock();
        try {
            return exit;
        } finally {
            lock.unlock();
        }
    }

    void begin(Work work) {
        Thread.ofVirtual().name("sim-task").start(() -> {
            try {
                work.run(this);
                if (warnings == 0) end("OK", "TASK OK");
                else end("WARNINGS: " + warnings, "TASK WARNINGS: " + warnings);
            } catch (Failure e) {
                end(e.text(), "TASK ERROR: " + e.text());
            } catch (InterruptedException e) {
                end("received interrupt", "TASK ERROR: received interrupt");
            }
        });
    }

    /** It ran in the past. */
    void ran(Duration length, List<String> log, String how) {
        lock.lock();
        try {
            lines.addAll(log);
            lines.add(how.equals("OK") ? "TASK OK" : how.startsWith("WARNINGS") ? "TASK " + how : "TASK ERROR: " + how);
            exit = how;
            endTime = startTime + length.toSeconds();
        } finally {
            lock.unlock();
        }
    }

    /** Ends the work as the faults demand: not before a release, with a failure, or with warnings. */
    void finish(Faults faults) throws InterruptedException {
        CountDownLatch release = faults.holdOf(node + " " + type + " " + id);
        while (release != null && !release.await(20, TimeUnit.MILLISECONDS)) {
            work(Duration.ZERO); // notices a stop request
            work(Duration.ofMillis(1));
        }
        String failure = faults.takeTaskFailure();
        if (failure != null) throw Failure.server(failure);
        warned(faults.takeTaskWarnings());
    }

    private void end(String how, @Nullable String line) {
        lock.lock();
        try {
            if (exit != null) return;
            if (line != null) lines.add(line);
            exit = how;
            endTime = cluster.now() / 1000;
            change.signalAll();
        } finally {
            lock.unlock();
        }
    }

    void warned(int times) {
        for (int i = 0; i < times; i++) line("WARN: something is odd, but it was done");
        warnings += times;
    }

    /** Adds a warning to its log; it then ends with warnings. */
    public void warn(String text) {
        line("WARN: " + text);
        warnings++;
    }

    /** Ends it without a last line, as when its node lost power, with the status that Proxmox VE then reports. */
    void die() {
        lock.lock();
        try {
            stopping = true;
            change.signalAll();
            end("unexpected status", null);
        } finally {
            lock.unlock();
        }
    }

    /** Adds a line to its log. */
    public void line(String text) {
        lock.lock();
        try {
            if (exit == null) lines.add(text);
        } finally {
            lock.unlock();
        }
    }

    /** Works for its duration, unless it is stopped. */
    public void work() throws InterruptedException {
        work(duration);
    }

    /** Works for half its duration, unless it is stopped. */
    public void workHalf() throws InterruptedException {
        work(duration.dividedBy(2));
    }

    /** Works for this long by the data centre's clock, unless it is stopped. */
    public void work(Duration duration) throws InterruptedException {
        // A clock that a test moves does not notify: poll it.
        var _ = await(() -> false, duration, cluster.dataCentre().isInRealTime() ? duration : POLL);
    }

    /** Waits until something has happened, for at most this long by the data centre's clock; returns whether it has. */
    public boolean await(BooleanSupplier happened, Duration atMost) throws InterruptedException {
        return await(happened, atMost, POLL);
    }

    private boolean await(BooleanSupplier happened, Duration atMost, Duration look) throws InterruptedException {
        long until = cluster.now() + atMost.toMillis();
        lock.lock();
        try {
            while (!stopping && !happened.getAsBoolean() && cluster.now() < until) {
                long left = Math.min(until - cluster.now(), look.toMillis());
                var _ = change.await(Math.max(1, left), TimeUnit.MILLISECONDS);
            }
            if (stopping) throw new InterruptedException();
            return happened.getAsBoolean();
        } finally {
            lock.unlock();
        }
    }

    /** Runs {@code work} while no other task works on the guest; waiting is logged, as on Proxmox VE. */
    public void alone(SimGuest guest, Work work) throws InterruptedException {
        Semaphore busy = guest.fileLock();
        if (!busy.tryAcquire()) {
            line("trying to acquire lock...");
            if (!busy.tryAcquire(LOCK_PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                throw Failure.server("can't lock file '" + guest.lockFile() + "' - got timeout");
            }
            line(" OK");
        }
        try {
            work.run(this);
        } finally {
            busy.release();
        }
    }

    /** Waits at most this long, in real time, for its end; returns its exit status. */
    public @Nullable String await(Duration atMost) {
        long left = atMost.toNanos();
        lock.lock();
        try {
            while (exit == null && left > 0) left = change.awaitNanos(left);
            return exit;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        } finally {
            lock.unlock();
        }
    }

    /** Asks it to end early, without waiting for its end. */
    public void stop() {
        lock.lock();
        try {
            stopping = true;
            change.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** The answer of its {@code /status}. */
    public Map<String, Object> status() {
        var status = row();
        lock.lock();
        try {
            status.put("status", exit == null ? "running" : "stopped");
            if (exit != null) status.put("exitstatus", exit);
            status.remove("endtime");
        } finally {
            lock.unlock();
        }
        return status;
    }

    /**
     * Its row in a node's list of ended tasks, and in the list of the cluster, where a running task has no {@code
     * status}.
     */
    public Map<String, Object> row() {
        var row = new LinkedHashMap<String, Object>();
        int bang = tokenId.indexOf('!');
        row.put("upid", upid);
        row.put("node", node);
        row.put("pid", pid);
        row.put("pstart", pstart);
        row.put("starttime", startTime);
        row.put("type", type);
        row.put("id", id);
        row.put("user", bang < 0 ? tokenId : tokenId.substring(0, bang));
        if (bang >= 0) row.put("tokenid", tokenId.substring(bang + 1));
        lock.lock();
        try {
            if (exit != null) {
                row.put("status", exit);
                row.put("endtime", endTime);
            }
        } finally {
            lock.unlock();
        }
        return row;
    }

    /** Its row in a node's list while it runs: the token's name is still part of the user's. */
    public Map<String, Object> activeRow() {
        var row = row();
        row.put("user", tokenId);
        row.remove("tokenid");
        row.remove("endtime");
        row.put("status", "RUNNING");
        return row;
    }

    /** When it ended, in seconds; 0 while it runs. */
    public long endTime() {
        lock.lock();
        try {
            return endTime;
        } finally {
            lock.unlock();
        }
    }

    /** When it began, in seconds. */
    public long startTime() {
        return startTime;
    }

    /** The lines of its log so far. */
    public List<String> lines() {
        lock.lock();
        try {
            return List.copyOf(lines);
        } finally {
            lock.unlock();
        }
    }
}
