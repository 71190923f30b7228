package dev.holdfast.apps.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.TestPlane;
import dev.holdfast.catalog.PinnedScripts;
import dev.holdfast.ssh.OwnSshd;
import dev.holdfast.ssh.PrintedLine;
import dev.holdfast.ssh.Ssh;
import dev.holdfast.ssh.SshConnection;
import dev.holdfast.ssh.SshException;
import dev.holdfast.ssh.SshKey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run on a real OpenSSH server, in its own home directory. */
class RemoteRunTest {
    @TempDir
    static Path home;

    private static final Ssh ssh = new Ssh(_ -> true);
    private static final SshKey key = SshKey.generate("test");
    private static OwnSshd sshd;
    private static int count;

    private String name;
    private SshConnection connection;

    @BeforeAll
    static void start() throws Exception {
        assumeTrue(OwnSshd.isInstalled(), "no OpenSSH server is installed");
        sshd = new OwnSshd(key.publicLine(), "127.0.0.1", "HOME=" + home);
    }

    @AfterAll
    static void stop() {
        if (sshd != null) sshd.close();
        ssh.close();
    }

    @BeforeEach
    void connect() throws Exception {
        name = "job-" + ++count;
        connection = open();
    }

    @AfterEach
    void remove() throws Exception {
        new RemoteRun(connection, name).remove();
        assertThat(home.resolve(".holdfast/" + name)).doesNotExist();
        connection.close();
    }

    private static SshConnection open() throws SshException {
        return ssh.connect(sshd.endpoint(), key, null);
    }

    private RemoteRun run() {
        return new RemoteRun(connection, name);
    }

    private void start(String script) throws Exception {
        start(new ScriptBundle(Map.of("run", script.getBytes(StandardCharsets.UTF_8))), Map.of());
    }

    private void start(ScriptBundle bundle, Map<String, String> environment) throws Exception {
        if (run().isStarted()) return;
        run().send(bundle);
        run().start(environment, false);
    }

    /** Follows a run to its end and returns its output, followed by its status. */
    private List<String> end() throws Exception {
        var lines = new ArrayList<String>();
        int known = 0;
        while (true) {
            RemoteRun.RunState state = run().state(known + 1);
            lines.addAll(texts(state));
            known = state.count();
            if (!state.isOver()) continue;
            lines.add(String.valueOf(state.status()));
            return lines;
        }
    }

    private static List<String> texts(RemoteRun.RunState state) {
        return state.lines().stream()
                .map(PrintedLine::text)
                .filter(text -> !text.isBlank())
                .toList();
    }

    @Test
    void theLinesAndTheStatusAreReturned() throws Exception {
        byte[] script = "echo one; echo two >&2; echo \"$WORD\"; printf three; exit 7".getBytes(StandardCharsets.UTF_8);
        start(new ScriptBundle(Map.of("run", script)), Map.of("WORD", "it's $HOME"));
        assertThat(end()).containsExactly("one", "two", "it's $HOME", "three", "7");
        assertThat(texts(run().state(3))).containsExactly("it's $HOME", "three");
        assertThat(run().state(5).lines()).isEmpty();
    }

    @Test
    void aLongLogIsReadInParts() throws Exception {
        start("seq 4500; exit 3");
        List<String> all = end();
        assertThat(all).hasSize(4501).startsWith("1", "2").endsWith("4500", "3");
        assertThat(run().state(1))
                .matches(state -> state.more() && !state.isOver() && state.count() == RemoteRun.MOST)
                .matches(state -> state.lines().size() == RemoteRun.MOST);
        assertThat(run().state(4001).lines()).hasSize(500);
    }

    @Test
    void terminalControlSequencesAreRemoved() throws Exception {
        start("printf '\\033[1;92mdone\\033[0m\\n\\r\\033[K\\033]0;title\\007next\\n\\n'");
        assertThat(end()).containsExactly("done", "next", "0");
    }

    @Test
    void framesOfASpinnerAreOneLineAndTheNewestIsReturnedBeforeTheEnd() throws Exception {
        Path gate = home.resolve("gate-" + name);
        start("echo before; for i in 1 2 3 4 5 6 7 8 9; do printf '\\r"
                + "\\033[2K\\033[93m⠋\\033[m step %s' $i; done; until [ -e "
                + gate + " ]; do sleep 0.05; done; printf '\\r\\033[K✔ made\\n\\nafter\\n'");
        TestPlane.until("it draws", () -> state(1).rest().equals("⠋ step 9"));
        assertThat(state(1)).matches(state -> state.count() == 1 && !state.isOver());
        Files.createFile(gate);
        TestPlane.until("it is over", () -> state(1).isOver());
        RemoteRun.RunState state = state(2);
        assertThat(state.rest()).isEmpty();
        assertThat(state.lines())
                .containsExactly(
                        new PrintedLine(2, 0, "✔ made"), new PrintedLine(3, 0, ""), new PrintedLine(4, 0, "after"));
    }

    @Test
    void onlyTheEndOfAnUnfinishedLineIsRead() throws Exception {
        start("head -c 300000 /dev/zero | tr '\\0' x; printf 'question? '; sleep 1000");
        TestPlane.until("it asks", () -> state(1).rest().endsWith("question? "));
        assertThat(state(1).rest()).hasSize(2048);
        run().stop();
    }

    private RemoteRun.RunState state(int from) {
        try {
            return run().state(from);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aRunIsStartedOnceHoweverOftenItIsRequested() throws Exception {
        Path counter = home.resolve("counter-" + name);
        for (int i = 0; i < 3; i++) start("echo x >>" + counter);
        assertThat(end()).containsExactly("0");
        assertThat(counter).hasContent("x");
    }

    @Test
    void aRunContinuesWithoutAConnectionAndIsFoundAgain() throws Exception {
        Path gate = home.resolve("gate-" + name);
        start("echo before; until [ -e " + gate + " ]; do sleep 0.05; done; echo after");
        TestPlane.until("it began", () -> state(1).count() == 1);
        connection.close();
        sshd.stop();
        Files.createFile(gate);
        sshd.start();
        connection = open();
        start("echo again");
        assertThat(end()).containsExactly("before", "after", "0");
    }

    @Test
    void stoppingEndsAllProcessesOfTheRun() throws Exception {
        Path pid = home.resolve("pid-" + name);
        start("sh -c 'echo $$ >" + pid + "; exec sleep 1000' & wait");
        TestPlane.until(
                "it started a child", () -> Files.exists(pid) && pid.toFile().length() > 1);
        run().stop();
        RemoteRun.RunState state = run().state(1);
        assertThat(state.runs()).isFalse();
        Path status = Path.of("/proc/" + Files.readString(pid).trim() + "/status");
        TestPlane.until("the child has died", () -> {
            try {
                return Files.readString(status).contains("State:\tZ"); // a zombie may stay in the process list
            } catch (IOException e) {
                return true;
            }
        });
    }

    @Test
    void aStoppedRunCanCleanUpBeforeItIsKilled() throws Exception {
        Path began = home.resolve("began-" + name);
        start("trap : TERM; sh -c 'echo >" + began + "; exec sleep 1000'; sleep 0.3; echo cleared up");
        TestPlane.until("it began", () -> Files.exists(began));
        run().stop();
        assertThat(end()).contains("cleared up");
    }

    @Test
    void aProcessThatGotTheProcessIdOfTheRunIsNotStopped() throws Exception {
        start("sleep 1000");
        Path folder = home.resolve(".holdfast/" + name);
        String born = Files.readString(folder.resolve("born"));
        Files.writeString(folder.resolve("born"), "another start of the node\n1\n");
        RemoteRun.RunState state = run().state(1);
        assertThat(state.runs()).isFalse();
        assertThat(state.status()).isNull();
        run().stop();
        Files.writeString(folder.resolve("born"), born);
        assertThat(run().state(1).runs()).isTrue();
        run().stop();
        assertThat(run().state(1).runs()).isFalse();
    }

    @Test
    void theDurationIsMeasuredOnTheNode() throws Exception {
        start("sleep 1000");
        Path started = home.resolve(".holdfast/" + name + "/started");
        Files.writeString(started, "-7200\n");
        assertThat(run().state(1).seconds()).isGreaterThanOrEqualTo(7200);
        Files.writeString(started, "");
        assertThat(run().state(1)).matches(state -> state.seconds() == null && state.runs());
        run().stop();
    }

    @Test
    void aRunThatEndedWithoutAStatusIsReported() throws Exception {
        start("kill -KILL 0");
        assertThat(end()).containsExactly("null");
    }

    @Test
    void readsAtTheEndOfTheInputAreCountedAlsoInChildren() throws Exception {
        start("bash -c 'while :; do read -r answer || true; done'");
        var reading = new EndlessReading();
        TestPlane.until("it is recognised", () -> reading.look(reads()));
        run().stop();
    }

    private Map<Integer, EndlessReading.Reads> reads() {
        try {
            return run().reads();
        } catch (SshException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private void startBundle(String script) throws Exception {
        var files = new LinkedHashMap<>(ScriptBundle.install(
                        new PinnedScripts(
                                "demo",
                                "c0ffee",
                                "ct/demo.sh",
                                "1",
                                "",
                                "install/demo-install.sh",
                                "2",
                                "echo installing\n",
                                Map.of("misc/build.func", "3"),
                                "decade",
                                Map.of("core/build.func", "4", "lib/db.func", "5")),
                        blob -> "echo framework " + blob)
                .files());
        String setting = """
            HOLDFAST_BUNDLE= PATH=$PWD/bin:$PATH; export PATH
            sed -i "s,^pinned=.*,pinned=$PWD," bin/curl bin/wget
            """;
        files.put("run", (setting + script).getBytes(StandardCharsets.UTF_8));
        start(new ScriptBundle(files), Map.of());
    }

    @Test
    void curlServesPinnedFilesAndRefusesOthers() throws Exception {
        startBundle("""
            . /dev/stdin <<EOF
            $(curl -fsSL https://scripts.example/any/branch/misc/build.func)
            EOF
            curl -sSLo out https://scripts.example/main/install/demo-install.sh && cat out
            curl -s https://scripts.example/main/misc/other.func || echo refused $?
            curl -s https://scripts.example/main/misc/create_lxc.sh 2>/dev/null || echo refused $?
            curl -s https://scripts.example/main/ct/headers/demo || echo banner $?
            curl -fsSL https://scripts.example/main/tools/addon/other.sh || echo add-on $?
            curl --version | head -n 1 | cut -c1-5
            """);
        assertThat(end())
                .containsExactly(
                        "framework 3",
                        "echo installing",
                        "curl: (22) main/misc/other.func is not among the files that were pinned for this run",
                        "refused 22",
                        "refused 22",
                        "banner 22",
                        "curl: (22) main/tools/addon/other.sh is not among the files that were pinned for this run",
                        "add-on 22",
                        "curl ",
                        "0");
    }

    @Test
    void oneCurlForManyFilesPutsEachIntoItsOwn() throws Exception {
        startBundle("""
            base=https://raw.example/community/core/main
            mkdir -p new
            curl -fsSL --parallel --parallel-immediate --parallel-max 16 --retry 3 --retry-delay 1 --connect-timeout 10 \
                -o new/build "$base/core/build.func" -o new/other "$base/core/other.func" -o new/db "$base/lib/db.func"
            echo ended $?
            cat new/build new/db
            ls new
            """);
        assertThat(end())
                .containsExactly(
                        "curl: (22) community/core/main/core/other.func is not among the files that were pinned for"
                                + " this run",
                        "ended 22",
                        "echo framework 4echo framework 5build",
                        "db",
                        "0");
        assertThat(home.resolve(".holdfast/" + name + "/refused")).doesNotExist();
    }

    @Test
    void codeIsRefusedInWhateverWayItIsRequested() throws Exception {
        startBundle("""
            for words in '-fsSLO https://raw.example/x/get.sh' '-o - raw.example/x/get.sh' '--url=https://raw.example/a.py' \
                '-K list' 'https://raw.example/x/install.bash?token=1#x' 'https://raw.example/../scripts/x.sh' \
                '-fsS https://raw.example/core/build.func https://raw.example/data.json'; do
                curl $words 2>/dev/null
                echo "$?"
            done
            wget -qO- https://raw.example/x/get.sh 2>/dev/null; echo "wget $?"
            wget -q https://raw.example/main/core/build.func && cat build.func
            wget -qO- https://raw.example/main/lib/db.func; echo
            wget -P new https://raw.example/main/lib/db.func 2>/dev/null || mkdir new
            wget -q -P new https://raw.example/main/lib/db.func && cat new/db.func; echo
            wc -l <refused
            """);
        assertThat(end())
                .containsExactly(
                        "22",
                        "22",
                        "22",
                        "22",
                        "22",
                        "22",
                        "22",
                        "wget 8",
                        "echo framework 4echo framework 5",
                        "echo framework 5",
                        "7",
                        "0");
    }

    @Test
    void theFilesAreLaidDownInAContainerAsTheyAre() throws Exception {
        startBundle("""
            mkdir -p container
            sh inside/lay container
            find container -type f | sort
            cat container/engine/lib/db.func container/scripts/install/demo-install.sh
            """);
        assertThat(end())
                .containsExactly(
                        "container/engine/core/build.func",
                        "container/engine/lib/db.func",
                        "container/scripts/ct/demo.sh",
                        "container/scripts/install/demo-install.sh",
                        "container/scripts/misc/build.func",
                        "echo framework 5",
                        "echo installing",
                        "0");
    }
}
