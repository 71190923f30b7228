package dev.holdfast.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.TwoTeams;
import dev.holdfast.TwoTeams.Lot;
import dev.holdfast.access.Guard;
import dev.holdfast.access.Guard.Reach;
import dev.holdfast.access.Role;
import dev.holdfast.consoles.ConsoleViewer;
import dev.holdfast.sim.Sim;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks every operation as users with a role in one team only, on resources of that team, of another team and of no
 * team. A new operation is included as soon as it is declared; one that can't be called this way fails here.
 */
class RightsMatrixTest {
    private static final TwoTeams house = new TwoTeams();
    private static final Sim lab = Sim.cluster(2);
    /** What the team Blue has in a cluster of which Red has the other node. */
    private static Lot divided;

    /** The name of a guest of the other team, which any digest may contain as well. */
    private static final Pattern DB2 = Pattern.compile("\\bdb2\\b");

    private static final String MISSING = "999999";
    private static final Pattern VARIABLE = Pattern.compile("\\{([^}]*)}");

    /** Variables that name something of the caller. */
    private static final Set<String> PERSONAL = Set.of("sid", "did", "token_id", "dashboard_id", "view_id");

    /** Variables that name something of the platform, which belongs to no team. */
    private static final Set<String> OF_THE_PLATFORM =
            Set.of("user_id", "rule_id", "override_id", "channel_id", "route_id");

    /** Variables whose resources are read in their place, but created, changed and ended on the platform. */
    private static final Set<String> RULED_BY_THE_PLATFORM = Set.of("team_id");

    /** Variables whose resources have no place and are visible to everyone with a role somewhere. */
    private static final Set<String> FOR_ALL = Set.of("slug");

    /** Variables that name a part of another variable's resource, or a word. */
    private static final Set<String> PARTS =
            Set.of("action", "iface", "key", "name", "disk", "slot", "pos", "cidr", "group", "node", "id");

    /** A security group of the own host's cluster, and an IP set of the cluster and each of its guests. */
    private static final String WEB = "web";

    /** The queries of operations on a resource that need one. */
    private static final Map<String, String> QUERIES = Map.of("backups.download_file", "?path=/etc");

    /** Valid bodies of operations on a resource that do not accept <code>{}</code>; they have little effect. */
    private static final Map<String, String> BODIES = Map.ofEntries(
            Map.entry("alerts.snooze", "{\"until\":\"2026-01-01T00:00:00Z\"}"),
            Map.entry("alerts.note", "{\"text\":\"x\"}"),
            Map.entry("backups.edit", "{\"notes\":\"x\"}"),
            Map.entry("backups.create_job", "{\"schedule\":\"daily\",\"pool\":\"none\",\"storage\":\"local\"}"),
            Map.entry("backups.edit_job", "{\"enabled\":true}"),
            Map.entry("apps.firewall_test", "{\"direction\":\"in\"}"),
            Map.entry("vms.firewall_test", "{\"direction\":\"in\"}"),
            Map.entry("apps.reconfigure", "{\"cores\":1}"),
            Map.entry("apps.set_options", "{\"onboot\":false}"),
            Map.entry("apps.change_disk", "{\"read_only\":false}"),
            Map.entry("apps.edit_script", "{\"content\":\"echo\"}"),
            Map.entry("vms.add_nic", "{\"bridge\":\"vmbr0\"}"),
            Map.entry("vms.reconfigure", "{\"cores\":1}"),
            Map.entry("vms.set_user_password", "{\"user\":\"root\",\"password\":\"a new one\"}"),
            Map.entry("vms.set_options", "{\"enable\":1}"),
            Map.entry("commands.run", "{\"command\":[\"true\"],\"consent\":true}"),
            Map.entry("hosts.allow_content", "{\"storage\":\"local\",\"content\":\"import\"}"),
            Map.entry("hosts.set_adoption", "{\"adopt_new\":\"no\"}"),
            Map.entry("hosts.set_recording", "{\"recorded\":false}"),
            Map.entry("teams.set_recording", "{\"recorded\":false}"),
            Map.entry("network.change_interface", "{\"config\":{\"mtu\":1500}}"),
            Map.entry("maintenance.change", "{\"note\":\"x\"}"),
            Map.entry("schedules.change", "{\"enabled\":false}"),
            Map.entry("volumes.delete_orphaned", "{\"host_id\":1,\"volid\":\"local:9/vm-9-disk-0.raw\"}"),
            Map.entry(
                    "hosts.enrol_peers",
                    "{\"nodes\":[{\"node\":\"x\",\"tls_fingerprint\":\"" + "00:".repeat(31) + "00\"}]}"));

    /** The same for operations that each kind of firewall has, by the noun at the end of the id. */
    private static final Map<String, String> BODIES_OF_FIREWALLS = Map.ofEntries(
            Map.entry("add_rule", "{\"type\":\"in\",\"action\":\"DROP\"}"),
            Map.entry("set_rule", "{\"enable\":0}"),
            Map.entry("move_rule", "{\"moveto\":0}"),
            Map.entry("set_options", "{\"enable\":0}"),
            Map.entry("add_alias", "{\"name\":\"here\",\"cidr\":\"192.0.2.1\"}"),
            Map.entry("set_alias", "{\"cidr\":\"192.0.2.1\"}"),
            Map.entry("add_ipset", "{\"name\":\"some\"}"),
            Map.entry("add_ipset_member", "{\"cidr\":\"192.0.2.1\"}"),
            Map.entry("set_ipset_member", "{\"nomatch\":1}"),
            Map.entry("add_group", "{\"group\":\"some\"}"),
            Map.entry("set_group", "{\"comment\":null}"));

    private static final Pattern OF_FIREWALL =
            Pattern.compile("[a-z]+\\.(add|set|move)_(?:firewall_|cluster_group_|cluster_|group_|node_)?([a-z_]+)");

    /** The same for operations that several areas of guests have, by the part of the id after the dot. */
    private static final Map<String, String> BODIES_OF_GUESTS = Map.of(
            "set_nic", "{\"bridge\":\"vmbr0\"}",
            "set_tags", "{\"tags\":[]}",
            "set_notes", "{\"notes\":null}",
            "set_pool", "{\"pool\":null}",
            "migrate", "{\"target_host_id\":1}",
            "migrate_preflight", "{\"target_host_id\":1}",
            "create_snapshot", "{\"name\":\"one\"}",
            "add_disk", "{\"storage\":\"local\",\"size_gb\":1}",
            "resize_disk", "{\"size_gb\":1}",
            "move_disk", "{\"storage\":\"local\"}");

    /** What is refused for another reason before the thing is looked for. */
    private static final Map<String, Integer> REFUSED_BEFORE = Map.of("apps.logs", 501, "apps.update", 409);

    private static final Map<Lot, Long> WINDOWS = new ConcurrentHashMap<>();
    private static final Map<Lot, Long> SCHEDULES = new ConcurrentHashMap<>();
    private static final Map<Lot, Long> RECORDINGS = new ConcurrentHashMap<>();
    private static final Map<Lot, Long> ALERTS = new ConcurrentHashMap<>();
    private static final Map<Lot, Long> BACKUPS = new ConcurrentHashMap<>();
    private static final Map<Lot, Long> TESTS = new ConcurrentHashMap<>();
    private static @Nullable TestBrowser nobody;

    @BeforeAll
    static void start() {
        house.start();
        house.plane().grantAll();
        TestBrowser owner = house.plane().as(Role.OWNER);
        String cluster = "/firewall/cluster/" + house.own().host();
        made(owner.post(cluster + "/groups", "{\"group\":\"" + WEB + "\"}"));
        for (String firewall : List.of(
                cluster,
                "/apps/" + house.own().app() + "/firewall",
                "/vms/" + house.own().vm() + "/firewall")) {
            made(owner.post(firewall + "/ipsets", "{\"name\":\"" + WEB + "\"}"));
        }
        divided = house.divide(lab);
        nobody = house.user().visitor();
    }

    private static void made(Answer answer) {
        if (answer.status() != 200) throw new AssertionError("not made: " + answer.body());
    }

    @AfterAll
    static void stop() {
        house.close();
        lab.close();
    }

    /** A user without a role, and a member of the team Red with each role from viewer to owner. */
    private static Map<String, Standing> people() {
        var identities = new LinkedHashMap<String, Standing>();
        identities.put("nobody", new Standing(nobody, null));
        for (Role role : Role.values()) identities.put(role.word(), new Standing(house.red(role), role));
        return identities;
    }

    private record Standing(TestBrowser visitor, @Nullable Role role) {}

    static Stream<Op<?>> operations() {
        return house.plane().wiring().ops().list().stream();
    }

    static Stream<Op<?>> atAThing() {
        return operations().filter(op -> op.guard().reach() == Reach.THERE);
    }

    static Stream<Op<?>> ofThePlatform() {
        return operations().filter(op -> op.guard().reach() == Reach.PLATFORM);
    }

    static Stream<Op<?>> somewhere() {
        return operations().filter(op -> op.guard() instanceof Guard.Needs n && n.reach() == Reach.SOMEWHERE);
    }

    private static List<String> variables(Op<?> op) {
        return VARIABLE.matcher(op.path()).results().map(r -> r.group(1)).toList();
    }

    private static Set<String> places() {
        return house.plane().wiring().ops().resources().owned().stream()
                .map(type -> type + "_id")
                .collect(Collectors.toSet());
    }

    /** The ids of the resources of a lot. */
    private static String id(String variable, Lot lot) {
        return switch (variable) {
            case "host_id" -> "" + lot.host();
            case "app_id" -> "" + lot.app();
            case "container_id" -> "" + lot.container();
            case "vm_id" -> "" + lot.vm();
            case "job_id" -> "" + lot.job();
            case "recording_id" -> "" + RECORDINGS.computeIfAbsent(lot, RightsMatrixTest::recording);
            case "backup_id" -> "" + BACKUPS.computeIfAbsent(lot, RightsMatrixTest::backup);
            case "alert_id" -> "" + ALERTS.computeIfAbsent(lot, RightsMatrixTest::alert);
            case "test_id" -> "" + TESTS.computeIfAbsent(lot, RightsMatrixTest::test);
            case "maintenance_id" -> "" + WINDOWS.compute(lot, RightsMatrixTest::window);
            case "schedule_id" -> "" + SCHEDULES.compute(lot, RightsMatrixTest::schedule);
            case "team_id" -> "" + (lot == house.own() ? house.red() : house.blue());
            default -> throw new AssertionError("Add a resource for " + variable + " to TwoTeams, and its id here.");
        };
    }

    /** The backup of the lot's app, as soon as it was read. */
    private static long backup(Lot lot) {
        TestBrowser owner = house.plane().as(Role.OWNER);
        String made = "/backups?host_id=" + lot.host();
        TestPlane.until("its backup is read", () -> !owner.get(made).tree().isEmpty());
        return owner.get(made).tree().at("/0/id").asLong();
    }

    /** An alert about the lot's host, of a rule that fires while the host is not offline. */
    private static long alert(Lot lot) {
        TestBrowser owner = house.plane().as(Role.OWNER);
        String rule = "{\"name\":\"Online\",\"metric\":\"host_offline\",\"operator\":\"lt\",\"threshold\":1}";
        String made = "/alerts?state=firing&target=host:" + lot.host();
        if (ALERTS.isEmpty()) owner.post("/alert-rules", rule);
        TestPlane.until("its alert fires", () -> !owner.get(made).tree().isEmpty());
        return owner.get(made).tree().at("/0/id").asLong();
    }

    /** The test of the backup of the lot's app, when it has ended. */
    private static long test(Lot lot) {
        TestBrowser owner = house.plane().as(Role.OWNER);
        String backup = "/backups/" + backup(lot);
        Answer begun = owner.post(backup + "/test-restore", "{}");
        if (begun.status() != 200) throw new AssertionError("not tested: " + begun.body());
        house.plane().endOf(begun.tree().get("job").asLong());
        return owner.get(backup + "/tests").tree().at("/0/id").asLong();
    }

    /** A backup job of Proxmox VE on the own host, without guests; another one after it was deleted. */
    private static String backupJob() {
        Answer made = house.plane()
                .as(Role.OWNER)
                .post(
                        "/backups/jobs/" + house.own().host(),
                        "{\"id\":\"nightly\",\"schedule\":\"daily\",\"pool\":\"none\",\"storage\":\"local\"}");
        if (made.status() != 201 && made.status() != 409) throw new AssertionError("not made: " + made.body());
        return "nightly";
    }

    /** A schedule of the lot's team, or of the platform; another one after it was removed. */
    private static long schedule(Lot lot, @Nullable Long known) {
        if (known != null
                && house.plane().as(Role.OWNER).get("/schedules/" + known).status() == 200) return known;
        String team = team(lot);
        String guest = "{\"type\":\"app\",\"id\":" + lot.app() + "}";
        Answer made = house.plane()
                .as(Role.OWNER)
                .post(
                        "/schedules",
                        "{\"name\":\"s\",\"kind\":\"guests.start\",\"cron\":\"0 3 1 1 *\",\"targets\":{\"guests\":["
                                + guest + "]},\"team_id\":" + team + "}");
        if (made.status() != 201) throw new AssertionError("not made: " + made.body());
        return made.tree().get("id").asLong();
    }

    private static @Nullable String team(Lot lot) {
        return lot == house.own() ? "" + house.red() : lot == house.lone() ? null : "" + house.blue();
    }

    /** An open maintenance window of the lot's team, or of the platform; another one after it was ended or removed. */
    private static long window(Lot lot, @Nullable Long known) {
        TestBrowser owner = house.plane().as(Role.OWNER);
        if (known != null && owner.get("/maintenance/" + known).body().contains("\"status\":\"open\"")) return known;
        String team = team(lot);
        Answer made = owner.post(
                "/maintenance",
                "{\"name\":\"m\",\"duration_s\":3600,\"targets\":{\"host_ids\":[" + lot.host() + "]},\"team_id\":"
                        + team + "}");
        if (made.status() != 201) throw new AssertionError("not made: " + made.body());
        return made.tree().get("id").asLong();
    }

    /** Opens a recorded console of the lot's app, and returns the recording's id. */
    private static long recording(Lot lot) {
        TestBrowser owner = house.plane().as(Role.OWNER);
        String rule = "/hosts/" + lot.host() + "/console-recording";
        owner.put(rule, "{\"recorded\":true,\"keep_days\":1}");
        String made = "/console-recordings?target_type=app&target_id=" + lot.app();
        try (var _ = ConsoleViewer.open(house.plane(), owner, "/apps/" + lot.app() + "/console")) {
            TestPlane.until("it is recorded", () -> !owner.get(made).tree().isEmpty());
        }
        owner.put(rule, "{\"recorded\":false}");
        return owner.get(made).tree().at("/0/id").asLong();
    }

    /** The path with the caller's own resources, except for {@code elsewhere}, which has this value. */
    private static String path(Op<?> op, @Nullable String elsewhere, String value) {
        String path = op.path();
        for (String variable : variables(op)) {
            String text;
            if (variable.equals(elsewhere)) text = value;
            else if (places().contains(variable)) text = id(variable, house.own());
            else if (op.words().containsKey(variable))
                text = op.words().get(variable).getFirst();
            else if (variable.equals("node")) text = "alpha";
            else if (variable.equals("id")) text = backupJob();
            else if (op.path().startsWith("/network/bridges/")) text = "vmbr0";
            else if (variable.equals("group") || op.path().contains("/ipsets/{name}")) text = WEB;
            else text = "1";
            path = path.replace("{" + variable + "}", text);
        }
        return path;
    }

    private static @Nullable String rightBody(Op<?> op) {
        if (!op.takesBody()) return null;
        String ofKind = op.path().contains("firewall")
                ? bodyOfFirewall(op)
                : BODIES_OF_GUESTS.getOrDefault(op.id().substring(op.area().length() + 1), "{}");
        return BODIES.getOrDefault(op.id(), ofKind);
    }

    private static String bodyOfFirewall(Op<?> op) {
        Matcher id = OF_FIREWALL.matcher(op.id());
        if (!id.matches()) return "{}"; // removals
        return BODIES_OF_FIREWALLS.getOrDefault(id.group(1) + "_" + id.group(2), "{}");
    }

    private static @Nullable String wrongBody(Op<?> op) {
        return op.takesBody() ? "not json" : null;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("operations")
    void everyPathVariableDeclaresItsPlace(Op<?> op) {
        for (String variable : variables(op)) {
            if (RULED_BY_THE_PLATFORM.contains(variable) && !op.isSafe()) {
                assertThat(op.guard().reach()).as(op.id()).isEqualTo(Reach.PLATFORM);
            } else if (places().contains(variable)) {
                assertThat(op.guard().reach())
                        .as("%s must require its role on the resource: with needs(…), after ops.place(…)", op.id())
                        .isEqualTo(Reach.THERE);
            } else if (PERSONAL.contains(variable)) {
                if (op.guard().reach() == Reach.PLATFORM) continue; // of another user, for an admin
                assertThat(op.guard()).as(op.id()).isInstanceOfAny(Guard.SignedIn.class, Guard.InPerson.class);
            } else if (FOR_ALL.contains(variable)) {
                assertThat(op.guard().reach()).as(op.id()).isEqualTo(Reach.SOMEWHERE);
            } else if (OF_THE_PLATFORM.contains(variable)) {
                assertThat(op.guard().reach()).as(op.id()).isEqualTo(Reach.PLATFORM);
            } else {
                assertThat(PARTS)
                        .as("Register {%s} of %s with ops.place(…), or add it here", variable, op.id())
                        .contains(variable);
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("atAThing")
    void onResourcesOfTheOwnTeamTheRoleInTheTeamCounts(Op<?> op) {
        people().forEach((name, who) -> {
            Answer answer = who.visitor().send(op.method(), path(op, null, ""), wrongBody(op), Map.of());
            if (op.guard().role().isReachedBy(who.role())) {
                assertThat(answer.status())
                        .as("%s as %s: %s", op.id(), name, answer.body())
                        .isNotIn(401, 403, 404);
                if (op.takesBody()) assertThat(answer.status()).isEqualTo(422);
                if (op.isSafe())
                    assertThat(answer.body())
                            .doesNotContain(TwoTeams.NOT_OF_RED)
                            .doesNotContain(TwoTeams.NOT_OF_RED_IN_LAB)
                            .doesNotContainPattern(DB2);
            } else {
                assertThat(answer.status())
                        .as("%s as %s: %s", op.id(), name, answer.body())
                        .isEqualTo(403);
                assertThat(answer.json())
                        .containsEntry("required_role", op.guard().role().word());
            }
        });
    }

    /** Who may see everything is told by no guard that a thing does not exist: each operation looks for it. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("atAThing")
    void whatDoesNotExistIsNotFoundByAnOwnerEither(Op<?> op) {
        for (String variable : variables(op)) {
            if (!places().contains(variable)) continue;
            String path = path(op, variable, MISSING) + QUERIES.getOrDefault(op.id(), "");
            Answer nowhere = house.plane().as(Role.OWNER).send(op.method(), path, rightBody(op), Map.of());
            assertThat(nowhere.status())
                    .as("%s: %s", op.id(), nowhere.body())
                    .isEqualTo(REFUSED_BEFORE.getOrDefault(op.id(), op.isRelay() ? 426 : 404));
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("atAThing")
    void resourcesOfOtherTeamsAreAnsweredLikeMissingOnes(Op<?> op) {
        for (String variable : variables(op)) {
            if (!places().contains(variable)) continue;
            people().forEach((name, who) -> {
                Answer nowhere = send(op, who, variable, MISSING);
                assertThat(nowhere.status())
                        .as("%s as %s: %s. Does it need a body here?", op.id(), name, nowhere.body())
                        .isEqualTo(op.guard().role().isReachedBy(who.role()) ? 404 : 403);
                if (nowhere.status() == 404) {
                    assertThat(nowhere.json().get("resource").toString()).matches("[a-z_]+");
                    assertThat(nowhere.json().get("detail").toString()).doesNotContain("_");
                }
                for (Lot hidden : List.of(house.other(), house.lone(), divided)) {
                    String id = id(variable, hidden);
                    Answer there = send(op, who, variable, id);
                    assertThat(there.status()).as("%s as %s", op.id(), name).isEqualTo(nowhere.status());
                    assertThat(there.body()).isEqualTo(nowhere.body().replace(MISSING, id));
                }
            });
        }
    }

    @Test
    void whatABodyNamesIsLookedForBeforeAConfirmationIsAskedFor() {
        TestBrowser owner = house.plane().as(Role.OWNER);
        var paths = Map.of(
                "/apps/" + house.own().app() + "/migrate",
                "{'target_host_id':%d}",
                "/vms/" + house.own().vm() + "/migrate",
                "{'target_host_id':%d}",
                "/volumes/orphaned/delete",
                "{'host_id':%d,'volid':'local:9/vm-9-disk-0.raw'}",
                "/backups/prune",
                "{'host_id':%d,'storage':'local','keep_last':1}");
        paths.forEach((path, body) -> {
            String missing = body.replace('\'', '"').formatted(Long.parseLong(MISSING));
            assertThat(owner.post(path, missing).status()).as(path).isEqualTo(404);
            String hidden = body.replace('\'', '"').formatted(house.other().host());
            assertThat(house.red(Role.OWNER).post(path, hidden).status())
                    .as(path)
                    .isEqualTo(404);
        });
        String nowhere = "{\"host_id\":" + house.own().host() + ",\"storage\":\"nowhere\",\"keep_last\":1}";
        assertThat(owner.post("/backups/prune", nowhere).status()).isEqualTo(404);
    }

    private static Answer send(Op<?> op, Standing who, String variable, String id) {
        String path = path(op, variable, id) + QUERIES.getOrDefault(op.id(), "");
        return who.visitor().send(op.method(), path, rightBody(op), Map.of());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("ofThePlatform")
    void platformOperationsRequireARoleOnThePlatform(Op<?> op) {
        people().forEach((name, who) -> {
            Answer answer = who.visitor().send(op.method(), path(op, null, ""), wrongBody(op), Map.of());
            assertThat(answer.status())
                    .as("%s as %s: %s", op.id(), name, answer.body())
                    .isEqualTo(403);
            assertThat(answer.json())
                    .containsEntry("required_role", op.guard().role().word());
        });
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("somewhere")
    void listsRequireARoleInSomeTeamAndRevealNothingOfOtherTeams(Op<?> op) {
        people().forEach((name, who) -> {
            boolean reached = op.guard().role().isReachedBy(who.role());
            if (reached && op.isStream()) return; // does not end; LiveTeamsTest covers it
            Answer answer = who.visitor().send(op.method(), path(op, null, ""), wrongBody(op), Map.of());
            if (!reached) {
                assertThat(answer.status()).as("%s as %s", op.id(), name).isEqualTo(403);
                return;
            }
            assertThat(answer.status())
                    .as("%s as %s: %s", op.id(), name, answer.body())
                    .isNotIn(401, 403);
            boolean mayBeNone = variables(op).stream().anyMatch(FOR_ALL::contains);
            if (!mayBeNone) assertThat(answer.status()).isNotEqualTo(404);
            if (op.takesBody()) assertThat(answer.status()).isEqualTo(422);
            assertThat(answer.body())
                    .doesNotContain(TwoTeams.NOT_OF_RED)
                    .doesNotContain(TwoTeams.NOT_OF_RED_IN_LAB)
                    .doesNotContainPattern(DB2);
        });
    }
}
