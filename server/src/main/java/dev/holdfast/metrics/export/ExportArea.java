package dev.holdfast.metrics.export;

import static dev.holdfast.access.Entitlement.METRICS_HISTORY;
import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.VIEWER;
import static dev.holdfast.base.Refusal.Code.CONFLICT;

import dev.holdfast.base.Refusal;
import dev.holdfast.base.work.Periodic;
import dev.holdfast.guests.fleet.Fleet;
import dev.holdfast.http.Ops;
import dev.holdfast.meta.Version;
import dev.holdfast.metrics.LatestSamples;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Platform;
import java.time.Duration;
import java.util.List;

/** Measured values for other programs. */
public final class ExportArea implements Area {
    private static final Duration ROUND = Duration.ofSeconds(10);
    private static final long MOST_WAITING = 32L << 20;

    private final Prometheus prometheus;
    private final PushConfigs configs;
    private final Pusher pusher;

    /** The last samples of these hosts and guests. */
    public ExportArea(Platform platform, Fleet fleet, LatestSamples samples) {
        var inventory = fleet.inventory();
        var clock = platform.clock();
        var things = new Things(
                fleet.hosts(),
                inventory,
                fleet.known(),
                samples,
                platform.config().pollInterval(),
                clock);
        this.prometheus = new Prometheus(
                things,
                fleet.hosts(),
                fleet.hypervisors(),
                inventory,
                platform.jobs(),
                Version.current().version());
        this.configs = new PushConfigs(platform.settings(), platform.sealer());
        var client = new StoreClient(platform.outgoing(), platform.scrubber());
        this.pusher = new Pusher(configs::find, () -> things.list(_ -> true), client, clock, MOST_WAITING);
    }

    @Override
    public void declare(Ops ops) {
        ops.get("metrics.prometheus", "/metrics", "The last measured values, as text for Prometheus")
                .needsSomewhere(VIEWER)
                .downloads(List.of(MetricsPage.TEXT, MetricsPage.OPEN_METRICS), prometheus::open);

        ops.get("metrics.push", "/metrics/push", "Where measured values are sent, and how that goes")
                .needs(ADMIN)
                .answers(200, PushView.class, (_, _) -> pusher.view());

        ops.put("metrics.set_push", "/metrics/push", "Send measured values to a time-series store")
                .needs(ADMIN, METRICS_HISTORY)
                .takes(PushIn.class)
                .answers(200, PushView.class, (_, in) -> {
                    configs.set(in);
                    return pusher.view();
                });

        ops.delete("metrics.remove_push", "/metrics/push", "Send measured values nowhere")
                .needs(ADMIN)
                .answers(200, PushView.class, (_, _) -> {
                    configs.remove();
                    return pusher.view();
                });

        ops.post("metrics.test_push", "/metrics/push/test", "Send a single value to the time-series store now")
                .needs(ADMIN, METRICS_HISTORY)
                .refuses(CONFLICT)
                .answers(200, PushTried.class, (_, _) -> {
                    PushTried tried = pusher.tryOut();
                    if (tried == null) throw Refusal.conflict("No time-series store is set. Set its address first.");
                    return tried;
                });
    }

    /** One replica sends for all, so that a store gets each value once. */
    @Override
    public List<Periodic> recurring() {
        return List.of(new Periodic("metrics-push", ROUND, pusher::run));
    }
}
