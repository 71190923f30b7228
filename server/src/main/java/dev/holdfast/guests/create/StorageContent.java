package dev.holdfast.guests.create;

import dev.holdfast.access.Principal;
import dev.holdfast.access.Role;
import dev.holdfast.base.HypervisorProblem;
import dev.holdfast.base.Refusal;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.pve.PveClient;
import dev.holdfast.pve.api.ConfigChange;
import dev.holdfast.pve.storage.StorageConfig;
import dev.holdfast.pve.wire.PveException;
import dev.holdfast.pve.wire.Timeouts;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Allows storages to hold more. A storage is one of the whole cluster, whose hosts may belong to several teams. */
record StorageContent(Hosts hosts, Hypervisors hypervisors) {
    /** The types of storages that hold files, and may therefore hold images of any kind. */
    private static final Set<String> FILES = Set.of("btrfs", "cephfs", "cifs", "dir", "nfs");

    /**
     * A storage, and what it can hold now.
     *
     * @param storage the name of the storage in Proxmox VE
     * @param content what it may contain, such as {@code images iso import}
     */
    record StorageContentView(String storage, List<String> content) {}

    /** Adds a content type to those of a storage, and changes nothing else. */
    StorageContentView allow(Principal who, long hostId, StorageContentIn in) {
        Host host = hosts.ofWholeCluster(hostId, who, Role.ADMIN, "The storages of a cluster belong");
        PveClient client = hypervisors.client(host.clusterId(), host.node()).within(Timeouts.PERSON);
        String wanted = in.content().word();
        StorageConfig before = get(client, in.storage());
        if (before.content().contains(wanted)) return view(before);
        if (!FILES.contains(before.type())) {
            throw Refusal.invalid(
                    "storage",
                    "Storage " + in.storage() + " is of the type " + before.type()
                            + ", which can't hold files. Choose a directory or a network share.",
                    "value_error");
        }
        if (!new TokenRights(client).on("/storage").contains("Datastore.Allocate")) {
            throw Refusal.hypervisor(
                    HypervisorProblem.PERMISSION,
                    "The API token lacks the privilege Datastore.Allocate on /storage, which a change of a storage needs."
                            + " Grant it, or change the content of the storage in Proxmox VE.");
        }
        return written(client, before, wanted);
    }

    /** Writes the change and reads it back: a lost answer is a success if the storage can hold it now. */
    private static StorageContentView written(PveClient client, StorageConfig before, String wanted) {
        String storage = before.storage();
        PveException lost = null;
        try {
            // None is the word for a storage that holds nothing.
            String all = Stream.concat(before.content().stream().filter(one -> !one.equals("none")), Stream.of(wanted))
                    .collect(Collectors.joining(","));
            client.storages()
                    .update(storage, ConfigChange.NONE.set("content", all).onlyAt(before.digest()));
        } catch (PveException.InvalidParameters e) {
            // A Proxmox VE before 8.2 knows no images to import.
            throw Refusal.hypervisor(
                    HypervisorProblem.REFUSED,
                    "The host refused the change: "
                            + String.join("; ", e.fields().values()).strip());
        } catch (PveException e) {
            if (!e.mayHaveHappened()) throw e;
            lost = e;
        }
        StorageConfig after;
        try {
            after = get(client, storage);
        } catch (PveException e) {
            throw unknown(lost == null ? e : lost, storage);
        }
        if (after.content().contains(wanted)) return view(after);
        if (lost != null) throw unknown(lost, storage);
        throw Refusal.hypervisor(
                HypervisorProblem.REFUSED,
                "The host accepted the change of storage " + storage + ", but its configuration does not contain it.");
    }

    private static Refusal unknown(PveException lost, String storage) {
        var problem = HypervisorFailures.problem(lost);
        return Refusal.hypervisor(
                problem.kind(),
                problem.sentence() + " Whether storage " + storage
                        + " was changed is not known. Read it again before you repeat the change.");
    }

    private static StorageConfig get(PveClient client, String storage) {
        StorageConfig found = client.storages().list(null).stream()
                .filter(one -> one.storage().equals(storage))
                .findFirst()
                .orElse(null);
        if (found == null) throw Refusal.notFound("storage", storage);
        return found;
    }

    private static StorageContentView view(StorageConfig storage) {
        return new StorageContentView(storage.storage(), storage.content());
    }
}
