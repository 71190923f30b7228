package dev.holdfast.sim.scenario;

import dev.holdfast.sim.model.DataCentre;
import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.node.Ceph.Health;
import dev.holdfast.sim.model.node.NodeDisk;
import dev.holdfast.sim.model.node.NodeHardware;
import dev.holdfast.sim.model.node.NodePool;

/** Events of disks, ZFS pools and Ceph. */
final class HardwareActions {
    private HardwareActions() {}

    static void add(ScenarioActions actions, DataCentre dataCentre) {
        actions.add("node NODE disk DISK fails", "its SMART assessment fails", w -> {
            NodeHardware hardware = hardware(dataCentre, w);
            return () -> hardware.change(w.get("DISK"), NodeDisk::fails);
        });
        actions.add("node NODE disk DISK left PERCENT", "how much of its life is left", w -> {
            NodeHardware hardware = hardware(dataCentre, w);
            int left = (int) Math.round(w.share("PERCENT") * 100);
            return () -> hardware.change(w.get("DISK"), disk -> disk.left(left));
        });
        actions.add("node NODE disk DISK at CELSIUS", "its temperature", w -> {
            NodeHardware hardware = hardware(dataCentre, w);
            int celsius = w.number("CELSIUS", 0, 150);
            return () -> hardware.change(w.get("DISK"), disk -> disk.at(celsius));
        });
        actions.add("node NODE pool POOL degraded", "its last disk is faulted", w -> {
            NodeHardware hardware = hardware(dataCentre, w);
            return () -> hardware.changePool(w.get("POOL"), NodePool::degraded);
        });
        actions.add("node NODE pool POOL healed", "all its disks work", w -> {
            NodeHardware hardware = hardware(dataCentre, w);
            return () -> hardware.changePool(w.get("POOL"), NodePool::healed);
        });
        actions.add("cluster CLUSTER ceph HEALTH", "absent, bare (not set up), ok, warn or err", w -> {
            SimCluster cluster = ScenarioActions.cluster(dataCentre, w.get("CLUSTER"));
            Health health = Health.named(w.get("HEALTH"));
            return () -> cluster.ceph().health(health);
        });
    }

    private static NodeHardware hardware(DataCentre dataCentre, ActionArguments words) {
        return dataCentre.node(words.get("NODE")).hardware();
    }
}
