package dev.holdfast.alerts.rule;

import dev.holdfast.access.Principal;
import dev.holdfast.alerts.evaluate.Operator;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.Violation;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.RevisionCache;
import dev.holdfast.hosts.TeamLookup;
import dev.holdfast.jobs.RequestedBy;
import dev.holdfast.metrics.Metric;
import dev.holdfast.notify.Severity;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The rules and the overrides: which there are, and changing them. */
public final class Rules {
    private static final String VALUE = "value_error";

    private final Db db;
    private final InstantSource clock;
    private final TeamLookup teams;
    private final TargetNames names;
    private final RuleStore store = new RuleStore();
    private final OverrideStore overrides = new OverrideStore();
    private final RevisionCache<RuleSet> cache;

    /** Rules in this database. */
    public Rules(Db db, InstantSource clock, TeamLookup teams, TargetNames names) {
        this.db = db;
        this.clock = clock;
        this.teams = teams;
        this.names = names;
        this.cache = new RevisionCache<>(db, RuleStore.REVISION, h -> new RuleSet(store.all(h), overrides.all(h)));
    }

    /** All of them. The same object as long as nothing was changed. */
    public RuleSet all() {
        return cache.get();
    }

    /**
     * Adds the rules that Holdfast brings along and that were never added here. Those of a new installation only where there
     * never was a rule: an installation of a version that did not count them has them, or its owner removed them.
     */
    public void addDefaults() {
        List<List<AlertRule>> all = DefaultRules.at(now());
        if (db.read(RuleStore.DEFAULTS::read) >= all.size()) return;
        db.writing(h -> {
            RuleStore.DEFAULTS.hold(h); // of several replicas that start at the same time, one adds them
            boolean isNew = RuleStore.REVISION.read(h) == 0;
            for (long next = RuleStore.DEFAULTS.read(h); next < all.size(); next++) {
                if (next > 0 || isNew) all.get((int) next).forEach(rule -> store.insert(h, rule));
                RuleStore.DEFAULTS.grow(h);
            }
        });
    }

    /** One rule, or 404. */
    public AlertRule get(long id) {
        AlertRule rule = db.read(h -> store.find(h, id));
        if (rule == null) throw Refusal.notFound("rule", id);
        return rule;
    }

    @Nullable
    String name(long id) {
        AlertRule rule = db.read(h -> store.find(h, id));
        return rule == null ? null : rule.name();
    }

    List<AlertRuleView> list() {
        return all().rules().stream().map(this::view).toList();
    }

    List<RuleMetric> metrics() {
        return Arrays.stream(Metric.values()).map(RuleMetric::of).toList();
    }

    private AlertRuleView view(AlertRule rule) {
        Long target = rule.targetId();
        return AlertRuleView.of(rule, target == null ? null : names.of(rule.targetType(), target));
    }

    /** The rule that this input describes; refuses with 422 what does not fit together. */
    AlertRule unsaved(AlertRuleIn in) {
        Metric metric = Metric.named(in.metric()).orElseThrow();
        Instant now = now();
        var rule = new AlertRule(
                0,
                in.name().strip(),
                metric,
                Operator.of(in.operator()),
                in.threshold() == null ? RuleMetric.threshold(metric) : in.threshold(),
                in.clearThreshold(),
                in.durationS(),
                severity(in.severity()),
                TargetType.of(in.targetType()),
                in.targetId(),
                in.tag(),
                in.pool(),
                in.teamId(),
                in.channelIds(),
                in.enabled(),
                now,
                now);
        check(rule);
        return rule;
    }

    AlertRuleView add(AlertRuleIn in) {
        AlertRule rule = unsaved(in);
        AlertRule added = db.write(h -> {
            checkTeam(h, rule);
            return store.insert(h, rule);
        });
        return view(added);
    }

    AlertRuleView change(long id, AlertRulePatchIn in) {
        check(merged(get(id), in)); // before the transaction: it reads what hosts and guests are called
        AlertRule changed = db.write(h -> {
            RuleStore.REVISION.hold(h);
            AlertRule before = store.find(h, id);
            if (before == null) throw Refusal.notFound("rule", id);
            AlertRule after = merged(before, in);
            checkTeam(h, after);
            store.update(h, after);
            return after;
        });
        return view(changed);
    }

    private AlertRule merged(AlertRule rule, AlertRulePatchIn in) {
        return new AlertRule(
                rule.id(),
                in.name() == null ? rule.name() : in.name().strip(),
                in.metric() == null ? rule.metric() : Metric.named(in.metric()).orElseThrow(),
                in.operator() == null ? rule.operator() : Operator.of(in.operator()),
                Objects.requireNonNullElse(in.threshold(), rule.threshold()),
                in.clearThreshold().over(rule.clearThreshold()),
                Objects.requireNonNullElse(in.durationS(), rule.durationS()),
                in.severity() == null ? rule.severity() : severity(in.severity()),
                in.targetType() == null ? rule.targetType() : TargetType.of(in.targetType()),
                in.targetId().over(rule.targetId()),
                in.tag().over(rule.tag()),
                in.pool().over(rule.pool()),
                in.teamId().over(rule.teamId()),
                in.channelIds().over(rule.channelIds()),
                Objects.requireNonNullElse(in.enabled(), rule.enabled()),
                rule.createdAt(),
                now());
    }

    private void check(AlertRule rule) {
        var found = new ArrayList<Violation>(limits(rule.metric(), rule.threshold(), rule.clearThreshold()));
        Double clear = rule.clearThreshold();
        if (clear != null && (rule.operator().isUpper() ? clear > rule.threshold() : clear < rule.threshold())) {
            found.add(Violation.body(
                    "clear_threshold",
                    rule.operator().isUpper() ? "Must not be above the threshold." : "Must not be below the threshold.",
                    VALUE));
        }
        if (!rule.targetType().has(rule.metric())) {
            found.add(Violation.body(
                    "target_type",
                    "The metric " + rule.metric().wire() + " is not measured there. Choose any, "
                            + String.join(", ", TargetType.of(rule.metric())) + ".",
                    VALUE));
        }
        Long target = rule.targetId();
        if (target != null && rule.targetType() == TargetType.ANY) {
            found.add(Violation.body("target_id", "Needs a target_type: host, app or vm.", VALUE));
        } else if (target != null && names.of(rule.targetType(), target) == null) {
            found.add(Violation.body(
                    "target_id", "There is no " + rule.targetType().wire() + " " + target + ".", VALUE));
        }
        if (!found.isEmpty()) throw Refusal.invalid(found);
    }

    private void checkTeam(Handle transaction, AlertRule rule) {
        Long team = rule.teamId();
        if (team != null && !teams.exists(transaction, team)) {
            throw Refusal.invalid("team_id", "There is no team " + team + ".", VALUE);
        }
    }

    private static List<Violation> limits(Metric metric, @Nullable Double threshold, @Nullable Double clear) {
        var found = new ArrayList<Violation>();
        if (threshold != null && isOutside(metric, threshold)) {
            found.add(Violation.body("threshold", range(metric), VALUE));
        }
        if (clear != null && isOutside(metric, clear)) {
            found.add(Violation.body("clear_threshold", range(metric), VALUE));
        }
        return found;
    }

    private static boolean isOutside(Metric metric, double value) {
        return !Double.isFinite(value) || value < metric.min() || value > metric.max();
    }

    private static String range(Metric metric) {
        return metric.max() == Double.MAX_VALUE
                ? "Must be at least " + Math.round(metric.min()) + "."
                : "Must be between " + Math.round(metric.min()) + " and " + Math.round(metric.max()) + ".";
    }

    private static Severity severity(String wire) {
        return Severity.valueOf(wire.toUpperCase(Locale.ROOT));
    }

    void remove(long id) {
        if (!db.<Boolean>write(h -> store.delete(h, id))) throw Refusal.notFound("rule", id);
    }

    List<AlertOverride> overrides() {
        return all().overrides().stream().map(this::view).toList();
    }

    @Nullable
    String overrideName(long id) {
        RuleOverride one = db.read(h -> overrides.find(h, id));
        return one == null ? null : names.of(one.targetType(), one.targetId());
    }

    AlertOverride put(Principal who, AlertOverrideIn in) {
        Metric metric = Metric.named(in.metric()).orElseThrow();
        TargetType type = TargetType.of(in.targetType());
        var found = new ArrayList<Violation>(limits(metric, in.threshold(), in.clearThreshold()));
        if (in.never() == (in.threshold() != null)) {
            found.add(Violation.body("threshold", "Give either a threshold, or true for never.", VALUE));
        }
        if (!type.has(metric)) {
            found.add(Violation.body("metric", "It is not measured of a " + type.wire() + ".", VALUE));
        }
        if (names.of(type, in.targetId()) == null) {
            found.add(Violation.body("target_id", "There is no " + type.wire() + " " + in.targetId() + ".", VALUE));
        }
        if (!found.isEmpty()) throw Refusal.invalid(found);
        RuleOverride set = db.write(h -> overrides.put(
                h,
                new RuleOverride(
                        0,
                        type,
                        in.targetId(),
                        in.storage() == null ? "" : in.storage(),
                        metric,
                        in.never(),
                        in.threshold(),
                        in.clearThreshold(),
                        in.note(),
                        now(),
                        who.userId(),
                        who.name())));
        return view(set);
    }

    void removeOverride(long id) {
        if (!db.<Boolean>write(h -> overrides.delete(h, id))) throw Refusal.notFound("override", id);
    }

    private AlertOverride view(RuleOverride one) {
        return new AlertOverride(
                one.id(),
                new AlertOverride.OverrideTarget(
                        one.targetType().wire(), one.targetId(), names.of(one.targetType(), one.targetId())),
                one.storage().isEmpty() ? null : one.storage(),
                one.metric().wire(),
                one.metric().title(),
                one.metric().unit().wire(),
                one.never(),
                one.threshold(),
                one.clearThreshold(),
                one.note(),
                one.changedAt(),
                new RequestedBy(one.byId(), one.byName()));
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }
}
