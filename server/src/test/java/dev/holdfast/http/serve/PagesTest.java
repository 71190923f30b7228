package dev.holdfast.http.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PagesTest {
    private static final String FILE = "~/api/docs/swagger-ui.css";
    private static final TestPlane plane = TestPlane.empty();
    private static TestBrowser visitor;

    @BeforeAll
    static void start() {
        plane.start();
        visitor = new TestBrowser(plane.port());
    }

    @AfterAll
    static void stop() {
        plane.close();
    }

    private static HttpResponse<byte[]> get(Map<String, String> headers) throws IOException, InterruptedException {
        return get(FILE, headers);
    }

    private static HttpResponse<byte[]> get(String path, Map<String, String> headers)
            throws IOException, InterruptedException {
        return visitor.http()
                .send(visitor.request("GET", path, null, headers), HttpResponse.BodyHandlers.ofByteArray());
    }

    private static String header(HttpResponse<?> response, String name) {
        return response.headers().firstValue(name).orElse("");
    }

    @Test
    void aFileIsSentCompressedToThoseWhoAcceptIt() throws Exception {
        var plain = get(Map.of());
        var zipped = get(Map.of("Accept-Encoding", "br, gzip"));
        assertThat(header(plain, "Content-Encoding")).isEmpty();
        assertThat(header(zipped, "Content-Encoding")).isEqualTo("gzip");
        assertThat(zipped.body().length).isLessThan(plain.body().length / 2);
        try (var content = new GZIPInputStream(new ByteArrayInputStream(zipped.body()))) {
            assertThat(content.readAllBytes()).isEqualTo(plain.body());
        }
    }

    @Test
    void aFileThatTheBuildHasCompressedIsSentAsItIsToThoseWhoAcceptIt() throws Exception {
        byte[] packed;
        try (var in = PagesTest.class.getResourceAsStream("/web/packed.txt.br")) {
            packed = Objects.requireNonNull(in).readAllBytes();
        }
        var sent = get("~/packed.txt", Map.of("Accept-Encoding", "gzip, deflate, br"));
        assertThat(header(sent, "Content-Encoding")).isEqualTo("br");
        assertThat(header(sent, "Content-Type")).isEqualTo("text/plain; charset=utf-8");
        assertThat(header(sent, "Vary")).isEqualTo("Accept-Encoding");
        assertThat(sent.body()).isEqualTo(packed);
        assertThat(header(get("~/packed.txt", Map.of("Accept-Encoding", "gzip")), "Content-Encoding"))
                .isEqualTo("gzip");
        assertThat(new String(get("~/packed.txt", Map.of()).body(), UTF_8)).contains("packed packed");
        assertThat(header(get("~/packed.txt.br", Map.of()), "Content-Type")).doesNotContain("octet-stream");
    }

    @Test
    void aCacheIsToldThatTheFormDependsOnWhatIsAccepted() throws Exception {
        assertThat(header(get(Map.of()), "Vary")).isEqualTo("Accept-Encoding");
        assertThat(header(get(Map.of("Accept-Encoding", "gzip")), "Vary")).isEqualTo("Accept-Encoding");
    }

    @ParameterizedTest
    @ValueSource(strings = {"identity", "gzip;q=0", "br, gzip; q=0.0", "x-gzippy"})
    void aFileIsSentPlainToThoseWhoDoNotAcceptGzip(String accepts) throws Exception {
        assertThat(header(get(Map.of("Accept-Encoding", accepts)), "Content-Encoding"))
                .isEmpty();
    }

    @Test
    void aFileThatTheBrowserHasAlreadyIsNotSentAgain() throws Exception {
        String tag = header(get(Map.of()), "ETag");
        assertThat(tag).startsWith("W/\"");
        assertThat(header(get(Map.of("Accept-Encoding", "gzip")), "ETag")).isEqualTo(tag);
        var again = get(Map.of("If-None-Match", "\"other\", " + tag));
        assertThat(again.statusCode()).isEqualTo(304);
        assertThat(again.body()).isEmpty();
        assertThat(header(again, "ETag")).isEqualTo(tag);
        assertThat(get(Map.of("If-None-Match", "W/\"other\"")).statusCode()).isEqualTo(200);
    }

    @Test
    void aFileThatManyAskForAtOnceIsReadOnce() throws Exception {
        var pages = new Pages();
        String name = "META-INF/resources/webjars/swagger-ui/" + Pages.swaggerVersion() + "/swagger-ui-bundle.js";
        var all = new CyclicBarrier(8);
        try (var people = Executors.newFixedThreadPool(all.getParties())) {
            var asked = people.invokeAll(Collections.nCopies(all.getParties(), () -> {
                all.await();
                return pages.file(name, false);
            }));
            var first = Objects.requireNonNull(asked.getFirst().get());
            for (var one : asked) assertThat(one.get()).isSameAs(first);
        }
    }
}
