package dev.holdfast.apps.update;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.apps.DemoCatalogFixture;
import dev.holdfast.sim.shell.process.Descriptors;
import dev.holdfast.sim.shell.text.Bytes;
import java.io.OutputStream;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What an update does before and after its script: it checks resources and the port, raises memory, and goes back. */
class SafeUpdateTest extends DemoCatalogFixture {
    private static final String SERVICE = "    service wiki 0.0.0.0:3000";
    private static final String BREAKS = "    $STD systemctl disable --now wiki";
    private static final String SNAPSHOT = ",\"snapshot\":true,\"check_timeout_s\":1";
    private static final String BACKUP = ",\"backup_storage\":\"local\",\"check_timeout_s\":1";

    @AfterEach
    void release() {
        sim.faults().releaseTasks();
    }

    private long wiki() {
        return succeeded(install("wiki", "Wiki", Map.of())).get("app_id").asLong();
    }

    /** The catalogue gets release 2.6.0, with this instead of a text of its container script. */
    private static void release(String before, String after) {
        catalog.change("ct/wiki.sh", "2.5.1", "2.6.0")
                .change("ct/wiki.sh", before, after)
                .read(plane);
    }

    private static Answer ask(long app, String more) {
        return plane.as(OPERATOR).post("/apps/" + app + "/update", "{\"consent\":true" + more + "}");
    }

    private static long update(long app, String more) {
        Answer answer = ask(app, more);
        assertThat(answer.status()).as(answer.body()).isEqualTo(202);
        return answer.tree().get("job").asLong();
    }

    private static int ctid(long app) {
        return (int) plane.as(VIEWER).get("/apps/" + app).json().get("ctid");
    }

    private static String version(long app) {
        String text =
                node.cluster().guest(ctid(app)).computer().computer().files().read("/opt/wiki_version.txt");
        return String.valueOf(text).strip();
    }

    private static String memory(long app) {
        return String.valueOf(node.cluster().guest(ctid(app)).get("memory"));
    }

    private static void inContainer(long app, String command) throws InterruptedException {
        int status = node.shell()
                .run(
                        "pct exec " + ctid(app) + " -- " + command,
                        Descriptors.of(Bytes.in(""), OutputStream.nullOutputStream(), OutputStream.nullOutputStream()));
        assertThat(status).isZero();
    }

    private static Object snapshots(long app) {
        return plane.as(VIEWER).get("/apps/" + app + "/snapshots").body();
    }

    @Test
    void anUpdateWhoseScriptFailsGoesBackToItsSnapshot() {
        long app = wiki();
        release(SERVICE, "    exit 4");
        long job = update(app, SNAPSHOT);
        assertThat(failed(job))
                .contains("The script ended with status 4.")
                .contains("Went back to the snapshot holdfast-" + job + ": the app answers again at http://")
                .doesNotContain("were kept");
        assertThat(version(app)).isEqualTo("2.5.1");
        assertThat(plane.as(VIEWER).get("/apps/" + app).json()).containsEntry("update_available", true);
        long second = update(app, SNAPSHOT + ",\"roll_back\":false");
        assertThat(failed(second)).contains("were kept").contains("The snapshot holdfast-" + second + " contains");
        assertThat(version(app)).isEqualTo("2.6.0");
    }

    @Test
    void anUpdateAfterWhichTheAppIsSilentGoesBack() {
        long app = wiki();
        release(SERVICE, BREAKS);
        assertThat(failed(update(app, SNAPSHOT)))
                .contains("port 3000, which answered before, did not answer within 1 s: nothing answers at")
                .contains(": the app answers again at http://");
        assertThat(version(app)).isEqualTo("2.5.1");
        assertThat(plane.as(VIEWER).get("/apps/" + app).json()).containsEntry("update_available", true);
        assertThat(failed(update(app, ",\"check_timeout_s\":1")))
                .contains("It was left as it is. There is no snapshot or backup of this update to go back to.");
        assertThat(version(app)).isEqualTo("2.6.0");
    }

    @Test
    void withoutASnapshotItRestoresTheBackupThatItMade() {
        long app = wiki();
        release(SERVICE, BREAKS);
        assertThat(failed(update(app, BACKUP)))
                .contains("Went back to the backup local:backup/")
                .contains(": the app answers again at http://");
        assertThat(version(app)).isEqualTo("2.5.1");
    }

    @Test
    void aBackupThatLeavesVolumesOutIsNotRestored() {
        long app = wiki();
        release(SERVICE, BREAKS);
        node.cluster().guest(ctid(app)).set("mp0", "local-lvm:vm-" + ctid(app) + "-disk-1,mp=/srv,size=1G");
        assertThat(failed(update(app, BACKUP)))
                .contains("would delete its volumes that the backup does not contain: mp0.")
                .contains("The backup local:backup/");
        assertThat(version(app)).isEqualTo("2.6.0");
    }

    @Test
    void aContainerThatIsAnotherOneNowDoesNotGoBack() {
        long app = wiki();
        release(SERVICE, gate() + "    exit 4");
        long job = update(app, SNAPSHOT);
        awaitLine(job, "Updating wiki");
        var guest = node.cluster().guest(ctid(app));
        guest.set("net0", String.valueOf(guest.get("net0")).replaceAll("hwaddr=[^,]+", "hwaddr=BC:24:11:00:00:01"));
        openInContainer(ctid(app));
        assertThat(failed(job)).contains("is another one now").contains("contains the state before the update");
        assertThat(version(app)).isEqualTo("2.6.0");
    }

    @Test
    void anAppThatDidNotAnswerBeforeIsNoReasonToGoBack() throws InterruptedException {
        long app = wiki();
        release(SERVICE, BREAKS);
        inContainer(app, "systemctl disable --now wiki");
        long job = update(app, SNAPSHOT);
        assertThat(succeeded(job).get("port").asString()).isEqualTo("silent");
        assertThat(plane.log(job)).anyMatch(line -> line.contains("It did not before the update either."));
        assertThat(version(app)).isEqualTo("2.6.0");
    }

    @Test
    void whatASuccessfulUpdateDidIsInItsResult() {
        long app = wiki();
        catalog.change("ct/wiki.sh", "2.5.1", "2.6.0").read(plane);
        long job = update(app, SNAPSHOT + ",\"backup_storage\":\"local\"");
        JsonNode result = succeeded(job);
        assertThat(result.get("port").asString()).isEqualTo("answered");
        assertThat(result.get("answers_at").asString()).matches("http://.+:3000");
        assertThat(result.get("backup").asString()).startsWith("local:backup/");
        assertThat(result.get("snapshot_name").asString()).isEqualTo("holdfast-" + job);
        assertThat(snapshots(app).toString()).contains("holdfast-" + job);
        catalog.change("ct/wiki.sh", "2.6.0", "2.7.0").read(plane);
        long next = update(app, SNAPSHOT + ",\"keep_snapshot\":false,\"check_port\":false");
        JsonNode second = succeeded(next);
        assertThat(second.get("snapshot").asBoolean()).isTrue();
        assertThat(second.has("snapshot_name")).isFalse();
        assertThat(second.get("port").asString()).isEqualTo("not_asked");
        assertThat(snapshots(app).toString()).doesNotContain("holdfast-" + next);
    }

    @Test
    void tooLittleDiskIsRefusedWithTheNumbers() {
        long app = wiki();
        release("var_disk:-8", "var_disk:-400");
        Answer refused = ask(app, "");
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.error()).isEqualTo("insufficient_resources");
        assertThat(refused.body()).contains("Of its disk of 8 GiB").contains("a fifth of that, 80 GiB");
        long job = plane.as(OPERATOR)
                .post("/apps/update-all", "{\"consent\":true,\"snapshot\":true}")
                .tree()
                .at("/jobs/0")
                .asLong();
        assertThat(failed(job)).contains("was not updated").contains("80 GiB");
        assertThat(snapshots(app).toString()).doesNotContain("holdfast-");
        succeeded(update(app, ",\"force\":true"));
    }

    @Test
    void raisedMemoryIsPutBackAfterACrash() {
        long app = wiki();
        release("var_ram:-1024", "var_ram:-2048");
        catalog.change("ct/wiki.sh", SERVICE, gate() + SERVICE).read(plane);
        assertThat(ask(app, "").body()).contains("It has 1024 MiB of memory, and the script wants 2048 MiB.");
        long job = update(app, ",\"raise_memory\":true");
        awaitLine(job, "Updating wiki");
        assertThat(memory(app)).isEqualTo("2048");
        plane.halt();
        plane.resume();
        openInContainer(ctid(app));
        succeeded(job);
        assertThat(memory(app)).isEqualTo("1024");
        assertThat(plane.log(job)).contains("The container has 1024 MiB of memory again.");
    }

    @Test
    void raisedMemoryIsPutBackWhenTheScriptFails() {
        long app = wiki();
        release("var_ram:-1024", "var_ram:-2048");
        catalog.change("ct/wiki.sh", SERVICE, "    exit 4").read(plane);
        long job = update(app, ",\"raise_memory\":true");
        assertThat(failed(job)).contains("status 4");
        assertThat(memory(app)).isEqualTo("1024");
        assertThat(plane.log(job))
                .contains("The container has 2048 MiB of memory while the script runs, instead of 1024 MiB.");
    }

    @Test
    void memoryThatSomebodyChangedMeanwhileStays() {
        long app = wiki();
        release("var_ram:-1024", "var_ram:-2048");
        catalog.change("ct/wiki.sh", SERVICE, gate() + SERVICE).read(plane);
        long job = update(app, ",\"raise_memory\":true");
        awaitLine(job, "Updating wiki");
        Answer changed = plane.as(OPERATOR).patch("/apps/" + app, "{\"memory_mb\":3072}");
        assertThat(changed.status()).as(changed.body()).isEqualTo(200);
        openInContainer(ctid(app));
        succeeded(job);
        assertThat(memory(app)).isEqualTo("3072");
    }

    @Test
    void aCanceledUpdateGoesBackAndPutsMemoryBack() {
        long app = wiki();
        release("var_ram:-1024", "var_ram:-2048");
        catalog.change("ct/wiki.sh", SERVICE, gate() + SERVICE).read(plane);
        long job = update(app, SNAPSHOT + ",\"raise_memory\":true");
        awaitLine(job, "Updating wiki");
        plane.as(OPERATOR).post("/jobs/" + job + "/cancel", "");
        assertThat(error(job, "canceled")).contains("Went back to the snapshot holdfast-" + job);
        assertThat(memory(app)).isEqualTo("1024");
        assertThat(version(app)).isEqualTo("2.5.1");
    }

    @Test
    void aCrashWhileItGoesBackChangesNothing() {
        long app = wiki();
        release(SERVICE, BREAKS);
        sim.faults().holdTasks("alpha vzrollback " + ctid(app));
        long job = update(app, SNAPSHOT);
        awaitLine(job, "Going back to the snapshot");
        plane.halt();
        sim.faults().releaseTasks();
        plane.resume();
        assertThat(failed(job)).contains("did not answer within 1 s").contains("the app answers again at http://");
        assertThat(version(app)).isEqualTo("2.5.1");
        assertThat(plane.log(job).stream().filter(line -> line.contains("Going back to the snapshot")))
                .isNotEmpty();
    }

    @Test
    void aHostThatRefusesToGoBackIsReportedWithWhatRemains() {
        long app = wiki();
        release(SERVICE, "    exit 4");
        sim.faults().fail("POST alpha /nodes/alpha/lxc/[0-9]+/snapshot/[^/]+/rollback", 500, "no such thing");
        long job = update(app, SNAPSHOT);
        assertThat(failed(job)).contains("Did not go back").contains("The snapshot holdfast-" + job + " contains");
        assertThat(version(app)).isEqualTo("2.6.0");
    }

    @Test
    void aPlannedUpdateStartsOnlyInTheWindowOfItsTag() {
        long app = wiki();
        catalog.change("ct/wiki.sh", "2.5.1", "2.6.0").read(plane);
        plane.as(OPERATOR).patch("/apps/" + app + "/tags", "{\"tags\":[\"office\"]}");
        plane.as(ADMIN).post("/hosts/" + host + "/sync", "");
        String schedule = "{\"name\":\"Updates\",\"kind\":\"app.update\",\"cron\":\"0 4 1 1 *\",\"zone\":\"UTC\","
                + "\"params\":{\"consent\":true},\"targets\":{\"guests\":[{\"type\":\"app\",\"id\":" + app + "}]}}";
        Answer made = plane.as(ADMIN).post("/schedules", schedule);
        assertThat(made.status()).as(made.body()).isEqualTo(201);
        String run = "/schedules/" + made.tree().get("id").asLong() + "/run";
        String day = LocalDate.now(ZoneOffset.UTC)
                .plusDays(3)
                .getDayOfWeek()
                .name()
                .substring(0, 3)
                .toLowerCase(Locale.ROOT);
        window("office", "\"" + day + "\"", "10:00", "11:00");
        Answer outside = plane.as(ADMIN).post(run, "");
        assertThat(outside.status()).as(outside.body()).isEqualTo(202);
        assertThat(outside.tree().at("/left_out/0/reason").asString())
                .contains("outside the update window (tag office: " + day + " 10:00 to 11:00 UTC). It opens next at ");
        JsonNode view = plane.as(VIEWER).get("/apps/" + app + "/update").tree();
        assertThat(view.at("/window/open").asBoolean()).isFalse();
        assertThat(view.at("/window/opens_at").asString()).endsWith("T10:00:00Z");
        window("office", "\"mon\",\"tue\",\"wed\",\"thu\",\"fri\",\"sat\",\"sun\"", "00:00", "00:00");
        Answer inside = plane.as(ADMIN).post(run, "");
        succeeded(inside.tree().at("/jobs/0/id").asLong());
        window("office", "\"" + day + "\"", "10:00", "11:00");
        catalog.change("ct/wiki.sh", "2.6.0", "2.7.0").read(plane);
        long byHand = update(app, "");
        succeeded(byHand);
        assertThat(plane.log(byHand)).anyMatch(line -> line.contains("outside the update window"));
        plane.as(ADMIN).put("/apps/update-windows", "{\"windows\":[]}");
        assertThat(plane.as(VIEWER)
                        .get("/apps/" + app + "/update")
                        .tree()
                        .get("window")
                        .isNull())
                .isTrue();
    }

    private static void window(String tag, String days, String from, String until) {
        Answer set = plane.as(ADMIN)
                .put(
                        "/apps/update-windows",
                        "{\"windows\":[{\"tag\":\"" + tag + "\",\"days\":[" + days + "],\"from\":\"" + from
                                + "\",\"until\":\"" + until + "\",\"zone\":\"UTC\"}]}");
        assertThat(set.status()).as(set.body()).isEqualTo(200);
        assertThat(plane.as(VIEWER).get("/apps/update-windows").body()).isEqualTo(set.body());
    }

    @Test
    void faultsOfWindowsAndOfUpdatesAreToldAtTheirFields() {
        String bad =
                "{\"tag\":\"a b\",\"days\":[\"mon\",\"mon\"],\"from\":\"24:00\",\"until\":\"4\",\"zone\":\"Mars\"}";
        assertThat(plane.as(ADMIN)
                        .put("/apps/update-windows", "{\"windows\":[" + bad + "]}")
                        .faults())
                .containsExactlyInAnyOrder(
                        "body.windows.0.tag value_error",
                        "body.windows.0.days value_error",
                        "body.windows.0.from string_pattern_mismatch",
                        "body.windows.0.until string_pattern_mismatch",
                        "body.windows.0.zone value_error");
        String noDay =
                "{\"tag\":\"web\",\"days\":[\"mon\",\"day\"],\"from\":\"22:00\",\"until\":\"04:00\",\"zone\":\"UTC\"}";
        assertThat(plane.as(ADMIN)
                        .put("/apps/update-windows", "{\"windows\":[" + noDay + "]}")
                        .faults())
                .containsExactly("body.windows.0.days.1 enum");
        assertThat(plane.as(OPERATOR)
                        .post("/apps/update-all", "{\"consent\":true,\"check_timeout_s\":0,\"backup_storage\":\"/\"}")
                        .faults())
                .containsExactlyInAnyOrder(
                        "body.check_timeout_s greater_than_equal", "body.backup_storage string_pattern_mismatch");
    }
}
