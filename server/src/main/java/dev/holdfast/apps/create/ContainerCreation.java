package dev.holdfast.apps.create;

import dev.holdfast.access.Principal;
import dev.holdfast.access.Role;
import dev.holdfast.apps.FreeContainerIds;
import dev.holdfast.base.ConsentCode;
import dev.holdfast.base.Refusal;
import dev.holdfast.guests.config.PoolIn;
import dev.holdfast.guests.create.DiskStorages;
import dev.holdfast.guests.create.Faults;
import dev.holdfast.guests.create.NodeChoice;
import dev.holdfast.guests.create.NodeStorages;
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
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Checks everything about a container to create before a job starts, and starts the job. */
record ContainerCreation(Hosts hosts, Hypervisors hypervisors, NodeChoice nodes, FreeContainerIds ids, Jobs jobs) {
    private static final Pattern VERSION = Pattern.compile("([0-9]{1,3})[.]([0-9]{1,3})");

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
            throw faults.refusal();
        }
        Host home = nodes.home(who, host, node);
        PveNode at = client.node(node);
        NodeStorages storages = NodeStorages.of(at, node);
        String storage = storageFaults(in, storages.all(), node, faults);
        PveNode.Status status = at.status();
        TemplateDownload.Wanted download = in.image() == null
                ? downloadFaults(in, client, storages, faults)
                : imageFaults(in.image(), status.pveversion(), client, storages, faults);
        templateFault(in, storages, faults);
        faults.add(BridgeCheck.fault(at, node, in.bridge()), "bridge");
        NodeLimits limits = NodeLimits.of(status, node);
        faults.add(limits.cores(List.of("body", "cores"), in.cores()));
        faults.add(limits.memory(List.of("body", "memory_mb"), in.memoryMb()));
        if (storage == null || !faults.isEmpty()) throw faults.refusal();
        String template = download == null ? Objects.requireNonNull(in.template()) : download.volume();
        return new Plan(home, node, storage, template, download);
    }

    long create(Principal who, ContainerCreateIn in) {
        Plan plan = check(who, in);
        if (!in.unprivileged() && !in.consent()) {
            throw Refusal.of(
                    ConsentCode.CONSENT_REQUIRED,
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

    private static void templateFault(ContainerCreateIn in, NodeStorages storages, Faults faults) {
        String template = in.template();
        if (template == null || storages.has(template, "vztmpl")) return;
        faults.add(
                "Node " + storages.name() + " has no template " + template + ". Choose another, or download one.",
                "template");
    }

    /** Adds the faults of a template to download; returns what to download, or null. */
    private static TemplateDownload.@Nullable Wanted downloadFaults(
            ContainerCreateIn in, PveClient client, NodeStorages storages, Faults faults) {
        ContainerCreateIn.TemplateToDownload wanted = in.download();
        if (wanted == null) return null;
        String storage = placeFaults("download", wanted.storage(), client, storages, faults);
        if (storage == null) return null;
        boolean isKnown = storages.node().system().templates().stream()
                .anyMatch(one -> one.template().equals(wanted.template()));
        if (!isKnown) {
            faults.add(
                    "The index of node " + storages.name() + " has no template " + wanted.template()
                            + ". Choose another one, or update the index with pveam update on the node.",
                    "download",
                    "template");
        }
        return new TemplateDownload.Wanted(storage, wanted.template(), null);
    }

    /** The same of an image to pull, which nodes can since Proxmox VE 9.1; where the version is unknown, the node decides. */
    private static TemplateDownload.@Nullable Wanted imageFaults(
            ContainerCreateIn.ImageToPull wanted,
            @Nullable String version,
            PveClient client,
            NodeStorages storages,
            Faults faults) {
        Matcher known = VERSION.matcher(version == null ? "" : version);
        if (known.find()) {
            int major = Integer.parseInt(known.group(1));
            int minor = Integer.parseInt(known.group(2));
            if (major < 9 || (major == 9 && minor < 1)) {
                faults.add(
                        "Node " + storages.name() + " has Proxmox VE " + known.group()
                                + ", and images of registries need 9.1 or later. Choose a template, or another node.",
                        "image");
            }
        }
        String storage = placeFaults("image", wanted.storage(), client, storages, faults);
        String rest = "which a pull needs. Grant it, or choose a template of the node.";
        faults.add(new TokenRights(client).fault("Sys.AccessNetwork", "/nodes/" + storages.name(), rest), "image");
        return storage == null ? null : TemplateDownload.Wanted.ofImage(storage, wanted.reference());
    }

    /** Adds the faults of the storage for what is downloaded; returns the storage, or null where there is none. */
    private static @Nullable String placeFaults(
            String field, @Nullable String asked, PveClient client, NodeStorages storages, Faults faults) {
        String storage = storages.forDownload("vztmpl", "container templates", asked, field, faults);
        if (storage == null) return null;
        String rest = "which a download needs. Grant it, or choose a template of the node.";
        faults.add(new TokenRights(client).fault("Datastore.AllocateTemplate", "/storage/" + storage, rest), field);
        return storage;
    }
}
