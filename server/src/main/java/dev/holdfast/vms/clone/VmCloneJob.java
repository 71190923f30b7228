package dev.holdfast.vms.clone;

import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.GuestTarget;
import dev.holdfast.guests.GuestTask;
import dev.holdfast.guests.Guests;
import dev.holdfast.guests.create.FreeIds;
import dev.holdfast.guests.create.NewGuest;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobStopped;
import dev.holdfast.jobs.JobType;
import dev.holdfast.jobs.Order;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.Priority;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.guest.CloneSpec;
import dev.holdfast.pve.guest.GuestConfig;
import dev.holdfast.pve.guest.NicConfig;
import dev.holdfast.vms.Vms;
import dev.holdfast.vms.create.NewMachines;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Clones a machine: its disks are copied, or linked to those of a template. The source stays as it is. */
record VmCloneJob(Vms vms, Guests guests, FreeIds ids, NewMachines machines) implements Job<VmCloneJob.Params> {
    static final JobType<Params> KIND = new JobType<>("vm.clone", Params.class, Priority.PEOPLE);

    /**
     * What to clone.
     *
     * @param identity of the source when the clone was requested
     * @param source null in jobs of older versions
     * @param newid the requested one, or null for a free one
     */
    record Params(
            long vmId,
            String node,
            @Nullable String identity,
            @Nullable GuestTarget source,
            String target,
            long targetHostId,
            @Nullable String name,
            @Nullable Integer newid,
            boolean full,
            @Nullable String storage,
            @Nullable String snapshot) {}

    @Override
    public JobType<Params> kind() {
        return KIND;
    }

    @Override
    public List<Long> others(Params params) {
        return List.of(params.targetHostId());
    }

    @Override
    public Outcome run(Params params, JobContext job) throws InterruptedException {
        GuestTarget target = vms.target(params.source(), params.vmId(), job);
        GuestHandle source = guests.on(params.node(), target.guest(), GuestKind.QEMU);
        GuestHandle clone = clone(params, target, source, job);
        int vmid = clone.ref().vmid();
        String made = "VM " + vmid + " was cloned.";
        String unread = "Its configuration could not be read. Check that its MAC addresses differ from its source's.";
        GuestConfig config = NewGuest.after(made, unread, () -> clone.client().config());
        String name = Objects.requireNonNullElse(config.name(), "VM " + vmid);
        long id = machines.add(clone, name, job);
        job.line(made);
        List<String> kept =
                NewGuest.after(made, unread, () -> kept(source.client().config(), config));
        if (!kept.isEmpty()) {
            return new Outcome.Failed("VM " + vmid + " was cloned, but kept from its source: " + String.join(", ", kept)
                    + ". Change that before both run at the same time.");
        }
        return new Outcome.Done(Map.of("vm_id", id, "vmid", vmid, "name", name, "node", params.target()));
    }

    private GuestHandle clone(Params params, GuestTarget target, GuestHandle source, JobContext job)
            throws InterruptedException {
        var clone = new NewGuest(
                "clone",
                GuestKind.QEMU,
                target.clusterId(),
                params.target(),
                params.newid(),
                tried -> ids.next(target.clusterId(), params.node(), tried),
                guest -> order(params, target, source, guest.ref().vmid()),
                // It has no UUID that the job chose, but its lock until the task succeeds.
                config -> "clone".equals(config.lock()));
        return clone.make(
                guests,
                vmid -> "Cloning " + target.name() + " (VM " + target.vmid() + ") as VM " + vmid + " on "
                        + params.target() + ": a " + (params.full() ? "full" : "linked") + " clone.",
                _ -> "Proxmox VE could not clone " + target.name(),
                job);
    }

    private static Order order(Params params, GuestTarget target, GuestHandle source, int vmid) {
        var spec = new CloneSpec(
                vmid,
                params.name(),
                params.full(),
                params.storage(),
                params.target().equals(params.node()) ? null : params.target(),
                params.snapshot(),
                null);
        return source.order(GuestTask.CLONE, client -> {
            if (source.isAnother(params.identity())) {
                throw JobStopped.with(new Outcome.Failed("Another machine has the VM ID " + target.vmid()
                        + " now. Nothing was cloned. Reload the list."));
            }
            return client.clone(spec);
        });
    }

    /** What must differ between two machines in one network, and does not. */
    private static List<String> kept(GuestConfig source, GuestConfig clone) {
        var kept = new ArrayList<String>();
        Set<String> own = source.nics().values().stream()
                .map(NicConfig::hardwareAddress)
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
        clone.nics().forEach((key, nic) -> {
            if (own.contains(nic.hardwareAddress())) kept.add("the MAC address of " + key);
        });
        String uuid = uuid(source);
        if (uuid != null && uuid.equals(uuid(clone))) kept.add("the UUID in smbios1");
        return kept;
    }

    private static @Nullable String uuid(GuestConfig config) {
        return NicConfig.parse(config.values().getOrDefault("smbios1", "")).get("uuid");
    }
}
