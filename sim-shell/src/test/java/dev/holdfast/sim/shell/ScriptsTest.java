package dev.holdfast.sim.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.sim.shell.process.Computer;
import dev.holdfast.sim.shell.process.Descriptors;
import dev.holdfast.sim.shell.process.Pipe;
import dev.holdfast.sim.shell.text.Bytes;
import dev.holdfast.sim.shell.text.Printing;
import dev.holdfast.sim.tools.Programs;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(600)
class ScriptsTest {
    record Script(String name, String text, String out, int status) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Script> scripts() throws IOException {
        String all = Files.readString(Path.of("src/test/shell/scripts.txt"), StandardCharsets.ISO_8859_1);
        return Arrays.stream(all.split("(?m)^### ")).skip(1).map(ScriptsTest::script);
    }

    private static Script script(String text) {
        int name = text.indexOf('\n');
        int out = text.indexOf("\n---\n", name);
        int status = text.lastIndexOf("=== ");
        return new Script(
                text.substring(0, name),
                text.substring(name + 1, out + 1),
                text.substring(out + 5, status),
                Integer.parseInt(text.substring(status + 4).strip()));
    }

    private final Computer computer =
            new Computer(() -> "somewhere", InstantSource.system(), Programs.all(), _ -> null);
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int run(String script) throws InterruptedException {
        return computer.run(script, Descriptors.of(Bytes.in(""), out, err));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("scripts")
    void scriptsBehaveAsInBash(Script script) throws InterruptedException {
        int status = run("exec bash -c " + Printing.quoted(script.text));

        assertThat(Bytes.text(out.toByteArray()))
                .as(Bytes.text(err.toByteArray()))
                .isEqualTo(script.out);
        assertThat(status).isEqualTo(script.status);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(quoteCharacter = '`', textBlock = """
            a=(1 2)
            echo ${a[@]}
            select x in a; do :; done
            [[ x == @(a|b) ]]
            awk 'BEGIN { print 1 }'
            sed 's/a/b/w file'
            getopts ab x
            cat --number x
            """)
    void unsupportedFeaturesAreReported(String script) throws InterruptedException {
        assertThat(run(script)).isEqualTo(2);
        assertThat(Bytes.text(err.toByteArray()))
                .containsOnlyOnce("not modelled: ")
                .hasLineCount(1);
        assertThat(out.toByteArray()).isEmpty();
    }

    @Test
    void programsOfTheRealMachineAreNeverRun() throws InterruptedException {
        assertThat(run("apt-get --version; python3 -c 1; /usr/bin/perl -e 1; ls /work /proc/self"))
                .isEqualTo(2);
        assertThat(Bytes.text(err.toByteArray()))
                .contains("apt-get: command not found")
                .contains("python3: command not found")
                .contains("/usr/bin/perl: No such file or directory");
    }

    @Test
    void bytesPassThroughPipesUnchanged() throws Exception {
        byte[] all = new byte[300_000];
        new java.util.Random(1).nextBytes(all);

        int status = computer.run(
                "cat | tee /tmp/copy | cat", Descriptors.of(new java.io.ByteArrayInputStream(all), out, err));

        assertThat(status).isZero();
        assertThat(out.toByteArray()).isEqualTo(all);
        try (var copy = computer.files().open("/tmp/copy")) {
            assertThat(copy.readAllBytes()).isEqualTo(all);
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '@', quoteCharacter = '`', textBlock = """
            READY; sleep 60                                      @ 143 @ ``
            READY; while :; do :; done                           @ 143 @ ``
            READY; bash -c 'sleep 60; echo never'                @ 143 @ ``
            READY; cat </dev/urandom >/dev/null                  @ 143 @ ``
            READY; yes >/dev/null                                @ 143 @ ``
            READY; sleep 60 | cat                                @ 143 @ ``
            trap 'echo tidy' EXIT; READY; sleep 60               @ 143 @ tidy
            trap 'echo asked; exit 7' TERM; READY; sleep 60      @ 7   @ asked
            bash -c 'trap "echo inner" EXIT; READY; sleep 60'    @ 143 @ inner
            bash -c 'trap "echo inner" EXIT; READY; while :; do :; done'         @ 143 @ inner
            bash -c 'trap "sleep 0.05; echo inner" EXIT; READY; sleep 60'        @ 143 @ inner
            bash -c 'trap "echo inner; exit 7" TERM; READY; sleep 60'; echo $?   @ 143 @ inner
            """)
    void processGroupEndsOnRequest(String script, int status, String said) throws Exception {
        var group = new java.util.concurrent.CompletableFuture<Integer>();
        var begun = new Pipe();
        Thread.startVirtualThread(() -> {
            try {
                String whole = "exec setsid --wait sh -c "
                        + Printing.quoted("export P=$$; " + script.replace("READY", "echo $P"));
                group.complete(computer.run(whole, Descriptors.of(Bytes.in(""), begun.out(), err)));
                begun.out().close();
            } catch (IOException | InterruptedException e) {
                group.completeExceptionally(e);
            }
        });
        var pid = new StringBuilder();
        for (int c = begun.in().read(); c != '\n'; c = begun.in().read()) pid.append((char) c);

        assertThat(run("kill -TERM -- -" + pid)).isZero();

        assertThat(group.get()).isEqualTo(status);
        assertThat(Bytes.text(begun.in().readAllBytes()).strip()).isEqualTo(said);
        run("while kill -0 -- -" + pid + " 2>/dev/null; do sleep 0.01; done");
        assertThat(computer.processes()).isEmpty();
    }
}
