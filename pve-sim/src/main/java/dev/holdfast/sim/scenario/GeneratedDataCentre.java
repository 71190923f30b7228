package dev.holdfast.sim.scenario;

import dev.holdfast.sim.model.DataCentre;
import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.model.SimStorage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A generated data centre of a given size, the same for the same seed.
 *
 * @param clusters 0 makes every node a host of its own
 */
public record GeneratedDataCentre(int clusters, int nodes, int guests, long seed) {
    private static final List<String> SITES = List.of(
            "berlin", "lyon", "porto", "gdansk", "turin", "malmo", "ghent", "graz", "brno", "cork", "espoo", "tartu");
    private static final List<String> STAGES = List.of("prod", "prod", "prod", "staging", "test");
    private static final List<String> TEAMS = List.of("shop", "data", "office", "platform", "support");

    /** The purpose of a guest and its resources; memory in MiB, disk in GiB. */
    private record Use(String name, String tag, int memory, int cores, int disk) {}

    private static final List<Use> USES = List.of(
            new Use("web", "frontend", 512, 2, 8),
            new Use("api", "backend", 1024, 2, 8),
            new Use("worker", "backend", 1024, 4, 8),
            new Use("postgres", "database", 2048, 4, 32),
            new Use("mariadb", "database", 2048, 2, 24),
            new Use("redis", "cache", 512, 1, 4),
            new Use("proxy", "network", 256, 1, 4),
            new Use("dns", "network", 256, 1, 4),
            new Use("git", "tools", 2048, 2, 64),
            new Use("ci", "tools", 2048, 4, 48),
            new Use("wiki", "office", 1024, 1, 16),
            new Use("mail", "office", 2048, 2, 64),
            new Use("metrics", "monitoring", 1024, 2, 48),
            new Use("logs", "monitoring", 2048, 2, 96));

    /** Checks the size. */
    public GeneratedDataCentre {
        if (nodes < 1) throw new IllegalArgumentException("There must be at least one node");
        if (nodes > 5_000) throw new IllegalArgumentException("More than 5000 nodes do not fit on one machine");
        if (clusters < 0 || clusters > nodes) {
            throw new IllegalArgumentException(
                    nodes + " nodes can form at most " + nodes + " clusters, not " + clusters);
        }
        if (guests < 0 || guests > 1_000_000)
            throw new IllegalArgumentException("The number of guests must be from 0 to 1000000");
    }

    /** Fills an empty data centre. */
    public <D extends DataCentre> D build(D dataCentre) {
        var random = new Random(seed);
        int groups = clusters == 0 ? nodes : clusters;
        int first = 0;
        for (int g = 0; g < groups; g++) {
            int end = (int) ((long) nodes * (g + 1) / groups);
            String site = site(g);
            SimCluster cluster =
                    clusters == 0 ? dataCentre.host(site) : dataCentre.cluster(site, names(site, end - first));
            populate(cluster, first, random);
            first = end;
        }
        return dataCentre;
    }

    private static String site(int number) {
        int round = number / SITES.size();
        return SITES.get(number % SITES.size()) + (round == 0 ? "" : round + 1);
    }

    private static String[] names(String site, int count) {
        var names = new ArrayList<String>();
        for (int n = 1; n <= count; n++) names.add("%s-pve%02d".formatted(site, n));
        return names.toArray(String[]::new);
    }

    /** Spreads the guests evenly; every fifth guest of a node is a machine. */
    private void populate(SimCluster cluster, int firstNode, Random random) {
        int vmid = 100;
        int number = firstNode;
        for (SimNode node : cluster.nodes()) {
            long count = (long) guests * (number + 1) / nodes - (long) guests * number / nodes;
            for (int g = 0; g < count; g++) invent(cluster, node.name(), vmid++, g % 5 == 4, random);
            number++;
        }
    }

    /** Creates one more guest; nine in ten of them run. */
    static SimGuest invent(SimCluster cluster, String node, int vmid, boolean machine, Random random) {
        Use use = USES.get(random.nextInt(USES.size()));
        String stage = STAGES.get(random.nextInt(STAGES.size()));
        String name = use.name() + "-" + stage + "-" + vmid;
        int more = 1 << random.nextInt(3);
        SimGuest guest = machine ? cluster.machine(vmid, node, name) : cluster.container(vmid, node, name);
        guest.set("cores", use.cores() * (random.nextInt(4) == 0 ? 2 : 1));
        String volume = "vm-" + vmid + "-disk-0";
        // Replaces the disk that the guest was created with, which has another size.
        SimStorage local = cluster.findStorage("local-lvm");
        if (local != null) local.remove(node, volume);
        String disk = "local-lvm:" + volume + ",size=" + use.disk() * more + "G";
        if (machine) {
            guest.set("memory", Integer.toString(Math.max(1024, use.memory()) * more));
            guest.set("scsi0", disk);
            guest.set("agent", "1");
        } else {
            guest.set("memory", use.memory() * more);
            guest.set("rootfs", disk);
        }
        guest.set("tags", use.tag() + ";" + stage + ";" + TEAMS.get(random.nextInt(TEAMS.size())));
        if (stage.equals("prod")) guest.set("onboot", 1);
        if (random.nextInt(10) > 0) {
            // Most guests have run since the last maintenance, some for much longer.
            double days = 1 + Math.abs(random.nextGaussian()) * 40;
            guest.runningFor(Duration.ofMinutes((long) (days * 24 * 60)));
        }
        return guest;
    }
}
