package dev.holdfast.sim.model;

import dev.holdfast.sim.model.guest.Rhythm;
import java.util.Map;
import java.util.TreeMap;

/**
 * The values of a guest that change with the clock: smooth, reproducible from the guest's seed, and never falling for
 * counters. The activity of a guest has no influence on them, except {@link SimGuest#busy} on its processor.
 */
public record Statistics(SimGuest guest, long now) {
    private static final long OVERHEAD = 96L << 20;
    /** The share of its cores that a guest uses at most by itself. */
    private static final double MOST = 0.88;

    private double phase() {
        return (now / 1000.0 + guest.seed()) / (60 + guest.seed() % 90);
    }

    private boolean running() {
        return guest.ranSince(now) != null;
    }

    /** The share of its cores that it uses. */
    public double cpu() {
        if (!running()) return 0;
        Double busy = guest.busy(now);
        double wave = 0.015 * (1 + Math.sin(phase()));
        if (busy != null) return Math.min(1, busy + wave / 3);
        Rhythm rhythm = guest.rhythm();
        double usual = 0.02 + (guest.seed() % 7) * 0.03 + wave;
        return rhythm == null ? usual : Math.min(MOST, usual + rhythm.cpu(now));
    }

    long memory() {
        return memory(guest.memoryBytes());
    }

    /** The memory that it uses of this much. */
    public long memory(long total) {
        if (!running()) return 0;
        Rhythm rhythm = guest.rhythm();
        double more = rhythm == null ? 0 : rhythm.cpu(now) / 4;
        return (long) (total * (0.3 + (guest.seed() % 40) / 100.0 + more + 0.04 * Math.sin(phase())));
    }

    /** What the host spends on a machine that uses so much: that and QEMU's own. */
    public long hostMemory(long used) {
        return running() ? used + OVERHEAD : 0;
    }

    /** The usage of a root disk of this size. That of a machine's disk is not known from outside: the API returns 0. */
    public long disk(long size) {
        if (!guest.isContainer() || !running()) return 0;
        Rhythm rhythm = guest.rhythm();
        return (long) (size * (rhythm == null ? 0.2 + (guest.seed() % 50) / 100.0 : rhythm.disk(now)));
    }

    public long netin() {
        return counter(2_000 + guest.seed());
    }

    public long netout() {
        return counter(900 + guest.seed() / 3.0);
    }

    public long diskread() {
        return counter(400);
    }

    public long diskwrite() {
        return counter(700);
    }

    /** The seconds since the guest was started; 0 when it does not run. */
    public long uptime() {
        Long since = guest.ranSince(now);
        return since == null ? 0 : (now - since) / 1000;
    }

    /** A counter that grows by about {@code perSecond}, at a varying rate. */
    private long counter(double perSecond) {
        double period = 40 + guest.seed() % 60;
        double uptime = uptime();
        return (long) (perSecond * (uptime + 0.7 * period * Math.sin(uptime / period)));
    }

    /** The values that node lists, status and resources share. */
    public Map<String, Object> values() {
        synchronized (guest) {
            Map<String, Object> values = fixed();
            values.putAll(moving());
            return values;
        }
    }

    /** The values that change only by actions. */
    Map<String, Object> fixed() {
        synchronized (guest) {
            boolean running = running();
            var values = new TreeMap<String, Object>();
            values.put("vmid", guest.vmid());
            values.put("name", guest.name());
            values.put(
                    "status",
                    running ? (guest.isPaused() && guest.isContainer() ? "suspended" : "running") : "stopped");
            values.put("cpus", guest.cores());
            values.put("maxmem", guest.memoryBytes());
            long root = guest.rootBytes();
            values.put("disk", disk(root));
            values.put("maxdisk", root);
            Object tags = guest.get("tags");
            if (tags != null) values.put("tags", tags);
            String lock = guest.lock();
            if (lock != null) values.put("lock", lock);
            if (guest.isTemplate()) values.put("template", 1);
            return values;
        }
    }

    /** The values that also change with time. */
    Map<String, Number> moving() {
        synchronized (guest) {
            var values = new TreeMap<String, Number>();
            values.put("cpu", cpu());
            long memory = memory();
            values.put("mem", memory);
            // Only version 9 tells it.
            if (!guest.isContainer() && guest.cluster().dataCentre().tellsMessages()) {
                values.put("memhost", hostMemory(memory));
            }
            values.put("netin", netin());
            values.put("netout", netout());
            values.put("diskread", diskread());
            values.put("diskwrite", diskwrite());
            values.put("uptime", uptime());
            return values;
        }
    }
}
