package dev.holdfast.jobs;

import dev.holdfast.access.Requester;
import dev.holdfast.base.Refusal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Checks again, when a job is about to start, whether its requester still has the permission. */
@FunctionalInterface
public interface StartPermission {
    /** The refusal that a request for {@code start} would get now, or null if it would be accepted. */
    @Nullable
    Refusal refusal(Start start);

    /**
     * A job that is about to start.
     *
     * @param who the requester
     * @param hostId the host that determines its place if its target no longer exists
     * @param others the other hosts on which it works
     */
    record Start(
            Requester who,
            String kind,
            @Nullable JobTarget target,
            @Nullable Long hostId,
            List<Long> others) {}
}
