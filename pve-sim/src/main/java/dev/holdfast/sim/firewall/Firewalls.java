package dev.holdfast.sim.firewall;

import java.util.HashMap;
import java.util.Map;

/**
 * The firewall files of a cluster. They lie in the file system that the members share, so a guest's is there before and
 * after the guest, and moves nowhere when the guest does. Whoever looks into one holds the monitor of this.
 */
public final class Firewalls {
    private final Firewall cluster = new Firewall();
    private final Map<String, Firewall> nodes = new HashMap<>();
    private final Map<Integer, Firewall> guests = new HashMap<>();

    Firewall cluster() {
        return cluster;
    }

    synchronized Firewall ofNode(String node) {
        return nodes.computeIfAbsent(node, _ -> new Firewall());
    }

    /** Also of a guest that does not exist: the real thing asks for a file and takes a missing one for an empty one. */
    synchronized Firewall ofGuest(int vmid) {
        return guests.computeIfAbsent(vmid, _ -> new Firewall());
    }

    /** Forgets the firewall of a guest that is gone. */
    public synchronized void removeGuest(int vmid) {
        guests.remove(vmid);
    }
}
