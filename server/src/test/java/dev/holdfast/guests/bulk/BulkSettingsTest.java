package dev.holdfast.guests.bulk;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.base.json.Json;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.fault.FaultRule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Settings of several guests. Each test has two machines and a container of its own: a running machine comes first. */
class BulkSettingsTest {
    private static final TestPlane plane = TestPlane.empty();
    private static final Sim sim = Sim.cluster(2);
    private static final Map<String, Object> LARGER = Map.of("cores", 3, "memory_mb", 3072);
    private static long lab1;
    private static int last = 700;

    private final List<SimGuest> guests = new ArrayList<>();
    private final List<Map<String, Object>> items = new ArrayList<>();

    @BeforeAll
    static void start() {
        plane.start().as(OWNER);
        lab1 = plane.enrol(sim, "lab1", "lab2").getFirst();
    }

    @AfterAll
    static void stop() {
        plane.close();
        sim.close();
    }

    @BeforeEach
    void guests() {
        for (int i = 0; i < 2; i++) {
            guests.add(sim.clusterOf("lab1")
                    .machine(++last, "lab1", "web" + last)
                    .set("cores", 2)
                    .set("memory", "2048"));
        }
        guests.add(sim.clusterOf("lab1")
                .container(++last, "lab1", "wiki")
                .set("cores", 2)
                .set("memory", 2048));
        guests.getFirst().start();
        poll();
        items.add(Map.of("type", "vm", "id", plane.vm(last - 2)));
        items.add(Map.of("type", "vm", "id", plane.vm(last - 1)));
        items.add(Map.of("type", "app", "id", plane.adopt(lab1, last, "Wiki")));
    }

    @AfterEach
    void remove() {
        sim.faults().clear();
        guests.forEach(SimGuest::stop);
        guests.forEach(guest -> sim.clusterOf("lab1").remove(guest.vmid()));
    }

    private static void poll() {
        plane.as(ADMIN).post("/hosts/" + lab1 + "/sync", "");
    }

    private SimGuest guest(int number) {
        return guests.get(number);
    }

    private String body(Map<String, ?> settings) {
        return Json.write(Map.of("action", "settings", "targets", items, "settings", settings));
    }

    private JsonNode preview(TestBrowser who, Map<String, ?> settings) {
        Answer answer = who.post("/bulk/preview", body(settings));
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.tree();
    }

    private List<String> previewed(Map<String, ?> settings) {
        return outcomes(preview(plane.as(ADMIN), settings).get("items"));
    }

    private static List<String> outcomes(JsonNode items) {
        return items.valueStream().map(one -> one.get("outcome").asString()).toList();
    }

    private static String reason(JsonNode items, int number) {
        return items.get(number).get("reason").asString();
    }

    /** What would be changed of a guest, such as {@code cores 2 3} and {@code now} or {@code next start}. */
    private static List<String> changes(JsonNode items, int number) {
        return items.get(number)
                .get("changes")
                .valueStream()
                .map(one -> one.get("key").asString() + " " + one.get("value").asString() + " "
                        + one.get("next").asString()
                        + (one.get("pending").asBoolean() ? " next start" : " now"))
                .toList();
    }

    private long begun(Map<String, ?> settings) {
        Answer answer = plane.as(ADMIN).post("/bulk", body(settings));
        assertThat(answer.status()).as(answer.body()).isEqualTo(202);
        return answer.tree().at("/jobs/0").asLong();
    }

    private static JsonNode results(JsonNode end) {
        return end.at("/result/results");
    }

    @Test
    void thePreviewSaysWhatChangesOfEachGuestAndWhen() {
        JsonNode items = preview(plane.as(OPERATOR), LARGER).get("items");
        assertThat(outcomes(items)).containsExactly("will", "will", "will");
        assertThat(changes(items, 0)).containsExactly("cores 2 3 next start", "memory 2048 3072 next start");
        assertThat(changes(items, 1)).containsExactly("cores 2 3 now", "memory 2048 3072 now");
        assertThat(changes(items, 2)).containsExactly("cores 2 3 now", "memory 2048 3072 now");
        guest(0).set("hotplug", "memory");
        guest(1).set("cores", 3);
        items = preview(plane.as(OPERATOR), LARGER).get("items");
        assertThat(changes(items, 0)).containsExactly("cores 2 3 next start", "memory 2048 3072 now");
        assertThat(changes(items, 1)).containsExactly("memory 2048 3072 now");
        assertThat(guest(1).get("memory")).isEqualTo("2048");
    }

    @Test
    void aPreviewOfTagsNamesThemAllBeforeAndAfterWithoutACallToTheHost() {
        guest(0).set("tags", "web;old");
        poll();
        TestPlane.until(
                "the tags are seen",
                () -> plane.as(ADMIN)
                        .get("/vms/" + items.getFirst().get("id"))
                        .body()
                        .contains("\"old\""));
        sim.faults().fail("GET lab1 .*/(config|pending)", 500, "not to be asked");
        var body = Json.write(
                Map.of("action", "tags", "targets", items, "add", List.of("prod"), "remove", List.of("old")));
        JsonNode items = plane.as(OPERATOR).post("/bulk/preview", body).tree().get("items");
        assertThat(changes(items, 0)).containsExactly("tags web;old web;prod now");
        assertThat(items.at("/1/changes/0/value").isNull()).isTrue();
    }

    @Test
    void theJobTellsOfEachGuestWhetherItIsChangedNowOrAtItsNextStart() {
        guest(1).set("cores", 3).set("memory", "3072");
        assertThat(previewed(LARGER)).containsExactly("will", "already", "will");
        JsonNode end = plane.endOf(begun(LARGER));
        assertThat(end.get("status").asString()).as(end.toString()).isEqualTo("succeeded");
        assertThat(outcomes(results(end))).containsExactly("pending", "already", "done");
        assertThat(results(end).at("/0/detail").asString())
                .isEqualTo("Stored. cores and memory are pending until the next start.");
        assertThat(end.at("/result/pending").asInt()).isOne();
        assertThat(guest(2).get("memory")).isEqualTo(3072);
        // What is pending already is not stored again.
        assertThat(previewed(LARGER)).containsExactly("already", "already", "already");
    }

    @Test
    void aTemplateAndAGuestThatCannotHaveItAreLeftOutWithTheReason() {
        guest(0).set("balloon", "2048");
        guest(1).set("template", 1);
        poll();
        TestPlane.until(
                "the template is seen",
                () -> previewed(Map.of("memory_mb", 1024)).get(1).equals("refused"));
        JsonNode items = preview(plane.as(ADMIN), Map.of("memory_mb", 1024)).get("items");
        assertThat(outcomes(items)).containsExactly("refused", "refused", "will");
        assertThat(reason(items, 0)).contains("The least memory (2048 MiB) is more than the memory (1024 MiB).");
        assertThat(reason(items, 1)).contains("is a template");
        JsonNode cores = preview(plane.as(ADMIN), Map.of("cores", 512)).get("items");
        assertThat(outcomes(cores)).containsOnly("refused");
        assertThat(reason(cores, 2)).contains("Node lab1 has only");
        Answer answer = plane.as(ADMIN).post("/bulk", body(Map.of("memory_mb", 1024)));
        assertThat(answer.tree().at("/refused/0/reason").asString()).contains("is a template");
        JsonNode end = plane.endOf(answer.tree().at("/jobs/0").asLong());
        assertThat(outcomes(results(end))).containsExactly("failed", "done");
        assertThat(results(end).at("/0/detail").asString()).contains("The least memory (2048 MiB)");
    }

    @Test
    void whatTheGuestsOfANodeGetMoreThanItHasIsSaidBefore() {
        assertThat(preview(plane.as(ADMIN), LARGER).get("warnings").size()).isZero();
        JsonNode preview = preview(plane.as(ADMIN), Map.of("memory_mb", 30_000));
        assertThat(preview.at("/warnings/0").asString())
                .matches("The guests on node lab1 would get 83856 MiB more in all, and [0-9]+ MiB of its memory are"
                        + " free now\\.");
    }

    @Test
    void aGuestThatWasChangedOrLockedMeanwhileDoesNotKeepTheOthers() {
        guest(0).lock("backup");
        sim.faults()
                .fail(
                        "PUT lab1 .*/" + guest(1).vmid() + "/config",
                        500,
                        "detected modified configuration - file changed");
        JsonNode end = plane.endOf(begun(LARGER));
        assertThat(end.get("status").asString()).isEqualTo("failed");
        assertThat(outcomes(results(end))).containsExactly("failed", "failed", "done");
        assertThat(results(end).at("/0/detail").asString()).contains("locked (backup)");
        assertThat(results(end).at("/1/detail").asString()).contains("modified configuration");
        assertThat(guest(1).get("memory")).isEqualTo("2048");
    }

    @Test
    void aLostAnswerIsReadBackAndWhatCannotBeReadIsUnknown() {
        String config = " lab1 .*/" + guest(1).vmid() + "/config";
        sim.faults().swallow("PUT" + config);
        String unread = " lab1 .*/" + guest(2).vmid();
        sim.faults().cut("PUT" + unread + "/config");
        JsonNode end = plane.endOf(begun(LARGER));
        assertThat(outcomes(results(end))).containsExactly("pending", "done", "unknown");
        assertThat(results(end).at("/2/detail").asString())
                .contains("Whether cores and memory was changed is not known");
        assertThat(guest(1).get("memory").toString()).isEqualTo("3072");
    }

    @Test
    void aNodeThatDoesNotAnswerIsSaidBefore() {
        sim.faults().fail("GET lab1 .*/" + guest(1).vmid() + "/pending", 595, "no route to host");
        JsonNode items = preview(plane.as(ADMIN), LARGER).get("items");
        assertThat(outcomes(items)).containsExactly("will", "refused", "will");
        assertThat(reason(items, 1)).contains("does not answer");
    }

    @Test
    void theJobGoesOnAfterARestart() {
        FaultRule held = sim.faults().hang("PUT lab1 .*/" + guest(1).vmid() + "/config");
        long job = begun(LARGER);
        TestPlane.until(
                "the first is changed", () -> guest(0).config().toString().contains("3072"));
        plane.halt();
        held.lift();
        plane.resume();
        JsonNode end = plane.endOf(job);
        assertThat(end.get("status").asString()).as(end.toString()).isEqualTo("succeeded");
        assertThat(guest(1).get("memory").toString()).isEqualTo("3072");
        assertThat(guest(2).get("memory").toString()).isEqualTo("3072");
    }

    @Test
    void aCanceledJobChangesNoFurtherGuest() {
        FaultRule first = sim.faults().hang("PUT lab1 .*/" + guest(0).vmid() + "/config");
        FaultRule second = sim.faults().hang("PUT lab1 .*/" + guest(1).vmid() + "/config");
        long before = writes();
        long job = begun(LARGER);
        TestPlane.until("two are asked", () -> writes() == before + 2);
        assertThat(plane.as(OPERATOR).post("/jobs/" + job + "/cancel", "").status())
                .isLessThan(300);
        first.lift();
        second.lift();
        assertThat(plane.endOf(job).get("status").asString()).isEqualTo("canceled");
        assertThat(plane.log(job)).anyMatch(line -> line.contains("Not begun, because the job was canceled: Wiki"));
        assertThat(guest(2).get("memory")).isEqualTo(2048);
    }

    private static long writes() {
        return sim.faults().requestsByKind().getOrDefault("PUT /nodes/*/qemu/*/config", 0L);
    }

    @Test
    void startAtBootAndItsOrderAreChangedAndTheOtherDelaysStay() {
        guest(0).set("startup", "order=1,up=30");
        guest(1).set("startup", "5").set("onboot", 1);
        var wanted = Map.of("onboot", true, "order", 2, "down", 60);
        JsonNode items = preview(plane.as(ADMIN), wanted).get("items");
        assertThat(changes(items, 0))
                .containsExactly("onboot 0 1 now", "startup order=1,up=30 order=2,up=30,down=60 now");
        assertThat(changes(items, 1)).containsExactly("startup 5 order=2,down=60 now");
        JsonNode end = plane.endOf(begun(wanted));
        assertThat(outcomes(results(end))).as(end.toString()).containsExactly("done", "done", "done");
        assertThat(guest(0).get("startup")).isEqualTo("order=2,up=30,down=60");
        assertThat(guest(2).get("startup")).isEqualTo("order=2,down=60");
        assertThat(guest(2).get("onboot").toString()).isEqualTo("1");
        assertThat(previewed(wanted)).containsOnly("already");
    }

    @Test
    void startAtBootNeedsTheRoleThatTheOptionsOfASingleGuestNeed() {
        JsonNode items =
                preview(plane.as(OPERATOR), Map.of("onboot", true, "cores", 3)).get("items");
        assertThat(outcomes(items)).containsOnly("refused");
        assertThat(reason(items, 0)).contains("admin");
    }

    @Test
    void nestingIsSetOfContainersAtTheirNextStartAndKeepsTheOtherFeatures() {
        guest(2).set("features", "keyctl=1").start();
        poll();
        var wanted = Map.of("nesting", true);
        TestPlane.until(
                "it is seen running",
                () -> changes(preview(plane.as(ADMIN), wanted).get("items"), 2)
                        .getFirst()
                        .endsWith(" next start"));
        JsonNode items = preview(plane.as(ADMIN), wanted).get("items");
        assertThat(outcomes(items)).containsExactly("refused", "refused", "will");
        assertThat(reason(items, 0)).contains("is a virtual machine, which has no such setting as nesting");
        assertThat(changes(items, 2)).containsExactly("features keyctl=1 keyctl=1,nesting=1 next start");
        JsonNode end = plane.endOf(begun(wanted));
        assertThat(outcomes(results(end))).as(end.toString()).containsExactly("pending");
        guest(2).stop().start();
        assertThat(guest(2).get("features")).isEqualTo("keyctl=1,nesting=1");
        assertThat(previewed(wanted)).containsExactly("refused", "refused", "already");
    }

    @Test
    void nestingOfAPrivilegedContainerIsRefusedAndThatItHasNoneIsNoChange() {
        guest(2).set("unprivileged", 0);
        JsonNode items = preview(plane.as(ADMIN), Map.of("nesting", true)).get("items");
        assertThat(reason(items, 2)).contains("The container is privileged").contains("pct set");
        assertThat(previewed(Map.of("nesting", false)).get(2)).isEqualTo("already");
        assertThat(reason(preview(plane.as(OPERATOR), Map.of("nesting", true)).get("items"), 2))
                .contains("admin");
    }

    @Test
    void faultsOfTheSettingsAreNamed() {
        var faults = new HashMap<String, Object>(Map.of("cores", 0, "memory_mb", 1, "order", -1, "up", -1));
        assertThat(plane.as(ADMIN).post("/bulk/preview", body(faults)).faults())
                .containsExactlyInAnyOrder(
                        "body.settings.cores greater_than_equal",
                        "body.settings.memory_mb greater_than_equal",
                        "body.settings.order greater_than_equal",
                        "body.settings.up greater_than_equal");
        assertThat(plane.as(ADMIN).post("/bulk/preview", body(Map.of())).faults())
                .containsExactly("body.settings value_error");
        var without = Json.write(Map.of("action", "settings", "targets", items));
        assertThat(plane.as(ADMIN).post("/bulk/preview", without).faults())
                .containsExactly("body.settings value_error");
    }
}
