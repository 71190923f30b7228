package dev.holdfast.notify.routing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.access.Ownership;
import dev.holdfast.notify.Notice;
import dev.holdfast.notify.Severity;
import dev.holdfast.notify.channel.Senders.Known;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RoutingTableTest {
    private static final Instant NOON = Instant.parse("2026-03-10T12:00:00Z");
    private static final List<Known> CHANNELS = List.of(
            new Known(1, "mail", true, List.of(), null),
            new Known(2, "phone", true, List.of("alert.fired"), null),
            new Known(3, "off", false, List.of(), null),
            new Known(4, "boss", true, List.of(), null));

    private static Notice notice(Severity severity, String type, Set<String> tags, Long team, List<Long> channels) {
        return new Notice(
                type, severity, "t", "x", null, new Ownership(team), tags, "alert:1", false, channels, NOON, Map.of());
    }

    private static Notice fired(Severity severity) {
        return notice(severity, "alert.fired", Set.of("web"), 7L, null);
    }

    private static Route route(long id, RouteIn rule) {
        return new Route(id, rule);
    }

    private static RouteIn to(Long... channels) {
        return new RouteIn(
                "r",
                0,
                true,
                Severity.INFO,
                List.of(),
                List.of(),
                null,
                null,
                List.of(channels),
                false,
                null,
                null,
                null,
                List.of());
    }

    private static List<Long> ids(RoutingTable.Plan plan) {
        return plan.targets().stream().map(RoutingTable.Target::channelId).toList();
    }

    private static RoutingTable table(Route... routes) {
        return new RoutingTable(List.of(routes), Map.of(), Set.of("job.succeeded"));
    }

    @Test
    void withoutARouteEveryChannelGetsWhatItWants() {
        assertThat(ids(table().plan(fired(Severity.INFO), CHANNELS, NOON))).containsExactly(1L, 2L, 4L);
        Notice job = notice(Severity.INFO, "job.failed", Set.of(), null, null);
        assertThat(ids(table().plan(job, CHANNELS, NOON))).containsExactly(1L, 4L);
    }

    @Test
    void aTypeThatIsSwitchedOffIsToldToNobody() {
        Notice job = notice(Severity.INFO, "job.succeeded", Set.of(), null, List.of(1L));
        assertThat(ids(table().plan(job, CHANNELS, NOON))).isEmpty();
        assertThat(table().followers(job, CHANNELS)).isEmpty();
    }

    @Test
    void theChannelsOfARuleWinOverRoutesAndEvents() {
        Notice named = notice(Severity.INFO, "job.failed", Set.of(), null, List.of(2L, 3L, 99L));
        assertThat(ids(table(route(1, to(4L))).plan(named, CHANNELS, NOON))).containsExactly(2L);
    }

    @Test
    void whatFollowsGoesToTheNamedChannelsAndToThoseThatWantIt() {
        var channels = new ArrayList<>(CHANNELS);
        channels.add(new Known(6, "fired only", true, List.of("alert.fired"), null));
        Notice resolved = notice(Severity.INFO, "alert.resolved", Set.of(), null, List.of(2L, 99L));
        assertThat(table().followers(resolved, channels)).containsExactlyInAnyOrder(1L, 2L, 4L);
    }

    @Test
    void aRuleNoneOfWhoseChannelsIsLeftFallsBackToTheRoutes() {
        RoutingTable table = table(route(1, to(4L)));
        List<List<Long>> none = List.of(List.of(), List.of(99L), List.of(3L), List.of(99L, 3L), List.of(5L));
        var channels = new ArrayList<>(CHANNELS);
        channels.add(new Known(5, "browser of a user", true, List.of(), 7L));
        for (List<Long> named : none) {
            Notice fired = notice(Severity.INFO, "alert.fired", Set.of(), null, named);
            assertThat(ids(table.plan(fired, channels, NOON)))
                    .as(named.toString())
                    .containsExactly(4L);
        }
    }

    @Test
    void aRouteAllOfWhoseChannelsWereRemovedTakesNothing() {
        RouteIn stop = new RouteIn(
                "r",
                0,
                true,
                Severity.INFO,
                List.of(),
                List.of(),
                null,
                null,
                List.of(99L),
                true,
                null,
                null,
                null,
                List.of());
        RouteIn silence = new RouteIn(
                "r",
                0,
                true,
                Severity.INFO,
                List.of(),
                List.of(),
                null,
                null,
                List.of(),
                true,
                null,
                null,
                null,
                List.of());
        assertThat(ids(table(route(1, stop), route(2, to(4L))).plan(fired(Severity.INFO), CHANNELS, NOON)))
                .containsExactly(4L);
        assertThat(ids(table(route(1, silence), route(2, to(4L))).plan(fired(Severity.INFO), CHANNELS, NOON)))
                .isEmpty();
    }

    @Test
    void routesAddChannelsUntilOneStops() {
        RouteIn stop = new RouteIn(
                "r",
                0,
                true,
                Severity.CRITICAL,
                List.of(),
                List.of(),
                null,
                null,
                List.of(2L),
                true,
                null,
                null,
                null,
                List.of());
        RoutingTable table = table(route(1, to(1L)), route(2, stop), route(3, to(4L)));
        assertThat(ids(table.plan(fired(Severity.CRITICAL), CHANNELS, NOON))).containsExactly(1L, 2L);
        assertThat(ids(table.plan(fired(Severity.WARNING), CHANNELS, NOON))).containsExactly(1L, 4L);
    }

    @Test
    void aRouteTakesBySeverityTypeTagTeamAndTime() {
        var night = new TimeSpanIn(List.of(), "22:00", "06:00", "UTC");
        List<RouteIn> others = List.of(
                new RouteIn(
                        "r",
                        0,
                        true,
                        Severity.CRITICAL,
                        List.of(),
                        List.of(),
                        null,
                        null,
                        List.of(4L),
                        false,
                        null,
                        null,
                        null,
                        List.of()),
                new RouteIn(
                        "r",
                        0,
                        true,
                        Severity.INFO,
                        List.of("job.failed"),
                        List.of(),
                        null,
                        null,
                        List.of(4L),
                        false,
                        null,
                        null,
                        null,
                        List.of()),
                new RouteIn(
                        "r",
                        0,
                        true,
                        Severity.INFO,
                        List.of(),
                        List.of("db"),
                        null,
                        null,
                        List.of(4L),
                        false,
                        null,
                        null,
                        null,
                        List.of()),
                new RouteIn(
                        "r",
                        0,
                        true,
                        Severity.INFO,
                        List.of(),
                        List.of(),
                        8L,
                        null,
                        List.of(4L),
                        false,
                        null,
                        null,
                        null,
                        List.of()),
                new RouteIn(
                        "r",
                        0,
                        true,
                        Severity.INFO,
                        List.of(),
                        List.of(),
                        null,
                        night,
                        List.of(4L),
                        false,
                        null,
                        null,
                        null,
                        List.of()));
        for (RouteIn other : others) {
            RoutingTable table = table(route(1, to(1L)), route(2, other));
            assertThat(ids(table.plan(fired(Severity.WARNING), CHANNELS, NOON)))
                    .as(other.toString())
                    .containsExactly(1L);
        }
        var taking = new RouteIn(
                "r",
                0,
                true,
                Severity.WARNING,
                List.of("alert.fired"),
                List.of("db", "web"),
                7L,
                null,
                List.of(4L),
                false,
                null,
                null,
                null,
                List.of());
        assertThat(ids(table(route(1, taking)).plan(fired(Severity.WARNING), CHANNELS, NOON)))
                .containsExactly(4L);
    }

    @Test
    void aRouteSaysWhatIsRepeatedAndWhoElseIsToldLater() {
        var rule = new RouteIn(
                "r",
                0,
                true,
                Severity.INFO,
                List.of(),
                List.of(),
                null,
                null,
                List.of(1L, 3L),
                false,
                null,
                30,
                15,
                List.of(2L, 3L));
        assertThat(table(route(9, rule))
                        .plan(fired(Severity.INFO), CHANNELS, NOON)
                        .followUps())
                .containsExactly(new RoutingTable.FollowUp(9, 1, 30, true), new RoutingTable.FollowUp(9, 2, 15, false));
    }

    @Test
    void theLongerQuietHoursOfChannelAndRouteCount() {
        var ofChannel = new QuietHours(List.of(), "11:00", "13:00", "UTC", false);
        var rule = new RouteIn(
                "r",
                0,
                true,
                Severity.INFO,
                List.of(),
                List.of(),
                null,
                null,
                List.of(1L),
                false,
                new QuietHoursIn(List.of(), "11:00", "14:00", "UTC", true),
                null,
                null,
                List.of());
        var table = new RoutingTable(List.of(route(9, rule)), Map.of(1L, ofChannel), Set.of());
        assertThat(table.quietUntil(1, null, Severity.INFO, NOON)).isEqualTo("2026-03-10T13:00:00Z");
        assertThat(table.quietUntil(1, 9L, Severity.INFO, NOON)).isEqualTo("2026-03-10T14:00:00Z");
        assertThat(table.quietUntil(1, null, Severity.CRITICAL, NOON)).isNull();
        assertThat(table.quietUntil(1, 9L, Severity.CRITICAL, NOON)).isEqualTo("2026-03-10T14:00:00Z");
        assertThat(table.quietUntil(2, null, Severity.INFO, NOON)).isNull();
    }
}
