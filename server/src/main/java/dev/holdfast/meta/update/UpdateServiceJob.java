package dev.holdfast.meta.update;

import dev.holdfast.base.db.DatabaseConfig;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobRequest;
import dev.holdfast.jobs.JobType;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.Priority;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Puts a new version beside the running one, checks it, and hands over to the launcher, which stops this service, starts the new
 * version and goes back by itself if that does not work. This job then continues in whichever version runs, and reports which.
 *
 * @param stop ends this service so that its launcher starts the next version; it returns at once
 */
record UpdateServiceJob(
        String current,
        Releases releases,
        Staging staging,
        Handover handover,
        Installation installation,
        DatabaseConfig database,
        Runnable stop)
        implements Job<UpdateServiceJob.Params> {
    static final JobType<Params> KIND = new JobType<>("platform.update", Params.class, Priority.PEOPLE);
    static final String HOLD = "platform-update";
    /** How long this service may take to stop after it was asked to. */
    private static final Duration STOP = Duration.ofMinutes(5);

    /** From which version to which. */
    record Params(String version, String from) {}

    /** Stored before the launcher is asked. */
    private record Switching(String version) {}

    static JobRequest<Params> request(String version, String from) {
        return JobRequest.of(KIND, new Params(version, from)).holding(HOLD);
    }

    @Override
    public JobType<Params> kind() {
        return KIND;
    }

    @Override
    public Outcome run(Params params, JobContext job) throws InterruptedException {
        if (job.checkpoint(Switching.class) != null) return reported(params);
        // It may have waited for another update.
        if (VersionNumber.parse(params.version()).compareTo(VersionNumber.ofBuild(current)) <= 0) {
            return new Outcome.Failed("Version " + current + " is running already. Nothing was changed.");
        }
        Path versions = installation.folder();
        URI index = releases.address();
        ReleaseIndex known = releases.known().index();
        ReleaseIndex.Release release = known == null ? null : known.find(params.version());
        ReleaseIndex.Artifact artifact = release == null ? null : release.artifact(Installation.platform());
        if (versions == null || index == null || artifact == null) {
            return new Outcome.Failed(
                    "Version " + params.version() + " can't be installed here any more. Nothing was changed.");
        }
        Path next;
        try {
            staging.requireSpace(versions, database, artifact.bytes());
            job.line("Downloading version " + params.version() + ", " + artifact.bytes() / (1 << 20) + " MiB.");
            Path download = staging.download(index.resolve(artifact.url()), artifact, versions, job);
            job.line("The download is the one that the release index names. Unpacking it beside version " + current
                    + ".");
            next = staging.unpack(download, versions, params.version());
            staging.verify(next, params.version());
        } catch (Staging.Failed | IOException e) {
            return new Outcome.Failed(e.getMessage() + " Nothing was changed: version " + current + " goes on.");
        }
        job.stopIfCanceled();
        job.line("Stopping to start version " + params.version() + ". If it does not work, version " + current
                + " starts again by itself, with the database as it is now.");
        job.checkpoint(new Switching(params.version()));
        handover.next(next);
        stop.run();
        job.pause(STOP); // ends with the service
        handover.forget();
        return new Outcome.Failed("The service did not stop. Nothing was changed: version " + current + " goes on.");
    }

    private Outcome reported(Params params) {
        Handover.Outcome outcome = handover.outcome();
        if (outcome == null || !outcome.version().equals(params.version())) {
            return current.equals(params.version())
                    ? done(params)
                    : new Outcome.Unknown(
                            "The launcher did not say how the update ended. Version " + current + " is running.");
        }
        @Nullable String problem = outcome.problem();
        if (problem == null && current.equals(params.version())) return done(params);
        return new Outcome.Failed("Version " + params.version() + " did not work: "
                + Objects.requireNonNullElse(problem, "another version was started")
                + ". Version " + current + " is running again, with the database as it was before.");
    }

    private static Outcome done(Params params) {
        return new Outcome.Done(Map.of("from", params.from(), "version", params.version()));
    }

    /** Ends the process with the status that tells the launcher to start the next version. */
    static void exit() {
        Thread.ofPlatform().name("update").start(() -> System.exit(Handover.STATUS));
    }
}
