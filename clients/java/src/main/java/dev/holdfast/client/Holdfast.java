package dev.holdfast.client;

import dev.holdfast.client.model.JobView;
import dev.holdfast.client.model.JobsStreamQuery;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import tools.jackson.databind.json.JsonMapper;

/** A client of one service: {@code new Holdfast(URI.create("https://holdfast.example.net"), token).apps().list()}. */
public final class Holdfast extends Areas {
    private final Wire wire;

    /** @param token an API token, which a user creates on the profile's page */
    public Holdfast(URI service, String token) {
        this(service, token, HttpClient.newHttpClient());
    }

    /** @param http with the proxy, the trusted certificates and the time limits of the caller */
    public Holdfast(URI service, String token, HttpClient http) {
        wire = new Wire(http, service, token);
    }

    @Override
    Wire wire() {
        return wire;
    }

    /**
     * Follows a job to its end. A connection that breaks is opened again after the last line that arrived.
     *
     * @param lines gets each line of the job's log
     * @return the job, which has ended: look at its status
     */
    public JobView follow(long job, Consumer<String> lines) {
        long last = 0;
        while (true) {
            try (var events = new BufferedReader(new InputStreamReader(
                    jobs().stream(job, new JobsStreamQuery().lastEventId(last)), StandardCharsets.UTF_8))) {
                String name = "";
                long id = last;
                for (String line = events.readLine(); line != null; line = events.readLine()) {
                    if (line.startsWith("id:"))
                        id = Long.parseLong(line.substring(3).strip());
                    if (line.startsWith("event:")) name = line.substring(6).strip();
                    if (!line.startsWith("data:") || !name.equals("line")) continue;
                    lines.accept(JsonMapper.shared()
                            .readTree(line.substring(5))
                            .path("message")
                            .asString());
                    last = id;
                }
            } catch (IOException _) {
                // Opened again below.
            } catch (UncheckedIOException _) {
                // The service can't be reached: the question below says so, unless it is there again.
            }
            JobView state = jobs().get(job);
            if (state.finishedAt() != null) return state;
            pause();
        }
    }

    private static void pause() {
        try {
            Thread.sleep(1000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while a job was followed.", e);
        }
    }
}
