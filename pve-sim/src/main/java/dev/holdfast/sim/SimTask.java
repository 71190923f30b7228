package dev.holdfast.sim;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** A task of a node: runs on a thread of its own, writes its log line by line, and ends with a status. */
public final class SimTask {
    /** What a task does; throws {@link Failure} to fail with its text. */
    interface Work {
        void run(SimTask task) throws InterruptedException;
    }

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

    SimTask(String node, int pid, long pstart, long startTime, String type, String id, String tokenId) {
        this.node = node;
        this.pid = pid;
        this.pstart = pstart;
        this.startTime = startTime;
        this.type = type;
        this.id = id;
        this.tokenId = tokenId;
        this.upid = "UPID:%s:%08X:%08X:%08X:%s:%s:%s:".formatted(node, pid, pstart, startTime, type, id, tokenId);
    }

    /** Its id. */
    public String upid() {
        return upid;
    }

    String node() {
        return node;
    }

    String type() {
        return type;
    }

    String id() {
        return id;
    }

    /** How it ended, or null while it runs. */
    public @Nullable String exit() {
        lock.lock();
        try {
            return exit;
        } finally {
            lock.unlock();
        }
    }

    void begin(Work work, java.util.function.LongSupplier seconds, Runnable always) {
        Thread.ofVirtual().name("sim-task").start(() -> {
            String end;
            try {
                work.run(this);
                end = "OK";
            } catch (Failure e) {
                end = e.text();
            } catch (InterruptedException e) {
                end = "received interrupt";
            }
            always.run();
            finish(end, seconds.getAsLong());
        });
    }

    private void finish(String end, long now) {
        lock.lock();
        try {
            lines.add(end.equals("OK") ? "TASK OK" : "TASK ERROR: " + end);
            exit = end;
            endTime = now;
            change.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Adds a line to its log. */
    void line(String text) {
        lock.lock();
        try {
            lines.add(text);
        } finally {
            lock.unlock();
        }
    }

    /** Works for so long, unless it is stopped. */
    void work(Duration duration) throws InterruptedException {
        lock.lock();
        try {
            long left = duration.toNanos();
            while (!stopping && left > 0) left = change.awaitNanos(left);
            if (stopping) throw new InterruptedException();
        } finally {
            lock.unlock();
        }
    }

    void stop() {
        lock.lock();
        try {
            stopping = true;
            change.signalAll();
        } finally {
            lock.unlock();
        }
    }

    Map<String, Object> status() {
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

    /** As in a node's list of tasks: {@code status} is there only once it ended. */
    Map<String, Object> row() {
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

    List<String> lines() {
        lock.lock();
        try {
            return List.copyOf(lines);
        } finally {
            lock.unlock();
        }
    }
}
