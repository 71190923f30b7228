package dev.holdfast.guests;

import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobRequest;
import dev.holdfast.jobs.JobType;
import dev.holdfast.jobs.queue.Exclusions;
import dev.holdfast.jobs.scheduled.ManagedType;
import dev.holdfast.pve.api.GuestKind;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The guests of one area by the ids of that area: apps, or virtual machines. Operations and jobs that both kinds of guests
 * have are written once on this, and declared once for each area.
 */
public interface GuestTargets {
    /** The type of resource, {@code app} or {@code vm}: in paths, as the target of jobs, and in the names of their types. */
    String type();

    /** The same type in requests that name guests of both. */
    default ManagedType managed() {
        return ManagedType.of(type());
    }

    /** Those of this type. */
    static GuestTargets of(List<GuestTargets> areas, ManagedType type) {
        return areas.stream().filter(one -> one.managed() == type).findFirst().orElseThrow();
    }

    /** Which kind of guest all of them are. */
    GuestKind kind();

    /** The guest with this id. Refuses with 404 when there is none. */
    GuestTarget target(long id);

    /**
     * The guest that a job was requested for: by its id it may be unknown by now, if it was deleted or another one has its number.
     *
     * @param stored with the job; null in what an older version stored
     */
    default GuestTarget target(@Nullable GuestTarget stored, long id, JobContext job) throws InterruptedException {
        return stored != null ? stored : job.step("target", GuestTarget.class, () -> target(id));
    }

    /** The guest where it is now. Refuses with 404 when there is none, and with 409 when it has no host or is missing. */
    GuestHandle at(long id);

    /** Refuses with 404 when there is no such guest, and with 409 when a job in progress excludes the action. */
    void check(long id, Exclusions.Action action);

    /** The guest where it is now, for an action; {@link #check} comes first, whatever the job in progress did so far. */
    default GuestHandle at(long id, Exclusions.Action action) {
        check(id, action);
        return at(id);
    }

    /** The ids of all of them, without a query for each. */
    Map<GuestRef, Long> ids();

    /** The guest with this id; null when there is none. */
    default @Nullable GuestRef find(long id) {
        return ids().entrySet().stream()
                .filter(one -> one.getValue() == id)
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(null);
    }

    /** A job about this guest, which runs while no other job works on it. Refuses with 404 when there is no such guest. */
    <P extends Record> JobRequest<P> request(long id, JobType<P> jobType, P params);

    /** One of them, in summaries of operations. */
    default String noun() {
        return kind() == GuestKind.QEMU ? "a virtual machine" : "an app";
    }

    /** The path of one of them, such as {@code /apps/{app_id}}. */
    default String path() {
        return "/" + area() + "/{" + variable() + "}";
    }

    /** The path variable that contains the id, such as {@code app_id}. */
    default String variable() {
        return type() + "_id";
    }

    /** The area of their operations, {@code apps} or {@code vms}. */
    default String area() {
        return type() + "s";
    }
}
