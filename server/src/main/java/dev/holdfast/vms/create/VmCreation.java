package dev.holdfast.vms.create;

import dev.holdfast.access.Principal;
import dev.holdfast.access.Role;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.Violation;
import dev.holdfast.guests.config.PoolIn;
import dev.holdfast.guests.create.DiskStorages;
import dev.holdfast.guests.create.FreeIds;
import dev.holdfast.guests.create.NodeChoice;
import dev.holdfast.guests.network.BridgeCheck;
import dev.holdfast.guests.owner.GuestOwners;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.inventory.NodeLimits;
import dev.holdfast.jobs.JobRequest;
import dev.holdfast.jobs.JobTarget;
import dev.holdfast.jobs.queue.Jobs;
import dev.holdfast.pve.PveClient;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.node.PveNode;
import dev.holdfast.pve.storage.StoredVolume;
import dev.holdfast.pve.wire.Timeouts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Checks everything about a machine to create before a job starts, and starts the job. */
record VmCreation(
        Hosts hosts,
        Hypervisors hypervisors,
        NodeChoice nodes,
        GuestOwners owners,
        FreeIds ids,
        Jobs jobs,
        ImageSources sources) {
    /** What is created, and where; everything about it was found in order. */
    record Plan(Host host, Host home, String node, String storage, ImageDownload.@Nullable Wanted download) {}

    /** Refuses with 422 what does not fit to the host. */
    Plan check(Principal who, VmCreateIn in) {
        Host host = hosts.get(in.hostId(), who, Role.ADMIN);
        String node = Objects.requireNonNullElse(in.node(), host.node());
        PveClient client = hypervisors.client(host.clusterId(), host.node()).within(Timeouts.PERSON);
        String nodeFault = node.equals(host.node()) ? null : nodes.fault(who, host.clusterId(), client, node);
        var faults = new ArrayList<Violation>();
        clusterFaults(in, client, host, faults);
        if (nodeFault != null) {
            // What else is to be checked needs the node.
            faults.add(Violation.body("node", nodeFault, "value_error"));
            throw Refusal.invalid(faults);
        }
        Host home = nodes.home(who, host, node);
        PveNode at = client.node(node);
        String storage = storageFaults(in, at.storages(), node, faults);
        isoFault(in, at, node, faults);
        imageFault(who, in, host.clusterId(), at, node, faults);
        bridgeFaults(in, at, node, faults);
        sizeFaults(in, at.status(), node, faults);
        ImageDownload.Wanted download = sources.wanted(in, client, node, faults);
        if (storage == null || !faults.isEmpty()) throw Refusal.invalid(faults);
        return new Plan(host, home, node, storage, download);
    }

    /** Adds the faults that do not depend on the node. */
    private void clusterFaults(VmCreateIn in, PveClient client, Host host, List<Violation> faults) {
        if (in.pool() != null) {
            String fault = PoolIn.fault(in.pool(), client.cluster().pools());
            if (fault != null) faults.add(Violation.body("pool", fault, "value_error"));
        }
        String taken = in.vmid() == null ? null : ids.fault(host.clusterId(), host.node(), in.vmid());
        if (taken != null) faults.add(Violation.at(taken, "vmid"));
    }

    long create(Principal who, VmCreateIn in) {
        Plan plan = check(who, in);
        ImageDownload.Wanted download = plan.download();
        String uuid = UUID.randomUUID().toString();
        String image = download == null ? in.image() : download.volume();
        var params = new VmCreateJob.Params(
                plan.host().clusterId(),
                plan.node(),
                in.name(),
                in.vmid(),
                uuid,
                VmSettings.of(in, plan.storage(), image, uuid),
                image == null ? null : in.diskGb(),
                in.start(),
                in.pool(),
                download);
        return jobs.enqueue(JobRequest.of(VmCreateJob.KIND, params)
                .by(who)
                .on(
                        JobTarget.host(plan.home().id(), plan.home().name()),
                        plan.home().id())
                // One at a time in a cluster: two would take the same free VM ID.
                .holding("create:" + plan.host().clusterId()));
    }

    /** Adds the faults of storages; returns the storage of the disks that name none, or null where there is none. */
    private static @Nullable String storageFaults(
            VmCreateIn in, List<PveNode.Storage> all, String node, List<Violation> faults) {
        DiskStorages storages = DiskStorages.of(node, all, GuestKind.QEMU);
        String storage = in.storage();
        if (storage == null) {
            if (storages.usable().isEmpty()) {
                faults.add(Violation.at(storages.noneSentence(), "storage"));
                return null;
            }
            storage = storages.usable().getFirst().storage();
        }
        var wanted = new HashMap<String, Long>();
        wanted.put(storage, (long) in.diskGb());
        if (!storages.has(storage)) faults.add(Violation.at(storages.missingSentence(storage), "storage"));
        for (int i = 0; i < in.disksOrNone().size(); i++) {
            VmCreateIn.ExtraDisk disk = in.disksOrNone().get(i);
            String there = disk.storage() == null ? storage : disk.storage();
            wanted.merge(there, (long) disk.sizeGb(), Long::sum);
            if (disk.storage() != null && !storages.has(there)) {
                faults.add(Violation.at(storages.missingSentence(there), "disks", i, "storage"));
            }
        }
        String first = storage;
        wanted.forEach((name, gib) -> roomFaults(in, first, name, storages.roomFault(name, gib), faults));
        return storage;
    }

    private static void roomFaults(
            VmCreateIn in, String storage, String full, @Nullable String words, List<Violation> faults) {
        if (words == null) return;
        if (full.equals(storage)) {
            faults.add(Violation.at(words, "disk_gb"));
            return;
        }
        for (int i = 0; i < in.disksOrNone().size(); i++) {
            if (full.equals(in.disksOrNone().get(i).storage())) faults.add(Violation.at(words, "disks", i, "size_gb"));
        }
    }

    private static void isoFault(VmCreateIn in, PveNode at, String node, List<Violation> faults) {
        String iso = in.iso();
        if (iso == null) return;
        String storage = iso.substring(0, iso.indexOf(':'));
        boolean known = at.storages().stream()
                .anyMatch(one -> one.storage().equals(storage) && Boolean.TRUE.equals(one.active()));
        boolean exists = known
                && at.storage(storage).content("iso", null).stream()
                        .anyMatch(volume -> volume.volid().equals(iso));
        if (!exists) {
            faults.add(Violation.at(
                    "Node " + node + " has no ISO image " + iso + ". Upload it first, or choose another.", "iso"));
        }
    }

    private void imageFault(
            Principal who, VmCreateIn in, long clusterId, PveNode at, String node, List<Violation> faults) {
        String image = in.image();
        if (image == null) return;
        String name = image.substring(0, image.indexOf(':'));
        PveNode.Storage storage = at.storages().stream()
                .filter(one -> one.storage().equals(name) && Boolean.TRUE.equals(one.active()))
                .findFirst()
                .orElse(null);
        StoredVolume volume = storage == null
                ? null
                : at.storage(name).content(null, null).stream()
                        .filter(one -> one.volid().equals(image) && isFor(who, clusterId, storage, one))
                        .findFirst()
                        .orElse(null);
        if (volume == null) {
            faults.add(Violation.at(
                    "Node " + node + " has no disk image " + image + ". Upload it first, or choose another.", "image"));
        } else if (volume.size() != null && volume.size() > (long) in.diskGb() << 30) {
            faults.add(Violation.at(
                    "The image needs a disk of at least " + Math.ceilDiv(volume.size(), 1L << 30) + " GiB.",
                    "disk_gb"));
        }
    }

    /** An image to import is for everyone who reads the storage; a disk is only for the admins of its guest. */
    private boolean isFor(Principal who, long clusterId, PveNode.Storage storage, StoredVolume volume) {
        if (!"images".equals(volume.content())) return "import".equals(volume.content());
        Instant createdAt = volume.ctime() == null ? null : Instant.ofEpochSecond(volume.ctime());
        return who.has(
                Role.ADMIN,
                owners.now()
                        .ofVolume(clusterId, volume.vmid(), createdAt, Boolean.TRUE.equals(storage.shared()))
                        .ownership());
    }

    private static void bridgeFaults(VmCreateIn in, PveNode at, String node, List<Violation> faults) {
        var known = new HashMap<String, @Nullable String>();
        String first = BridgeCheck.fault(at, node, in.bridge());
        known.put(in.bridge(), first);
        if (first != null) faults.add(Violation.at(first, "bridge"));
        for (int i = 0; i < in.nicsOrNone().size(); i++) {
            String bridge = in.nicsOrNone().get(i).bridge();
            if (!known.containsKey(bridge)) known.put(bridge, BridgeCheck.fault(at, node, bridge));
            String words = known.get(bridge);
            if (words != null) faults.add(Violation.at(words, "nics", i, "bridge"));
        }
    }

    private static void sizeFaults(VmCreateIn in, PveNode.Status status, String node, List<Violation> faults) {
        NodeLimits limits = NodeLimits.of(status, node);
        limits.cores(List.of("body", "cores"), in.cores()).ifPresent(faults::add);
        limits.memory(List.of("body", "memory_mb"), in.memoryMb()).ifPresent(faults::add);
    }
}
