package dev.holdfast.vms.create;

import dev.holdfast.base.seal.Secret;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.GuestTask;
import dev.holdfast.guests.Guests;
import dev.holdfast.guests.create.FreeIds;
import dev.holdfast.guests.create.NewGuest;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobType;
import dev.holdfast.jobs.Order;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.Priority;
import dev.holdfast.jobs.TaskEnd;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.guest.GuestConfig;
import dev.holdfast.pve.guest.MachineSpec;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.storage.Size;
import dev.holdfast.pve.task.PveTask;
import dev.holdfast.vms.cloudinit.Readback;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Creates a virtual machine with a VM ID that is free by then, and starts it if requested. */
record VmCreateJob(Guests guests, FreeIds ids, NewMachines machines, ImageDownload images)
        implements Job<VmCreateJob.Params> {
    static final JobType<Params> KIND = new JobType<>("vm.create", Params.class, Priority.PEOPLE);

    /**
     * What to create.
     *
     * @param vmid the requested one, or null for a free one
     * @param uuid by which the machine is recognized as the one that this job created
     * @param settings its configuration by Proxmox VE's own keys
     * @param growTo the size in GiB of a first disk that is made from an image, and has the image's size at first
     * @param download the image that the node downloads before, if any
     */
    record Params(
            long clusterId,
            String node,
            String name,
            @Nullable Integer vmid,
            String uuid,
            Map<String, String> settings,
            @Nullable Integer growTo,
            boolean start,
            @Nullable String pool,
            ImageDownload.@Nullable Wanted download) {
        @Override
        public String toString() {
            return "Params[" + name + " on " + node + "]"; // the settings may contain a password
        }
    }

    @Override
    public JobType<Params> kind() {
        return KIND;
    }

    @Override
    public List<Secret> secrets(Params params) {
        return List.of(Secret.of(params.settings().getOrDefault("cipassword", "")));
    }

    @Override
    public Outcome run(Params params, JobContext job) throws InterruptedException {
        if (params.download() != null && params.growTo() != null) {
            images.require(params.download(), params.clusterId(), params.node(), params.growTo(), job);
        }
        GuestHandle guest = create(params, job);
        int vmid = guest.ref().vmid();
        job.progress(70);
        long id = machines.add(guest, params.name(), job);
        String made = "VM " + vmid + " was created.";
        job.line(made);
        GuestConfig config = NewGuest.after(
                made,
                "Its configuration could not be read.",
                () -> guest.client().config());
        var ignored = Readback.ignored(params.settings(), config);
        if (!ignored.isEmpty()) {
            return new Outcome.Failed("VM " + vmid + " was created, but Proxmox VE ignored: "
                    + String.join(", ", ignored) + ". Check its configuration before you start it.");
        }
        Integer size = params.growTo();
        if (size != null) {
            NewGuest.after(made, "Its first disk could not be grown.", () -> grow(size, guest, job));
        }
        if (params.start()) NewGuest.after(made, "Its start failed.", () -> start(params, guest, job));
        return new Outcome.Done(Map.of("vm_id", id, "vmid", vmid, "node", params.node()));
    }

    private static TaskEnd grow(int gib, GuestHandle guest, JobContext job) throws InterruptedException {
        job.line("Growing the first disk to " + gib + " GiB.");
        try {
            TaskEnd end = job.execute("grow", guest.order(GuestTask.RESIZE_DISK, client -> {
                PveTask task = client.disks().resize("scsi0", Size.parse(gib + "G"), null);
                if (task == null) throw new GrownAlready();
                return task;
            }));
            job.require(
                    end,
                    "Its first disk could not be grown",
                    "The host stopped answering while its first disk was grown.");
        } catch (GrownAlready _) {
            job.line("The host grew it without a task.");
        }
        return TaskEnd.OK;
    }

    /** Proxmox VE 7 grows a disk during the call. */
    private static final class GrownAlready extends RuntimeException {}

    private static TaskEnd start(Params params, GuestHandle guest, JobContext job) throws InterruptedException {
        job.line("Starting " + params.name() + ".");
        job.require(
                guest.judged(job.execute("start", guest.order(GuestTask.START, PveGuest::start)), true, job),
                "Its start failed",
                "The host stopped answering. Check the machine's state.");
        return TaskEnd.OK;
    }

    private GuestHandle create(Params params, JobContext job) throws InterruptedException {
        var machine = new NewGuest(
                "create",
                GuestKind.QEMU,
                params.clusterId(),
                params.node(),
                params.vmid(),
                tried -> ids.next(params.clusterId(), params.node(), tried),
                guest -> order(params, guest),
                config -> config.values().getOrDefault("smbios1", "").contains(params.uuid()));
        return machine.make(
                guests,
                vmid -> "Creating " + params.name() + " as VM " + vmid + " on " + params.node() + ".",
                vmid -> "Proxmox VE could not create VM " + vmid,
                job);
    }

    private static Order order(Params params, GuestHandle guest) {
        var spec = new MachineSpec(guest.ref().vmid(), null, null, false, false, false, withPool(params));
        return guest.nodeOrder(GuestTask.CREATE, node -> node.create(spec));
    }

    /** The pool is no key of the configuration, so it is not among those that are read back. */
    private static Map<String, String> withPool(Params params) {
        var all = new LinkedHashMap<>(params.settings());
        if (params.pool() != null) all.put("pool", params.pool());
        return all;
    }
}
