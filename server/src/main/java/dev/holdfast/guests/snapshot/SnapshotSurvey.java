package dev.holdfast.guests.snapshot;

import dev.holdfast.guests.GuestRef;
import dev.holdfast.guests.Guests;
import dev.holdfast.inventory.AfterPolls;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Pace;
import dev.holdfast.inventory.Reading;
import dev.holdfast.inventory.Survey;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;

/**
 * The snapshots of all guests. No list contains them, and a configuration without a parent may still have some. Tasks make and delete
 * them; the clock is for what no task was seen of, because the token may not see those of others.
 */
public final class SnapshotSurvey {
    private static final Pace PACE = Pace.rarely(Duration.ofHours(1), 10);

    private final Survey<GuestRef, GuestState, List<SnapshotView>> survey;

    SnapshotSurvey(Guests guests, AfterPolls afterPolls) {
        this.survey = afterPolls.survey(
                "guest-snapshots",
                AfterPolls.Lane.QUICK,
                GuestRef.class,
                new TypeReference<>() {},
                PACE,
                new OfGuests(guests));
    }

    private record OfGuests(Guests guests) implements GuestRef.Reader<List<SnapshotView>> {
        @Override
        public List<SnapshotView> read(GuestRef ref, GuestState guest, @Nullable List<SnapshotView> before) {
            return SnapshotView.all(guests.on(guest.node(), ref, guest.kind())
                    .client()
                    .snapshots()
                    .list());
        }

        /** A guest is locked while its snapshots change. */
        @Override
        public boolean isChanged(GuestState before, GuestState now) {
            return !Objects.equals(before.lock(), now.lock());
        }
    }

    /** What is known of a guest; null when it was not read yet. */
    public @Nullable Reading<List<SnapshotView>> of(GuestRef guest) {
        return survey.of(guest);
    }

    /** Nothing is known of what has this ID now. */
    void forget(GuestRef guest) {
        survey.forget(guest);
    }

    /** A task may have changed the snapshots of a guest: they are read after the next poll. */
    void changed(GuestRef guest) {
        survey.due(guest);
    }

    /** The same after a job deleted a snapshot, which is no longer listed from now on. */
    void deleted(GuestRef guest, String name) {
        survey.update(
                guest,
                all -> all.stream().filter(one -> !one.name().equals(name)).toList());
    }
}
