package dev.holdfast.consoles.recording;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A recording of a terminal.
 *
 * @param hostId over which host it was opened; null when that was removed
 * @param targetType {@code app vm host}
 * @param userName who opened it
 * @param way {@code api} or {@code ssh}
 * @param endedAt null while the terminal is open, and when Holdfast was killed meanwhile
 * @param bytes the output so far
 * @param deleteAfter when it will be deleted
 */
record Recording(
        long id,
        @Nullable Long hostId,
        String targetType,
        long targetId,
        String targetName,
        String userName,
        @Nullable String ip,
        String way,
        Instant startedAt,
        @Nullable Instant endedAt,
        long bytes,
        Instant deleteAfter) {}
