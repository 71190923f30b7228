package dev.holdfast.guests.migrate;

import dev.holdfast.jobs.JobRequest;
import java.util.List;

/** Moves of the guests of one area, for orders about many guests. */
public interface GuestMoves {
    /** The preflight's reasons why the guest can't be moved to this host, each as a sentence. Reads both hosts. */
    List<String> blockers(long id, long targetHostId);

    /** The job that moves the guest to this host, which runs the preflight again; each disk keeps its storage's name. */
    JobRequest<?> move(long id, long targetHostId);

    /** Called in advance of {@link #move}: nothing that an earlier request for such a move chose applies to this one. */
    default void reset(long id, long targetHostId) {}
}
