package dev.holdfast.jobs;

import dev.holdfast.access.OwnershipLookup;
import dev.holdfast.live.Audience;
import dev.holdfast.live.LiveEvents;
import dev.holdfast.live.LiveSource;
import java.util.function.BiConsumer;

/** Sends every change of a job to those who may read on its host. */
public record JobLive(OwnershipLookup owners) implements LiveSource {
    @Override
    public void declare(LiveEvents live) {
        BiConsumer<JobView, Audience> changed = live.event("job", JobView.class);
        live.on(JobChanged.class, e -> changed.accept(e.job(), Audience.at(owners.ofHost(e.hostId()))));
    }
}
