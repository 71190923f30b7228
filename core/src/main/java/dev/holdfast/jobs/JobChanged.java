package dev.holdfast.jobs;

import org.jspecify.annotations.Nullable;

/**
 * A job of this replica changed its state or its progress; published after it was stored.
 *
 * @param hostId the host it works on, or null for a job of the platform
 */
public record JobChanged(JobView job, @Nullable Long hostId) {}
