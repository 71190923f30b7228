package dev.holdfast.sim.scenario;

import dev.holdfast.sim.model.DataCentre;
import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.model.SimTask;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;

/**
 * The usual activity of users and timers, at a given rate per minute and the same for the same seed: guests start, stop
 * and restart, are backed up, changed, moved, created and destroyed, or are busy for a while. Most of it is a task of
 * {@code root@pam}; its backups leave no files. The number of guests stays about the same. A cluster without quorum is
 * left unchanged.
 */
public final class BackgroundLoad implements Ticker {
    private static final String WHO = "root@pam";
    private static final int MADE_AT_MOST = 20;

    /** A guest and its cluster. */
    private record Place(SimCluster cluster, int vmid) {}

    private final DataCentre dataCentre;
    private final Random random;
    private final Deque<Place> made = new ArrayDeque<>();
    private final Deque<SimGuest> busy = new ArrayDeque<>();
    private double perMinute;
    private double owed;
    private long last;

    /** Changes at this rate per minute. */
    public BackgroundLoad(DataCentre dataCentre, double perMinute, long seed) {
        this.dataCentre = dataCentre;
        this.random = new Random(seed);
        this.last = dataCentre.now();
        pace(perMinute);
    }

    /** Sets the number of changes per minute from now on. */
    public synchronized void pace(double times) {
        if (!(times >= 0 && times <= 100_000))
            throw new IllegalArgumentException("The churn must be from 0 to 100000 per minute");
        perMinute = times;
    }

    @Override
    public synchronized void advance() {
        long now = dataCentre.now();
        owed += perMinute * (now - last) / 60_000;
        last = now;
        for (; owed >= 1; owed--) happen();
    }

    private void happen() {
        List<SimCluster> clusters = dataCentre.clusters();
        if (clusters.isEmpty()) return;
        SimCluster cluster = clusters.get(random.nextInt(clusters.size()));
        List<SimGuest> guests = new ArrayList<>(cluster.guests());
        int die = random.nextInt(100);
        if (guests.isEmpty() || !cluster.isQuorate()) return;
        SimGuest guest = guests.get(random.nextInt(guests.size()));
        SimNode node = cluster.find(guest.node());
        if (node == null || !node.isUp() || guest.isTemplate() || guest.lock() != null) return;
        if (die < 35) power(cluster, guest, guest.isRunning() ? "shutdown" : "start");
        else if (die < 50) power(cluster, guest, "reboot");
        else if (die < 65) backUp(cluster, guest);
        else if (die < 75) guest.set("description", "Looked after in round " + random.nextInt(1000));
        else if (die < 85) burden(guest);
        else if (die < 93) move(cluster, guest);
        else if (made.size() < MADE_AT_MOST) make(cluster, guest.node());
        else takeAway();
    }

    private void power(SimCluster cluster, SimGuest guest, String action) {
        boolean on = guest.isRunning();
        if (action.equals("reboot") && !on) return;
        task(cluster, guest, guest.kind().task(action), task -> {
            task.work();
            if (action.equals("start")) guest.start();
            else guest.stop();
            if (action.equals("reboot")) guest.start();
        });
    }

    private void backUp(SimCluster cluster, SimGuest guest) {
        task(
                cluster,
                guest,
                "vzdump",
                task -> guest.locked("backup", () -> task.work(task.duration().multipliedBy(4))));
    }

    private void burden(SimGuest guest) {
        guest.busy(0.8 + random.nextDouble() * 0.19);
        busy.addLast(guest);
        if (busy.size() > MADE_AT_MOST) busy.removeFirst().busy(null);
    }

    private void move(SimCluster cluster, SimGuest guest) {
        List<SimNode> others = cluster.nodes().stream()
                .filter(n -> n.isUp() && !n.name().equals(guest.node()))
                .toList();
        if (others.isEmpty()) return;
        String target = others.get(random.nextInt(others.size())).name();
        String type = guest.isContainer() ? "vzmigrate" : "qmigrate";
        SimTask.Work work = task -> {
            task.work(task.duration().multipliedBy(2));
            guest.moveTo(target);
        };
        task(cluster, guest, type, task -> guest.locked("migrate", () -> work.run(task)));
    }

    private void make(SimCluster cluster, String node) {
        int vmid = 900_000 + random.nextInt(90_000);
        if (cluster.guest(vmid) != null) return;
        boolean machine = random.nextInt(5) == 0;
        made.addLast(new Place(cluster, vmid));
        SimGuest guest = GeneratedDataCentre.invent(cluster, node, vmid, machine, random);
        task(cluster, guest, machine ? "qmcreate" : "vzcreate", task -> task.work());
    }

    private void takeAway() {
        Place oldest = made.removeFirst();
        SimGuest guest = oldest.cluster().guest(oldest.vmid());
        if (guest == null) return;
        task(oldest.cluster(), guest, guest.kind().task("destroy"), task -> {
            task.work();
            oldest.cluster().remove(oldest.vmid());
        });
    }

    private static void task(SimCluster cluster, SimGuest guest, String type, SimTask.Work work) {
        cluster.start(guest.node(), type, "" + guest.vmid(), WHO, task -> task.alone(guest, work));
    }

    @Override
    public synchronized Duration untilNext() {
        return perMinute == 0 ? Duration.ofSeconds(1) : Duration.ofMillis((long) ((1 - owed) * 60_000 / perMinute));
    }
}
