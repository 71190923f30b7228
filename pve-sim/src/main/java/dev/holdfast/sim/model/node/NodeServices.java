package dev.holdfast.sim.model.node;

import dev.holdfast.sim.wire.Failure;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The services of a node and which of them run. Stopping one has no effect on anything else. */
public final class NodeServices {
    /** The services that the API knows. */
    public static final List<String> ALL = List.of(
            "chrony",
            "corosync",
            "cron",
            "ksmtuned",
            "lxcfs",
            "postfix",
            "proxmox-firewall",
            "pve-cluster",
            "pve-firewall",
            "pve-ha-crm",
            "pve-ha-lrm",
            "pve-lxc-syscalld",
            "pvedaemon",
            "pvefw-logger",
            "pveproxy",
            "pvescheduler",
            "pvestatd",
            "qmeventd",
            "spiceproxy",
            "sshd",
            "syslog",
            "systemd-journald",
            "systemd-timesyncd");

    private static final Set<String> ABSENT = Set.of("syslog", "systemd-timesyncd");

    private final Set<String> running = new TreeSet<>(ALL);

    /** The state after an installation; a single host does not run corosync. */
    public NodeServices(boolean clustered) {
        running.removeAll(ABSENT);
        if (!clustered) running.remove("corosync");
    }

    /** Whether a service runs. */
    public synchronized boolean runs(String service) {
        return running.contains(service);
    }

    /** Starts a service; throws the error of Proxmox VE when it is not installed. */
    public synchronized void start(String service) {
        if (ABSENT.contains(service)) throw failed("start", service, 5);
        running.add(service);
    }

    /** Stops a service. */
    public synchronized void stop(String service) {
        running.remove(service);
    }

    /** The error of a command to a service. */
    public static Failure failed(String order, String service, int code) {
        return Failure.server("command 'systemctl " + order + " " + service + "' failed: exit code " + code);
    }

    /** The row of a service. */
    public synchronized Map<String, Object> row(String service) {
        boolean runs = runs(service);
        var row = new TreeMap<String, Object>();
        row.put("service", service);
        row.put("name", service);
        row.put("desc", service + " of this node");
        row.put("state", runs ? "running" : "dead");
        row.put("active-state", runs ? "active" : "inactive");
        row.put("unit-state", ABSENT.contains(service) ? "not-found" : "enabled");
        return row;
    }
}
