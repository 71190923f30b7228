package dev.holdfast.apps;

import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobTarget;
import dev.holdfast.jobs.queue.Jobs;
import java.time.Instant;
import java.util.function.ObjLongConsumer;
import org.jdbi.v3.core.Handle;

/** Apps whose containers a job has just created. */
public record NewApps(Apps apps, Jobs jobs) {
    /**
     * Adds the app, and returns its id; from now on the job is about it. After a crash it finds the app that it added. Refuses
     * when the container is already an app.
     *
     * @param node the node on which its container is
     * @param more runs in the same transaction with the app's id
     */
    public long add(App app, String node, ObjLongConsumer<Handle> more, JobContext job) throws InterruptedException {
        Instant begun = jobs.begun(job.id());
        return job.step("adopt", Long.class, () -> {
            JobTarget made = jobs.get(job.id()).target();
            if (made != null && made.type() == JobTarget.Type.APP) return made.id(); // before a crash
            return apps.add(app, node, begun, (transaction, appId) -> {
                more.accept(transaction, appId);
                jobs.concerns(transaction, job.id(), JobTarget.app(appId, app.name()));
            });
        });
    }
}
