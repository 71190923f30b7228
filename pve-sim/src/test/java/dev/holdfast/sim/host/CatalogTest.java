package dev.holdfast.sim.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.shell.file.FileEntry;
import dev.holdfast.sim.shell.file.FileTree;
import dev.holdfast.sim.shell.process.Descriptors;
import dev.holdfast.sim.shell.text.Bytes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The demo's apps, installed as the server does it: the scripts' own requests are answered from the catalogue. */
@Timeout(600)
class CatalogTest {
    private static final Path CATALOG = Path.of("../dist/catalog");

    private static final String CURL = """
            #!/bin/sh
            for url; do :; done
            case "$url" in
                */misc/*.func | */install/*-install.sh) exec cat "/root/catalog/${url#*/main/}" ;;
                *) echo "curl: (22) no such file: $url" >&2; exit 22 ;;
            esac
            """;

    private static Sim sim;
    private static SimNode alpha;
    private static SimCluster cluster;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @BeforeAll
    static void start() throws IOException {
        sim = Sim.oneHost();
        alpha = sim.node("alpha");
        cluster = alpha.cluster();
        lay(alpha.shell().computer().files());
    }

    @AfterAll
    static void stop() {
        sim.close();
    }

    private static void lay(FileTree files) throws IOException {
        try (var paths = Files.walk(CATALOG)) {
            for (Path path : paths.filter(Files::isRegularFile).toList()) {
                files.write("/root/catalog/" + CATALOG.relativize(path), Bytes.text(Files.readAllBytes(path)));
            }
        }
        files.write("/root/shim/curl", CURL);
        FileEntry shim = files.find("/root/shim/curl");
        if (shim != null) shim.mode(0755);
    }

    private int run(String line) throws InterruptedException {
        String environment =
                "export PATH=/root/shim:$PATH mode=generated PHS_SILENT=1 TERM=xterm HOLDFAST_DEMO_PACE=0; ";
        out.reset();
        return alpha.shell().run(environment + line, Descriptors.of(Bytes.in(""), out, out));
    }

    private String said() {
        return Bytes.decode(Bytes.text(out.toByteArray()));
    }

    private static Set<Integer> guests() {
        return cluster.guests().stream().map(SimGuest::vmid).collect(Collectors.toCollection(TreeSet::new));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(textBlock = """
            notes,        8080, http://,  :8080
            alpine-notes, 8080, http://,  :8080
            wiki,         3000, http://,  :3000
            recorder,     5000, http://,  :5000
            vault,        8443, https://, :8443/admin
            board,        80,   http://,  ''
            greeter,      8000, http://,  :8000
            """)
    void appInstallsAndListensOnItsPort(String slug, int port, String scheme, String rest) throws Exception {
        Set<Integer> before = guests();

        assertThat(run("bash /root/catalog/ct/" + slug + ".sh")).as(said()).isZero();

        Set<Integer> made = guests();
        made.removeAll(before);
        assertThat(made).hasSize(1);
        SimGuest guest = sim.guest("alpha", made.iterator().next());
        assertThat(guest.isRunning()).isTrue();
        assertThat(guest.config().get("unprivileged")).isEqualTo(slug.equals("recorder") ? 0 : 1);
        assertThat(said()).endsWith(scheme + guest.address() + rest + "\n");
        assertThat(ContainerComputer.of(guest).services().listening())
                .anyMatch(l -> l.port() == port && l.secure() == scheme.equals("https://"));
        assertThat(run("/usr/bin/curl -ksf -o /dev/null " + scheme + guest.address() + rest))
                .isZero();
    }

    @Test
    void chosenOptionsApply() throws Exception {
        assertThat(run(
                        "export var_ctid=177 var_hostname=mine var_cpu=3 var_ram=777 var_disk=9 var_container_storage=local"
                                + " var_net=10.20.9.9/16 var_gateway=10.20.0.1 var_tags=a MAILER_PASSWORD=secret;"
                                + " bash /root/catalog/ct/mailer.sh"))
                .as(said())
                .isZero();

        SimGuest guest = sim.guest("alpha", 177);
        assertThat(guest.config())
                .containsEntry("hostname", "mine")
                .containsEntry("cores", 3)
                .containsEntry("memory", 777)
                .containsEntry("tags", "a;community-script");
        assertThat(String.valueOf(guest.get("rootfs"))).startsWith("local:").contains("size=9G");
        assertThat(said()).endsWith("http://10.20.9.9:8025\n").doesNotContain("secret");
    }

    @ParameterizedTest(name = "{0} needs a person")
    @CsvSource({"mailer", "tracker"})
    void interactiveQuestionEndsTheInstall(String slug) throws Exception {
        assertThat(run("bash /root/catalog/ct/" + slug + ".sh")).isNotZero();
        assertThat(said()).contains(" ERR ");
    }

    @Test
    void missingStorageEndsTheInstallBeforeAnyChange() throws Exception {
        Set<Integer> before = guests();
        assertThat(run("var_container_storage=none bash /root/catalog/ct/notes.sh; exit $?"))
                .isNotZero();
        assertThat(said()).contains("The storage none takes no rootdir.");
        assertThat(guests()).isEqualTo(before);
    }

    @Test
    void scriptUpdatesInsideItsContainer() throws Exception {
        assertThat(run("export var_ctid=178; bash /root/catalog/ct/wiki.sh"))
                .as(said())
                .isZero();
        SimGuest guest = sim.guest("alpha", 178);
        FileTree files = guest.computer().computer().files();
        lay(files);
        files.write("/opt/wiki_version.txt", "2.4.0\n");
        Set<Integer> before = guests();
        String update = "lxc-attach -n 178 -- sh -c 'PATH=/root/shim:$PATH bash /root/catalog/ct/wiki.sh'";

        assertThat(run(update)).as(said()).isZero();
        assertThat(said()).contains("Updated wiki to 2.5.1");
        assertThat(files.read("/opt/wiki_version.txt")).isEqualTo("2.5.1\n");
        assertThat(run(update)).isZero();
        assertThat(said()).contains("No update is needed");
        assertThat(guests()).isEqualTo(before);
        assertThat(ContainerComputer.of(guest).services().listening())
                .extracting(Services.Listening::port)
                .contains(3000);
    }

    @Test
    void everyAppHasAnInstallScript() throws IOException {
        try (var scripts = Files.list(CATALOG.resolve("ct"))) {
            List<Path> all = scripts.toList();
            assertThat(all)
                    .hasSizeGreaterThanOrEqualTo(10)
                    .allSatisfy(script -> assertThat(CATALOG.resolve(
                                    "install/" + script.getFileName().toString().replace(".sh", "-install.sh")))
                            .exists());
        }
    }
}
