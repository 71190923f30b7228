package dev.holdfast.bench;

import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.model.SimStorage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The inventory of 20,000 backups on 40 storages of four clusters with 1,000 guests, with all storages healthy and with one that
 * never answers; and the preview of a prune of 5,000. The sizes are system properties, so that a short run is possible.
 */
final class Backups {
    private static final int CLUSTERS = 4;
    private static final int STORAGES = Integer.getInteger("holdfast.bench.storages", 40);
    private static final int BACKUPS = Integer.getInteger("holdfast.bench.backups", 20_000);
    private static final int PRUNED = Integer.getInteger("holdfast.bench.pruned", 5_000);
    private static final int GUESTS = BACKUPS / 20;
    private static final int CALLS = Integer.getInteger("holdfast.bench.calls", 200);
    private static final Pattern ID = Pattern.compile("\"id\":(\\d+)");

    private Backups() {}

    static void run() throws Exception {
        inventory();
        preview();
    }

    private static void inventory() throws Exception {
        Path data = Files.createTempDirectory("holdfast-bench");
        try (Sim sim = Sim.builder().build()) {
            for (int c = 1; c <= CLUSTERS; c++) fill(sim, "c" + c);
            double without;
            try (var empty = new Kept(data)) {
                for (int c = 1; c <= CLUSTERS; c++) empty.service.enrol(sim, "c" + c + "n1");
                await(() -> read(empty.service) == STORAGES);
                for (int i = 0; i < CALLS; i++) ok(empty.service, i % 2 == 0 ? "/backups/coverage" : "/backups");
                without = empty.service.heapMib();
            }
            for (int c = 1; c <= CLUSTERS; c++) backUp(sim.clusterOf("c" + c + "n1"));
            Figures[] healthy;
            sim.nodes().forEach(SimNode::forgetRequests);
            try (var kept = new Kept(data)) {
                Service service = kept.service;
                long began = System.nanoTime();
                await(() -> read(service) == STORAGES);
                double seconds = (System.nanoTime() - began) / 1e9;
                Figures.row(
                        "%,d backups on %d storages, %,d guests: all read for the first time"
                                .formatted(count(service), STORAGES, GUESTS),
                        "%.1f s after the service began to listen".formatted(seconds),
                        calls(sim) + " calls for the contents of " + STORAGES + " storages");
                healthy = pages(service, null);
                Figures.row(
                        "the same: heap after a collection",
                        "%.0f MiB, resident %.0f MiB".formatted(service.heapMib(), service.residentMib()),
                        "%.0f MiB without backups; heap cap 256 MiB".formatted(without));
            }
            sim.faults().hang("GET .*/storage/c1-store0/content");
            try (var service = Service.start(Service.FLAGS, data).signIn()) {
                await(() -> read(service) == STORAGES - 1);
                pages(service, healthy);
                sim.faults().clear();
            }
        }
    }

    /** A service whose data stay when it is closed. */
    private static final class Kept implements AutoCloseable {
        final Service service;

        Kept(Path data) throws IOException {
            service = Service.start(Service.FLAGS, data).signIn();
        }

        @Override
        public void close() {
            service.stopKeepingData();
        }
    }

    private static void fill(Sim sim, String name) {
        SimCluster cluster = sim.cluster(name, name + "n1", name + "n2", name + "n3");
        cluster.removeStorage("backup-nfs");
        cluster.storage("local").set("content", "images,iso,rootdir,vztmpl");
        for (int i = 0; i < GUESTS / CLUSTERS; i++) {
            String node = name + "n" + (i % 3 + 1);
            if (i % 2 == 0) cluster.container(100 + i, node, name + "-ct" + i);
            else cluster.machine(100 + i, node, name + "-vm" + i);
        }
        for (int i = 0; i < STORAGES / CLUSTERS; i++) {
            String id = name + "-store" + i;
            switch (i % 3) {
                case 0 ->
                    cluster.storage(id, "nfs", "backup", 100_000)
                            .set("path", "/mnt/pve/" + id)
                            .set("server", "10.20.0.5")
                            .set("export", "/" + id);
                case 1 ->
                    cluster.storage(id, "pbs", "backup", 100_000)
                            .set("server", "10.20.0.6")
                            .set("datastore", id);
                default ->
                    cluster.storage(id, "dir", "backup", 100_000)
                            .set("path", "/mnt/" + id)
                            .set("shared", "1");
            }
        }
    }

    /** Twenty of each guest, one a day, on one storage. */
    private static void backUp(SimCluster cluster) {
        List<SimStorage> storages =
                cluster.storages().stream().filter(one -> one.holds("backup")).toList();
        int number = 0;
        for (SimGuest guest : cluster.guests()) {
            SimStorage storage = storages.get(number++ % storages.size());
            for (int day = 0; day < 20; day++) {
                storage.backUp(guest, Duration.ofDays(day).plusMinutes(number));
            }
        }
    }

    /** How many storages were read since the service was started. */
    private static int read(Service service) throws IOException {
        String body = service.get("/backups/storages").body();
        return body.split("\"problem\":null", -1).length - 1;
    }

    private static int count(Service service) throws IOException {
        Matcher counts = Pattern.compile("\"backups\":(\\d+)")
                .matcher(service.get("/backups/storages").body());
        int sum = 0;
        while (counts.find()) sum += Integer.parseInt(counts.group(1));
        return sum;
    }

    private static long calls(Sim sim) {
        return sim.nodes().stream()
                .flatMap(node -> node.requests().stream())
                .filter(request -> request.path().matches(".*/storage/c[0-9]-store[0-9]+/content"))
                .count();
    }

    /** Prints what the pages take; beside {@code before} when there are measurements without a storage that hangs. */
    private static Figures[] pages(Service service, Figures @Nullable [] before) throws Exception {
        String vm = "/backups?vm_id=" + id(service, "/vms");
        String old = "/backups?limit=200&until="
                + Instant.now().minus(Duration.ofDays(19)).toString();
        List<String> paths = List.of(
                "/meta/version",
                "/backups",
                "/backups?storage=c1-store0",
                "/backups?state=none&guest_type=vm",
                old,
                vm,
                "/backups/storages",
                "/backups/coverage");
        List<String> names = List.of(
                "a minimal response",
                "list of backups, the newest 200",
                "the same of one storage",
                "the same of virtual machines, not verified",
                "the same, the oldest ones",
                "the backups of one guest",
                "the storages with backups",
                "coverage of all guests");
        var all = new ArrayList<Figures>();
        for (int i = 0; i < paths.size(); i++) {
            String path = paths.get(i);
            Figures one = Figures.timed(CALLS, () -> ok(service, path));
            all.add(one);
            String against = before == null
                    ? i == 0
                            ? "the baseline"
                            : Figures.times(one.median(), all.getFirst().median(), "a minimal response")
                    : Figures.times(one.at(0.99), before[i].at(0.99), "its p99 with all storages healthy");
            Figures.row(
                    names.get(i)
                            + (before == null ? "" : ", while an NFS hangs")
                            + " (%.2f MB)".formatted(ok(service, path).length() / 1e6),
                    Figures.ms(one),
                    against);
        }
        return all.toArray(Figures[]::new);
    }

    private static void preview() throws Exception {
        try (Sim sim = Sim.cluster(1);
                var service = Service.start(Service.FLAGS).signIn()) {
            SimCluster cluster = sim.clusterOf("lab1");
            SimStorage nfs = cluster.storage("backup-nfs");
            var guests = new ArrayList<SimGuest>();
            for (int i = 0; i < 50; i++) guests.add(cluster.container(200 + i, "lab1", "ct" + i));
            for (int i = 0; i < PRUNED; i++) {
                nfs.backUp(guests.get(i % 50), Duration.ofHours(9L * (i / 50)).plusMinutes(i % 50));
            }
            service.enrol(sim, "lab1");
            await(() -> count(service) == PRUNED);
            String path =
                    "/backups/prune-preview?host_id=1&storage=backup-nfs&keep_daily=7&keep_weekly=4&keep_monthly=12";
            Figures minimal = Figures.timed(CALLS, () -> service.get("/meta/version"));
            Figures whole = Figures.timed(CALLS / 4, () -> ok(service, path));
            Figures one = Figures.timed(CALLS / 4, () -> ok(service, path + "&vmid=200"));
            String body = ok(service, path);
            Figures.row(
                    "preview of a prune of %,d backups (%.1f MB)".formatted(PRUNED, body.length() / 1e6),
                    Figures.ms(whole),
                    Figures.times(whole.median(), minimal.median(), "a minimal response")
                            + "; the storage is read afresh");
            Figures.row(
                    "the same of one guest with %,d of them".formatted(PRUNED / 50),
                    Figures.ms(one),
                    Figures.times(one.median(), whole.median(), "all"));
        }
    }

    private static String id(Service service, String path) throws IOException {
        Matcher id = ID.matcher(ok(service, path));
        if (!id.find()) throw new IOException("no id in " + path);
        return id.group(1);
    }

    private static String ok(Service service, String path) throws IOException {
        var answer = service.send("GET", path, "", Map.of());
        if (answer.statusCode() != 200) throw new IOException(path + ": " + answer.body());
        return answer.body();
    }

    private static void await(Callable<Boolean> condition) throws Exception {
        while (!condition.call()) LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
    }
}
