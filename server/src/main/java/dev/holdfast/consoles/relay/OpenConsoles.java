package dev.holdfast.consoles.relay;

import dev.holdfast.base.Refusal;
import dev.holdfast.http.Relay;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntSupplier;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/** The consoles that are open on this replica, with a limit for each user and one for all together. */
public final class OpenConsoles {
    private static final Duration SOON = Duration.ofSeconds(5);

    private final IntSupplier perUser;
    private final IntSupplier inAll;
    private final Set<Place> places = ConcurrentHashMap.newKeySet();

    /** With these limits, which may change. */
    public OpenConsoles(IntSupplier perUser, IntSupplier inAll) {
        this.perUser = perUser;
        this.inAll = inAll;
    }

    /** The place of one console among the open ones, until it is closed. */
    public final class Place implements AutoCloseable {
        private final long userId;
        private final long hostId;
        private final Relay relay;
        private volatile @Nullable ConsoleSession session;

        private Place(long userId, long hostId, Relay relay) {
            this.userId = userId;
            this.hostId = hostId;
            this.relay = relay;
        }

        /** Its far end is open. */
        public void begins(ConsoleSession open) {
            session = open;
        }

        private void end(String reason) {
            relay.close(Relay.NOT_ALLOWED, reason);
            ConsoleSession open = session;
            if (open != null) open.end(Relay.NOT_ALLOWED, reason);
        }

        private void ping() {
            ConsoleSession open = session;
            if (open != null) open.ping();
        }

        @Override
        public void close() {
            places.remove(this);
        }
    }

    /** Refuses with 429 when a user with this many more consoles, or all users together, would have too many. */
    public void check(long userId, int more) {
        long own = places.stream().filter(place -> place.userId == userId).count();
        if (own + more >= perUser.getAsInt()) {
            throw Refusal.crowded(
                    "You have " + (own + more) + " consoles open. Close one of them, then open this one again.", SOON);
        }
        if (places.size() >= inAll.getAsInt()) {
            throw Refusal.crowded(
                    places.size() + " consoles are open, which is the limit. Try again when one was closed.", SOON);
        }
    }

    /** A place for another console of this user over this host; refuses like {@link #check}. */
    public synchronized Place enter(long userId, long hostId, Relay relay) {
        check(userId, 0);
        var place = new Place(userId, hostId, relay);
        places.add(place);
        return place;
    }

    /** The number of open consoles. */
    public int count() {
        return places.size();
    }

    /** Keeps all far ends alive; each on a thread of its own, because one that hangs must not hold up the others. */
    public void ping() {
        for (Place place : places) Thread.ofVirtual().name("console-ping").start(place::ping);
    }

    /** Ends the consoles over hosts that {@code gone} selects. */
    public void endOfHosts(LongPredicate gone, String reason) {
        for (Place place : places) {
            if (gone.test(place.hostId)) place.end(reason);
        }
    }
}
