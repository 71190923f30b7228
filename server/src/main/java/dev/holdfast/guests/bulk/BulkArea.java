package dev.holdfast.guests.bulk;

import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.base.Refusal.Code.NOT_FOUND;

import dev.holdfast.guests.GuestTargets;
import dev.holdfast.guests.config.ConfigArea;
import dev.holdfast.guests.config.SettingsJob;
import dev.holdfast.guests.config.TagsJob;
import dev.holdfast.guests.fleet.Fleet;
import dev.holdfast.guests.migrate.GuestMoves;
import dev.holdfast.guests.snapshot.SnapshotArea;
import dev.holdfast.http.Ops;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.scheduled.ScheduledKind;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Platform;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** One action on many guests, under /bulk. */
public final class BulkArea implements Area {
    /** The operation that does an action. */
    static final String OPERATION = "guests.bulk";

    private final List<GuestTargets> areas;
    private final Bulk bulk;
    private final List<BulkJob> jobs;

    /** Actions on these guests; {@code moves} by type of guest. */
    public BulkArea(
            Platform platform,
            Fleet fleet,
            SnapshotArea snapshots,
            Map<String, GuestMoves> moves,
            ConfigArea configuration,
            List<GuestTargets> areas) {
        this.areas = List.copyOf(areas);
        var orders = new SingleOrders(this.areas, snapshots.byType(), Map.copyOf(moves), configuration.settings());
        this.bulk =
                new Bulk(orders, fleet.self(), fleet.hosts(), fleet.inventory(), platform.jobs(), platform.features());
        this.jobs = BulkJob.all(orders, snapshots.policies());
    }

    @Override
    public void declare(Ops ops) {
        ops.post("guests.bulk_preview", "/bulk/preview", "What an action on many guests would do with each")
                .needsSomewhere(OPERATOR)
                .takes(BulkIn.class)
                .refuses(NOT_FOUND)
                .asksHypervisor()
                .answers(200, Prospect.BulkPreview.class, (call, in) -> bulk.preview(call.who(), in));

        ops.post(OPERATION, "/bulk", "Start, shut down, restart, stop, snapshot, tag, change or move many guests")
                .needsSomewhere(OPERATOR)
                .takes(BulkIn.class)
                .confirm("stop and the number of guests, for a stop", BulkIn::confirm, (_, in) -> in.phrase())
                .starts(kinds())
                .refuses(NOT_FOUND)
                .asksHypervisor()
                .answers(202, Bulk.BulkStarted.class, (call, in) -> bulk.start(call.who(), in));
    }

    private String[] kinds() {
        return Stream.concat(
                        Arrays.stream(BulkAction.values()).map(BulkAction::kind),
                        areas.stream().flatMap(area -> Stream.of(TagsJob.kind(area), SettingsJob.kind(area))))
                .toArray(String[]::new);
    }

    @Override
    public List<ScheduledKind<?>> scheduled() {
        return List.of(
                new ScheduledPower(BulkAction.START, bulk).kind(),
                new ScheduledPower(BulkAction.SHUTDOWN, bulk).kind(),
                new ScheduledSnapshots(bulk).kind());
    }

    @Override
    public List<Job<?>> jobs() {
        return List.copyOf(jobs);
    }
}
