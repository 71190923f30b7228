package dev.holdfast.consoles.recording;

import dev.holdfast.consoles.way.WayName;
import dev.holdfast.jobs.JobTarget;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A recording of a terminal.
 *
 * @param id the id of the recording in Holdfast
 * @param hostId over which host it was opened; null when that was removed
 * @param targetType what it shows a terminal of
 * @param targetId the id in Holdfast of the app, virtual machine or host whose terminal it was
 * @param targetName the name of the app, virtual machine or host when the terminal was opened
 * @param userName who opened it
 * @param ip the IP address from which it was opened; null when it is not known
 * @param way how Holdfast got to the terminal
 * @param startedAt when the recording began
 * @param endedAt null while the terminal is open, and when Holdfast was killed meanwhile
 * @param bytes the output so far
 * @param deleteAfter when it will be deleted
 */
record Recording(
        long id,
        @Nullable Long hostId,
        JobTarget.Type targetType,
        long targetId,
        String targetName,
        String userName,
        @Nullable String ip,
        WayName way,
        Instant startedAt,
        @Nullable Instant endedAt,
        long bytes,
        Instant deleteAfter) {}
