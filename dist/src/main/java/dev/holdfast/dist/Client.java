package dev.holdfast.dist;

import dev.holdfast.cli.wire.Trust;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** Calls the API of the service, as a user would with curl. */
final class Client implements AutoCloseable {
    private final HttpClient http;
    private final String base;
    private volatile String cookie = "";

    /** Of a service without TLS on this port. */
    Client(int port) {
        this("http://127.0.0.1:" + port, HttpClient.newBuilder());
    }

    /** Of a service with TLS, which must have the certificate with this SHA-256. */
    Client(int port, String fingerprint) throws IOException {
        this("https://127.0.0.1:" + port, HttpClient.newBuilder().sslContext(new Trust.Pinned(fingerprint).context()));
    }

    private Client(String base, HttpClient.Builder http) {
        this.base = base;
        this.http = http.version(HttpClient.Version.HTTP_1_1).build();
    }

    /** The address of the service. */
    String address() {
        return base;
    }

    /** Sends a request and returns only the status. */
    int send(String method, String path, String body) throws IOException, InterruptedException {
        return ask(method, path, body).statusCode();
    }

    HttpResponse<String> ask(String method, String path, String body) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(base + path))
                .method(
                        method,
                        body.isEmpty()
                                ? HttpRequest.BodyPublishers.noBody()
                                : HttpRequest.BodyPublishers.ofString(body));
        if (!cookie.isEmpty()) request.header("Cookie", cookie);
        HttpResponse<String> response = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
        response.headers().firstValue("Set-Cookie").ifPresent(set -> cookie = set.substring(0, set.indexOf(';')));
        return response;
    }

    void signIn(String email, String password) throws IOException, InterruptedException {
        String body = "{\"email\":\"" + email + "\",\"password\":\"" + password + "\"}";
        HttpResponse<String> answer = ask("POST", "/api/v1/auth/login", body);
        if (answer.statusCode() != 200) throw new IOException("The sign-in was refused: " + answer.body());
    }

    @Override
    public void close() {
        http.close();
    }
}
