package dev.holdfast.vms.create;

import dev.holdfast.access.Principal;
import dev.holdfast.access.Role;
import dev.holdfast.guests.config.PoolIn;
import dev.holdfast.guests.create.DiskStorages;
import dev.holdfast.guests.create.Faults;
import dev.holdfast.guests.create.FreeIds;
import dev.holdfast.guests.create.NodeChoice;
import dev.holdfast.guests.create.NodeStorages;
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
        var faults = new Faults();
        clusterFaults(in, client, host, faults);
        if (nodeFault != null) {
            // What else is to be checked needs the node.
            faults.add(nodeFault, "node");
            throw faults.refusal();
        }
        Host home = nodes.home(who, host, node);
        PveNode at = client.node(node);
        NodeStorages storages = NodeStorages.of(at, node);
        String storage = storageFaults(in, storages.all(), node, faults);
        isoFault(in, storages, faults);
        imageFault(who, in, host.clusterId(), storages, faults);
        bridgeFaults(in, at, node, faults);
        sizeFaults(in, at.status(), node, faults);
        ImageDownload.Wanted download = sources.wanted(in, client, storages, faults);
        if (storage == null || !faults.isEmpty()) throw faults.refusal();
        return new Plan(host, home, node, storage, download);
    }

    /** Adds the faults that do not depend on the node. */
    private void clusterFaults(VmCreateIn in, PveClient client, Host host, Faults faults) {
        if (in.pool() != null)
            faults.add(PoolIn.fault(in.pool(), client.cluster().pools()), "pool");
        if (in.vmid() != null) faults.add(ids.fault(host.clusterId(), host.node(), in.vmid()), "vmid");
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
            VmCreateIn in, List<PveNode.Storage> all, String node, Faults faults) {
        DiskStorages storages = DiskStorages.of(node, all, GuestKind.QEMU);
        String storage = in.storage();
        if (storage == null) {
            if (storages.usable().isEmpty()) {
                faults.add(storages.noneSentence(), "storage");
                return null;
            }
            storage = storages.usable().getFirst().storage();
        }
        var wanted = new HashMap<String, Long>();
        wanted.put(storage, (long) in.diskGb());
        if (!storages.has(storage)) faults.add(storages.missingSentence(storage), "storage");
        for (int i = 0; i < in.disksOrNone().size(); i++) {
            VmCreateIn.ExtraDisk disk = in.disksOrNone().get(i);
            String there = disk.storage() == null ? storage : disk.storage();
            wanted.merge(there, (long) disk.sizeGb(), Long::sum);
            if (disk.storage() != null && !storages.has(there)) {
                faults.add(storages.missingSentence(there), "disks", i, "storage");
            }
        }
        String first = storage;
        wanted.forEach((name, gib) -> roomFaults(in, first, name, storages.roomFault(name, gib), faults));
        return storage;
    }

    private static void roomFaults(VmCreateIn in, String storage, String full, @Nullable String words, Faults faults) {
        if (words == null) return;
        if (full.equals(storage)) {
            faults.add(words, "disk_gb");
            return;
        }
        for (int i = 0; i < in.disksOrNone().size(); i++) {
            if (full.equals(in.disksOrNone().get(i).storage())) faults.add(words, "disks", i, "size_gb");
        }
    }

    private static void isoFault(VmCreateIn in, NodeStorages storages, Faults faults) {
        String iso = in.iso();
        if (iso == null || storages.has(iso, "iso")) return;
        faults.add(
                "Node " + storages.name() + " has no ISO image " + iso + ". Upload it first, or choose another.",
                "iso");
    }

    private void imageFault(Principal who, VmCreateIn in, long clusterId, NodeStorages storages, Faults faults) {
        String image = in.image();
        if (image == null) return;
        PveNode.Storage storage = storages.activeOf(image);
        StoredVolume volume = storage == null
                ? null
                : storages.node().storage(storage.storage()).content(null, null).stream()
                        .filter(one -> one.volid().equals(image) && isFor(who, clusterId, storage, one))
                        .findFirst()
                        .orElse(null);
        if (volume == null) {
            faults.add(
                    "Node " + storages.name() + " has no disk image " + image + ". Upload it first, or choose another.",
                    "image");
        } else if (volume.size() != null && volume.size() > (long) in.diskGb() << 30) {
            faults.add(
                    "The image needs a disk of at least " + Math.ceilDiv(volume.size(), 1L << 30) + " GiB.", "disk_gb");
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

    private static void bridgeFaults(VmCreateIn in, PveNode at, String node, Faults faults) {
        var known = new HashMap<String, @Nullable String>();
        String first = BridgeCheck.fault(at, node, in.bridge());
        known.put(in.bridge(), first);
        faults.add(first, "bridge");
        for (int i = 0; i < in.nicsOrNone().size(); i++) {
            String bridge = in.nicsOrNone().get(i).bridge();
            if (!known.containsKey(bridge)) known.put(bridge, BridgeCheck.fault(at, node, bridge));
            faults.add(known.get(bridge), "nics", i, "bridge");
        }
    }

    private static void sizeFaults(VmCreateIn in, PveNode.Status status, String node, Faults faults) {
        NodeLimits limits = NodeLimits.of(status, node);
        faults.add(limits.cores(List.of("body", "cores"), in.cores()));
        faults.add(limits.memory(List.of("body", "memory_mb"), in.memoryMb()));
    }
}
