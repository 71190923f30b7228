package dev.holdfast.alerts.run;

import dev.holdfast.access.Ownership;
import dev.holdfast.alerts.evaluate.Evaluation;
import dev.holdfast.alerts.evaluate.Phase;
import dev.holdfast.alerts.evaluate.PlaceType;
import dev.holdfast.alerts.history.Alert;
import dev.holdfast.alerts.history.AlertNotices;
import dev.holdfast.alerts.history.AlertStore;
import dev.holdfast.alerts.rule.Rules;
import dev.holdfast.alerts.watched.Directory;
import dev.holdfast.alerts.watched.Target;
import dev.holdfast.auth.TestClock;
import dev.holdfast.base.bus.Bus;
import dev.holdfast.base.db.Db;
import dev.holdfast.maintenance.Exemptions;
import dev.holdfast.metrics.ClusterSampled;
import dev.holdfast.metrics.LatestSamples;
import dev.holdfast.metrics.Metric;
import dev.holdfast.metrics.Sample;
import dev.holdfast.metrics.Subject;
import dev.holdfast.notify.Notice;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A cluster of which a test says what is measured, with a clock that the test moves and the default rules. */
final class AlertHouse {
    static final long CLUSTER = 1;
    static final Duration POLL = Duration.ofSeconds(10);

    final Db db;
    final TestClock clock;
    final List<Notice> told = new ArrayList<>();
    final Map<Subject, UnaryOperator<Sample>> measured = new LinkedHashMap<>();
    final Map<Subject, Exemptions.Exemption> exempt = new HashMap<>();
    final Map<Subject, Target> targets = new LinkedHashMap<>();
    final Set<String> nodes = new HashSet<>();
    final Rules rules;
    Evaluator evaluator;
    private final Map<Subject, Sample> latest = new HashMap<>();

    AlertHouse(Db db, TestClock clock) {
        this.db = db;
        this.clock = clock;
        this.rules = new Rules(db, clock, new Bus(), (_, _) -> true, (type, id) -> type.word() + id, Set::of);
        rules.addDefaults();
        this.evaluator = another();
    }

    /** Another process on the same database, or the same after a restart. */
    Evaluator another() {
        return new Evaluator(
                db,
                clock,
                rules,
                () -> new Directory(targets, Map.of(CLUSTER, nodes), Map.of(CLUSTER, "homelab"), Set.of(CLUSTER)),
                Target::name,
                new LatestSamples() {
                    @Override
                    public @Nullable Sample of(Subject subject) {
                        return latest.get(subject);
                    }

                    @Override
                    public Collection<Sample> of(long clusterId) {
                        return latest.values();
                    }
                },
                _ -> List.of(),
                (subject, _) -> exempt.get(subject),
                new Recording(db, new Bus(), new AlertNotices((_, notice) -> told.add(notice))),
                POLL);
    }

    Subject node(String name) {
        Subject node = Subject.node(CLUSTER, name);
        nodes.add(name);
        targets.put(
                node,
                new Target(
                        node,
                        PlaceType.HOST,
                        (long) nodes.size(),
                        name,
                        1L,
                        name,
                        Ownership.PLATFORM,
                        List.of(),
                        null));
        online(node);
        return node;
    }

    Subject guest(long id, String node) {
        Subject guest = Subject.guest(CLUSTER, id);
        targets.put(
                guest,
                new Target(guest, PlaceType.VM, id, "guest" + id, 1L, node, Ownership.PLATFORM, List.of("web"), null));
        measured.put(guest, sample -> sample.with(Metric.GUEST_DOWN, 0.0).with(Metric.DISK_PCT, 40.0));
        return guest;
    }

    void online(Subject node) {
        measured.put(node, sample -> sample.with(Metric.HOST_OFFLINE, 0.0).with(Metric.MEM_PCT, 50.0));
    }

    void offline(Subject node) {
        measured.put(node, sample -> sample.with(Metric.HOST_OFFLINE, 1.0));
    }

    void failing(Subject node, String disk) {
        measured.put(
                node,
                sample -> sample.with(Metric.HOST_OFFLINE, 0.0)
                        .with(Metric.MEM_PCT, 50.0)
                        .with(Metric.DISK_FAILING, 1.0, disk));
    }

    void down(Subject guest) {
        measured.put(guest, sample -> sample.with(Metric.GUEST_DOWN, 1.0));
    }

    void disk(Subject guest, double percent) {
        measured.put(guest, sample -> sample.with(Metric.GUEST_DOWN, 0.0).with(Metric.DISK_PCT, percent));
    }

    void unknown(Subject subject) {
        measured.put(subject, sample -> sample);
    }

    /** One poll and one evaluation, ten seconds after the ones before. */
    void poll() {
        clock.pass(POLL);
        sample();
        evaluator.pass();
    }

    /** What is measured now, without an evaluation. */
    void sample() {
        Instant now = clock.instant();
        measured.forEach((subject, values) -> latest.put(subject, values.apply(new Sample(subject, now))));
        evaluator.sampled(new ClusterSampled(CLUSTER, now, List.copyOf(latest.values())));
    }

    void polls(int count) {
        for (int i = 0; i < count; i++) poll();
    }

    /** As many polls as fit into a time. */
    void pass(Duration time) {
        polls((int) (time.toSeconds() / POLL.toSeconds()));
    }

    List<Alert> alerts(@Nullable Phase phase) {
        return db.read(
                h -> new AlertStore().list(h, new AlertStore.Filter(phase, null, null, null, 0), Long.MAX_VALUE, 1000));
    }

    List<Alert> current() {
        return db.read(h -> new AlertStore().current(h, clock.instant().minus(Evaluation.QUIET)));
    }

    List<String> types() {
        return told.stream().map(Notice::type).toList();
    }

    List<String> titles() {
        return told.stream().map(Notice::title).toList();
    }
}
