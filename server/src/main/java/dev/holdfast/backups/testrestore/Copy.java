package dev.holdfast.backups.testrestore;

import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.guests.Guests;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.pve.guest.GuestConfig;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The guest that a test makes, and how it is told from every other guest.
 *
 * <p>A job remembers three things of it, each before it matters. First a mark with a random part: the restore is given it as
 * the description, so that the guest has it as soon as Proxmox VE has finished its configuration, and it is sent with no other
 * order. Then the ID, before the restore, which jobs of Holdfast do not use meanwhile; somebody else may take it. Last, after
 * the restore, its {@link GuestHandle#identity}. Whoever removes the copy and creates another guest with the ID creates one
 * without the mark; whoever restores a backup that was taken of the copy creates one with the mark and another identity. So a
 * guest is the copy only with both, and before the identity was read with the mark alone. Everything else is left alone.
 */
final class Copy {
    /** So many IDs are tried when others take them meanwhile. */
    static final int TRIES = 5;

    private final TestRestoreParams params;
    private final JobContext job;
    private final Isolation isolation;
    private final GuestHandle guest;
    private @Nullable Identity identity;

    private Copy(
            TestRestoreParams params,
            Guests guests,
            JobContext job,
            int vmid,
            String mark,
            @Nullable Identity identity) {
        this.params = params;
        this.job = job;
        this.isolation = new Isolation(params.kind(), vmid, mark);
        this.guest = guests.on(params.node(), new GuestRef(params.clusterId(), vmid), params.kind());
        this.identity = identity;
    }

    /** The copy with the ID of this attempt, which may not exist yet. */
    static Copy of(TestRestoreParams params, Guests guests, JobContext job, int vmid) throws InterruptedException {
        String mark = job.step(
                "mark",
                String.class,
                () -> "Copy for the test of a backup by Holdfast, job " + job.id() + ", " + UUID.randomUUID()
                        + ". It is removed when the test ends.");
        Identity identity = job.isDone(IDENTITY)
                ? job.step(IDENTITY, Identity.class, () -> {
                    throw missing(IDENTITY);
                })
                : null;
        return new Copy(params, guests, job, vmid, mark, identity);
    }

    private static IllegalStateException missing(String step) {
        return new IllegalStateException("Step " + step + " was not done");
    }

    /** The copy whose restore was ordered last, also before a crash; null when none was. */
    static @Nullable Copy ordered(TestRestoreParams params, Guests guests, JobContext job) throws InterruptedException {
        for (int attempt = TRIES; attempt > 0; attempt--) {
            if (!job.isDone(order(attempt)) || job.isDone(refused(attempt))) continue;
            String id = id(attempt);
            return of(params, guests, job, job.step(id, Integer.class, () -> {
                throw missing(id);
            }));
        }
        return null;
    }

    /** The step that takes an ID. */
    static String id(int attempt) {
        return "id " + attempt;
    }

    /** The step after which a restore may have been ordered. */
    static String order(int attempt) {
        return "order " + attempt;
    }

    /** The step after which it is certain that the host refused it. */
    static String refused(int attempt) {
        return "refused " + attempt;
    }

    /** The step after which it is known how the task of the restore ended. */
    static final String OVER = "restore over";

    private static final String IDENTITY = "identity";

    /** What was read of the copy; null in a configuration that contains nothing of the kind. */
    record Identity(@Nullable String value) {}

    GuestHandle guest() {
        return guest;
    }

    Isolation isolation() {
        return isolation;
    }

    String mark() {
        return isolation.mark();
    }

    /** Such as {@code container 105 on node lab1}. */
    String what() {
        return guest.noun() + " " + guest.ref().vmid() + " on node " + params.node();
    }

    GuestConfig config() {
        return guest.client().config();
    }

    /** Remembers what distinguishes it, once, right after its restore. False when the guest is not the copy. */
    boolean identify() throws InterruptedException {
        if (identity != null) return true;
        GuestConfig config = config();
        if (!isolation.isMarked(config)) return false;
        identity = job.step(IDENTITY, Identity.class, () -> new Identity(guest.identity(config)));
        return true;
    }

    /** Whether the guest with this configuration is the copy. */
    boolean isIn(GuestConfig config) {
        Identity known = identity;
        return isolation.isMarked(config) && (known == null || Objects.equals(known.value(), guest.identity(config)));
    }
}
