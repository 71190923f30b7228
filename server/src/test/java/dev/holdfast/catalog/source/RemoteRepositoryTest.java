package dev.holdfast.catalog.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.base.net.Addresses;
import dev.holdfast.catalog.ScriptRepository;
import dev.holdfast.http.stack.WebClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Fetching from a git server over HTTP, and from servers that redirect. */
class RemoteRepositoryTest {
    @TempDir
    Path directory;

    private final Addresses loopback = new Addresses(true);
    private final WebClient client = new WebClient(loopback, Duration.ofSeconds(60));
    private ScriptRepository scripts;
    private GitServer server;

    @BeforeEach
    void begin() {
        scripts = ScriptRepository.in(directory.resolve("scripts"));
        server = new GitServer(scripts.git().getRepository());
    }

    @AfterEach
    void end() {
        server.close();
        client.close();
        scripts.close();
    }

    private ScriptSource at(String url, String branch) throws SourceException {
        return new Sources(client, loopback, directory).at(url, branch);
    }

    private List<String> paths() throws SourceException {
        try (ScriptTree tree = at(server.url(), "main").read(() -> false)) {
            return tree.files().stream().map(ScriptFile::path).toList();
        }
    }

    private void assertFails(String url, String why) {
        assertThatThrownBy(() -> at(url, "main").newest())
                .isInstanceOf(SourceException.class)
                .hasMessageContaining(why);
        assertThatThrownBy(() -> at(url, "main").read(() -> false))
                .isInstanceOf(SourceException.class)
                .hasMessageContaining(why);
    }

    @Test
    void newestCommitIsFetchedWithoutItsHistory() throws Exception {
        scripts.put("ct/kettle.sh", "past " + "x".repeat(1000));
        scripts.commit();
        scripts.app("kettle", "Kettle", "");
        String newest = scripts.commit();
        assertThat(at(server.url(), "main").newest()).isEqualTo(newest);
        assertThat(server.fetches())
                .as("checking the newest commit fetches nothing")
                .isZero();
        try (ScriptTree tree = at(server.url(), "main").read(() -> false)) {
            assertThat(tree.commit()).isEqualTo(newest);
            ScriptFile kettle = tree.files().stream()
                    .filter(f -> f.path().equals("ct/kettle.sh"))
                    .findFirst()
                    .orElseThrow();
            assertThat(new String(tree.read(kettle), StandardCharsets.UTF_8))
                    .isEqualTo(ScriptRepository.container("Kettle", "kitchen"));
        }
        assertThat(Files.readString(directory.resolve("catalog.git/shallow"))).contains(newest);
    }

    @Test
    void nextFetchTransfersOnlyChanges() throws Exception {
        var random = new java.util.Random(1);
        byte[] noise = new byte[200_000];
        random.nextBytes(noise);
        scripts.put("misc/noise.func", noise);
        scripts.commit();
        paths();
        long first = server.sent();
        assertThat(first).isGreaterThan(200_000);
        scripts.app("cup", "Cup", "");
        scripts.commit();
        assertThat(paths()).contains("ct/cup.sh", "ct/kettle.sh", "install/cup-install.sh", "misc/noise.func");
        assertThat(server.sent() - first).isLessThan(50_000);
    }

    @Test
    void interruptedFetchDoesNotBlockTheNext() throws Exception {
        paths();
        scripts.app("cup", "Cup", "");
        scripts.commit();
        server.cutting(true);
        assertThatThrownBy(this::paths).isInstanceOf(SourceException.class);
        server.cutting(false);
        Files.writeString(directory.resolve("catalog.git/refs/heads/main.lock"), "");
        assertThat(paths()).as("with a leftover lock").contains("ct/cup.sh");
    }

    @Test
    void damagedMirrorIsCreatedAgain() throws Exception {
        paths();
        try (var packs = Files.list(directory.resolve("catalog.git/objects/pack"))) {
            for (Path pack : packs.toList()) {
                assertThat(pack.toFile().setWritable(true)).isTrue();
                Files.write(pack, new byte[10]);
            }
        }
        scripts.app("cup", "Cup", "");
        scripts.commit();
        assertThat(paths()).contains("ct/cup.sh");
    }

    @Test
    void missingRepositoriesAndBranchesAreReported() throws IOException {
        assertThatThrownBy(() -> at(server.url(), "other").newest()).hasMessageContaining("has no branch other");
        assertFails(server.at("/nothing"), "There is no git repository at");
        assertFails(server.at("/locked"), "can't be read");
        try (var deaf = new Socket()) {
            // Bound without listening: nobody else can listen there meanwhile.
            deaf.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            assertFails("http://127.0.0.1:" + deaf.getLocalPort() + "/scripts.git", "The connection to 127.0.0.1:");
        }
    }

    @Test
    void redirectToAForbiddenAddressIsNotFollowed() {
        assertFails(
                server.redirecting("/cloud", "https://169.254.169.254/x"),
                "Connections to 169.254.169.254 are not allowed here.");
        assertFails(server.redirecting("/plain", "http://scripts.test/x"), "over https only");
        assertFails(server.redirecting("/file", "file:///etc"), "");
        assertThat(server.fetches()).isZero();
    }

    @Test
    void redirectToARepositoryIsFollowed() throws SourceException {
        assertThat(at(server.redirecting("/moved", server.url()), "main").newest())
                .hasSize(40);
    }

    @Test
    void loopbackIsNotContactedWhereItIsForbidden() {
        var careful = new Addresses(false);
        try (var carefulClient = new WebClient(careful, Duration.ofSeconds(5))) {
            var sources = new Sources(carefulClient, careful, directory);
            assertThatThrownBy(() -> sources.at(server.url(), "main").newest()).hasMessageContaining("over https only");
            String encrypted = server.url().replace("http:", "https:");
            assertThatThrownBy(() -> sources.at(encrypted, "main").newest())
                    .hasMessage("Connections to 127.0.0.1 are not allowed here.");
            assertThatThrownBy(() -> sources.at("ssh://127.0.0.1/x", "main").newest())
                    .isInstanceOf(SourceException.class);
        }
    }

    @Test
    void fetchStopsWhenCanceled() {
        assertThatThrownBy(() -> at(server.url(), "main").read(() -> true)).isInstanceOf(SourceException.class);
    }
}
