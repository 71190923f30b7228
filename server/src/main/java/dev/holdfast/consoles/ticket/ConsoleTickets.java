package dev.holdfast.consoles.ticket;

import dev.holdfast.access.Credential;
import dev.holdfast.access.Principal;
import dev.holdfast.auth.RandomText;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.seal.Secret;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * Tickets for WebSockets. A ticket is valid for 30 seconds, once, for the user and the session or API token that asked for it,
 * and for one path.
 */
public final class ConsoleTickets {
    private static final Duration LIFE = Duration.ofSeconds(30);

    private final Db db;
    private final InstantSource clock;
    private final TicketStore store = new TicketStore();

    /** The tickets in this database. */
    public ConsoleTickets(Db db, InstantSource clock) {
        this.db = db;
        this.clock = clock;
    }

    /** A new ticket, whose text is stored nowhere. */
    public record Issued(String ticket, Instant expiresAt) {}

    /** A ticket for this path below {@code /api/v1}; {@code way} is what {@link #take} returns for it. */
    public Issued issue(Principal who, String path, String way) {
        String ticket = RandomText.token();
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS); // as it is stored
        Instant end = now.plus(LIFE);
        db.writing(h -> {
            store.deleteOver(h, now);
            store.insert(h, RandomText.hash(ticket), who.userId(), credential(who), path, way, end);
        });
        return new Issued(ticket, end);
    }

    /** Uses a ticket up. Refuses with the same 403 whatever is wrong with it. */
    public String take(Principal who, String path, @Nullable Secret ticket) {
        String way = ticket == null
                ? null
                : db.write(h -> store.take(
                        h, RandomText.hash(ticket.reveal()), who.userId(), credential(who), path, clock.instant()));
        if (way != null) return way;
        throw Refusal.of(
                ConsoleRefusals.TICKET_INVALID,
                "This ticket opens no console here. A ticket is valid for " + LIFE.toSeconds()
                        + " seconds and only once. Open the console again.");
    }

    /** The number of tickets that a user can still use. */
    public int waiting(long userId) {
        return db.read(h -> store.count(h, userId, clock.instant()));
    }

    private static String credential(Principal who) {
        return switch (who.credential()) {
            case Credential.Session(long id) -> "session:" + id;
            case Credential.Token token -> "token:" + token.id();
            case Credential.Past() -> throw Refusal.unauthenticated();
        };
    }
}
