package dev.holdfast.catalog;

import dev.holdfast.access.Requester;
import dev.holdfast.catalog.source.SourceException;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobRequest;
import dev.holdfast.jobs.JobType;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.Priority;
import dev.holdfast.jobs.queue.Jobs;
import java.util.concurrent.CancellationException;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Refreshes the catalogue. Can be repeated after a crash: nothing is written until everything is fetched. */
record RefreshJob(CatalogRefresh refresh) implements Job<RefreshJob.Params> {
    static final JobType<Params> KIND = new JobType<>("catalog.refresh", Params.class, Priority.BULK);
    /** Allows one refresh at a time across all replicas. */
    static final String HOLD = "catalog";

    record Params() {}

    /** Runs in the caller's transaction. A null {@code who} stands for the service itself. */
    static long order(Handle transaction, Jobs jobs, @Nullable Requester who) {
        return jobs.enqueue(transaction, request().by(who));
    }

    static JobRequest<Params> request() {
        return JobRequest.of(KIND, new Params()).holding(HOLD);
    }

    @Override
    public JobType<Params> kind() {
        return KIND;
    }

    @Override
    public Outcome run(Params params, JobContext job) throws InterruptedException {
        try {
            Refreshed done = refresh.run(new Lines(job));
            job.line(sentence(done));
            return new Outcome.Done(done);
        } catch (SourceException e) {
            if (Thread.interrupted()) throw new InterruptedException();
            job.stopIfCanceled();
            return new Outcome.Failed(e.getMessage() + " The catalogue is unchanged.");
        } catch (CancellationException e) {
            job.stopIfCanceled();
            throw e;
        }
    }

    private static String sentence(Refreshed done) {
        if (!done.isNew()) return "No changes: the catalogue is at commit " + done.commit() + ".";
        return "The catalogue is at commit " + done.commit() + ": " + done.entries() + " entries, " + done.added()
                + " new, " + done.changed() + " changed, " + done.gone() + " removed, " + done.broken() + " broken.";
    }

    private record Lines(JobContext job) implements RefreshProgress {
        @Override
        public void line(String text) {
            job.line(text);
        }

        @Override
        public void percent(int percent) {
            job.progress(percent);
        }

        @Override
        public boolean isCanceled() {
            return job.isCanceled();
        }
    }
}
