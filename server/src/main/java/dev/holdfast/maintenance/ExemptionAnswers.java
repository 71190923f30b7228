package dev.holdfast.maintenance;

import dev.holdfast.access.Ownership;
import dev.holdfast.access.Principal;
import dev.holdfast.base.Refusal;
import dev.holdfast.guests.Guest;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.guests.KnownGuests;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.jobs.scheduled.ManagedType;
import dev.holdfast.jobs.scheduled.ScheduledRun.GuestItem;
import dev.holdfast.metrics.Subject;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** Why alerts about one target send nothing, for people. */
record ExemptionAnswers(WindowTargets targets, KnownGuests guests, Exemptions exemptions, InstantSource clock) {
    ExemptionView of(Principal who, ExemptionsQuery query) {
        GuestItem item = query.type().equals("host") ? null : new GuestItem(ManagedType.of(query.type()), query.id());
        Ownership place = item == null ? targets.place(query.id()) : targets.place(item);
        Subject subject = place == null || !who.sees(place) ? null : item == null ? host(query.id()) : guest(item);
        if (subject == null) throw Refusal.notFound(query.type(), query.id());
        return ExemptionView.of(query.target(), exemptions.of(subject, clock.instant()));
    }

    private @Nullable Subject host(long id) {
        return targets.hosts().stream()
                .filter(host -> host.id() == id)
                .findFirst()
                .map((Host host) -> Subject.node(host.clusterId(), host.node()))
                .orElse(null);
    }

    private @Nullable Subject guest(GuestItem item) {
        GuestRef ref = targets.guests().get(item);
        Guest guest = ref == null ? null : guests.ofCluster(ref.clusterId()).get(ref.vmid());
        return guest == null ? null : Subject.guest(guest.clusterId(), guest.id());
    }
}
