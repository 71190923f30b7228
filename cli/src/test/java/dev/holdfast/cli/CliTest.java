package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Wiring;
import dev.holdfast.cli.json.Json;
import dev.holdfast.platform.Config;
import dev.holdfast.sim.Sim;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands against the service with a simulated host. */
class CliTest {
    private static final String PASSWORD = "mossy-kettle-orbit-93";

    @TempDir
    static Path data;

    @TempDir
    Path home;

    private static Sim sim;
    private static Wiring service;
    private static String url;
    private static String token;
    private static String reader;
    private static String cookie;

    @BeforeAll
    static void startTheService() throws IOException, InterruptedException {
        sim = Sim.oneHost();
        service = new Wiring(
                Config.read(Map.of(
                        "HOLDFAST_DATA", data.toString(),
                        "HOLDFAST_LISTEN", "127.0.0.1:0",
                        "HOLDFAST_ALLOW_LOOPBACK_HOSTS", "true",
                        "HOLDFAST_OWNER_EMAIL", "owner@cli.test",
                        "HOLDFAST_OWNER_PASSWORD", PASSWORD,
                        "HOLDFAST_CATALOG_REFRESH_HOURS", "0")),
                InstantSource.system());
        url = "http://127.0.0.1:" + service.port();
        cookie = post("/auth/login", "{\"email\":\"owner@cli.test\",\"password\":\"" + PASSWORD + "\"}")
                .headers()
                .firstValue("Set-Cookie")
                .orElseThrow()
                .split(";")[0];
        String scopes = Json.read(get("/api-tokens/scopes")).items().stream()
                .map(scope -> '"' + scope.get("scope").text() + '"')
                .collect(Collectors.joining(","));
        token = token("all", scopes);
        reader = token("reader", "\"apps:read\"");
        post("/hosts", """
                {"name":"alpha","address":"%s","token_id":"%s","token_secret":"%s"}
                """.formatted(
                sim.node("alpha").address(), sim.token().id(), sim.token().secret()));
        post("/apps/adopt", "{\"items\":[{\"host_id\":1,\"ctid\":101,\"name\":\"grafana\"}]}");
    }

    @AfterAll
    static void stopTheService() {
        service.close();
        sim.close();
    }

    private static String token(String name, String scopes) throws IOException, InterruptedException {
        return Json.read(post("/api-tokens", "{\"name\":\"" + name + "\",\"scopes\":[" + scopes + "]}")
                        .body())
                .get("token")
                .text();
    }

    private static HttpResponse<String> post(String path, String body) throws IOException, InterruptedException {
        return ask(HttpRequest.newBuilder().POST(HttpRequest.BodyPublishers.ofString(body)), path);
    }

    private static String get(String path) throws IOException, InterruptedException {
        return ask(HttpRequest.newBuilder(), path).body();
    }

    private static HttpResponse<String> ask(HttpRequest.Builder request, String path)
            throws IOException, InterruptedException {
        request.uri(URI.create(url + "/api/v1" + path));
        if (cookie != null) request.header("Cookie", cookie);
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
        }
    }

    private Run signedIn() {
        return Run.in(home).with("HOLDFAST_URL", url).with("HOLDFAST_TOKEN", token);
    }

    @Test
    void signingInStoresTheTokenForTheUserOnlyAndPrintsItNowhere() throws IOException {
        Run run = Run.in(home).typing(token + "\n").run("login", url, "--token-stdin");
        assertThat(run.code()).isZero();
        Path file = home.resolve(".config/holdfast/cli.json");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(run.out() + run.err()).contains("owner@cli.test").doesNotContain(token);
        assertThat(Run.in(home).run("whoami").out())
                .contains("owner@cli.test", url)
                .doesNotContain(token);
        assertThat(Run.in(home).run("apps", "list").code()).isZero();
        assertThat(Run.in(home).run("contexts").out()).contains("default").doesNotContain(token);
        assertThat(Run.in(home).run("logout").code()).isZero();
        assertThat(Run.in(home).run("apps", "list").code()).isEqualTo(3);
        assertThat(Files.readString(file)).doesNotContain(token);
    }

    @Test
    void aTokenThatIsNotAcceptedIsNotStored() {
        Run run = Run.in(home).at(TypedTerminal.with(80, "hf_wrong")).run("login", url);
        assertThat(run.code()).isEqualTo(3);
        assertThat(run.err()).doesNotContain("hf_wrong");
        assertThat(home.resolve(".config/holdfast/cli.json")).doesNotExist();
    }

    @Test
    void twoServicesAreKeptApartByTheirContexts() {
        Run.in(home).typing(token).run("login", url, "--token-stdin", "--context", "one");
        Run.in(home).typing(reader).run("login", url, "--token-stdin", "--context", "two");
        assertThat(Run.in(home).run("hosts", "list").code()).isEqualTo(4);
        assertThat(Run.in(home).run("hosts", "list", "--context", "one").code()).isZero();
        assertThat(Run.in(home).run("contexts", "one").out()).contains("yes");
        assertThat(Run.in(home).run("hosts", "list").code()).isZero();
        assertThat(Run.in(home).run("hosts", "list", "--context", "three").code())
                .isEqualTo(2);
    }

    @Test
    void aStoredTokenIsNotSentToAnotherService() {
        Run.in(home).typing(token).run("login", url, "--token-stdin");
        Run run = Run.in(home).with("HOLDFAST_URL", "http://127.0.0.1:1").run("apps", "list");
        assertThat(run.code()).isEqualTo(3);
    }

    @Test
    void resultsArePrintedInEachFormat() {
        assertThat(signedIn().run("hosts", "list").out()).contains("ID  NAME", "alpha");
        assertThat(Json.read(signedIn().run("hosts", "list", "-o", "json").out())
                        .items())
                .hasSize(1);
        assertThat(signedIn().run("hosts", "list", "-o", "yaml").out()).startsWith("- id: 1\n  name: alpha\n");
        assertThat(signedIn().run("hosts", "list", "-o", "name").out()).isEqualTo("1\n");
        assertThat(signedIn().run("hosts", "list", "-o", "wide").out()).contains("FINGERPRINT");
        assertThat(signedIn().run("hosts", "get", "1").out())
                .contains("pve version")
                .contains("–");
    }

    @Test
    void aTableFitsTheTerminalAndHasColoursOnlyThere() {
        Run narrow = signedIn().at(TypedTerminal.with(50)).run("hosts", "list");
        assertThat(narrow.out()).contains("\u001b[1m");
        assertThat(narrow.out().replaceAll("\u001b\\[[0-9]+m", "").lines()).allMatch(line -> line.length() <= 50);
        assertThat(signedIn()
                        .with("NO_COLOR", "1")
                        .at(TypedTerminal.with(50))
                        .run("hosts", "list")
                        .out())
                .doesNotContain("\u001b");
        assertThat(signedIn().run("hosts", "list").out()).doesNotContain("\u001b");
    }

    @Test
    void theExitCodeIsTheKindOfTheRefusal() {
        assertThat(signedIn().run("apps", "get", "999").code()).isEqualTo(5);
        assertThat(signedIn()
                        .with("HOLDFAST_TOKEN", reader)
                        .run("hosts", "list")
                        .code())
                .isEqualTo(4);
        assertThat(signedIn()
                        .with("HOLDFAST_TOKEN", "hf_wrong")
                        .run("hosts", "list")
                        .code())
                .isEqualTo(3);
        assertThat(signedIn()
                        .with("HOLDFAST_URL", "http://127.0.0.1:1")
                        .run("hosts", "list")
                        .code())
                .isEqualTo(9);
        Run invalid = signedIn().run("apps", "reconfigure", "1", "--cores", "0", "--web-port", "70000");
        assertThat(invalid.code()).isEqualTo(7);
        assertThat(invalid.err()).contains("--cores: ", "--web-port: ");
    }

    @Test
    void aJobIsFollowedToItsEnd() {
        Run run = signedIn().run("apps", "restart", "1", "--follow");
        assertThat(run.code()).isZero();
        assertThat(run.out()).isNotEmpty();
        assertThat(run.err()).contains("succeeded");
        String job = Json.read(signedIn()
                        .run("apps", "restart", "1", "--wait", "-o", "json")
                        .out())
                .get("id")
                .text();
        Run again = signedIn().run("job", "follow", job);
        assertThat(again.code()).isZero();
        long lines = again.out().lines().count();
        assertThat(signedIn()
                        .run("job", "follow", job, "--after", "1")
                        .out()
                        .lines()
                        .count())
                .isEqualTo(lines - 1);
        assertThat(signedIn().run("job", "follow", "999").code()).isEqualTo(5);
    }

    @Test
    void aStreamThatIsCutGoesOnAfterItsLastLine() throws IOException {
        String job = Json.read(signedIn()
                        .run("apps", "restart", "1", "--wait", "-o", "json")
                        .out())
                .get("id")
                .text();
        String whole = signedIn().run("job", "follow", job).out();
        try (var proxy = new CuttingProxy(service.port(), 1)) {
            Run run = signedIn()
                    .with("HOLDFAST_URL", proxy.url())
                    .pausing(_ -> true)
                    .run("job", "follow", job);
            assertThat(run.code()).isZero();
            assertThat(run.out()).isEqualTo(whole);
            assertThat(run.err()).contains("Connecting again");
            assertThat(proxy.left()).isZero();
        }
    }

    @Test
    void aConfirmationIsTypedExactlyAndNeverFilledIn() {
        String[] command = {"hosts", "forget-ssh", "1"};
        signedIn().run("hosts", "make-ssh-key", "1");
        Run silent = signedIn().run(command);
        assertThat(silent.code()).isEqualTo(6);
        assertThat(silent.err()).contains("--confirm 'alpha'");
        assertThat(signedIn().at(TypedTerminal.with(80, "Alpha")).run(command).code())
                .isEqualTo(6);
        assertThat(signedIn().at(TypedTerminal.with(80)).run(command).code()).isEqualTo(6);
        assertThat(signedIn().at(TypedTerminal.with(80, "alpha")).run(command).code())
                .isZero();
        signedIn().run("hosts", "make-ssh-key", "1");
        assertThat(signedIn()
                        .run("hosts", "forget-ssh", "1", "--confirm", "alpha")
                        .code())
                .isZero();
    }

    @Test
    void aBodyComesFromAFileOrTheInputAndOptionsAddToIt() throws IOException {
        Path file = Files.writeString(home.resolve("team.json"), "{\"name\":\"from a file\"}");
        assertThat(signedIn()
                        .run("teams", "create", "--body", "@" + file, "--slug", "filed")
                        .out())
                .contains("from a file", "filed");
        assertThat(signedIn()
                        .typing("{\"name\":\"typed\",\"slug\":\"typed\"}")
                        .run("teams", "create", "--body", "-")
                        .code())
                .isZero();
        assertThat(signedIn().run("teams", "create", "--body", "{").code()).isEqualTo(2);
        assertThat(signedIn()
                        .run("teams", "create", "--body", "@" + home.resolve("none"))
                        .code())
                .isEqualTo(2);
    }

    @Test
    void aSecretIsNoArgument() {
        Run run = signedIn().run("auth", "change-password", "--current-password", "visible");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("@FILE").doesNotContain("visible");
    }

    @Test
    void aListIsPrintedAgainOnlyAfterItHasChanged() {
        List<String> shown = new ArrayList<>();
        Run run = signedIn();
        run.pausing(_ -> {
                    shown.add(run.out());
                    if (shown.size() == 2) signedIn().run("teams", "create", "--name", "watched", "--slug", "watched");
                    return shown.size() < 4;
                })
                .run("teams", "list", "--watch", "-o", "name");
        assertThat(shown.get(1)).isEqualTo(shown.get(0));
        assertThat(shown.get(2)).startsWith(shown.get(0)).isNotEqualTo(shown.get(0));
        assertThat(shown.get(3)).isEqualTo(shown.get(2));
    }

    @Test
    void allPagesAreOneList() {
        List<Json> all = Json.read(
                        signedIn().run("audit", "list", "--all", "-o", "json").out())
                .items();
        assertThat(all).isNotEmpty();
        assertThat(Json.read(signedIn()
                                .run("audit", "list", "--per-page", "1", "-o", "json")
                                .out())
                        .items())
                .hasSize(1);
    }

    @Test
    void anAnswerThatIsNotOfHoldfastIsSaidToBeThat() throws IOException {
        try (var other = new ServerSocket(0)) {
            Thread.ofVirtual().start(() -> {
                try (var socket = other.accept()) {
                    // Read first: a connection that is closed with something unread is reset, with all that was sent.
                    var in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
                    String line = in.readLine();
                    while (line != null && !line.isEmpty()) line = in.readLine();
                    socket.getOutputStream().write("SSH-2.0-OpenSSH\r\n".getBytes());
                } catch (IOException e) {
                    // The test is over.
                }
            });
            Run run = signedIn()
                    .with("HOLDFAST_URL", "http://127.0.0.1:" + other.getLocalPort())
                    .run("apps", "list");
            assertThat(run.code()).isEqualTo(9);
            assertThat(run.err()).contains("HTTP");
        }
    }
}
