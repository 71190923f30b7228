package dev.holdfast.jobs;

/** A job of this replica changed its state or its progress; published after it was stored. */
public record JobChanged(JobView job) {}
