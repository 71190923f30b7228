package dev.holdfast.vms.migrate;

import dev.holdfast.jobs.HostUnreachable;
import dev.holdfast.jobs.RemoteTask;
import java.util.List;
import java.util.TreeMap;
import java.util.function.IntConsumer;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A migration task whose log also tells its progress. The disks of a running machine are copied one after the other, each
 * with a percentage, and its memory after them, with amounts: {@code drive-scsi0: transferred 1.2 GiB of 32.0 GiB (3.75%)}
 * and {@code migration active, transferred 512.1 MiB of 2.0 GiB VM-state}.
 */
record MigrationProgress(
        RemoteTask task, int disks, IntConsumer progress, UnaryOperator<String> clean, TreeMap<String, Double> copied)
        implements RemoteTask {
    private static final Pattern DISK =
            Pattern.compile("(?:drive|mirror)-([a-z]+[0-9]+): transferred .*\\(([0-9]{1,3}(?:\\.[0-9]+)?)%\\).*");
    private static final Pattern MEMORY =
            Pattern.compile(".*transferred ([0-9.]+) ([KMGT]?i?B) of ([0-9.]+) ([KMGT]?i?B) VM-state.*");
    /** The percentage of the job at which the disks are copied; the memory is the rest. */
    private static final int DISKS_END = 80;

    private static final int MEMORY_END = 95;

    MigrationProgress(RemoteTask task, int disks, IntConsumer progress) {
        this(task, disks, progress, UnaryOperator.identity());
    }

    /** The same for a log that may contain what must not be seen, which {@code clean} takes out. */
    MigrationProgress(RemoteTask task, int disks, IntConsumer progress, UnaryOperator<String> clean) {
        this(task, disks, progress, clean, new TreeMap<>());
    }

    @Override
    public String id() {
        return task.id();
    }

    @Override
    public String host() {
        return task.host();
    }

    @Override
    public Status poll() throws HostUnreachable, InterruptedException {
        Status status = task.poll();
        return new Status(status.end(), clean.apply(status.message()));
    }

    @Override
    public List<String> log(int from, int limit) throws HostUnreachable, InterruptedException {
        List<String> lines = task.log(from, limit);
        lines.forEach(this::read);
        return lines.stream().map(clean).toList();
    }

    @Override
    public void stop() throws HostUnreachable, InterruptedException {
        task.stop();
    }

    private void read(String line) {
        Matcher disk = DISK.matcher(line.replaceFirst("^[0-9-]+ [0-9:]+ ", ""));
        if (disk.matches()) {
            copied.put(disk.group(1), Double.valueOf(disk.group(2)));
            double sum =
                    copied.values().stream().mapToDouble(Double::doubleValue).sum();
            progress.accept((int) Math.min(DISKS_END, sum / Math.max(disks, copied.size()) * DISKS_END / 100));
            return;
        }
        Matcher memory = MEMORY.matcher(line);
        if (!memory.matches()) return;
        double all = bytes(memory.group(3), memory.group(4));
        double share = all <= 0 ? 0 : bytes(memory.group(1), memory.group(2)) / all;
        int from = disks == 0 ? 0 : DISKS_END;
        progress.accept((int) Math.min(MEMORY_END, from + share * (MEMORY_END - from)));
    }

    private static double bytes(String amount, String unit) {
        if (!amount.matches("[0-9]+(\\.[0-9]+)?")) return 0;
        return Double.parseDouble(amount) * Math.pow(1024, Math.max(0, "BKMGT".indexOf(unit.charAt(0))));
    }
}
