package dev.holdfast.metrics.query;

import static dev.holdfast.access.Entitlement.METRICS_HISTORY;
import static dev.holdfast.access.Role.VIEWER;
import static dev.holdfast.base.Refusal.Code.NOT_FOUND;

import dev.holdfast.apps.Apps;
import dev.holdfast.guests.fleet.Fleet;
import dev.holdfast.http.Ops;
import dev.holdfast.metrics.Annotations;
import dev.holdfast.metrics.collect.MetricsServices;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Platform;
import java.util.List;

/** What is measured, for charts and lists. */
public final class QueryArea implements Area {
    private final SeriesReader series;
    private final LatestReader latest;
    private final SparklineReader sparklines;
    private final TopReader top;
    private final AnnotationReader annotations;

    /**
     * Of these hosts and guests.
     *
     * @param annotations what happened besides jobs
     */
    public QueryArea(
            Platform platform, Fleet fleet, Apps apps, MetricsServices metrics, List<Annotations> annotations) {
        var clock = platform.clock();
        var history = metrics.history();
        var samples = metrics.latest();
        var targets = new Targets(fleet.hosts(), fleet.inventory(), fleet.known(), apps);
        this.series = new SeriesReader(targets, history, clock);
        this.latest = new LatestReader(targets, samples, platform.config().pollInterval(), clock);
        this.sparklines = new SparklineReader(targets, metrics.means(), history, clock);
        this.top = new TopReader(targets, samples, latest, metrics.means(), clock);
        this.annotations = new AnnotationReader(targets, platform.jobs(), fleet.hosts(), annotations, clock);
    }

    @Override
    public void declare(Ops ops) {
        ops.get("metrics.query", "/metrics/query", "Measured values of a time span, of one or several targets")
                .needsSomewhere(VIEWER, METRICS_HISTORY)
                .asks(SeriesQuery.class)
                .refuses(NOT_FOUND)
                .answers(200, SeriesView.class, (call, _) -> series.read(call.who(), call.query(SeriesQuery.class)));

        ops.get("metrics.latest", "/metrics/latest", "The last measured values of targets, with their time")
                .needsSomewhere(VIEWER)
                .asks(LatestQuery.class)
                .refuses(NOT_FOUND)
                .answersList(LatestView.class, (call, _) -> latest.read(call.who(), call.query(LatestQuery.class)));

        ops.get(
                        "metrics.sparklines",
                        "/metrics/sparklines",
                        "The last hour or day of all hosts, apps or virtual machines")
                .needsSomewhere(VIEWER, METRICS_HISTORY)
                .asks(SparklinesQuery.class)
                .answers(
                        200,
                        SparklinesView.class,
                        (call, _) -> sparklines.read(call.who(), call.query(SparklinesQuery.class)));

        ops.get("metrics.top", "/metrics/top", "What has the largest values of a metric")
                .needsSomewhere(VIEWER)
                .asks(TopQuery.class)
                .answers(200, TopView.class, (call, _) -> top.read(call.who(), call.query(TopQuery.class)));

        ops.get("metrics.annotations", "/metrics/annotations", "What happened to targets: jobs and alerts")
                .needsSomewhere(VIEWER, METRICS_HISTORY)
                .asks(AnnotationsQuery.class)
                .refuses(NOT_FOUND)
                .answersList(
                        AnnotationView.class,
                        (call, _) -> annotations.read(call.who(), call.query(AnnotationsQuery.class)));
    }
}
