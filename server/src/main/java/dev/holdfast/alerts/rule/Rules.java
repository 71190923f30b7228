package dev.holdfast.alerts.rule;

import dev.holdfast.access.Principal;
import dev.holdfast.alerts.evaluate.Operator;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.Violation;
import dev.holdfast.base.bus.Bus;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.RevisionCache;
import dev.holdfast.hosts.TeamLookup;
import dev.holdfast.http.Patch;
import dev.holdfast.jobs.RequestedBy;
import dev.holdfast.live.ChangeKind;
import dev.holdfast.metrics.Metric;
import dev.holdfast.notify.channel.ChannelUses;
import dev.holdfast.notify.channel.NamedChannels;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The rules and the overrides: which there are, and changing them. */
public final class Rules {
    private static final String VALUE = "value_error";

    private final Db db;
    private final InstantSource clock;
    private final Bus bus;
    private final TeamLookup teams;
    private final TargetNames names;
    private final Supplier<Set<Long>> channels;
    private final RuleStore store = new RuleStore();
    private final OverrideStore overrides = new OverrideStore();
    private final RevisionCache<RuleSet> cache;

    /** Rules in this database, which may name these channels. */
    public Rules(
            Db db, InstantSource clock, Bus bus, TeamLookup teams, TargetNames names, Supplier<Set<Long>> channels) {
        this.db = db;
        this.clock = clock;
        this.bus = bus;
        this.teams = teams;
        this.names = names;
        this.channels = channels;
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
        return rule == null ? null : rule.spec().name();
    }

    List<AlertRuleView> list() {
        Set<Long> existing = channels.get();
        return all().rules().stream().map(rule -> view(rule, existing)).toList();
    }

    List<RuleMetric> metrics() {
        return Arrays.stream(Metric.values()).map(RuleMetric::of).toList();
    }

    private AlertRuleView view(AlertRule rule, Set<Long> existing) {
        Long target = rule.spec().targetId();
        return AlertRuleView.of(
                rule, target == null ? null : names.of(rule.spec().targetType(), target), existing);
    }

    /** The rules that name channels. */
    public List<ChannelUses.Use> channelUses() {
        return all().rules().stream()
                .filter(rule -> rule.spec().channelIds() != null)
                .map(rule -> new ChannelUses.Use(
                        ChannelUses.Type.RULE, rule.id(), rule.spec().name(), rule.channelIdsOrNone()))
                .toList();
    }

    /** The rule that this input describes; refuses with 422 what does not fit together. */
    AlertRule unsaved(AlertRuleIn in) {
        Map<String, @Nullable Object> more =
                new HashMap<>(Map.of("name", in.name().strip()));
        if (in.threshold() == null) more.put("threshold", RuleMetric.threshold(in.metric()));
        Instant now = now();
        var rule = new AlertRule(0, Patch.of(AlertRulePatchIn.class, more).over(in), now, now);
        check(rule.spec(), in.channelIds());
        return rule;
    }

    AlertRuleView add(AlertRuleIn in) {
        AlertRule rule = unsaved(in);
        AlertRule added = db.write(h -> {
            requireTeam(h, rule);
            return store.insert(h, rule);
        });
        bus.publish(new RuleChanged(added.id(), ChangeKind.CREATED));
        return view(added, channels.get());
    }

    AlertRuleView change(long id, AlertRulePatchIn in) {
        check(id, in); // before the transaction: it reads what hosts and guests are called
        AlertRule changed = db.write(h -> {
            RuleStore.REVISION.hold(h);
            AlertRule before = store.find(h, id);
            if (before == null) throw Refusal.notFound("rule", id);
            var after = new AlertRule(id, in.over(before.spec()), before.createdAt(), now());
            requireTeam(h, after);
            store.update(h, after);
            return after;
        });
        bus.publish(new RuleChanged(id, ChangeKind.UPDATED));
        return view(changed, channels.get());
    }

    /** Refuses with 422 what a new rule names and does not exist, or does not fit together. */
    void check(AlertRuleIn in) {
        check(in, in.channelIds());
    }

    /** The same for a change. A channel that was removed since it was named is no fault of this request. */
    void check(long id, AlertRulePatchIn in) {
        AlertRuleIn after = in.over(get(id).spec());
        check(after, in.isSent("channelIds") ? after.channelIds() : null);
    }

    private void check(AlertRuleIn rule, @Nullable List<Long> channelIds) {
        Metric metric = rule.metric();
        Double threshold = Objects.requireNonNullElseGet(rule.threshold(), () -> RuleMetric.threshold(metric));
        Double clear = rule.clearThreshold();
        var found = new ArrayList<Violation>(limits(metric, threshold, clear));
        if (clear != null && !rule.operator().canEndAt(clear, threshold)) found.add(beyond(rule.operator()));
        if (!rule.targetType().has(metric)) {
            found.add(Violation.body(
                    "target_type",
                    "The metric " + metric.word() + " is not measured there. Choose any, "
                            + TargetType.of(metric).stream()
                                    .map(TargetType::word)
                                    .collect(Collectors.joining(", "))
                            + ".",
                    VALUE));
        }
        if (rule.targetId() != null && rule.targetType() == TargetType.ANY) {
            found.add(Violation.body("target_id", "Needs a target_type: host, app or vm.", VALUE));
        }
        found.addAll(unknown(rule.targetType(), rule.targetId(), rule.teamId(), channelIds));
        if (!found.isEmpty()) throw Refusal.invalid(found);
    }

    private List<Violation> unknown(
            TargetType type, @Nullable Long target, @Nullable Long team, @Nullable List<Long> channelIds) {
        var found = new ArrayList<Violation>();
        if (target != null && type != TargetType.ANY && names.of(type, target) == null) {
            found.add(Violation.body("target_id", "There is no " + type.word() + " " + target + ".", VALUE));
        }
        Violation fault = db.read(h -> teams.fault(h, team));
        if (fault != null) found.add(fault);
        found.addAll(NamedChannels.faults("channel_ids", channelIds, channels.get()));
        return found;
    }

    /** Once more where it is stored: a team may be removed in the meantime. */
    private void requireTeam(Handle transaction, AlertRule rule) {
        Violation fault = teams.fault(transaction, rule.spec().teamId());
        if (fault != null) throw Refusal.invalid(List.of(fault));
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

    private static Violation beyond(Operator operator) {
        return Violation.body(
                "clear_threshold",
                operator.isUpper() ? "Must not be above the threshold." : "Must not be below the threshold.",
                VALUE);
    }

    private static boolean isOutside(Metric metric, double value) {
        return !Double.isFinite(value) || value < metric.min() || value > metric.max();
    }

    private static String range(Metric metric) {
        return metric.max() == Double.MAX_VALUE
                ? "Must be at least " + Math.round(metric.min()) + "."
                : "Must be between " + Math.round(metric.min()) + " and " + Math.round(metric.max()) + ".";
    }

    void remove(long id) {
        if (!db.<Boolean>write(h -> store.delete(h, id))) throw Refusal.notFound("rule", id);
        bus.publish(new RuleChanged(id, ChangeKind.REMOVED));
    }

    List<AlertOverride> overrides() {
        return all().overrides().stream().map(this::view).toList();
    }

    @Nullable
    String overrideName(long id) {
        RuleOverride one = db.read(h -> overrides.find(h, id));
        return one == null ? null : names.of(one.targetType(), one.targetId());
    }

    /**
     * The limits of an override. Its thresholds are those of all rules about the metric, so that its alerts must be able to
     * end there by one of them at least; while there is none, by the operator that is suggested.
     */
    private List<Violation> limits(Metric metric, AlertOverrideIn in) {
        Double threshold = in.threshold();
        Double clear = in.clearThreshold();
        List<Violation> found = limits(metric, threshold, clear);
        if (threshold == null || clear == null || isOutside(metric, clear)) return found;
        List<Operator> operators = all().rules().stream()
                .map(AlertRule::spec)
                .filter(rule -> rule.metric() == metric)
                .map(AlertRuleIn::operator)
                .toList();
        if (operators.isEmpty()) operators = List.of(RuleMetric.operator(metric));
        if (operators.stream().noneMatch(one -> one.canEndAt(clear, threshold))) {
            found.add(beyond(operators.getFirst()));
        }
        return found;
    }

    /** Refuses with 422 what does not fit in an override, and what it names and does not exist. */
    void check(AlertOverrideIn in) {
        var found = Metric.named(in.metric()).map(metric -> limits(metric, in)).orElseGet(ArrayList::new);
        if (TargetType.WIRE.contains(in.targetType())) {
            found.addAll(unknown(TargetType.of(in.targetType()), in.targetId(), null, null));
        }
        if (!found.isEmpty()) throw Refusal.invalid(found);
    }

    AlertOverride put(Principal who, AlertOverrideIn in) {
        Metric metric = Metric.named(in.metric()).orElseThrow();
        TargetType type = TargetType.of(in.targetType());
        List<Violation> found = limits(metric, in);
        if (in.never() == (in.threshold() != null)) {
            found.add(Violation.body("threshold", "Give either a threshold, or true for never.", VALUE));
        }
        if (!type.has(metric)) {
            found.add(Violation.body("metric", "It is not measured of a " + type.word() + ".", VALUE));
        }
        if (names.of(type, in.targetId()) == null) {
            found.add(Violation.body("target_id", "There is no " + type.word() + " " + in.targetId() + ".", VALUE));
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
                        one.targetType(), one.targetId(), names.of(one.targetType(), one.targetId())),
                one.storage().isEmpty() ? null : one.storage(),
                one.metric(),
                one.metric().title(),
                one.metric().unit(),
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
