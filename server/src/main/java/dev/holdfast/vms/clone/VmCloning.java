package dev.holdfast.vms.clone;

import dev.holdfast.access.Principal;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.Violation;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.create.FreeIds;
import dev.holdfast.guests.create.NodeChoice;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.jobs.queue.Exclusions;
import dev.holdfast.jobs.queue.Jobs;
import dev.holdfast.pve.PveClient;
import dev.holdfast.pve.guest.GuestConfig;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.node.PveNode;
import dev.holdfast.pve.wire.Timeouts;
import dev.holdfast.vms.VmRefusals;
import dev.holdfast.vms.Vms;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Checks everything about a clone before a job starts, and starts the job. */
record VmCloning(Vms vms, Hypervisors hypervisors, NodeChoice nodes, FreeIds ids, Jobs jobs) {
    /** Where it runs, and what it is a copy of; everything about it was found in order. */
    record Plan(GuestHandle source, String target, Host home) {}

    /** Refuses with 422 what does not fit to the machine or its cluster. */
    Plan check(Principal who, long id, VmCloneIn in) {
        GuestHandle source = vms.at(id, Exclusions.Action.POWER);
        long cluster = source.ref().clusterId();
        PveGuest guest = source.clientForUser();
        GuestConfig config = guest.config();
        boolean isTemplate = config.isTemplate();
        PveClient client = hypervisors.client(cluster, source.node()).within(Timeouts.PERSON);
        String target = Objects.requireNonNullElse(in.target(), source.node());
        var faults = new ArrayList<Violation>();
        String nodeFault = target.equals(source.node()) ? null : nodes.fault(who, cluster, client, target);
        if (in.snapshot() != null) config = snapshot(guest, in.snapshot(), config, faults);
        if (nodeFault == null) storageFaults(in, client, source.node(), target, config, faults);
        else faults.add(fault("target", nodeFault));
        String taken = in.newid() == null ? null : ids.fault(cluster, source.node(), in.newid());
        if (taken != null) faults.add(fault("newid", taken));
        if (!faults.isEmpty()) throw Refusal.invalid(faults);
        if (!in.full() && !isTemplate) {
            throw Refusal.of(
                    VmRefusals.LINKED_CLONE_NEEDS_TEMPLATE,
                    "Linked clones can be made only from templates, and "
                            + vms.target(id).name()
                            + " is none. Make a full clone, or convert it to a template first.");
        }
        return new Plan(source, target, nodes.home(who, vms.hostOf(vms.get(id)), target));
    }

    long clone(Principal who, long id, VmCloneIn in) {
        Plan plan = check(who, id, in);
        GuestHandle source = plan.source();
        var params = new VmCloneJob.Params(
                id,
                source.node(),
                source.identity(),
                vms.target(id),
                plan.target(),
                plan.home().id(),
                in.name(),
                in.newid(),
                in.full(),
                in.storage(),
                in.snapshot());
        return jobs.enqueue(vms.request(id, VmCloneJob.KIND, params).by(who));
    }

    private static GuestConfig snapshot(PveGuest guest, String name, GuestConfig now, List<Violation> faults) {
        boolean exists = guest.complete().snapshots().list().snapshots().stream()
                .anyMatch(one -> one.name().equals(name));
        if (exists) return new GuestConfig(guest.snapshots().config(name), now.digest());
        faults.add(fault("snapshot", "There is no snapshot " + name + ". Choose another one, or leave it empty."));
        return now;
    }

    /** A clone's disks need room; on another node they, and those of the source, must be on shared storages. */
    private static void storageFaults(
            VmCloneIn in, PveClient client, String node, String target, GuestConfig config, List<Violation> faults) {
        Map<String, PveNode.Storage> there = client.node(target).storages().stream()
                .filter(one -> Boolean.TRUE.equals(one.active()))
                .collect(Collectors.toMap(PveNode.Storage::storage, Function.identity()));
        String wanted = in.storage();
        PveNode.Storage storage = wanted == null ? null : there.get(wanted);
        if (wanted != null && (storage == null || !holdsImages(storage))) {
            faults.add(fault(
                    "storage",
                    "Node " + target + " has no active storage " + wanted + " for images. Choose one of: "
                            + there.values().stream()
                                    .filter(VmCloning::holdsImages)
                                    .map(PveNode.Storage::storage)
                                    .sorted()
                                    .collect(Collectors.joining(", "))
                            + "."));
            return;
        }
        long bytes = 0;
        boolean local = storage != null && !Boolean.TRUE.equals(storage.shared());
        for (GuestConfig.Disk disk : disks(config)) {
            PveNode.Storage own =
                    there.get(Objects.requireNonNull(disk.volume()).storage());
            local = local || own == null || !Boolean.TRUE.equals(own.shared());
            if (disk.size() != null) bytes += disk.size().bytes();
        }
        if (!target.equals(node) && local) {
            faults.add(fault(
                    "target",
                    "A clone on another node needs all disks on storages that both nodes share. Clone it on " + node
                            + " and move the clone, or choose a shared storage for a machine whose disks are shared."));
        }
        if (storage != null && storage.avail() != null && storage.avail() < bytes) {
            faults.add(fault(
                    "storage",
                    "Storage " + wanted + " has " + (storage.avail() >> 30) + " GiB free, and the disks need "
                            + Math.ceilDiv(bytes, 1L << 30) + " GiB. Choose another storage."));
        }
    }

    private static List<GuestConfig.Disk> disks(GuestConfig config) {
        var disks = new ArrayList<GuestConfig.Disk>();
        config.values().forEach((key, value) -> {
            if (!key.matches("(scsi|virtio|sata|ide|efidisk|tpmstate)[0-9]+") || value.contains("media=cdrom")) return;
            GuestConfig.@Nullable Disk disk = config.disk(key);
            if (disk != null && disk.volume() != null) disks.add(disk);
        });
        return disks;
    }

    private static boolean holdsImages(PveNode.Storage storage) {
        return storage.content() != null
                && List.of(storage.content().split(",")).contains("images");
    }

    private static Violation fault(String field, String words) {
        return Violation.body(field, words, "value_error");
    }
}
