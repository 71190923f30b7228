package dev.holdfast.sim.api.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.sim.Worlds;
import dev.holdfast.sim.model.SimTask;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Input at a terminal, and the output. */
class ShellTest extends Worlds {
    private static final String CONTAINER = "/nodes/alpha/lxc/101";

    @BeforeEach
    void begin() {
        sim.host("alpha").container(101, "alpha", "grafana").start();
    }

    private Viewer open(String path) {
        JsonNode offer = root("alpha").post(path + "/termproxy", "").data();
        return Viewer.terminal(sim.node("alpha"), sim.token(), path, offer);
    }

    private Viewer shell() {
        return open(CONTAINER).signIn();
    }

    @Test
    void passwordIsRequestedAndNotEchoed() {
        Viewer viewer = open(CONTAINER);
        assertThat(viewer.await("login: ")).contains("Debian GNU/Linux 13 grafana tty1\r\n");
        viewer.type("root\r");
        assertThat(viewer.await("Password: ")).isEqualTo("root\r\nPassword: ");
        viewer.type("\r");
        assertThat(viewer.await("login: ")).contains("Login incorrect\r\n");
        viewer.type("somebody\rsecret\r");
        assertThat(viewer.await("login: ")).contains("Login incorrect\r\n");
        viewer.type("root\r");
        viewer.await("Password: ");
        viewer.type("secret\r");
        assertThat(viewer.await("# ")).doesNotContain("secret").endsWith("root@grafana:~# ");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            hostname            | grafana
            whoami              | root
            uname               | Linux
            ls                  | notes.txt
            ls /                | etc  root
            ls /etc             | hostname  hosts  os-release
            ls /nosuch          | ls: cannot access '/nosuch': No such file or directory
            cat /etc/hostname   | grafana
            cat nosuch          | cat: nosuch: No such file or directory
            echo "a  b" $HOME   | a b /root
            stty size           | 20 80
            nosuch -x           | -bash: nosuch: command not found
            echo grün           | grün
            """)
    void commandPrintsItsOutput(String command, String answer) {
        assertThat(shell().run(command)).isEqualTo(answer);
    }

    @ParameterizedTest
    @CsvSource({
        "help, seq",
        "env, USER=root",
        "uptime, load average",
        "ps, systemd",
        "df, Mounted on",
        "free, Swap:",
        "ip a, inet 10.20.",
        "uname -a, PREEMPT_DYNAMIC",
        "clear, \u001b[2J",
        "pwd, /root"
    })
    void longerOutputContainsTheExpectedText(String command, String part) {
        Viewer viewer = shell();
        viewer.type(command + "\r");
        assertThat(viewer.await("# ")).contains(part).doesNotContainPattern("[^\r]\n");
    }

    @Test
    void lineCanBeEditedAndAborted() {
        Viewer viewer = shell();
        viewer.type("hostx\u007fnameü\u007f\r");
        assertThat(viewer.await("grafana\r\n")).isEqualTo("hostx\b \bnameü\b \b\r\ngrafana\r\n");
        viewer.await("# ");
        viewer.type("no\u0015whoami\r");
        viewer.await("root\r\n");
        viewer.await("# ");
        viewer.type("rm -rf /\u0003");
        assertThat(viewer.await("# ")).startsWith("rm -rf /^C\r\n");
        viewer.type("\u001b[Aecho \u001bOAup\r");
        assertThat(viewer.await("up\r\nup\r\n")).startsWith("echo up");
    }

    @Test
    void inputMayBeSplitAnywhere() {
        Viewer viewer = shell();
        viewer.send("0:");
        viewer.send("1");
        viewer.send("0:echo gr");
        viewer.send(new byte[] {(byte) 0xc3});
        viewer.send(new byte[] {(byte) 0xbc});
        viewer.send("n22");
        viewer.send("0:1:\r1:100:30:2");
        assertThat(viewer.await("# ")).startsWith("echo grün\r\ngrün\r\n");
        assertThat(viewer.run("stty size")).isEqualTo("30 100");
    }

    @Test
    void sizeIsTheLastOneTheClientSent() {
        Viewer viewer = shell();
        viewer.send("1:132:43:");
        assertThat(viewer.run("stty size")).isEqualTo("43 132");
    }

    @Test
    void largeOutputArrivesCompletely() {
        String numbers =
                IntStream.rangeClosed(1, 200_000).mapToObj(i -> i + "\r\n").collect(Collectors.joining());
        Viewer viewer = shell();
        viewer.type("seq 200000\r");
        viewer.await("seq 200000\r\n");
        assertThat(viewer.await("# ")).hasSizeGreaterThan(1_000_000).startsWith(numbers);
    }

    @Test
    void typedLinesAreReadUntilTheyEnd() {
        Viewer viewer = shell();
        viewer.type("cat\rone\rtwo\r\u0004");
        assertThat(viewer.await("# ")).endsWith("one\r\ntwo\r\nroot@grafana:~# ");
        viewer.type("sha256sum\rabc\r\u0004");
        assertThat(viewer.await("# "))
                .contains("edeaaff3f1774ad2888673770c6d64097e391bc362d7d6fb34982ddf0efd18cb  -\r\n");
    }

    @Test
    void floodEndsWhenInterrupted() {
        Viewer viewer = shell();
        viewer.type("yes\r");
        viewer.await("y\r\ny\r\n");
        viewer.type("\u0003");
        assertThat(viewer.await("# ")).endsWith("root@grafana:~# ");
    }

    @Test
    void sleepTakesTimeUnlessInterrupted() {
        Viewer viewer = shell();
        viewer.type("sleep 3600\rwhoami\r");
        viewer.await("whoami\r\n");
        viewer.await("root\r\n", () -> clock.pass(Duration.ofHours(2)));
        viewer.await("# ");
        viewer.type("sleep 3600\r");
        viewer.await("\r\n");
        viewer.type("\u0003");
        assertThat(viewer.await("# ")).startsWith("^C\r\n");
        assertThat(viewer.run("hostname")).isEqualTo("grafana");
    }

    @Test
    void logoutFromAContainerReturnsToItsLogin() {
        Viewer viewer = shell();
        viewer.type("exit\r");
        assertThat(viewer.await("login: ")).contains("logout\r\n");
        viewer.type("root\rsecret\r");
        viewer.await("# ");
        viewer.type("\u0004");
        viewer.await("login: ");
    }

    @Test
    void logoutFromTheShellOfANodeEndsIt() {
        JsonNode offer = root("alpha").post("/nodes/alpha/termproxy", "").data();
        Viewer viewer = Viewer.terminal(sim.node("alpha"), sim.token(), "/nodes/alpha", offer);
        assertThat(viewer.signIn().run("hostname")).isEqualTo("alpha");
        viewer.type("exit\r");
        assertThat(viewer.rest()).isEqualTo("exit\r\nlogout\r\n");
        SimTask task = sim.clusterOf("alpha").task(offer.path("upid").asString());
        assertThat(end(task)).isEqualTo("OK");
        assertThat(task.upid()).contains(":vncshell::root@pam!holdfast:");
    }

    @Test
    void nodeAllowsFiveLoginAttempts() {
        Viewer viewer = open("/nodes/alpha");
        for (int i = 0; i < 5; i++) {
            viewer.await("login: ");
            viewer.type("root\r");
            viewer.await("Password: ");
            viewer.type("\r");
        }
        assertThat(viewer.rest()).endsWith("Maximum number of tries exceeded (5)\r\n");
    }
}
