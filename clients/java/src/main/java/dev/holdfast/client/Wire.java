package dev.holdfast.client;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Requests to the service. */
record Wire(HttpClient http, URI service, String token) {
    private static final JsonMapper JSON = JsonMapper.shared();

    <T> T ask(String method, String path, @Nullable Fields query, @Nullable Object body, TypeReference<T> type) {
        try (InputStream answer = open(method, path, query, body)) {
            return JSON.readValue(answer, type);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void send(String method, String path, @Nullable Fields query, @Nullable Object body) {
        try (InputStream answer = open(method, path, query, body)) {
            answer.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The body of the answer, which the caller closes. */
    InputStream open(String method, String path, @Nullable Fields query, @Nullable Object body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        service.resolve(path + (query == null ? "" : query(query))))
                .header("Authorization", "Bearer " + token);
        if (body == null) {
            request.method(method, BodyPublishers.noBody());
        } else {
            request.header("Content-Type", "application/json")
                    .method(method, BodyPublishers.ofByteArray(JSON.writeValueAsBytes(body)));
        }
        try {
            HttpResponse<InputStream> answer = http.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
            if (answer.statusCode() / 100 == 2) return answer.body();
            try (InputStream refused = answer.body()) {
                throw refusal(answer.statusCode(), refused.readAllBytes());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while the service was asked.", e);
        }
    }

    private static Refusal refusal(int status, byte[] answer) {
        JsonNode body;
        try {
            body = JSON.readTree(answer);
        } catch (JacksonException _) {
            return new Refusal(status, "", "The service answers with " + status + ".", null);
        }
        JsonNode detail = body.path("detail");
        // Invalid input has a list, with an entry for each field.
        String said = detail.isString() ? detail.asString() : detail.isMissingNode() ? "" : detail.toString();
        return new Refusal(status, body.path("error").asString(detail.isArray() ? "invalid" : ""), said, body);
    }

    static String segment(Object value) {
        return encoded(value).replace("+", "%20");
    }

    private static String query(Fields query) {
        var pairs = new StringJoiner("&", "?", "").setEmptyValue("");
        query.fields().forEach((name, value) -> {
            List<?> values = value instanceof List<?> list ? list : value == null ? List.of() : List.of(value);
            for (Object each : values) pairs.add(name + "=" + encoded(each));
        });
        return pairs.toString();
    }

    private static String encoded(Object value) {
        return URLEncoder.encode(value.toString(), StandardCharsets.UTF_8);
    }
}
