package dev.holdfast.vms.migrate.preflight;

import dev.holdfast.base.Refusal;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.GuestTarget;
import dev.holdfast.guests.LinkedClones;
import dev.holdfast.guests.SelfDetection;
import dev.holdfast.guests.migrate.Endpoint;
import dev.holdfast.guests.migrate.EndpointReader;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.hosts.client.MissingPrivilege;
import dev.holdfast.jobs.queue.Exclusions;
import dev.holdfast.pve.PveClient;
import dev.holdfast.pve.guest.GuestConfig;
import dev.holdfast.pve.guest.PendingConfig;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.guest.PveMigration;
import dev.holdfast.pve.node.PveNode;
import dev.holdfast.pve.storage.StoredVolume;
import dev.holdfast.pve.wire.PveException;
import dev.holdfast.pve.wire.Timeouts;
import dev.holdfast.vms.Vms;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Runs preflights: queries both hosts on each call. The failure of a host is a fact as well. */
public record VmPreflights(
        Vms vms, Hosts hosts, Hypervisors hypervisors, SelfDetection self, EndpointReader endpoints) {
    /** The preflight of a request, which another job of the machine can exclude. */
    public VmEvaluation of(long vmId, long targetHostId, @Nullable String storage, boolean online) {
        return evaluate(vmId, targetHostId, storage, online, excluded(vmId));
    }

    /** The preflight of the job itself, which has its turn now. */
    public VmEvaluation inJob(long vmId, long targetHostId, @Nullable String storage, boolean online) {
        return evaluate(vmId, targetHostId, storage, online, null);
    }

    private @Nullable String excluded(long vmId) {
        try {
            vms.check(vmId, Exclusions.Action.MIGRATE);
            return null;
        } catch (Refusal e) {
            if (e.code().status() == 404) throw e;
            return e.detail();
        }
    }

    private VmEvaluation evaluate(
            long vmId, long targetHostId, @Nullable String storage, boolean online, @Nullable String excluded) {
        GuestTarget about = vms.target(vmId);
        Host owner = vms.hostOf(vms.get(vmId));
        Endpoint target = target(hosts.get(targetHostId));
        Endpoint source = null;
        VmInputs.Machine machine = null;
        String failure = null;
        VmInputs.Arrival arrival = null;
        boolean isSelf = false;
        try {
            GuestHandle guest = vms.at(vmId);
            source = endpoints.read(owner, guest.node());
            failure = source.problem();
            if (failure == null) {
                arrival = arrival(source, target, about.vmid());
                machine = machine(guest, source, target, storage, arrival);
                isSelf = self.isSelf(guest);
            }
        } catch (PveException | Refusal e) {
            failure = HypervisorFailures.detail(e);
        }
        return VmEvaluation.of(new VmInputs(
                about.vmid(),
                about.name(),
                source,
                failure,
                machine,
                target,
                storage,
                online,
                isSelf,
                arrival,
                excluded));
    }

    /** Null within a cluster, and when the target can't be queried, which is the target's own problem. */
    private VmInputs.@Nullable Arrival arrival(Endpoint source, Endpoint target, int vmid) {
        if (source.host().clusterId() == target.host().clusterId() || target.problem() != null) return null;
        try {
            PveClient client = hypervisors.of(target.host()).within(Timeouts.PERSON);
            return new VmInputs.Arrival(
                    client.cluster().isFree(vmid) ? vmid : client.nextId(),
                    MissingPrivilege.toReceiveMachines(client.permissions()));
        } catch (PveException _) {
            return null;
        }
    }

    private Endpoint target(Host host) {
        return endpoints.read(host, host.node());
    }

    private VmInputs.Machine machine(
            GuestHandle guest,
            Endpoint source,
            Endpoint target,
            @Nullable String storage,
            VmInputs.@Nullable Arrival arrival) {
        PveGuest client = guest.clientForUser().complete();
        GuestConfig config = client.presentConfig();
        PveNode node = guest.nodeForUser().complete();
        int vmid = guest.ref().vmid();
        boolean across = source.host().clusterId() != target.host().clusterId();
        List<String> places = MachineDisks.of(config, source, across).places(storage);
        return new VmInputs.Machine(
                config,
                client.status(),
                guest.identity(),
                snapshots(client),
                localResources(guest, target, across),
                node.replicationTargets(vmid),
                across
                        ? client.pending().pending().stream()
                                .map(PendingConfig.Key::key)
                                .sorted()
                                .toList()
                        : List.of(),
                config.isTemplate() ? LinkedClones.of(node, vmid, config) : List.of(),
                there(target, places, arrival == null ? vmid : arrival.vmid()));
    }

    /** One call for each snapshot: only its configuration tells which disks it contains. */
    private static Map<String, Map<String, String>> snapshots(PveGuest client) {
        var snapshots = new TreeMap<String, Map<String, String>>();
        client.snapshots()
                .list()
                .snapshots()
                .forEach(one -> snapshots.put(one.name(), client.snapshots().config(one.name())));
        return snapshots;
    }

    /** Needs another privilege than the other reads; without it the configuration alone decides. */
    private static List<String> localResources(GuestHandle guest, Endpoint target, boolean across) {
        try {
            PveMigration.Preconditions known = guest.clientForUser()
                    .migration()
                    .preconditions(across || target.node().equals(guest.node()) ? null : target.node());
            return known.localResources();
        } catch (PveException _) {
            return List.of();
        }
    }

    private @Nullable Set<String> there(Endpoint target, List<String> storages, int vmid) {
        try {
            PveNode node = hypervisors
                    .client(target.host().clusterId(), target.node())
                    .within(Timeouts.PERSON)
                    .complete()
                    .node(target.node());
            var volumes = new HashSet<String>();
            for (String storage : storages) {
                if (target.storage(storage) == null) continue;
                node.storage(storage).content("images", vmid).stream()
                        .map(StoredVolume::volid)
                        .forEach(volumes::add);
            }
            return volumes;
        } catch (PveException _) {
            return null;
        }
    }
}
