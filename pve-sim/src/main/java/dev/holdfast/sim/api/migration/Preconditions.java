package dev.holdfast.sim.api.migration;

import dev.holdfast.sim.model.GuestDisk;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.volume.Disks;
import dev.holdfast.sim.model.volume.Volume;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The migration preconditions of a guest: the possible target nodes, and what prevents the migration. */
record Preconditions(SimGuest guest, boolean nine) {
    Map<String, Object> told() {
        var answer = new TreeMap<String, Object>();
        answer.put("running", guest.isRunning() ? 1 : 0);
        var allowed = new ArrayList<String>();
        var refused = new TreeMap<String, Object>();
        for (SimNode node : guest.cluster().nodes()) {
            if (node.name().equals(guest.node())) continue;
            List<String> missing = guest.isContainer() ? List.of() : missing(node);
            if (missing.isEmpty()) allowed.add(node.name());
            else refused.put(node.name(), Map.of("unavailable_storages", missing));
        }
        String between = guest.isContainer() ? "-" : "_";
        // Version 8 returns this for VMs only if they are stopped.
        if (nine || !guest.isRunning()) {
            answer.put("allowed" + between + "nodes", allowed);
            answer.put("not" + between + "allowed" + between + "nodes", refused);
        }
        if (guest.isContainer()) return answer;
        answer.put("local_disks", disks());
        String devices = Migration.devices(guest);
        answer.put("local_resources", devices.isEmpty() ? List.of() : Arrays.asList(devices.split(", ")));
        answer.put("mapped-resources", List.of());
        if (nine) {
            answer.put("mapped-resource-info", Map.of());
            answer.put("has-dbus-vmstate", 1);
        }
        return answer;
    }

    private List<String> missing(SimNode node) {
        return GuestDisk.all(guest, guest.configInForce()).stream()
                .map(GuestDisk::storage)
                .filter(s -> !s.isOn(node.name()) || !s.isEnabled())
                .map(SimStorage::id)
                .distinct()
                .toList();
    }

    private List<Map<String, Object>> disks() {
        var rows = new ArrayList<Map<String, Object>>();
        guest.configInForce().forEach((key, value) -> {
            Disks.Named named = Disks.KEY.matcher(key).matches() ? Disks.named(value.toString()) : null;
            SimStorage storage = named == null ? null : guest.cluster().findStorage(named.storage());
            if (named == null || storage == null || storage.isShared()) return;
            rows.add(row(key, value.toString(), named, storage.find(guest.node(), named.name())));
        });
        return rows;
    }

    private static Map<String, Object> row(String key, String value, Disks.Named named, @Nullable Volume volume) {
        boolean unused = key.startsWith("unused");
        var row = new TreeMap<String, Object>();
        row.put("cdrom", Disks.isMedium(value) ? 1 : 0);
        row.put("drivename", key);
        row.put("is_attached", unused ? 0 : 1);
        row.put("is_tpmstate", key.equals("tpmstate0") ? 1 : 0);
        row.put("is_unused", unused ? 1 : 0);
        row.put("is_vmstate", 0);
        row.put("replicate", value.contains("replicate=0") ? 0 : 1);
        row.put("shared", value.contains("shared=1") ? 1 : 0);
        row.put("size", volume == null ? Disks.bytes(value) : volume.size());
        row.put("volid", named.id());
        return row;
    }
}
