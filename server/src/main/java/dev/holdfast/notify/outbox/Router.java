package dev.holdfast.notify.outbox;

import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.Revision;
import dev.holdfast.base.db.WritePriority;
import dev.holdfast.notify.Notice;
import dev.holdfast.notify.NoticeTypes;
import dev.holdfast.notify.channel.Senders;
import dev.holdfast.notify.outbox.Delivery.Cause;
import dev.holdfast.notify.routing.Routing;
import dev.holdfast.notify.routing.RoutingTable;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/** Decides which channels get a notice, once for all replicas and in the order of the notices. */
record Router(
        Db db,
        InstantSource clock,
        Senders senders,
        Routing routing,
        NoticeStore notices,
        DeliveryStore deliveries,
        FollowUpStore followUps) {
    private static final Revision TURN = new Revision("outbox");
    private static final int AT_ONCE = 200;
    private static final Duration KEPT = Duration.ofDays(30);
    private static final Duration KEPT_UNENDED = Duration.ofDays(365);

    /** Everything that was posted, and what follows now. */
    void round() {
        boolean posted = db.read(notices::hasUnrouted);
        boolean due = db.read(h -> !followUps.due(h, clock.instant()).isEmpty());
        if (!posted && !due) return;
        List<Senders.Known> channels = senders.list();
        RoutingTable table = routing.table();
        while (posted) posted = route(channels, table);
        if (due) follow(channels);
    }

    private boolean route(List<Senders.Known> channels, RoutingTable table) {
        return db.write(WritePriority.BULK, h -> {
            TURN.hold(h);
            List<NoticeStore.Stored> all = notices.unrouted(h, AT_ONCE);
            for (NoticeStore.Stored one : all) {
                route(h, one, channels, table);
                notices.routed(h, one.id(), clock.instant());
            }
            return all.size() == AT_ONCE;
        });
    }

    private void route(Handle h, NoticeStore.Stored stored, List<Senders.Known> channels, RoutingTable table) {
        Notice notice = stored.notice();
        String thread = notice.thread();
        Instant now = clock.instant();
        boolean acknowledges = notice.type().equals(NoticeTypes.ALERT_ACKNOWLEDGED);
        if (thread != null && (notice.endsThread() || acknowledges)) {
            followUps.deleteOf(h, thread);
            Set<Long> followers =
                    new HashSet<>(deliveries.channelsOf(h, thread, notices.lastEnd(h, thread, stored.id())));
            followers.retainAll(table.followers(notice, channels));
            for (long id : followers) deliveries.insert(h, stored, id, null, Cause.FIRST, true, now);
            return;
        }
        RoutingTable.Plan plan = table.plan(notice, channels, now);
        for (RoutingTable.Target target : plan.targets()) {
            deliveries.insert(h, stored, target.channelId(), target.routeId(), Cause.FIRST, false, now);
        }
        if (thread == null) return;
        followUps.deleteOf(h, thread); // what repeats is the newest of its thread
        for (RoutingTable.FollowUp one : plan.followUps()) followUps.insert(h, thread, stored.id(), one, now);
    }

    private void follow(List<Senders.Known> channels) {
        db.writing(WritePriority.BULK, h -> {
            TURN.hold(h);
            Instant now = clock.instant();
            List<FollowUpStore.Row> due = followUps.due(h, now);
            var found = notices.byId(
                    h, due.stream().map(FollowUpStore.Row::noticeId).toList());
            for (FollowUpStore.Row one : due) {
                Integer every = one.everyMin();
                if (every == null) followUps.delete(h, one.id());
                else followUps.later(h, one.id(), now.plus(Duration.ofMinutes(every)));
                NoticeStore.Stored notice = found.get(one.noticeId());
                boolean isOn = channels.stream().anyMatch(known -> known.id() == one.channelId() && known.enabled());
                // A channel that is behind is not sent the same again.
                if (notice == null || !isOn || deliveries.isPending(h, one.channelId(), one.thread())) continue;
                deliveries.insert(
                        h,
                        notice,
                        one.channelId(),
                        one.routeId(),
                        every == null ? Cause.ESCALATION : Cause.REPEAT,
                        false,
                        now);
            }
        });
    }

    /** Deletes what nobody needs any more. */
    void removeOld() {
        Instant now = clock.instant();
        db.writing(WritePriority.BULK, h -> {
            TURN.hold(h);
            Set<Long> kept = new HashSet<>(deliveries.pendingNotices(h));
            kept.addAll(followUps.notices(h));
            notices.deleteOld(h, now.minus(KEPT), now.minus(KEPT_UNENDED), kept);
        });
    }
}
