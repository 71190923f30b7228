package dev.holdfast.alerts.run;

import dev.holdfast.access.Ownership;
import dev.holdfast.alerts.cause.Causes;
import dev.holdfast.alerts.evaluate.AlertState;
import dev.holdfast.alerts.evaluate.Condition;
import dev.holdfast.alerts.evaluate.Evaluation;
import dev.holdfast.alerts.evaluate.Phase;
import dev.holdfast.alerts.evaluate.Reading;
import dev.holdfast.alerts.history.Alert;
import dev.holdfast.alerts.history.AlertStore;
import dev.holdfast.alerts.history.AlertTexts;
import dev.holdfast.alerts.rule.AlertRule;
import dev.holdfast.alerts.rule.AlertRuleIn;
import dev.holdfast.alerts.rule.RuleSet;
import dev.holdfast.alerts.rule.Rules;
import dev.holdfast.alerts.watched.Directory;
import dev.holdfast.alerts.watched.Target;
import dev.holdfast.base.db.Db;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.maintenance.Exemptions;
import dev.holdfast.metrics.ClusterSampled;
import dev.holdfast.metrics.LatestSamples;
import dev.holdfast.metrics.Metric;
import dev.holdfast.metrics.Sample;
import dev.holdfast.metrics.SlowReadings;
import dev.holdfast.metrics.Subject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates all rules. Nothing of it is kept in memory that a restart, or another replica, would miss: each pass begins with
 * the stored states, and stores only what changed.
 */
public final class Evaluator {
    /** Tags, pools and owners of targets are looked up again after so long, or when a rule was changed. */
    private static final Duration LOOKUP = Duration.ofSeconds(15);

    /** How often it is stored that the evaluation works. */
    private static final Duration BEAT = Duration.ofSeconds(30);

    private static final Duration LEAST_SETTLE = Duration.ofSeconds(20);

    private final Db db;
    private final InstantSource clock;
    private final Rules rules;
    private final Supplier<Directory> directory;
    private final Function<Target, String> names;
    private final LatestSamples latest;
    private final SlowReadings hosts;
    private final Exemptions exemptions;
    private final Recording recording;
    private final Duration poll;
    private final AlertStore alerts = new AlertStore();
    private final EvaluationStore evaluations = new EvaluationStore();
    private final RunningGuestStore runningGuests = new RunningGuestStore();

    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable Watch watch;
    private Instant watchedAt = Instant.MIN;
    private @Nullable Instant lastPass;
    private @Nullable Instant lastBeat;
    private Set<Long> running = new HashSet<>();

    /** The guests that ran in a sample and are not stored yet: a later sample may say that they stopped. */
    private final Set<Long> ran = ConcurrentHashMap.newKeySet();

    /**
     * Evaluates what is measured.
     *
     * @param directory reads everything that alerts can be about
     * @param names finds what people call a target
     * @param hosts what no poll says of them, in addition to the latest samples
     * @param poll the time between two polls
     */
    public Evaluator(
            Db db,
            InstantSource clock,
            Rules rules,
            Supplier<Directory> directory,
            Function<Target, String> names,
            LatestSamples latest,
            SlowReadings hosts,
            Exemptions exemptions,
            Recording recording,
            Duration poll) {
        this.db = db;
        this.clock = clock;
        this.rules = rules;
        this.directory = directory;
        this.names = names;
        this.latest = latest;
        this.hosts = hosts;
        this.exemptions = exemptions;
        this.recording = recording;
        this.poll = poll;
    }

    /** Whether hosts are offline, also when no poll says so. */
    public static SlowReadings hosts(Hosts hosts, Inventory inventory, InstantSource clock) {
        return new HostReadings(hosts, inventory, clock);
    }

    /** The last sample that has this metric; null when it is unknown. */
    public @Nullable Sample sample(Subject subject, Metric metric) {
        Sample found = latest.of(subject);
        if (found != null && found.value(metric) != null) return found;
        return hosts.of(subject.clusterId()).stream()
                .filter(one -> one.subject().equals(subject) && one.value(metric) != null)
                .findFirst()
                .orElse(null);
    }

    /** Remembers which guests run. To be called with all samples, so that a guest counts as down however soon it stops. */
    public void sampled(ClusterSampled now) {
        for (Sample sample : now.samples()) {
            if (sample.subject().kind() != Subject.Kind.GUEST) continue;
            Double down = sample.value(Metric.GUEST_DOWN);
            if (down != null && down == 0) ran.add(Long.valueOf(sample.subject().key()));
        }
    }

    /** One pass over everything. To be called every few seconds, by one replica. */
    public void pass() {
        lock.lock();
        try {
            Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
            pass(now);
        } finally {
            lock.unlock();
        }
    }

    private void pass(Instant now) {
        record Stored(@Nullable Instant last, List<Alert> alerts) {}
        Stored stored = db.read(h -> new Stored(evaluations.last(h), alerts.current(h, now.minus(Evaluation.QUIET))));
        boolean isMine = lastPass != null && Objects.equals(lastBeat, stored.last());
        Instant last = isMine ? lastPass : stored.last();
        boolean observed = Evaluation.isObserved(last, now);
        if (!isMine) running = db.read(runningGuests::all);
        // Stored, so that one that is found stopped after a restart counts as down.
        ran.removeAll(running);
        Set<Long> started = Set.copyOf(ran);
        Watch current = watch(now);
        List<AlertUpdate> changes = evaluate(current, stored.alerts(), now, observed);
        boolean beats = lastBeat == null
                || !isMine
                || !Evaluation.isObserved(lastBeat, now)
                || Duration.between(lastBeat, now).compareTo(BEAT) >= 0;
        if (!changes.isEmpty() || !started.isEmpty() || beats) {
            Map<Long, Ownership> owners = owners(current.directory);
            recording.store(changes, owners, now, h -> {
                runningGuests.add(h, started);
                if (beats) evaluations.done(h, now);
            });
            running.addAll(started);
            if (beats) lastBeat = now;
        }
        lastPass = now;
    }

    private static Map<Long, Ownership> owners(Directory directory) {
        return directory.all().stream()
                .filter(one -> one.hostId() != null)
                .collect(Collectors.toMap(one -> Objects.requireNonNull(one.hostId()), Target::ownership, (a, _) -> a));
    }

    @SuppressWarnings("ReferenceEquality") // the same object as long as nothing was changed
    private Watch watch(Instant now) {
        RuleSet all = rules.all();
        Watch known = watch;
        boolean isOld = watchedAt.isAfter(now) || watchedAt.plus(LOOKUP).isBefore(now);
        if (known == null || known.rules != all || isOld) {
            known = new Watch(all, directory.get(), known);
            watch = known;
            watchedAt = now;
        }
        return known;
    }

    private List<AlertUpdate> evaluate(Watch current, List<Alert> stored, Instant now, boolean observed) {
        read(current, now);
        var changes = new ArrayList<AlertUpdate>();
        var kept = new ArrayList<Alert>();
        for (Alert alert : stored) {
            Series series = current.find(alert.subject());
            if (series == null || !series.put(alert)) abandon(current.directory, alert, now, changes, kept);
        }
        for (Series series : current.all()) evaluate(series, now, observed, changes, kept);
        deliver(current.directory, kept, recovering(stored), changes, now);
        return changes;
    }

    private void read(Watch current, Instant now) {
        for (Series series : current.all()) series.clear();
        Duration old = poll.multipliedBy(7).dividedBy(2);
        Instant oldest = now.minus(old);
        Instant newest = now.plus(old);
        for (long cluster : current.directory.members().keySet()) {
            for (Sample sample : latest.of(cluster)) {
                // An old value says nothing about the present; one from the future comes from a clock that was moved
                // back.
                if (!sample.at().isBefore(oldest) && !sample.at().isAfter(newest)) current.put(0, sample);
            }
            for (Sample sample : hosts.of(cluster)) current.put(1, sample);
        }
    }

    /** No rule is about it any more, or nothing is known about its subject. */
    private void abandon(Directory directory, Alert alert, Instant now, List<AlertUpdate> changes, List<Alert> kept) {
        if (alert.state().phase() == Phase.RESOLVED) return;
        String absence = directory.absence(alert.subject());
        boolean exists = directory.find(alert.subject()) != null;
        if (absence == null && !exists) {
            apply(
                    alert,
                    Evaluation.next(alert.state(), alert.source().condition(), Reading.NO_DATA, now, true),
                    null,
                    changes,
                    kept);
            return;
        }
        String reason = absence == null ? "No rule is about it any more." : absence;
        apply(
                alert,
                Evaluation.next(alert.state(), alert.source().condition(), new Reading.Gone(reason), now, true),
                reason,
                changes,
                kept);
    }

    private void evaluate(Series series, Instant now, boolean observed, List<AlertUpdate> changes, List<Alert> kept) {
        for (TargetRules.Group group : series.about.groups) {
            double value = series.value(group.metric());
            // Nearly all of them: nothing is out of order, and nothing was.
            if (!series.hasAlerts() && group.isQuiet(value)) continue;
            evaluate(series, group, value, now, observed, changes, kept);
        }
    }

    private void evaluate(
            Series series,
            TargetRules.Group group,
            double measured,
            Instant now,
            boolean observed,
            List<AlertUpdate> changes,
            List<Alert> kept) {
        AlertRule[] about = series.about.rules;
        Metric metric = group.metric();
        for (int i = group.from(); i < group.until(); i++) {
            double value = measured;
            Alert alert = series.alert(i);
            Condition condition = series.about.conditions[i];
            if (alert == null && !condition.isBreached(value)) continue;
            if (metric.unit() == Metric.Unit.STATE) value = believed(series.target.subject(), metric, value, now);
            if (alert == null && !condition.isBreached(value)) continue;
            Reading reading = Double.isNaN(value)
                    ? Reading.NO_DATA
                    : new Reading.Value(value, series.at(metric, now), series.part(metric));
            Evaluation.Step step =
                    Evaluation.next(alert == null ? null : alert.state(), condition, reading, now, observed);
            AlertState next = step.state();
            if (alert == null || step.isNew()) {
                if (next == null) continue;
                Alert added = added(series.target, about[i], condition, next);
                changes.add(new AlertUpdate(null, added, step.event()));
            } else {
                apply(with(alert, series.target, about[i], condition), step, null, changes, kept);
            }
        }
    }

    /** A guest is down only if it ran before and is not meant to be off; the backups of one that is off are its own matter. */
    private double believed(Subject subject, Metric metric, double value, Instant now) {
        if (subject.kind() != Subject.Kind.GUEST || value != 1) return value;
        Exemptions.Exemption exemption = exemptions.of(subject, now);
        boolean isParked = exemption != null && exemption.kind() == Exemptions.Kind.PARKED;
        return switch (metric) {
            case GUEST_DOWN -> isParked || !hasRun(subject) ? 0 : value;
            case BACKUP_OVERDUE, BACKUP_FAILED -> isParked ? Double.NaN : value;
            default -> value;
        };
    }

    private boolean hasRun(Subject guest) {
        Long id = Long.valueOf(guest.key());
        return running.contains(id) || ran.contains(id);
    }

    private Alert added(Target target, AlertRule rule, Condition condition, AlertState state) {
        return new Alert(
                0,
                source(rule, condition),
                target.subject(),
                place(target, names.apply(target)),
                state,
                Alert.Notification.NONE,
                null,
                null,
                null,
                0);
    }

    private static Alert.Source source(AlertRule rule, Condition condition) {
        AlertRuleIn spec = rule.spec();
        return new Alert.Source(rule.id(), spec.name(), spec.metric(), condition, spec.severity(), spec.channelIds());
    }

    private static Alert.Place place(Target target, String name) {
        return new Alert.Place(
                target.type(), target.id(), name, target.hostId(), target.node(), target.tags(), null, null);
    }

    /** An alert that is not resolved follows its rule and its target; the history says what was true then. */
    private static Alert with(Alert alert, Target target, AlertRule rule, Condition condition) {
        if (alert.state().phase() == Phase.RESOLVED) return alert;
        Alert.Source source = source(rule, condition);
        Alert.Place place = place(target, alert.place().name())
                .ofCluster(alert.place().clusterName(), alert.place().lost());
        Alert same = alert.source().equals(source) ? alert : alert.with(source);
        return same.place().equals(place) ? same : same.with(place);
    }

    private static void apply(
            Alert alert, Evaluation.Step step, @Nullable String reason, List<AlertUpdate> changes, List<Alert> kept) {
        AlertState next = step.state();
        if (next == null) {
            if (alert.state().phase() == Phase.PENDING) changes.add(new AlertUpdate(alert, null, step.event()));
            return;
        }
        Alert after = next.equals(alert.state()) ? alert : alert.with(next);
        if (step.event() == Evaluation.Event.RESOLVED) after = after.resolvedBecause(reason);
        if (step.event() == Evaluation.Event.FIRED_AGAIN) {
            after = after.acknowledged(null, null).resolvedBecause(null).with(Alert.Notification.NONE);
        }
        if (next.phase() == Phase.RESOLVED) {
            boolean changed = !next.equals(alert.state());
            if (changed) changes.add(new AlertUpdate(alert, after, step.event()));
        } else {
            kept.add(after);
            if (!after.equals(alert) || step.event() != Evaluation.Event.NONE) {
                changes.add(new AlertUpdate(alert, after, step.event()));
            }
        }
    }

    /**
     * The nodes that were offline a short time ago, and until when what they carry may recover. Also guests of which nothing
     * was known meanwhile, and so no alert that followed, start one after the other.
     */
    private static Map<Subject, Instant> recovering(List<Alert> stored) {
        return stored.stream()
                .filter(one -> one.source().metric() == Metric.HOST_OFFLINE
                        && one.state().resolvedAt() != null)
                .collect(Collectors.toMap(
                        Alert::subject,
                        one -> Objects.requireNonNull(one.state().resolvedAt()).plus(Delivery.AFTER_CAUSE),
                        (one, other) -> one.isAfter(other) ? one : other));
    }

    private static @Nullable Instant recoversUntil(Map<Subject, Instant> recovering, Alert alert) {
        String node = alert.place().node();
        if (node == null || alert.source().metric() == Metric.HOST_OFFLINE) return null;
        return recovering.get(Subject.node(alert.subject().clusterId(), node));
    }

    /** Decides for each alert that fires whether people are told now. */
    private void deliver(
            Directory directory,
            List<Alert> kept,
            Map<Subject, Instant> recovering,
            List<AlertUpdate> changes,
            Instant now) {
        var causes = new Causes(kept, directory.members());
        Duration settle = poll.multipliedBy(2).compareTo(LEAST_SETTLE) < 0 ? LEAST_SETTLE : poll.multipliedBy(2);
        var known = new HashMap<Long, Integer>();
        for (int i = 0; i < changes.size(); i++) {
            Alert before = changes.get(i).before();
            if (before != null) known.put(before.id(), i);
        }
        for (Alert alert : kept) {
            if (!alert.state().phase().isActive()) continue;
            Exemptions.Exemption exemption = exemptions.of(alert.subject(), now);
            Delivery.Decision decision = Delivery.decide(
                    alert,
                    causes.of(alert, alert.place().node()),
                    exemption == null ? null : exemption.text(),
                    recoversUntil(recovering, alert),
                    settle,
                    now);
            Alert.Place place = place(directory, causes, alert, now);
            if (!decision.send() && decision.notification().equals(alert.notification()) && place.equals(alert.place()))
                continue;
            Alert after = alert.with(decision.notification()).with(place);
            List<String> lost = decision.send() ? lost(directory, causes, alert, now) : List.of();
            Integer at = known.get(alert.id());
            if (at != null) {
                AlertUpdate change = changes.get(at);
                changes.set(at, new AlertUpdate(change.before(), after, change.event(), decision.send(), lost));
            } else {
                changes.add(new AlertUpdate(alert, after, Evaluation.Event.NONE, decision.send(), lost));
            }
        }
    }

    /** A host whose whole cluster does not answer is named as that, with what the cluster had when that began. */
    private Alert.Place place(Directory directory, Causes causes, Alert alert, Instant now) {
        Alert.Place place = alert.place();
        long cluster = alert.subject().clusterId();
        String name = causes.isOfCluster(alert) ? directory.clusters().get(cluster) : null;
        if (Objects.equals(name, place.clusterName())) return place;
        if (name == null) return place.ofCluster(null, null);
        int nodes = directory.members().getOrDefault(cluster, Set.of()).size();
        return place.ofCluster(
                name, AlertTexts.lost(nodes, lost(directory, causes, alert, now).size()));
    }

    /**
     * The guests that ran on a host that is offline. The other members of its cluster don't know their state and
     * may go on reporting them as running, so there is no alert about them that could be listed.
     */
    private List<String> lost(Directory directory, Causes causes, Alert alert, Instant now) {
        if (alert.source().metric() != Metric.HOST_OFFLINE || alert.state().value() < 1) return List.of();
        return directory.all().stream()
                .filter(one -> one.subject().kind() == Subject.Kind.GUEST && hasRun(one.subject()))
                .filter(one -> {
                    Alert host = causes.ofGuest(one.subject().clusterId(), one.node());
                    return host != null && host.id() == alert.id();
                })
                .filter(one -> {
                    Exemptions.Exemption exemption = exemptions.of(one.subject(), now);
                    return exemption == null || exemption.kind() != Exemptions.Kind.PARKED;
                })
                .map(names)
                .sorted()
                .toList();
    }
}
