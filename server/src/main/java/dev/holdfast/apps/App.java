package dev.holdfast.apps;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.holdfast.base.net.WebProtocol;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.jobs.JobRequest;
import dev.holdfast.jobs.JobTarget;
import dev.holdfast.jobs.JobType;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A container that is an app: adopted or installed.
 *
 * @param hostId the host enrolled for the owning node, or null for an orphan
 * @param ctid the CT ID, unique within its cluster
 * @param adopted false where Holdfast itself installed the container
 * @param guestId the guest that is its container; null only in what an older version stored for a job
 */
@JsonIgnoreProperties("missing_since") // which older versions stored for a job
public record App(
        long id,
        long clusterId,
        @Nullable Long hostId,
        int ctid,
        String name,
        @Nullable String category,
        @Nullable String catalogSlug,
        @Nullable Integer webPort,
        @Nullable WebProtocol webProtocol,
        @Nullable String webPath,
        boolean adopted,
        Instant createdAt,
        @Nullable Long guestId) {
    /** Its container. */
    public GuestRef guest() {
        return new GuestRef(clusterId, ctid);
    }

    /** A job about this app, which runs while no other job works on its container. */
    public <P extends Record> JobRequest<P> request(JobType<P> type, P params) {
        return JobRequest.of(type, params).on(JobTarget.app(id, name), hostId).holding(guest().lock());
    }

    /** The key that an install in this cluster must hold: one install at a time. */
    public static String installKey(long clusterId) {
        return "install:" + clusterId;
    }
}
