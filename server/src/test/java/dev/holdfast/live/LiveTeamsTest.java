package dev.holdfast.live;

import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.EventWatcher;
import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.TwoTeams;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Which viewers receive which events, and when their streams end. */
class LiveTeamsTest {
    @RegisterExtension
    final TwoTeams house = new TwoTeams();

    private TestBrowser owner() {
        return house.plane().as(OWNER);
    }

    private static boolean tellsOf(EventWatcher watcher, String type, long id) {
        return watcher.events("resource").stream()
                .anyMatch(r -> r.get("type").asString().equals(type)
                        && !r.get("id").isNull()
                        && r.get("id").asLong() == id);
    }

    private static List<String> changes(EventWatcher watcher, String type, long id) {
        return watcher.events("resource").stream()
                .filter(r -> r.get("type").asString().equals(type))
                .filter(r -> r.get("id").asLong() == id)
                .map(r -> r.get("change").asString())
                .toList();
    }

    private static List<Long> ids(List<JsonNode> metrics, String kind) {
        return metrics.stream()
                .flatMap(m -> m.path(kind).path("id").valueStream())
                .map(JsonNode::asLong)
                .distinct()
                .toList();
    }

    private static List<Long> ids(JsonNode list) {
        return list.valueStream().map(row -> row.get("id").asLong()).toList();
    }

    @Test
    void whoSeesEverythingIsToldOfRulesAndChannels() {
        try (EventWatcher member = EventWatcher.live(house.red(VIEWER));
                EventWatcher overseer = EventWatcher.live(house.plane().as(VIEWER))) {
            for (var made : Map.of(
                            "alert_rule",
                            List.of("/alert-rules", "{\"name\":\"full\",\"metric\":\"storage_pct\",\"threshold\":90}"),
                            "channel",
                            List.of("/notifications/channels", "{\"name\":\"room\",\"url\":\"ntfy://my-topic\"}"))
                    .entrySet()) {
                String path = made.getValue().getFirst();
                Answer added = owner().post(path, made.getValue().getLast());
                assertThat(added.status()).as(added.body()).isEqualTo(201);
                long id = added.tree().get("id").asLong();
                owner().patch(path + "/" + id, "{\"name\":\"other\"}");
                owner().delete(path + "/" + id, "{}");
                TestPlane.until(
                        made.getKey() + " was told",
                        () -> changes(overseer, made.getKey(), id).equals(List.of("created", "updated", "removed")));
                assertThat(changes(member, made.getKey(), id)).isEmpty();
            }
        }
    }

    /** Makes a backup on the host's own storage, and has that read. */
    private void backUp(TwoTeams.Lot lot, String node) {
        var cluster = house.sim().clusterOf(node);
        cluster.storage("local").backUp(cluster.guest(101), Duration.ofHours(1));
        Answer read = owner().get("/backups/prune-preview?storage=local&keep_last=9&host_id=" + lot.host());
        assertThat(read.status()).as(read.body()).isEqualTo(200);
    }

    private static boolean tellsOfBackups(EventWatcher watcher) {
        return watcher.events("resource").stream()
                .anyMatch(r -> r.get("type").asString().equals("backup"));
    }

    @Test
    void whoMayReadAHostIsToldThatOtherBackupsAreOnItsStorages() {
        TestPlane.until("all storages are read", () -> {
            List<JsonNode> storages =
                    owner().get("/backups/storages").tree().valueStream().toList();
            return storages.stream()
                                    .map(one -> one.get("host_id").asLong())
                                    .distinct()
                                    .count()
                            == 3
                    && storages.stream().noneMatch(one -> one.get("read_at").isNull());
        });
        try (EventWatcher member = EventWatcher.live(house.red(VIEWER));
                EventWatcher overseer = EventWatcher.live(house.plane().as(VIEWER))) {
            backUp(house.other(), "beta");
            TestPlane.until("the overseer is told", () -> tellsOfBackups(overseer));
            assertThat(tellsOfBackups(member)).isFalse();
            backUp(house.own(), "alpha");
            TestPlane.until("the member is told", () -> tellsOfBackups(member));
        }
    }

    @Test
    void aMemberReceivesOnlyEventsOfItsTeam() {
        try (EventWatcher member = EventWatcher.live(house.red(VIEWER));
                EventWatcher overseer = EventWatcher.live(house.plane().as(VIEWER))) {
            for (TwoTeams.Lot lot : List.of(house.other(), house.lone(), house.own())) {
                owner().patch("/hosts/" + lot.host(), "{\"name\":\"renamed " + lot.host() + "\"}");
                long job = owner().post("/apps/" + lot.app() + "/stop", "{}")
                        .tree()
                        .get("job")
                        .asLong();
                house.plane().endOf(job);
                owner().patch("/apps/" + lot.app(), "{\"name\":\"renamed " + lot.app() + "\"}");
            }
            house.plane().adopt(house.lone().host(), 106, "Paperless");
            house.plane().adopt(house.own().host(), 103, "Vaultwarden");
            long last = house.plane()
                    .as(VIEWER)
                    .get("/apps")
                    .tree()
                    .valueStream()
                    .mapToLong(a -> a.get("id").asLong())
                    .max()
                    .orElseThrow();
            TestPlane.until("the member receives the last event", () -> tellsOf(member, "app", last));
            TestPlane.until(
                    "the overseer has received all events",
                    () -> tellsOf(overseer, "app", last)
                            && ids(overseer.events("metrics"), "apps")
                                    .contains(house.other().app())
                            && ids(overseer.events("metrics"), "apps")
                                    .contains(house.own().app()));
            TestPlane.until(
                    "the member received values",
                    () -> ids(member.events("metrics"), "apps")
                            .contains(house.own().app()));

            assertThat(member.events("resource"))
                    .allSatisfy(r -> assertThat(r.get("type").asString() + r.get("id"))
                            .isIn(
                                    "host" + house.own().host(),
                                    "app" + house.own().app(),
                                    "app" + last,
                                    "discoverednull",
                                    "vmnull",
                                    "backupnull"));
            assertThat(member.events("job"))
                    .isNotEmpty()
                    .allSatisfy(job -> assertThat(job.get("target").get("id").asLong())
                            .isEqualTo(house.own().app()));
            assertThat(ids(member.events("metrics"), "hosts"))
                    .isSubsetOf(house.own().host());
            assertThat(ids(member.events("metrics"), "apps"))
                    .isSubsetOf(house.own().app(), last);
            assertThat(ids(member.events("metrics"), "vms"))
                    .isSubsetOf(ids(house.red(VIEWER).get("/vms").tree()));
            assertThat(overseer.events("job").stream()
                            .map(j -> j.get("target").get("id").asLong()))
                    .contains(
                            house.own().app(), house.other().app(), house.lone().app());
        }
    }

    @Test
    void eventsElsewhereAreNotEvenHintedAt() {
        try (EventWatcher member = EventWatcher.live(house.red(VIEWER));
                EventWatcher overseer = EventWatcher.live(house.plane().as(VIEWER))) {
            TestPlane.until("both are there", () -> house.plane().wiring().openStreams() == 2);
            house.plane().adopt(house.other().host(), 105, "Nextcloud");
            TestPlane.until(
                    "the overseer receives that there is one container less to adopt",
                    () -> overseer.events("resource").stream()
                            .anyMatch(r -> r.get("type").asString().equals("discovered")));
            owner().patch("/apps/" + house.own().app(), "{\"name\":\"last\"}");
            TestPlane.until(
                    "the member receives the event of the team's app",
                    () -> tellsOf(member, "app", house.own().app()));
            // A busy host may be slow to answer a poll, which is told of it; its storages are read for the first time.
            List<String> until = member.events("resource").stream()
                    .map(r -> r.get("type").asString() + r.get("id"))
                    .takeWhile(told -> !told.startsWith("app"))
                    .filter(told -> !told.equals("host" + house.own().host()) && !told.equals("backupnull"))
                    .toList();
            assertThat(until).isEmpty();
        }
    }

    /** Ways in which a member of the team Red loses access to the team's resources. */
    static Stream<Consumer<LiveTeamsTest>> losses() {
        return Stream.of(
                t -> t.owner().delete("/teams/" + t.house.red() + "/members/" + t.user.id()),
                t -> t.house.move(t.house.own().host(), t.house.blue()),
                t -> t.house.move(t.house.own().host(), null),
                t -> t.owner().delete("/teams/" + t.house.red()),
                t -> t.owner().delete("/hosts/" + t.house.own().host(), "{\"confirm\":\"alpha\"}"));
    }

    private TwoTeams.User user;

    @ParameterizedTest
    @MethodSource("losses")
    void lostAccessEndsTheStreams(Consumer<LiveTeamsTest> loss) {
        user = house.user();
        house.join(house.red(), user.id(), OPERATOR, TwoTeams.ANYWHERE);
        house.sim().faults().holdTasks();
        long job = user.visitor()
                .post("/apps/" + house.own().app() + "/stop", "{}")
                .tree()
                .get("job")
                .asLong();
        String path = "/jobs/" + job + "/events/stream";
        try (EventWatcher live = EventWatcher.live(user.visitor());
                EventWatcher stream = EventWatcher.of(user.visitor(), path)) {
            TestPlane.until("both are open", () -> house.plane().wiring().openStreams() == 2);
            loss.accept(this);
            TestPlane.until("both have ended", () -> live.hasEnded() && stream.hasEnded());
            assertThat(stream.events("status"))
                    .noneMatch(s -> s.get("status").asString().equals("succeeded"));
            assertThat(user.visitor().get(path).status()).isIn(403, 404);
            assertThat(user.visitor().get("/jobs/" + job).status()).isIn(403, 404);
            assertThat(user.visitor().get("/apps/" + house.own().app()).status())
                    .isIn(403, 404);
        } finally {
            house.sim().faults().releaseTasks();
        }
    }

    @Test
    void aViewerThatReconnectsAfterAChangeReloadsEverything() {
        TestBrowser member = house.red(VIEWER);
        try (EventWatcher before = EventWatcher.live(member)) {
            TestPlane.until("it began", () -> !before.events().isEmpty());
            house.move(house.lone().host(), house.red());
            TestPlane.until("it has ended", before::hasEnded);
            String last = before.events().getLast().id();
            try (EventWatcher after = EventWatcher.of(member, "/events/stream", Map.of("Last-Event-ID", last))) {
                // The old stream may have had time to send it itself.
                TestPlane.until(
                        "it is told to reload",
                        () -> before.events("resync").size()
                                        + after.events("resync").size()
                                > 1);
            }
        }
        assertThat(member.get("/apps").list()).extracting(a -> a.get("name")).containsExactly("Grafana", "Immich");
        assertThat(member.get("/jobs").header("X-Total-Count")).isEqualTo("2");
        assertThat(member.get("/apps/discovered").list())
                .extracting(d -> d.get("name"))
                .contains("paperless");
    }
}
