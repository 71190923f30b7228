package dev.holdfast.jobs;

import dev.holdfast.access.Requester;
import dev.holdfast.base.Refusal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Asks once more, when a job is about to start, whether whoever asked for it still may. */
@FunctionalInterface
public interface StartPermission {
    /** What {@code start} would be refused with if it were asked for now, or null if it would not. */
    @Nullable
    Refusal refusal(Start start);

    /**
     * A job that is about to start.
     *
     * @param who asked for it
     * @param hostId where it lies once its target is gone
     * @param others the hosts on which it does something besides
     */
    record Start(
            Requester who,
            String kind,
            @Nullable JobTarget target,
            @Nullable Long hostId,
            List<Long> others) {}
}
