package dev.holdfast.sim.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.sim.Asker;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.Worlds;
import dev.holdfast.sim.model.NodeShell;
import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.Token;
import dev.holdfast.sim.shell.process.Descriptors;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Scenarios, on a clock that the test moves. */
class ScenarioTest extends Worlds {
    private final List<String> told = new ArrayList<>();
    private BackgroundLoad backgroundLoad;

    @BeforeEach
    void begin() {
        SimCluster lab = sim.cluster("lab", "lab1", "lab2", "lab3");
        for (int i = 1; i <= 3; i++)
            lab.container(100 + i, "lab" + i, "web" + i).start();
        backgroundLoad = new BackgroundLoad(sim, 0, 1);
    }

    private Scenario read(String text) {
        return Scenario.read(text, sim, Scenario.actions(sim, backgroundLoad), told::add);
    }

    /** Does an action immediately. */
    private void doNow(String action) {
        told.clear();
        read("0:00 " + action).advance();
        assertThat(told).containsExactly("0:00 " + action);
    }

    private void pass(Scenario scenario, int seconds) {
        clock.pass(Duration.ofSeconds(seconds));
        scenario.advance();
    }

    @Test
    void nodeLocksItselfOutIsAwayAndIsRewired() {
        var lab1 = sim.node("lab1");
        lab1.network().file("auto lo\n");
        lab1.reloadNetwork();
        passUntil(() -> !lab1.isUp());
        doNow("network away 193s");
        doNow("node lab1 rewired");
        passUntil(lab1::isUp);
    }

    @Test
    void storageHangsFillsUpAndDisappears() {
        SimStorage nfs = sim.clusterOf("lab1").storage("backup-nfs");
        doNow("storage lab/backup-nfs hangs");
        assertThat(nfs.isActive("lab2")).isFalse();
        doNow("storage lab/backup-nfs answers");
        assertThat(nfs.isActive("lab2")).isTrue();
        doNow("storage lab/backup-nfs full");
        assertThat(nfs.free("lab1")).isZero();
        doNow("storage lab1/backup-nfs unreachable");
        assertThat(nfs.isActive("lab3")).isFalse();
        doNow("storage lab/backup-nfs answers");
        assertThat(nfs.isActive("lab3")).isTrue();
    }

    @Test
    void actionsHappenAtTheirTimeAndArePrinted() {
        Scenario scenario = read("""
                # a node dies and comes back

                0:10 node lab2 down
                0:30 node lab2 up
                """);
        scenario.advance();
        assertThat(told).isEmpty();
        assertThat(scenario.untilNext()).isEqualTo(Duration.ofSeconds(10));
        pass(scenario, 10);
        assertThat(told).containsExactly("0:10 node lab2 down");
        assertThat(root("lab1").get("/nodes/lab2/status").status()).isEqualTo(595);
        pass(scenario, 19);
        assertThat(told).hasSize(1);
        pass(scenario, 1);
        assertThat(root("lab1").get("/nodes/lab2/status").status()).isEqualTo(200);
        assertThat(scenario.untilNext()).isGreaterThan(Duration.ofHours(1));
    }

    @Test
    void missedActionsAreDoneInOrder() {
        Scenario scenario = read("0:01 say one\n90s say two\n1:00:00 say three");
        scenario.advance();
        pass(scenario, 3600);
        assertThat(told).containsExactly("0:01 one", "1:30 two", "1:00:00 three");
    }

    @Test
    void shippedScenarioCanBeRun() throws IOException {
        use(Demo.build(Sim.builder().clock(clock).build()));
        Scenario scenario = read(Files.readString(Path.of("../docs/bad-day.scenario")));
        scenario.advance();
        pass(scenario, 599);
        assertThat(told).noneMatch(line -> line.contains("could not be done")).contains("9:00 faults off");
        pass(scenario, 1);
        assertThat(told).endsWith("0:00 churn 10");
    }

    @Test
    void scenarioCanRepeat() {
        Scenario scenario = read("0:05 say tick\n0:10 repeat");
        scenario.advance();
        pass(scenario, 27);
        assertThat(told.stream().filter("0:05 tick"::equals)).hasSize(3);
        assertThat(scenario.untilNext()).isEqualTo(Duration.ofSeconds(3));
    }

    @Test
    void impossibleActionIsReportedAndTheRestContinues() {
        Scenario scenario = read("0:00 guest lab/101 vanishes\n0:00 guest lab/101 start\n0:00 guest lab/102 stop");
        scenario.advance();
        assertThat(told).contains("Line 2 could not be done: There is no guest 101.");
        assertThat(sim.guest("lab1", 102).isRunning()).isFalse();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            soon node lab1 down                   | Line 1: 'soon' is not a time: write 0:30, 1:02:03 or 90s.
            0:10                                  | Line 1: there is a time but no action: write 0:30 node NODE down.
            0:10 nod lab1 down                    | Line 1: 'nod' is not an action: start with node, cluster,
            0:10 node lab9 down                   | Line 1: There is no node lab9.
            0:10 node lab1 explode                | Line 1: 'node lab1 explode' is not valid: write node NODE down; node NODE crash;
            0:10 cluster home quorum lost         | Line 1: There is no cluster or node home.
            0:10 guest 101 stop                   | Line 1: '101' is not a guest: write CLUSTER/100 or NODE/100.
            0:10 guest lab/101 moves to lab7      | Line 1: There is no node lab7 in this cluster.
            0:10 guest lab/101 busy very          | Line 1: 'very' is not a percentage: write 0% to 100%.
            0:10 storage vault full               | Line 1: 'vault' is not a storage: write CLUSTER/local or NODE/local.
            0:10 storage lab/vault full           | Line 1: There is no storage vault in this cluster.
            0:10 tasks take long                  | Line 1: 'long' is not a duration: write 20ms, 1.5s, 2m or 1h.
            0:10 tasks warn 0                     | Line 1: '0' is not a number from 1 to 1000.
            0:10 fault slow a bit for GET         | Line 1: 'fault slow a bit for GET' is not valid: write fault slow LATENCY for WHAT…;
            0:10 fault slow slowly for GET        | Line 1: 'slowly' is not a latency: write 20ms, 10ms-80ms or p50=20ms,p99=800ms.
            0:10 fault fail 200 fine for GET      | Line 1: '200' is not a number from 400 to 599.
            0:10 fault cut for some of GET        | Line 1: 'some' is not a percentage: write 0% to 100%.
            0:10 ssh fail 256 no for touch        | Line 1: '256' is not a number from 1 to 255.
            0:10 ssh melt for touch               | Line 1: 'ssh melt for touch' is not valid: write ssh fail STATUS TEXT… for WHAT…;
            0:10 token a@pve!b revoked            | Line 1: There is no token a@pve!b.
            0:00 repeat                           | Line 1: 'repeat' needs a time after 0:00: write 10:00 repeat.
            """)
    void wrongLineIsReportedWithWhatWouldBeValid(String text, String message) {
        assertThatThrownBy(() -> read(text)).hasMessageStartingWith(message);
    }

    @Test
    void allWrongLinesAreReportedTogether() {
        assertThatThrownBy(() -> read("0:10 say a\n0:05 say b\nx say c\n0:20 repeat\n0:30 say d"))
                .hasMessage("""
                        Line 2: 0:05 is before the time of the line above: sort the lines by time.
                        Line 3: 'x' is not a time: write 0:30, 1:02:03 or 90s.
                        Line 5: nothing can follow 'repeat'.""");
        assertThatThrownBy(() -> read("0:10 fault cut for (")).hasMessageStartingWith("Line 1: Unclosed group");
    }

    @Test
    void nodeAndClusterActionsWork() {
        String pin = sim.node("lab1").fingerprint();
        doNow("node lab1 certificate");
        assertThat(sim.node("lab1").fingerprint()).isNotEqualTo(pin);
        doNow("node lab2 freeze");
        assertThat(root("lab1").get("/nodes/lab2/status").status()).isEqualTo(596);
        doNow("node lab2 thaw");
        doNow("cluster lab quorum lost");
        assertThat(root("lab1").put("/nodes/lab1/lxc/101/config", "cores=1").reason())
                .isEqualTo("cluster not ready - no quorum?");
        doNow("cluster lab2 quorum back");
        assertThat(root("lab1").put("/nodes/lab1/lxc/101/config", "cores=1").status())
                .isEqualTo(200);
        doNow("node lab3 crash");
        assertThat(sim.guest("lab3", 103).isRunning()).isFalse();
    }

    @Test
    void sshFaultsWork() throws InterruptedException {
        String key = sim.node("lab1").ssh().hostKey();
        doNow("node lab1 hostkey");
        assertThat(sim.node("lab1").ssh().hostKey()).isNotEqualTo(key);
        doNow("node lab1 hangup");
        doNow("ssh fail 28 no space left on device for next 1 of lab1 touch");
        var errors = new ByteArrayOutputStream();
        var descriptors = Descriptors.of(InputStream.nullInputStream(), OutputStream.nullOutputStream(), errors);
        NodeShell shell = sim.node("lab1").shell();
        assertThat(shell.run("touch /root/here", descriptors)).isEqualTo(28);
        assertThat(errors.toString(StandardCharsets.UTF_8)).contains("no space left on device");
        assertThat(shell.run("touch /root/here", descriptors)).isZero();
    }

    @Test
    void guestActionsWork() {
        doNow("guest lab/101 stop");
        assertThat(sim.guest("lab1", 101).isRunning()).isFalse();
        doNow("guest lab1/101 start");
        doNow("guest lab/101 lock backup");
        assertThat(root("lab1").post("/nodes/lab1/lxc/101/status/stop", "").status())
                .isEqualTo(200); // refuses inside its task
        doNow("guest lab/101 unlock");
        doNow("guest lab/101 set description looked after by hand");
        assertThat(sim.guest("lab1", 101).get("description")).isEqualTo("looked after by hand");
        doNow("guest lab/101 unset description");
        assertThat(sim.guest("lab1", 101).get("description")).isNull();
        doNow("guest lab/101 moves to lab3");
        assertThat(sim.guest("lab1", 101).node()).isEqualTo("lab3");
        doNow("guest lab/777 appears as machine win on lab2");
        assertThat(root("lab1").get("/nodes/lab2/qemu/777/config").status()).isEqualTo(200);
    }

    @Test
    void busyGuestRaisesItsUsageAndItsNodes() {
        double before = cpu("lab1");
        doNow("guest lab/101 busy 95%");
        assertThat(current(101)).isBetween(0.95, 1.0);
        assertThat(cpu("lab1")).isGreaterThan(before);
        doNow("guest lab/101 calm");
        assertThat(current(101)).isLessThan(0.5);
    }

    private double cpu(String node) {
        return root(node).get("/nodes/" + node + "/status").data().path("cpu").asDouble();
    }

    private double current(int vmid) {
        return root("lab1")
                .get("/nodes/lab1/lxc/" + vmid + "/status/current")
                .data()
                .path("cpu")
                .asDouble();
    }

    @Test
    void faultActionsWork() {
        doNow("fault fail 500 storage is busy for next 2 of GET lab1 /version");
        assertThat(root("lab1").get("/version").reason()).isEqualTo("storage is busy");
        assertThat(root("lab1").get("/version").status()).isEqualTo(500);
        assertThat(root("lab1").get("/version").status()).isEqualTo(200);
        doNow("fault busy for 100% of lab1");
        assertThat(root("lab1").get("/version").status()).isEqualTo(503);
        doNow("faults off");
        for (String kind : List.of("slow 10ms-20ms", "handshake 5ms", "drip 100000", "slow p50=1ms,p99=9ms")) {
            doNow("fault " + kind + " for lab1");
            assertThat(root("lab1").get("/version").status()).isEqualTo(200);
        }
        for (String kind : List.of("hang", "cut", "swallow", "truncate")) doNow("fault " + kind + " for nothing");
        doNow("tasks take 5m");
        doNow("tasks fail disk is full");
        doNow("resources every 10s");
        doNow("values kept 5m");
        doNow("waits real");
    }

    @Test
    void revokedTokenIsRefused() {
        Token token = sim.token("a@pve!b").role("/", "PVEAuditor");
        doNow("token a@pve!b revoked");
        assertThat(Asker.of(sim.node("lab1"), token).get("/version").status()).isEqualTo(401);
    }
}
