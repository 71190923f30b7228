package dev.holdfast.notify.outbox;

import dev.holdfast.base.work.Periodic;
import dev.holdfast.http.Ops;
import dev.holdfast.notify.routing.RoutesChanged;
import dev.holdfast.notify.routing.RoutingRoutes;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Platform;
import java.time.Duration;
import java.util.List;

/** Routing and delivery of notices. */
public final class NotifyArea implements Area {
    private static final Duration LOOK = Duration.ofSeconds(1);
    private static final Duration DAILY = Duration.ofDays(1);

    private final NotifyServices services;
    private final RoutingRoutes routing;
    private final OutboxRoutes outbox;

    /** Delivers what these services take. */
    public NotifyArea(Platform platform, NotifyServices services) {
        this.services = services;
        this.routing = new RoutingRoutes(services.routing(), platform.settings());
        this.outbox = new OutboxRoutes(services.deliveries());
        platform.closing()
                .add(platform.bus()
                        .subscribe(
                                RoutesChanged.class, _ -> services.deliveries().releaseHeld()));
    }

    @Override
    public void declare(Ops ops) {
        routing.declare(ops);
        outbox.declare(ops);
    }

    /** On each replica: any of them may route and send. */
    @Override
    public List<Periodic> periodic() {
        return List.of(
                new Periodic("notices", LOOK, services.router()::round),
                new Periodic("deliveries", LOOK, services.deliveries()::round));
    }

    @Override
    public List<Periodic> recurring() {
        return List.of(new Periodic("notice-retention", DAILY, services.router()::removeOld));
    }
}
