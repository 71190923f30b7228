package dev.holdfast.maintenance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.access.Ownership;
import dev.holdfast.access.OwnershipLookup;
import dev.holdfast.access.Principal;
import dev.holdfast.auth.TestClock;
import dev.holdfast.base.bus.Bus;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.TestDb;
import dev.holdfast.jobs.JobTarget;
import dev.holdfast.jobs.queue.JobFixture;
import dev.holdfast.notify.Notice;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Two replicas on one database. */
@ParameterizedClass
@EnumSource(TestDb.class)
class WindowNoticesTest {
    private static final OwnershipLookup OWNERS = new OwnershipLookup() {
        @Override
        public Ownership ofHost(Long hostId) {
            return Ownership.PLATFORM;
        }

        @Override
        public Set<Long> readableBy(Principal who) {
            return null;
        }
    };

    @Parameter
    TestDb kind;

    @TempDir
    Path keys;

    private final TestClock clock = new TestClock();
    private final List<Notice> told = new CopyOnWriteArrayList<>();
    private final WindowStore store = new WindowStore();
    private JobFixture jobs;
    private Db db;
    private List<WindowRounds> replicas;
    private JobWindows ofJobs;

    @BeforeEach
    void open() {
        jobs = new JobFixture(kind.place(), keys, "one", clock);
        db = jobs.db;
        replicas = List.of(replica(), replica());
        ofJobs = new JobWindows(db, clock, new Bus(), OWNERS, targets(), notices(), new WindowStore());
    }

    @AfterEach
    void close() {
        jobs.close();
    }

    private WindowNotices notices() {
        return new WindowNotices((_, notice) -> Db.afterCommit(() -> told.add(notice)));
    }

    private WindowTargets targets() {
        return new WindowTargets(List.of(), null, null);
    }

    private WindowRounds replica() {
        var bus = new Bus();
        return new WindowRounds(
                db,
                clock,
                bus,
                jobs.jobs,
                new Windows(db, clock, bus, OWNERS, (_, _) -> true, targets(), notices(), new WindowStore()),
                notices(),
                new WindowStore());
    }

    private void rounds() throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var running = replicas.stream()
                    .map(replica -> threads.submit(replica::round))
                    .toList();
            for (var one : running) one.get();
        }
    }

    private List<String> types() {
        return told.stream().map(Notice::type).toList();
    }

    private WindowRow row(WindowRow.Source source, Instant starts, String cron) {
        boolean byHand = cron == null;
        return new WindowRow(
                0,
                "w",
                null,
                source,
                null,
                "{\"all\":true,\"guests\":[],\"tags\":[],\"pools\":[],\"host_ids\":[]}",
                cron,
                "UTC",
                3600,
                true,
                starts,
                null,
                byHand ? starts.plusSeconds(3600) : null,
                null,
                null,
                null,
                null,
                null,
                null,
                clock.instant(),
                clock.instant(),
                0);
    }

    @Test
    void startAndEndAreToldOnceEach() throws Exception {
        db.writing(h ->
                store.insert(h, row(WindowRow.Source.BY_HAND, clock.instant().plusSeconds(60), null)));
        rounds();
        assertThat(told).isEmpty();
        clock.pass(Duration.ofMinutes(1));
        rounds();
        rounds();
        assertThat(types()).containsExactly("maintenance.started");
        clock.pass(Duration.ofHours(1));
        rounds();
        rounds();
        assertThat(types()).containsExactly("maintenance.started", "maintenance.ended");
        assertThat(told.get(1).thread()).isEqualTo(told.get(0).thread());
        assertThat(told.get(1).endsThread()).isTrue();
    }

    @Test
    void aScheduleIsToldEachTimeInAThreadOfItsOwn() throws Exception {
        Instant first = Instant.parse("2026-03-01T13:00:00Z");
        db.writing(h -> store.insert(h, row(WindowRow.Source.SCHEDULE, first, "0 13 * * *")));
        for (int day = 0; day < 2; day++) {
            clock.pass(Duration.between(clock.instant(), first.plus(Duration.ofDays(day))));
            rounds();
            clock.pass(Duration.ofHours(1));
            rounds();
        }
        assertThat(types())
                .containsExactly(
                        "maintenance.started", "maintenance.ended", "maintenance.started", "maintenance.ended");
        assertThat(told.get(2).thread()).isNotEqualTo(told.get(0).thread());
    }

    @Test
    void oneOfAJobThatIsGoneEndsByItself() throws Exception {
        var target = List.of(JobTarget.host(3, "lab1"));
        ofJobs.interrupts(99, "network.apply", target);
        ofJobs.interrupts(99, "network.apply", target); // again after a restart
        assertThat(types()).containsExactly("maintenance.started");
        assertThat(told.getFirst().ownership()).isEqualTo(Ownership.PLATFORM);
        rounds();
        clock.pass(WindowRow.SETTLE);
        rounds();
        assertThat(types()).containsExactly("maintenance.started", "maintenance.ended");
        ofJobs.interrupts(99, "network.apply", target);
        assertThat(types()).hasSize(2);
    }

    @Test
    void oneOfAPartOfAJobEndsSomeTimeAfterThePart() throws Exception {
        var target = List.of(JobTarget.host(3, "lab1"));
        ofJobs.interrupts(98, "node.reboot", target);
        ofJobs.interruptedUntilNow(98, target);
        WindowRow row = db.read(h -> store.ofJob(h, 98)).getFirst();
        assertThat(Objects.requireNonNull(row.endsAt()))
                .isEqualTo(clock.instant().plus(WindowRow.SETTLE));
    }
}
