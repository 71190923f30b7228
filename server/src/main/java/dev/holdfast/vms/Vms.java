package dev.holdfast.vms;

import dev.holdfast.access.Ownership;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.db.Db;
import dev.holdfast.guests.Guest;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.guests.GuestTarget;
import dev.holdfast.guests.GuestTargets;
import dev.holdfast.guests.Guests;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.jobs.JobRequest;
import dev.holdfast.jobs.JobTarget;
import dev.holdfast.jobs.JobType;
import dev.holdfast.jobs.queue.Exclusions;
import dev.holdfast.jobs.queue.Jobs;
import dev.holdfast.pve.api.GuestKind;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The virtual machines, each by the id of its guest: to whom one belongs, where it is, and jobs about it. */
public final class Vms implements GuestTargets {
    private final Db db;
    private final Hosts hosts;
    private final Inventory inventory;
    private final Guests guests;
    private final Jobs jobs;

    Vms(Db db, Hosts hosts, Inventory inventory, Guests guests, Jobs jobs) {
        this.db = db;
        this.hosts = hosts;
        this.inventory = inventory;
        this.guests = guests;
        this.jobs = jobs;
    }

    /** One machine, also a missing one. Refuses with 404 when there is none, or when no host of its cluster is enrolled. */
    public Guest get(long id) {
        Guest guest = guests.known().find(id);
        if (guest == null || host(guest) == null) throw Refusal.notFound("vm", id);
        return guest;
    }

    /** The host to which a machine belongs. */
    public Host hostOf(Guest guest) {
        Host host = host(guest);
        if (host == null) throw Refusal.notFound("vm", guest.id());
        return host;
    }

    private @Nullable Host host(Guest guest) {
        if (guest.kind() != GuestKind.QEMU) return null;
        Snapshot last = inventory.find(guest.clusterId());
        GuestState seen = seen(last, guest);
        return Guests.host(
                hosts.ofCluster(guest.clusterId()), guest.clusterId(), seen == null ? guest.node() : seen.node(), last);
    }

    /** The machine as the last poll saw it, however old; null when it did not. */
    static @Nullable GuestState seen(@Nullable Snapshot snapshot, Guest guest) {
        GuestState seen = snapshot == null ? null : snapshot.guests().get(guest.vmid());
        return seen == null || seen.kind() != GuestKind.QEMU ? null : seen;
    }

    /** The machine as the last poll saw it; null when it did not. */
    @Nullable
    GuestState seen(Guest guest) {
        return seen(inventory.find(guest.clusterId()), guest);
    }

    /** The owner of a machine, or null when there is no such machine. */
    @Nullable
    Ownership ownership(long id) {
        Guest guest = guests.known().find(id);
        Host host = guest == null ? null : host(guest);
        return host == null ? null : host.ownership();
    }

    /** The name of a machine, or null when there is no such machine. */
    @Nullable
    String name(long id) {
        Guest guest = guests.known().find(id);
        return guest == null || guest.kind() != GuestKind.QEMU ? null : name(guest);
    }

    /** Its name when it was last polled, or its VM ID: a machine need not have a name, and not every one was polled. */
    private String name(Guest guest) {
        GuestState seen = seen(guest);
        return seen == null || seen.name() == null ? "VM " + guest.vmid() : seen.name();
    }

    @Override
    public String type() {
        return "vm";
    }

    @Override
    public GuestKind kind() {
        return GuestKind.QEMU;
    }

    @Override
    public Map<GuestRef, Long> ids() {
        return guests.known().byCluster().values().stream()
                .flatMap(cluster -> cluster.values().stream())
                .filter(guest -> guest.kind() == GuestKind.QEMU)
                .collect(Collectors.toMap(Guest::ref, Guest::id));
    }

    @Override
    public GuestTarget target(long id) {
        Guest guest = get(id);
        return new GuestTarget(name(guest), guest.clusterId(), guest.vmid());
    }

    @Override
    public GuestHandle at(long id) {
        return guests.at(get(id).ref(), GuestKind.QEMU, "Restore it from a backup, or reload the list.");
    }

    @Override
    public void check(long id, Exclusions.Action action) {
        String key = get(id).ref().lock();
        db.writing(h -> jobs.exclusions().check(h, action, key));
    }

    /** A machine is on this host of another cluster now, with this VM ID. */
    public void moved(long id, Host host, int vmid) {
        var now = new GuestRef(host.clusterId(), vmid);
        Guest before = guests.known().find(id);
        db.writing(h -> {
            guests.known().moved(h, id, now, host.node());
            // Jobs that are already queued are meant for the machine, wherever it is.
            if (before != null) jobs.holdInstead(h, before.ref().lock(), now.lock());
        });
    }

    @Override
    public <P extends Record> JobRequest<P> request(long id, JobType<P> jobType, P params) {
        Guest guest = get(id);
        return JobRequest.of(jobType, params)
                .on(JobTarget.vm(id, name(guest)), hostOf(guest).id())
                .holding(guest.ref().lock());
    }
}
