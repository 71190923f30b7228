package dev.holdfast.sim.model.firewall;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The firewall files of a cluster. They are stored in the file system that the members share, so a guest's file exists
 * before and after the guest, and stays in place when the guest moves. Access to a file requires the monitor of this.
 */
public final class Firewalls {
    private final Firewall cluster = new Firewall();
    private final Map<String, Firewall> nodes = new HashMap<>();
    private final Map<Integer, Firewall> guests = new HashMap<>();

    /** The firewall of the cluster. */
    public Firewall cluster() {
        return cluster;
    }

    /** The firewall of a node. */
    public synchronized Firewall ofNode(String node) {
        return nodes.computeIfAbsent(node, _ -> new Firewall());
    }

    /** Also for a guest that does not exist: Proxmox VE reads a missing file as an empty one. */
    public synchronized Firewall ofGuest(int vmid) {
        return guests.computeIfAbsent(vmid, _ -> new Firewall());
    }

    /** The files of the cluster, its nodes and guests. */
    public synchronized List<Firewall> all() {
        return Stream.of(List.of(cluster), nodes.values(), guests.values())
                .flatMap(Collection::stream)
                .toList();
    }

    /** The VM IDs whose files have content, in their order. */
    public synchronized List<Integer> guestsWithFile() {
        return guests.entrySet().stream()
                .filter(one -> FirewallText.of(one.getValue()) != null)
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
    }

    /** Removes the firewall of a guest that no longer exists. */
    public synchronized void removeGuest(int vmid) {
        guests.remove(vmid);
    }
}
