package dev.holdfast.apps.create;

import dev.holdfast.access.Principal;
import dev.holdfast.access.Role;
import dev.holdfast.apps.AppRefusals;
import dev.holdfast.apps.FreeContainerIds;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.Violation;
import dev.holdfast.guests.config.PoolIn;
import dev.holdfast.guests.create.DiskStorages;
import dev.holdfast.guests.create.NodeChoice;
import dev.holdfast.guests.create.StorageChoice;
import dev.holdfast.guests.create.TokenRights;
import dev.holdfast.guests.network.BridgeCheck;
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
import dev.holdfast.pve.wire.Timeouts;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Checks everything about a container to create before a job starts, and starts the job. */
record ContainerCreation(Hosts hosts, Hypervisors hypervisors, NodeChoice nodes, FreeContainerIds ids, Jobs jobs) {
    /**
     * What is created, and where; everything about it was found in order.
     *
     * @param home the host to which the app will belong
     * @param storage of its root disk
     * @param template the volume id of the template
     */
    record Plan(Host home, String node, String storage, String template, TemplateDownload.@Nullable Wanted download) {}

    /** Refuses with 422 what does not fit to the host. */
    Plan check(Principal who, ContainerCreateIn in) {
        Host host = hosts.get(in.hostId(), who, Role.ADMIN);
        String node = Objects.requireNonNullElse(in.node(), host.node());
        PveClient client = hypervisors.client(host.clusterId(), host.node()).within(Timeouts.PERSON);
        String nodeFault = node.equals(host.node()) ? null : nodes.fault(who, host.clusterId(), client, node);
        var faults = new Faults();
        clusterFaults(in, client, host, faults);
        if (nodeFault != null) {
            // What else is to be checked needs the node.
            faults.add(nodeFault, "node");
            throw Refusal.invalid(faults.all);
        }
        Host home = nodes.home(who, host, node);
        PveNode at = client.node(node);
        List<PveNode.Storage> storages = at.storages();
        String storage = storageFaults(in, storages, node, faults);
        TemplateDownload.Wanted download = downloadFaults(in, client, storages, node, faults);
        templateFault(in, at, storages, node, faults);
        faults.add(BridgeCheck.fault(at, node, in.bridge()), "bridge");
        NodeLimits limits = NodeLimits.of(at.status(), node);
        limits.cores(List.of("body", "cores"), in.cores()).ifPresent(faults.all::add);
        limits.memory(List.of("body", "memory_mb"), in.memoryMb()).ifPresent(faults.all::add);
        if (storage == null || !faults.all.isEmpty()) throw Refusal.invalid(faults.all);
        String template = download == null ? Objects.requireNonNull(in.template()) : download.volume();
        return new Plan(home, node, storage, template, download);
    }

    long create(Principal who, ContainerCreateIn in) {
        Plan plan = check(who, in);
        if (!in.unprivileged() && !in.consent()) {
            throw Refusal.of(
                    AppRefusals.CONSENT_REQUIRED,
                    "Root in a privileged container can become root on node " + plan.node()
                            + ". Create an unprivileged container, or consent to this.");
        }
        Host home = plan.home();
        var params = new ContainerCreateJob.Params(
                home.clusterId(),
                home.id(),
                plan.node(),
                in.name(),
                in.ctid(),
                plan.template(),
                plan.storage(),
                ContainerSettings.of(in, plan.storage()),
                in.start(),
                plan.download());
        return jobs.enqueue(JobRequest.of(ContainerCreateJob.KIND, params)
                .by(who)
                .on(JobTarget.host(home.id(), home.name()), home.id())
                // One at a time in a cluster: two would take the same free CT ID.
                .holding("create:" + home.clusterId()));
    }

    /** What is wrong so far, by field. */
    private static final class Faults {
        private final List<Violation> all = new ArrayList<>();

        private void add(@Nullable String words, Object... field) {
            if (words != null) all.add(Violation.at(words, field));
        }
    }

    /** Adds the faults that do not depend on the node. */
    private void clusterFaults(ContainerCreateIn in, PveClient client, Host host, Faults faults) {
        if (in.pool() != null)
            faults.add(PoolIn.fault(in.pool(), client.cluster().pools()), "pool");
        if (in.ctid() != null) faults.add(ids.fault(host.clusterId(), host.node(), in.ctid()), "ctid");
        if (!in.unprivileged()) {
            String rest = "which a privileged container needs. Create an unprivileged one, or grant it.";
            faults.add(new TokenRights(client).fault("Sys.Modify", "/", rest), "unprivileged");
        }
    }

    /** Adds the faults of the root disk's storage; returns the storage, or null where there is none. */
    private static @Nullable String storageFaults(
            ContainerCreateIn in, List<PveNode.Storage> all, String node, Faults faults) {
        DiskStorages storages = DiskStorages.of(node, all, GuestKind.LXC);
        if (in.storage() == null && storages.usable().isEmpty()) {
            faults.add(storages.noneSentence(), "storage");
            return null;
        }
        String storage = in.storage() == null ? storages.usable().getFirst().storage() : in.storage();
        if (!storages.has(storage)) faults.add(storages.missingSentence(storage), "storage");
        faults.add(storages.roomFault(storage, in.diskGb()), "disk_gb");
        return storage;
    }

    private static void templateFault(
            ContainerCreateIn in, PveNode at, List<PveNode.Storage> storages, String node, Faults faults) {
        String template = in.template();
        if (template == null) return;
        String storage = template.substring(0, template.indexOf(':'));
        boolean exists =
                storages.stream().anyMatch(one -> one.storage().equals(storage) && Boolean.TRUE.equals(one.active()))
                        && at.storage(storage).content("vztmpl", null).stream()
                                .anyMatch(volume -> volume.volid().equals(template));
        if (!exists) {
            faults.add(
                    "Node " + node + " has no template " + template + ". Choose another, or download one.", "template");
        }
    }

    /** Adds the faults of a template to download; returns what to download, or null. */
    private static TemplateDownload.@Nullable Wanted downloadFaults(
            ContainerCreateIn in, PveClient client, List<PveNode.Storage> all, String node, Faults faults) {
        ContainerCreateIn.TemplateToDownload wanted = in.download();
        if (wanted == null) return null;
        List<StorageChoice> holding = StorageChoice.holding(StorageChoice.of(all), "vztmpl");
        List<String> names = holding.stream().map(StorageChoice::name).toList();
        if (names.isEmpty()) {
            faults.add(
                    "Node " + node + " has no active storage for container templates (content type vztmpl). Enable that"
                            + " content type on a storage first.",
                    "download");
            return null;
        }
        String storage = Objects.requireNonNullElse(wanted.storage(), names.getFirst());
        if (!names.contains(storage)) {
            faults.add(
                    "Node " + node + " has no active storage " + storage
                            + " for container templates (content type vztmpl). Choose one of: "
                            + String.join(", ", names) + ".",
                    "download",
                    "storage");
            return null;
        }
        String rest = "which a download needs. Grant it, or choose a template of the node.";
        faults.add(
                new TokenRights(client).fault("Datastore.AllocateTemplate", "/storage/" + storage, rest), "download");
        boolean isKnown = client.node(node).system().templates().stream()
                .anyMatch(one -> one.template().equals(wanted.template()));
        if (!isKnown) {
            faults.add(
                    "The index of node " + node + " has no template " + wanted.template()
                            + ". Choose another one, or update the index with pveam update on the node.",
                    "download",
                    "template");
        }
        return new TemplateDownload.Wanted(storage, wanted.template());
    }
}
