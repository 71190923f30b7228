package dev.holdfast.vms.create;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.base.net.StreamingHttp;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Reading what publishers put on the web. */
class PublishedTextTest {
    /** A text, or where it is instead. */
    private record Page(int status, String location, String text) implements StreamingHttp.StreamingResponse {
        @Override
        public Map<String, List<String>> headers() {
            return location.isEmpty() ? Map.of() : Map.of("location", List.of(location));
        }

        @Override
        public InputStream body() {
            return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public void close() {}
    }

    private static final Map<String, Page> PAGES = Map.of(
            "https://a.test/sums", new Page(200, "", "text"),
            "https://a.test/moved", new Page(302, "/sums", ""),
            "https://b.test/mirrored", new Page(307, "https://a.test/moved", ""),
            "https://a.test/plain", new Page(302, "http://a.test/sums", ""),
            "https://a.test/odd", new Page(302, "https://[", ""),
            "https://a.test/nowhere", new Page(302, "", ""),
            "https://a.test/loop", new Page(302, "loop", ""));

    private static String read(String address) throws StreamingHttp.Failed {
        return new PublishedText(request -> PAGES.getOrDefault(request.to().toString(), new Page(404, "", "")))
                .at(URI.create(address));
    }

    @Test
    void redirectsToMirrorsAreFollowed() throws StreamingHttp.Failed {
        assertThat(read("https://a.test/sums")).isEqualTo("text");
        assertThat(read("https://b.test/mirrored")).isEqualTo("text");
    }

    @Test
    void aRedirectToAConnectionThatNothingProtectsIsNotFollowed() {
        for (String path : List.of("plain", "odd")) {
            assertThatThrownBy(() -> read("https://a.test/" + path))
                    .hasMessage("a.test redirects to an address that is not https.");
        }
    }

    @Test
    void whatIsNotThereIsAFailure() {
        assertThatThrownBy(() -> read("https://a.test/gone")).hasMessage("a.test answered with status 404.");
        assertThatThrownBy(() -> read("https://a.test/nowhere")).hasMessage("a.test answered with status 302.");
        assertThatThrownBy(() -> read("https://a.test/loop")).hasMessage("a.test redirects too often.");
    }
}
