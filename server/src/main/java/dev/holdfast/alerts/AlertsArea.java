package dev.holdfast.alerts;

import dev.holdfast.alerts.history.AlertNotices;
import dev.holdfast.alerts.history.AlertStore;
import dev.holdfast.alerts.history.AlertTexts;
import dev.holdfast.alerts.history.EventStore;
import dev.holdfast.alerts.preview.Preview;
import dev.holdfast.alerts.rule.RuleChanged;
import dev.holdfast.alerts.rule.RuleRoutes;
import dev.holdfast.alerts.rule.Rules;
import dev.holdfast.alerts.run.EvaluationVital;
import dev.holdfast.alerts.run.Evaluator;
import dev.holdfast.alerts.run.Recording;
import dev.holdfast.alerts.watched.Targets;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.WritePriority;
import dev.holdfast.base.work.Periodic;
import dev.holdfast.guests.GuestTargets;
import dev.holdfast.guests.fleet.Fleet;
import dev.holdfast.hosts.TeamLookup;
import dev.holdfast.http.Ops;
import dev.holdfast.live.Audience;
import dev.holdfast.live.LiveSource;
import dev.holdfast.live.ResourceType;
import dev.holdfast.maintenance.Exemptions;
import dev.holdfast.metrics.Annotations;
import dev.holdfast.metrics.ClusterSampled;
import dev.holdfast.metrics.History;
import dev.holdfast.metrics.LatestSamples;
import dev.holdfast.metrics.Subject;
import dev.holdfast.notify.MessageSent;
import dev.holdfast.notify.Notices;
import dev.holdfast.notify.channel.ChannelUses;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Platform;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Rules, their evaluation, and the alerts. */
public final class AlertsArea implements Area, Annotations {
    private static final int ANNOTATIONS = 200;
    private static final Duration LONGEST_PASS = Duration.ofSeconds(5);
    private static final Duration DAILY = Duration.ofDays(1);
    private static final Duration KEPT = Duration.ofDays(366);

    private final Rules rules;
    private final RuleRoutes ruleRoutes;
    private final Alerts alerts;
    private final AlertRoutes routes;
    private final Evaluator evaluator;
    /** As often as there is something new. */
    private final Duration pass;

    private final EvaluationVital vital;
    private final AlertLive live;
    private final Db db;
    private final InstantSource clock;
    private final AlertStore store = new AlertStore();

    /** What the alerts are evaluated from, and where they are told. */
    public record Sources(
            LatestSamples latest,
            History history,
            Exemptions exemptions,
            Notices notices,
            Supplier<Set<Long>> channels) {}

    /** Alerts about these hosts and guests. */
    public AlertsArea(Platform platform, Fleet fleet, List<GuestTargets> areas, TeamLookup teams, Sources sources) {
        var targets = new Targets(fleet.hosts(), fleet.inventory(), fleet.known(), areas);
        this.rules = new Rules(platform.db(), platform.clock(), platform.bus(), teams, targets, sources.channels());
        var preview = new Preview(targets, rules, sources.history(), platform.clock());
        this.ruleRoutes = new RuleRoutes(rules, preview::of);
        var notices = new AlertNotices(sources.notices());
        Duration poll = platform.config().pollInterval();
        this.pass = poll.compareTo(LONGEST_PASS) < 0 ? poll : LONGEST_PASS;
        this.evaluator = new Evaluator(
                platform.db(),
                platform.clock(),
                rules,
                targets::directory,
                targets::nameOf,
                sources.latest(),
                Evaluator.hosts(fleet.hosts(), fleet.inventory(), platform.clock()),
                sources.exemptions(),
                new Recording(platform.db(), platform.bus(), notices),
                poll);
        this.db = platform.db();
        this.clock = platform.clock();
        this.alerts = new Alerts(
                platform.db(),
                platform.clock(),
                platform.bus(),
                fleet.hosts(),
                notices,
                evaluator::sample,
                store,
                new EventStore());
        this.routes = new AlertRoutes(alerts);
        platform.closing().add(platform.bus().subscribe(MessageSent.class, alerts::sent));
        platform.closing().add(platform.bus().subscribe(ClusterSampled.class, evaluator::sampled));
        this.live = new AlertLive(platform.db(), platform.clock(), alerts);
        this.vital = new EvaluationVital(platform.db(), platform.clock());
    }

    @Override
    public void declare(Ops ops) {
        ruleRoutes.declare(ops);
        routes.declare(ops);
    }

    @Override
    public List<LiveSource> live() {
        return List.of(
                live::declare,
                events -> events.on(
                        RuleChanged.class,
                        e -> events.changed(ResourceType.ALERT_RULE, e.id(), e.change(), Audience.OVERSEERS)));
    }

    /** One replica evaluates for all; when it ends, another one takes over with the stored states. */
    @Override
    public List<Periodic> recurring() {
        return List.of(
                new Periodic("alerts", pass, evaluator::pass),
                new Periodic(
                        "alerts-retention",
                        DAILY,
                        () -> db.writing(
                                WritePriority.BULK,
                                h -> store.deleteOld(h, clock.instant().minus(KEPT)))));
    }

    /** Why rules are not evaluated, as a sentence; null if they are. */
    public @Nullable String problem(Instant now) {
        return vital.problem(now);
    }

    /** The rules that name channels. */
    public List<ChannelUses.Use> channelUses() {
        return rules.channelUses();
    }

    /** The alerts about a subject, at most 200. */
    @Override
    public List<Annotation> of(Subject subject, Instant from, Instant to) {
        return db.read(h -> store.of(h, subject, from, to, ANNOTATIONS)).stream()
                .map(alert -> new Annotation(
                        alert.state().since(),
                        alert.state().resolvedAt(),
                        Annotations.Type.ALERT,
                        alert.id(),
                        alert.source().ruleName(),
                        alert.state().phase().word(),
                        AlertTexts.title(alert)))
                .toList();
    }

    @Override
    public void start() {
        rules.addDefaults();
    }
}
