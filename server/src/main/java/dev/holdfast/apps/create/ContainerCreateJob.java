package dev.holdfast.apps.create;

import dev.holdfast.apps.App;
import dev.holdfast.apps.FreeContainerIds;
import dev.holdfast.apps.NewApps;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.seal.Secret;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.GuestTask;
import dev.holdfast.guests.Guests;
import dev.holdfast.guests.create.NewGuest;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobStopped;
import dev.holdfast.jobs.JobType;
import dev.holdfast.jobs.Order;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.Priority;
import dev.holdfast.jobs.TaskEnd;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.guest.ContainerSpec;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.storage.VolumeId;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Creates a container from a template or an image, makes it an app, and starts it if requested. */
record ContainerCreateJob(
        Guests guests, FreeContainerIds ids, NewApps newApps, TemplateDownload templates, InstantSource clock)
        implements Job<ContainerCreateJob.Params> {
    static final JobType<Params> KIND = new JobType<>("container.create", Params.class, Priority.PEOPLE);

    /**
     * What to create. Stored sealed, like all parameters.
     *
     * @param hostId the host to which the app belongs
     * @param ctid the requested one, or null for a free one
     * @param template the volume id of the template
     * @param settings the other parameters by Proxmox VE's own keys
     * @param download the template that the node downloads before, or the image that it pulls, if any
     */
    record Params(
            long clusterId,
            long hostId,
            String node,
            String name,
            @Nullable Integer ctid,
            String template,
            String storage,
            Map<String, String> settings,
            boolean start,
            TemplateDownload.@Nullable Wanted download) {
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
        return List.of(Secret.of(params.settings().getOrDefault(ContainerSettings.PASSWORD, "")));
    }

    @Override
    public Outcome run(Params params, JobContext job) throws InterruptedException {
        if (params.download() != null) {
            templates.require(params.download(), params.clusterId(), params.node(), job);
        }
        GuestHandle guest = create(params, job);
        job.progress(70);
        String made = NewGuest.label(guest) + " was created.";
        job.line(made);
        if (params.download() != null && params.download().image() != null) {
            job.line(
                    "Proxmox VE does not update it to a newer image: that would be a new container, with nothing of what this"
                            + " one stores outside of its mount points.");
        }
        long id = app(params, guest, made, job);
        guests.created(guest, params.name());
        if (params.start()) NewGuest.after(made, "Its start failed.", () -> start(params, guest, job));
        return new Outcome.Done(Map.of("app_id", id, "ctid", guest.ref().vmid(), "node", params.node()));
    }

    private GuestHandle create(Params params, JobContext job) throws InterruptedException {
        var container = new NewGuest(
                "create",
                GuestKind.LXC,
                params.clusterId(),
                params.node(),
                params.ctid(),
                tried -> ids.next(params.clusterId(), params.node(), tried),
                guest -> order(params, guest),
                // Until its task succeeds it has this lock; Proxmox VE itself removes one whose creation failed.
                config -> "create".equals(config.lock()));
        return container.make(
                guests,
                ctid -> "Creating " + params.name() + " as CT " + ctid + " on " + params.node() + ".",
                ctid -> "Proxmox VE could not create CT " + ctid,
                job);
    }

    private static Order order(Params params, GuestHandle guest) {
        ContainerSpec spec = ContainerSpec.from(
                        VolumeId.parse(params.template()), guest.ref().vmid(), params.storage())
                .with(params.settings());
        return guest.nodeOrder(GuestTask.CREATE, node -> node.create(spec));
    }

    private long app(Params params, GuestHandle guest, String made, JobContext job) throws InterruptedException {
        var app = new App(
                0,
                params.clusterId(),
                params.hostId(),
                guest.ref().vmid(),
                params.name(),
                null,
                null,
                null,
                null,
                null,
                false,
                clock.instant(),
                null);
        try {
            return newApps.add(app, guest.node(), (_, _) -> {}, job);
        } catch (Refusal e) {
            throw JobStopped.with(new Outcome.Failed(made + " It could not be added as an app: " + e.detail()));
        }
    }

    private static TaskEnd start(Params params, GuestHandle guest, JobContext job) throws InterruptedException {
        job.line("Starting " + params.name() + ".");
        job.require(
                guest.judged(job.execute("start", guest.order(GuestTask.START, PveGuest::start)), true, job),
                "Its start failed",
                "The host stopped answering. Check the container's state.");
        return TaskEnd.OK;
    }
}
