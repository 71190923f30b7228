package dev.holdfast.network.attached;

import dev.holdfast.guests.Guest;
import dev.holdfast.guests.GuestAddresses;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.guests.GuestTargets;
import dev.holdfast.guests.observed.AgentReport;
import dev.holdfast.guests.observed.GuestAgents;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.network.node.NetworkNode;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.guest.NicConfig;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which guests are attached to the bridges of a node, from what is already known: no call to a hypervisor. */
public record Attachments(
        Inventory inventory, NicSurvey survey, List<GuestTargets> areas, GuestAddresses addresses, GuestAgents agents) {
    /** Copies the list. */
    public Attachments {
        areas = List.copyOf(areas);
    }

    /**
     * What is attached to one node.
     *
     * @param unread how many guests are missing
     */
    public record OfNode(List<Attachment> all, int unread) {}

    /** The ids of apps and machines, to be read once for many nodes. */
    public Map<GuestKind, Map<GuestRef, Long>> ids() {
        var ids = new HashMap<GuestKind, Map<GuestRef, Long>>();
        areas.forEach(area -> ids.put(area.kind(), area.ids()));
        return ids;
    }

    /** The NICs of the guests on a node, by CT ID or VM ID. */
    public OfNode of(NetworkNode node, Map<GuestKind, Map<GuestRef, Long>> ids) {
        Snapshot last = inventory.find(node.clusterId());
        var all = new ArrayList<Attachment>();
        int unread = 0;
        if (last == null) return new OfNode(all, unread);
        List<GuestState> guests = last.guests().values().stream()
                .filter(guest -> guest.node().equals(node.name()))
                .sorted(Comparator.comparing(GuestState::vmid))
                .toList();
        for (GuestState guest : guests) {
            var ref = new GuestRef(node.clusterId(), guest.vmid());
            Map<String, NicConfig> nics = survey.nics(ref);
            if (nics == null) {
                unread++;
                continue;
            }
            Long id = ids.getOrDefault(guest.kind(), Map.of()).get(ref);
            nics.forEach((key, nic) -> all.add(view(node, guest, id, key, nic, nics.size())));
        }
        return new OfNode(all, unread);
    }

    private Attachment view(
            NetworkNode node, GuestState guest, @Nullable Long id, String key, NicConfig nic, int nics) {
        boolean machine = guest.kind() == GuestKind.QEMU;
        return new Attachment(
                node.host().id(),
                node.name(),
                Guest.Type.of(guest.kind(), id),
                id,
                guest.vmid(),
                guest.name(),
                key,
                nic.get("bridge"),
                nic.number("tag"),
                nic.get("trunks"),
                nic.hardwareAddress(),
                address(new GuestRef(node.clusterId(), guest.vmid()), machine, nic, nics),
                nic.is("link_down"),
                nic.is("firewall"));
    }

    private @Nullable String address(GuestRef ref, boolean machine, NicConfig nic, int nics) {
        if (machine) return reported(ref, nic.hardwareAddress());
        String configured = nic.get("ip");
        if (configured != null && configured.contains("/")) return configured;
        // The address seen in a container does not say at which of its NICs.
        return nics == 1 ? addresses.ip(ref) : null;
    }

    /** What the agent of a machine told of the interface with this MAC address. */
    private @Nullable String reported(GuestRef ref, @Nullable String mac) {
        AgentReport report = agents.report(ref);
        if (mac == null || report == null || report.interfaces() == null) return null;
        return report.interfaces().stream()
                .filter(one -> mac.equalsIgnoreCase(one.macAddress()))
                .flatMap(one -> one.addresses().stream())
                .findFirst()
                .orElse(null);
    }

    /** The nodes of guests that have a NIC with one of these MAC addresses. */
    public boolean isAny(NetworkNode node, Set<String> macs) {
        if (macs.isEmpty()) return false;
        return of(node, Map.of()).all().stream().anyMatch(one -> one.hwaddr() != null && macs.contains(one.hwaddr()));
    }
}
