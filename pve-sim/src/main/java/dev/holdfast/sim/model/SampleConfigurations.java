package dev.holdfast.sim.model;

import java.util.Map;
import java.util.TreeMap;

/** Sample configurations for guests that are created without one. */
final class SampleConfigurations {
    private SampleConfigurations() {}

    static Map<String, Object> of(SimGuest guest, String name) {
        return guest.isContainer() ? container(guest, name) : machine(guest, name);
    }

    private static Map<String, Object> container(SimGuest guest, String name) {
        int seed = guest.seed();
        var config = new TreeMap<String, Object>();
        config.put("arch", "amd64");
        config.put("hostname", name);
        config.put("cores", 1 + seed % 4);
        config.put("memory", 512 << (seed % 4));
        config.put("swap", 512);
        config.put("ostype", "debian");
        config.put("rootfs", "local-lvm:vm-" + guest.vmid() + "-disk-0,size=" + (4 + seed % 5 * 4) + "G");
        config.put(
                "net0",
                "name=eth0,bridge=vmbr0,firewall=1,gw=10.20.0.1,hwaddr=" + guest.hardwareAddress("net0") + ",ip="
                        + guest.address() + "/16,type=veth");
        config.put("unprivileged", 1);
        return config;
    }

    private static Map<String, Object> machine(SimGuest guest, String name) {
        var config = new TreeMap<String, Object>();
        config.put("name", name);
        config.put("cores", 2);
        config.put("memory", "4096");
        config.put("ostype", "l26");
        config.put("boot", "order=scsi0");
        config.put("scsi0", "local-lvm:vm-" + guest.vmid() + "-disk-0,size=32G");
        config.put("scsihw", "virtio-scsi-single");
        config.put("net0", "virtio=" + guest.hardwareAddress("net0") + ",bridge=vmbr0,firewall=1");
        return config;
    }
}
