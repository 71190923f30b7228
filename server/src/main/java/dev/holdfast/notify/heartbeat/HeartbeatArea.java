package dev.holdfast.notify.heartbeat;

import static dev.holdfast.access.Entitlement.NOTIFY_CHANNELS;
import static dev.holdfast.access.Role.ADMIN;

import dev.holdfast.base.work.Periodic;
import dev.holdfast.http.Ops;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Platform;
import java.time.Duration;
import java.util.List;

/** The outgoing heartbeat. */
public final class HeartbeatArea implements Area {
    private static final Duration LOOK = Duration.ofSeconds(5);

    private final Heartbeats heartbeats;

    /** Sends heartbeats while none of these has a problem. */
    public HeartbeatArea(Platform platform, List<Vital> vitals) {
        this.heartbeats = new Heartbeats(
                platform.db(),
                platform.clock(),
                platform.sealer(),
                platform.outgoing(),
                vitals,
                platform.restoredCopy()::isOpen,
                new HeartbeatStore());
    }

    @Override
    public void declare(Ops ops) {
        ops.get("notifications.heartbeat", "/notifications/heartbeat", "The outgoing heartbeat")
                .needs(ADMIN, NOTIFY_CHANNELS)
                .answers(200, HeartbeatView.class, (_, _) -> heartbeats.view());

        ops.put(
                        "notifications.set_heartbeat",
                        "/notifications/heartbeat",
                        "Tell an address regularly that Holdfast works")
                .needs(ADMIN, NOTIFY_CHANNELS)
                .takes(HeartbeatIn.class)
                .answers(200, HeartbeatView.class, (_, in) -> heartbeats.set(in));

        ops.delete("notifications.remove_heartbeat", "/notifications/heartbeat", "Send no outgoing heartbeat")
                .needs(ADMIN, NOTIFY_CHANNELS)
                .answers(200, HeartbeatView.class, (_, _) -> heartbeats.remove());
    }

    /** On each replica, so that the silence of one is not that of all. */
    @Override
    public List<Periodic> periodic() {
        return List.of(new Periodic("outgoing-heartbeat", LOOK, heartbeats::round));
    }
}
