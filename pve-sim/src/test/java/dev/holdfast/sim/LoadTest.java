package dev.holdfast.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.model.SimTask;
import dev.holdfast.sim.scenario.BackgroundLoad;
import dev.holdfast.sim.scenario.GeneratedDataCentre;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Generated data centres, their churn, and the command line options for them. */
class LoadTest extends Worlds {
    private Sim made(int clusters, int nodes, int guests, long seed) {
        use(Sim.builder().clock(clock).withoutRecording().build());
        return new GeneratedDataCentre(clusters, nodes, guests, seed).build(sim);
    }

    private static int guests(Sim sim) {
        return sim.clusters().stream().mapToInt(c -> c.guests().size()).sum();
    }

    @Test
    void dataCentreHasExactlyTheRequestedSize() {
        made(3, 10, 101, 1);
        assertThat(sim.clusters()).hasSize(3);
        assertThat(sim.nodes()).hasSize(10);
        assertThat(guests(sim)).isEqualTo(101);
        assertThat(sim.nodes().stream().map(SimNode::name).distinct()).hasSize(10);
    }

    @Test
    void withoutClustersEachNodeIsASingleHost() {
        made(0, 30, 0, 1);
        assertThat(sim.clusters()).hasSize(30).allMatch(c -> c.name() == null);
    }

    @Test
    void sameSeedCreatesTheSameDataCentre() {
        String first = configs(made(2, 4, 40, 5));
        assertThat(configs(made(2, 4, 40, 5))).isEqualTo(first);
        assertThat(configs(made(2, 4, 40, 6))).isNotEqualTo(first);
    }

    private static String configs(Sim sim) {
        return sim.clusters().stream()
                .flatMap(c -> c.guests().stream())
                .map(g -> g.node() + g.isRunning() + g.config())
                .collect(Collectors.joining("\n"));
    }

    @Test
    void fiveHundredNodesListenOnSeparateAddresses() {
        made(25, 500, 500, 1);
        assertThat(sim.nodes().stream().map(SimNode::address).distinct()).hasSize(500);
        SimNode last = sim.nodes().getLast();
        assertThat(root(last.name()).get("/cluster/status").data().size()).isEqualTo(21);
    }

    @Test
    void churnKeepsItsRateAndIsReproducible() {
        assertThat(churned(3)).isEqualTo(churned(3));
    }

    private String churned(long seed) {
        made(2, 6, 60, 1);
        sim.faults().taskDuration(Duration.ZERO);
        var backgroundLoad = new BackgroundLoad(sim, 60, seed);
        for (int i = 0; i < 100; i++) {
            clock.pass(Duration.ofSeconds(1));
            backgroundLoad.advance();
            sim.clusters().forEach(c -> c.tasks().forEach(LoadTest::await));
        }
        List<SimTask> tasks =
                sim.clusters().stream().flatMap(c -> c.tasks().stream()).toList();
        assertThat(tasks.size()).isBetween(40, 100);
        assertThat(tasks).allMatch(t -> "OK".equals(t.exit()));
        assertThat(tasks.stream().map(SimTask::type)).contains("vzdump", "vzmigrate", "vzstart", "vzcreate");
        assertThat(guests(sim)).isBetween(60, 90);
        return tasks.stream().map(t -> t.type() + " " + t.id()).collect(Collectors.joining("\n"));
    }

    /** Tasks without a duration end without moving the clock. */
    private static void await(SimTask task) {
        Patience.until("the task ends: " + task.upid(), () -> task.exit() != null);
    }

    @Test
    void churnDoesNothingWithoutQuorumOrAtRateZero() {
        made(1, 3, 30, 1);
        sim.clusters().getFirst().quorum(false);
        var backgroundLoad = new BackgroundLoad(sim, 600, 1);
        clock.pass(Duration.ofMinutes(1));
        backgroundLoad.advance();
        sim.clusters().getFirst().quorum(true);
        backgroundLoad.pace(0);
        clock.pass(Duration.ofMinutes(1));
        backgroundLoad.advance();
        assertThat(sim.clusters().getFirst().tasks()).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        --nodes                    | --nodes needs a value
        --nodes many               | --nodes must be a number from 1 to 5000, not 'many'
        --nodes 3 --clusters 4     | 3 nodes can form at most 3 clusters, not 4
        --port 70000               | The port must be a number from 0 to 65535, not '70000'
        99999                      | The port must be a number from 0 to 65535, not '99999'
        --nodes 3 18006            | Unknown option '18006'. Run ./run sim --help to list the options
        --version 7                | --version must be a number from 8 to 9, not '7'
        --token secret             | A token must have the form user@realm!name=secret
        --slow quite               | 'quite' is not a latency: write 20ms, 10ms-80ms or p50=20ms,p99=800ms
        --slow 9ms-1ms             | The longest duration is shorter than the shortest
        --scenario /nosuch         | Cannot read the scenario /nosuch: the file does not exist
        --authorized-keys /no/keys | --authorized-keys needs a file in an existing folder, not /no/keys
        --ssh-port 65536           | The SSH port must be a number from 0 to 65535, not '65536'
        --bogus                    | Unknown option '--bogus'. Run ./run sim --help to list the options
        """)
    void wrongArgumentIsExplained(String arguments, String message) {
        assertThatThrownBy(() -> SimOptions.parse(arguments.split(" ")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @Test
    void portAloneIsAValidArgument() {
        assertThat(SimOptions.parse().port()).isEqualTo(18006);
        assertThat(SimOptions.parse("19006").port()).isEqualTo(19006);
        assertThat(SimOptions.parse("0").port()).isZero();
        assertThat(SimOptions.parse("19006").size()).isNull();
    }

    @Test
    void missingSizesFollowFromTheOthers() {
        assertThat(SimOptions.parse("--nodes", "45").size()).isEqualTo(new GeneratedDataCentre(3, 45, 1350, 1));
        assertThat(SimOptions.parse("--guests", "10").size()).isEqualTo(new GeneratedDataCentre(1, 3, 10, 1));
        assertThat(SimOptions.parse("--clusters", "7", "--seed", "4").size())
                .isEqualTo(new GeneratedDataCentre(7, 7, 210, 4));
    }

    @Test
    void optionsConfigureTheDataCentre(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("scenario"), "0:00 say hello");
        SimOptions options = SimOptions.parse(
                "--nodes",
                "2",
                "--guests",
                "4",
                "--version",
                "8",
                "--token",
                "root@pam!me=it=s",
                "--slow",
                "1ms",
                "--real",
                "--churn",
                "5",
                "--scenario",
                file.toString());
        assertThat(options.scenario()).isEqualTo("0:00 say hello");
        assertThat(options.churn()).isEqualTo(5);
        // Not the default port, which may be taken.
        try (Sim built = options.on(0, 0)) {
            SimNode node = built.nodes().getFirst();
            var me = new Asker(node, "PVEAPIToken=root@pam!me=it=s");
            assertThat(me.get("/version").data().path("version").asString()).startsWith("8.");
            assertThat(built.faults().resourcesEvery()).isEqualTo(Duration.ofSeconds(10));
            assertThat(guests(built)).isEqualTo(4);
        }
    }
}
