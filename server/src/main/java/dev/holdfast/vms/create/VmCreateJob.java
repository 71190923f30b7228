package dev.holdfast.vms.create;

import dev.holdfast.base.seal.Scrubber;
import dev.holdfast.base.seal.Secret;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.guests.GuestTask;
import dev.holdfast.guests.Guests;
import dev.holdfast.guests.create.FreeIds;
import dev.holdfast.hosts.client.Capability;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobStopped;
import dev.holdfast.jobs.JobType;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.Priority;
import dev.holdfast.jobs.TaskEnd;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.guest.MachineSpec;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.storage.Size;
import dev.holdfast.pve.task.PveTask;
import dev.holdfast.pve.wire.PveException;
import dev.holdfast.vms.cloudinit.Readback;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Creates a virtual machine with a VM ID that is free by then, and starts it if requested. */
final class VmCreateJob implements Job<VmCreateJob.Params> {
    static final JobType<Params> KIND = new JobType<>("vm.create", Params.class, Priority.PEOPLE);

    /** Others may create guests at the same time: so many IDs are tried. */
    private static final int TRIES = 20;

    /**
     * What to create.
     *
     * @param vmid the requested one, or null for a free one
     * @param uuid by which the machine is recognized as the one that this job created
     * @param settings its configuration by Proxmox VE's own keys
     * @param growTo the size in GiB of a first disk that is made from an image, and has the image's size at first
     */
    record Params(
            long clusterId,
            String node,
            String name,
            @Nullable Integer vmid,
            String uuid,
            Map<String, String> settings,
            @Nullable Integer growTo,
            boolean start) {
        @Override
        public String toString() {
            return "Params[" + name + " on " + node + "]"; // the settings may contain a password
        }
    }

    private final Guests guests;
    private final FreeIds ids;
    private final NewMachines machines;
    private final Scrubber scrubber;

    VmCreateJob(Guests guests, FreeIds ids, NewMachines machines, Scrubber scrubber) {
        this.scrubber = scrubber;
        this.guests = guests;
        this.ids = ids;
        this.machines = machines;
    }

    @Override
    public JobType<Params> kind() {
        return KIND;
    }

    @Override
    public Outcome run(Params params, JobContext job) throws InterruptedException {
        String password = params.settings().getOrDefault("cipassword", "");
        try (Scrubber.Known _ = scrubber.know(Secret.of(password))) {
            return created(params, job);
        }
    }

    private Outcome created(Params params, JobContext job) throws InterruptedException {
        GuestHandle guest = create(params, job);
        int vmid = guest.ref().vmid();
        job.progress(70);
        long id = machines.add(guest, params.name(), job);
        var ignored = Readback.ignored(
                params.settings(), guest.client(Capability.MONITORING).config());
        if (!ignored.isEmpty()) {
            return new Outcome.Failed("VM " + vmid + " was created, but Proxmox VE ignored: "
                    + String.join(", ", ignored) + ". Check its configuration before you start it.");
        }
        if (params.growTo() != null) grow(params.growTo(), guest, job);
        if (params.start()) start(params, guest, job);
        return new Outcome.Done(Map.of("vm_id", id, "vmid", vmid, "node", params.node()));
    }

    /** Repeated after a crash, it asks for the same size again, which changes nothing. */
    private static void grow(int gib, GuestHandle guest, JobContext job) throws InterruptedException {
        job.line("Growing the first disk to " + gib + " GiB.");
        TaskEnd end = job.step("grow", TaskEnd.class, () -> {
            PveTask task = guest.client(Capability.LIFECYCLE).disks().resize("scsi0", Size.parse(gib + "G"), null);
            return task == null ? TaskEnd.OK : job.follow(guest.task(task));
        });
        job.require(
                end,
                "VM " + guest.ref().vmid() + " was created, but its first disk could not be grown",
                "VM " + guest.ref().vmid()
                        + " was created. The host stopped answering while its first disk was grown.");
    }

    private static void start(Params params, GuestHandle guest, JobContext job) throws InterruptedException {
        job.line("Starting " + params.name() + ".");
        String created = "VM " + guest.ref().vmid() + " was created, but ";
        try {
            job.require(
                    "start",
                    guest.order(GuestTask.START, PveGuest::start),
                    "The start failed",
                    "The host stopped answering. Check the machine's state.");
        } catch (JobStopped e) {
            throw switch (e.outcome) {
                case Outcome.Failed failed ->
                    JobStopped.with(new Outcome.Failed(created + "not started. " + failed.reason()));
                case Outcome.Unknown unknown ->
                    JobStopped.with(new Outcome.Unknown(created + "its start is uncertain. " + unknown.reason()));
                case null, default -> e;
            };
        } catch (PveException e) {
            throw JobStopped.with(new Outcome.Failed(
                    created + "not started. " + HypervisorFailures.problem(e).detail()));
        }
    }

    private GuestHandle create(Params params, JobContext job) throws InterruptedException {
        var tried = new HashSet<Integer>();
        for (int attempt = 1; ; attempt++) {
            Set<Integer> not = Set.copyOf(tried);
            int vmid = job.step("id " + attempt, Integer.class, () -> number(params, not));
            var ref = new GuestRef(params.clusterId(), vmid);
            job.holdAlso(ref.lock());
            GuestHandle guest = guests.on(params.node(), ref, GuestKind.QEMU);
            job.line("Creating " + params.name() + " as VM " + vmid + " on " + params.node() + ".");
            var spec = new MachineSpec(vmid, null, null, false, false, false, params.settings());
            boolean next = params.vmid() == null && attempt < TRIES;
            try {
                TaskEnd end = job.execute(
                        "create " + attempt,
                        guest.nodeOrder(Capability.LIFECYCLE, GuestTask.CREATE, node -> node.create(spec)));
                // The task also checks the ID, after the request did.
                boolean taken = end == TaskEnd.FAILED
                        && PveException.Reason.of(job.taskMessage()) == PveException.Reason.ALREADY_EXISTS
                        && !NewMachines.isOurs(guest, params.uuid());
                if (!taken || !next) {
                    machines.require(end, guest, params.uuid(), "Proxmox VE could not create VM " + vmid, job);
                    return guest;
                }
            } catch (PveException.Refused e) {
                if (e.reason() != PveException.Reason.ALREADY_EXISTS || !next) throw e;
            }
            job.line("VM ID " + vmid + " was taken in the meantime.");
            tried.add(vmid);
        }
    }

    private int number(Params params, Set<Integer> tried) {
        Integer requested = params.vmid();
        return requested == null ? ids.next(params.clusterId(), params.node(), tried) : requested;
    }
}
