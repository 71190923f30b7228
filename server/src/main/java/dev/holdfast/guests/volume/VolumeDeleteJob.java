package dev.holdfast.guests.volume;

import dev.holdfast.guests.Guest;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.guests.Guests;
import dev.holdfast.guests.disk.VolumeUse;
import dev.holdfast.guests.volume.VolumeReadings.Place;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.hosts.client.NodeOrder;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.inventory.stores.KnownStores;
import dev.holdfast.inventory.stores.StoreUse;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobStopped;
import dev.holdfast.jobs.JobType;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.Priority;
import dev.holdfast.pve.PveClient;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.storage.VolumeId;
import dev.holdfast.pve.task.PveTask;
import dev.holdfast.pve.wire.PveException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Deletes a volume that belongs to no guest, after it has read again that none needs it: Proxmox VE deletes a volume that a
 * configuration names as well.
 */
record VolumeDeleteJob(
        Hypervisors hypervisors,
        Hosts hosts,
        Guests guests,
        Inventory inventory,
        KnownStores stores,
        VolumeReadings readings,
        VolumeUse use,
        InstantSource clock)
        implements Job<VolumeDeleteJob.Params> {
    static final JobType<Params> KIND = new JobType<>("volumes.delete_orphaned", Params.class, Priority.PEOPLE);

    private static final String LOST = "The host stopped answering. Whether the volume is deleted is not known.";

    /** An interrupted job does not trust an older check. */
    private static final Duration VALID = Duration.ofMinutes(1);

    /** The volume on its node when the job was requested. */
    record Params(
            long clusterId,
            String node,
            String volid,
            int vmid,
            boolean shared,
            @Nullable Long sizeBytes) {}

    @Override
    public JobType<Params> kind() {
        return KIND;
    }

    @Override
    public Outcome run(Params params, JobContext job) throws InterruptedException {
        VolumeId volume = VolumeId.parse(params.volid());
        var ref = new GuestRef(params.clusterId(), params.vmid());
        var place = new Place(params.clusterId(), params.shared() ? null : params.node(), volume.storage());
        if (!job.isDone("checked")) {
            job.line("Reading every configuration that could name " + volume + ".");
            String problem = problem(params, ref, volume, job);
            if (problem != null) {
                readings.changed(ref);
                return new Outcome.Failed(problem + " Volume " + volume + " was not deleted.");
            }
            job.stopIfCanceled();
            job.disableCancel();
            job.line("No guest needs it. Deleting it.");
        }
        Instant checked = job.step("checked", Instant.class, clock::instant);
        var order = new NodeOrder(
                hypervisors,
                params.clusterId(),
                params.node(),
                List.of("imgdel"),
                params.vmid() + "@" + volume.storage(),
                client -> delete(client, params.node(), volume, checked));
        job.require("delete", order, "The volume could not be deleted", LOST);
        if (isThere(params, volume, job)) {
            return new Outcome.Failed(
                    "The host reported a success, but the storage still contains " + volume + ". Delete it there.");
        }
        readings.deleted(place, params.volid());
        var result = new LinkedHashMap<String, Object>();
        result.put("deleted", params.volid());
        result.put("node", params.node());
        if (params.sizeBytes() != null) result.put("size_bytes", params.sizeBytes());
        return new Outcome.Done(result);
    }

    private PveTask delete(PveClient client, String node, VolumeId volume, Instant checked) {
        if (checked.plus(VALID).isBefore(clock.instant())) {
            throw JobStopped.with(new Outcome.Failed("The job was interrupted after it had checked that no guest needs "
                    + volume + ", so it was not deleted. Delete it again."));
        }
        // Without a delay there is always a task.
        return Objects.requireNonNull(
                client.node(node).storage(volume.storage()).delete(volume));
    }

    private boolean isThere(Params params, VolumeId volume, JobContext job) {
        try {
            return client(params).node(params.node()).storage(volume.storage()).content(null, params.vmid()).stream()
                    .anyMatch(one -> one.volid().equals(params.volid()));
        } catch (PveException e) {
            job.line("Whether the storage still contains the volume could not be read.");
            return false;
        }
    }

    private PveClient client(Params params) {
        return hypervisors.client(params.clusterId(), params.node()).complete();
    }

    /** Why the volume is kept, as sentences; null when nobody needs it. */
    private @Nullable String problem(Params params, GuestRef ref, VolumeId volume, JobContext job)
            throws InterruptedException {
        if (!VolumeNames.areOfProxmox(params.volid(), params.vmid())) {
            return "Its name is not one that Proxmox VE gives, so that another program may use it.";
        }
        Snapshot now = inventory.present(params.clusterId());
        if (now == null) return "The guests of the cluster are not known now, because it does not answer.";
        GuestState guest = now.guests().get(params.vmid());
        try {
            boolean exists = !client(params).cluster().isFree(params.vmid());
            if (exists && guest == null) {
                return "A guest has the ID " + params.vmid() + " now, and its configuration could not be read yet.";
            }
            String foreign = params.shared() ? elsewhere(params, volume) : null;
            if (foreign != null) return foreign;
            // Kind and node do not matter for one that does not exist.
            GuestHandle owner = guests.on(params.node(), ref, guest == null ? GuestKind.QEMU : guest.kind());
            String user = use.of(owner, "", volume, percent -> {
                job.progress(percent * 9 / 10);
                job.stopIfCanceled();
            });
            if (user != null) return user;
            if (guest != null && VolumeUse.isWorkedOn(guests.on(guest.node(), ref, guest.kind()))) {
                return "A task works on guest " + params.vmid() + " now and may need the volume.";
            }
            return null;
        } catch (VolumeUse.Unreadable e) {
            return e.getMessage() + " It may need the volume.";
        } catch (PveException e) {
            return HypervisorFailures.detail(e);
        }
    }

    /**
     * Other clusters may see the same storage under any name. Of one that does not answer, what is stored counts. The reasons
     * name no host: it may be another team's.
     */
    private @Nullable String elsewhere(Params params, VolumeId volume) {
        StoreUse own = stores.find(params.clusterId(), volume.storage());
        Set<Long> answering = stores.answering();
        for (Host host : hosts.list()) {
            long other = host.clusterId();
            if (other == params.clusterId()) continue;
            Map<String, StoreUse> uses = stores.ofCluster(other);
            if (uses == null) {
                return "The storage is shared, and the storages of another host, which may use it, could not be read"
                        + " yet.";
            }
            List<StoreUse> disks =
                    uses.values().stream().filter(StoreUse::holdsDisks).toList();
            Snapshot last = inventory.find(other);
            boolean holdsDisks = !disks.isEmpty()
                    || (last != null
                            && last.storages().stream().anyMatch(one -> one.shared() && VolumeSurvey.holdsDisks(one)));
            if (!holdsDisks) continue;
            if (hasGuest(other, params.vmid(), last, answering.contains(other))) {
                return "The storage is shared, and a guest with this ID exists in another cluster, which may use the"
                        + " volume.";
            }
            if (!answering.contains(other) && (own == null || disks.stream().anyMatch(own::mayBe))) {
                return "The storage is shared, and another host, whose guests may use the volume, does not answer now.";
            }
        }
        return null;
    }

    private boolean hasGuest(long clusterId, int vmid, @Nullable Snapshot last, boolean answers) {
        if (last != null && last.guests().containsKey(vmid)) return true;
        Guest known = guests.known().ofCluster(clusterId).get(vmid);
        return known != null && (!answers || known.missingSince() == null);
    }
}
