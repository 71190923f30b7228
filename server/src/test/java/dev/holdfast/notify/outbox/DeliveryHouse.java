package dev.holdfast.notify.outbox;

import dev.holdfast.TestPlane;
import dev.holdfast.access.Credential;
import dev.holdfast.access.Ownership;
import dev.holdfast.access.Principal;
import dev.holdfast.access.Role;
import dev.holdfast.auth.TestClock;
import dev.holdfast.base.bus.Bus;
import dev.holdfast.base.db.DatabaseConfig;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.json.Json;
import dev.holdfast.notify.MessageSent;
import dev.holdfast.notify.Notice;
import dev.holdfast.notify.Severity;
import dev.holdfast.notify.channel.Message;
import dev.holdfast.notify.channel.Sender;
import dev.holdfast.notify.channel.Senders;
import dev.holdfast.notify.routing.Routing;
import dev.holdfast.settings.Settings;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Routing and delivery on a database, with receivers of the test's own and a clock that it moves. */
final class DeliveryHouse implements AutoCloseable {
    /** When everything happened that is reported. */
    private static final Instant HAPPENED = Instant.parse("2026-03-01T12:00:00Z");

    final TestClock clock;
    final Db db;
    final Receivers receivers;
    /** The teams in which each owner of a channel may read. */
    final Map<Long, Set<Long>> rights = new ConcurrentHashMap<>();

    /** What was said of the messages that were accepted. */
    final List<MessageSent> accepted = new CopyOnWriteArrayList<>();

    final Router router;
    final Deliveries deliveries;
    private final Outbox outbox;

    DeliveryHouse(DatabaseConfig place) {
        this(place, new TestClock(), new Receivers());
    }

    private DeliveryHouse(DatabaseConfig place, TestClock clock, Receivers receivers) {
        this.clock = clock;
        this.receivers = receivers;
        this.db = Db.open(place);
        this.outbox = new Outbox(clock, new NoticeStore());
        var settings =
                new Settings(db, new Settings.Environment("https://holdfast.test", null, null, null, null, null));
        var routing = new Routing(db, new Bus(), receivers, (_, _) -> true);
        this.router =
                new Router(db, clock, receivers, routing, new NoticeStore(), new DeliveryStore(), new FollowUpStore());
        var bus = new Bus();
        var _ = bus.subscribe(MessageSent.class, accepted::add);
        this.deliveries = new Deliveries(
                db,
                clock,
                bus,
                receivers,
                who -> {
                    Set<Long> teams = rights.get(who.userId());
                    if (teams == null) return null;
                    var roles = new HashMap<Long, Role>();
                    teams.forEach(team -> roles.put(team, Role.VIEWER));
                    return new Principal(who.userId(), who.name(), null, roles, new Credential.Past(), null);
                },
                routing,
                settings,
                () -> false);
    }

    /** Another one on the same data and with the same receivers. */
    DeliveryHouse beside(DatabaseConfig place) {
        return new DeliveryHouse(place, clock, receivers);
    }

    /** Channels that keep what they are sent. */
    static final class Receivers implements Senders {
        final List<Known> known = new CopyOnWriteArrayList<>();
        final Map<Long, Receiver> receivers = new ConcurrentHashMap<>();

        Receiver add(long id, @Nullable Long ownerId, String... events) {
            known.add(new Known(id, "c" + id, true, List.of(events), ownerId));
            return receivers.computeIfAbsent(id, _ -> new Receiver());
        }

        @Override
        public List<Known> list() {
            return List.copyOf(known);
        }

        @Override
        public @Nullable Sender of(long channelId) {
            return receivers.get(channelId);
        }
    }

    /** Accepts messages, or fails as it is told. */
    static final class Receiver implements Sender {
        final List<Message> got = new CopyOnWriteArrayList<>();
        final AtomicInteger attempts = new AtomicInteger();
        volatile @Nullable DeliveryException failure;
        /** Fails only messages with this title. */
        volatile @Nullable String failing;
        /** Accepts a message and then does not answer. */
        volatile boolean hangs;

        @Override
        public void send(Message message) throws DeliveryException, InterruptedException {
            attempts.incrementAndGet();
            DeliveryException fails = failure;
            if (fails != null && (failing == null || message.title().equals(failing))) throw fails;
            got.add(message);
            if (hangs) new CountDownLatch(1).await();
        }

        List<String> titles() {
            return got.stream().map(Message::title).toList();
        }

        void down() {
            failure = new DeliveryException("receiver.test does not answer.", false, null);
        }

        void up() {
            failure = null;
        }
    }

    static Notice notice(String title, @Nullable String thread, boolean ends) {
        return notice(title, ends ? "alert.resolved" : "alert.fired", Severity.WARNING, thread, ends, null);
    }

    static Notice notice(
            String title, String type, Severity severity, @Nullable String thread, boolean ends, @Nullable Long team) {
        return new Notice(
                type,
                severity,
                title,
                "About " + title + ".",
                "/alerts/1",
                new Ownership(team),
                Set.of(),
                thread,
                ends,
                null,
                HAPPENED,
                Map.of("n", 1));
    }

    void post(Notice notice) {
        db.writing(h -> outbox.post(h, notice));
    }

    void fire(String title, String thread) {
        post(notice(title, thread, false));
    }

    void end(String title, String thread) {
        post(notice(title, thread, true));
    }

    void acknowledge(String title, String thread) {
        post(notice(title, "alert.acknowledged", Severity.WARNING, thread, false, null));
    }

    /** Decides and sends until nothing more can be done now. */
    void run() {
        router.round();
        deliveries.round();
        TestPlane.until("the workers are done", deliveries::isIdle);
    }

    void pass(Duration time) {
        clock.pass(time);
        run();
    }

    /** Passes this time in steps of half a minute. */
    void passSlowly(Duration time) {
        for (long s = 0; s < time.toSeconds(); s += 30) pass(Duration.ofSeconds(30));
    }

    List<String> states(long channel) {
        return deliveries.list(channel, 500).reversed().stream()
                .map(one -> one.state().name().toLowerCase(Locale.ROOT))
                .toList();
    }

    void route(String rule, long id) {
        db.writing(h -> h.execute(
                "INSERT INTO notify_route (name, position, enabled, rule) VALUES (?, ?, ?, ?)", "r", id, true, rule));
    }

    static String rule(Map<String, ?> more) {
        var all = new HashMap<String, Object>(Map.of(
                "min_severity",
                "info",
                "types",
                List.of(),
                "tags",
                List.of(),
                "stops",
                false,
                "escalate_to",
                List.of()));
        for (String field : List.of("team_id", "during", "quiet", "repeat_min", "escalate_min")) all.put(field, null);
        all.putAll(more);
        return Json.write(all);
    }

    @Override
    public void close() {
        deliveries.close();
        db.close();
    }
}
