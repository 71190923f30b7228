package dev.holdfast.dist;

import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimGuest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What people would have done with the demo's data centre, through the API as they would: apps adopted, a team, a schedule, a tested
 * backup; and an alert that was resolved.
 */
final class DemoContents {
    private static final String MEMBER = "mia@demo.test";

    private final DemoPreparation demo;
    private final Sim sim;

    /** Steps that can't be repeated are tried once. */
    DemoContents(DemoPreparation demo, Sim sim) {
        this.demo = demo;
        this.sim = sim;
    }

    /** Adopts what the community scripts made on these hosts, shares one of them, and plans something: quickly done. */
    void run(List<Long> adopted, @Nullable Long shared) throws InterruptedException {
        List<Callable<@Nullable Object>> all = new ArrayList<>();
        all.add(() -> demo.retry(
                "Adopting containers",
                () -> demo.finish(demo.ask("POST", 202, "/apps/import", "{\"host_ids\":" + adopted + "}"))));
        all.add(() -> demo.attempt(1, "Creating the team", () -> team(shared)));
        all.add(() -> demo.attempt(1, "Creating the schedule", this::schedule));
        together(all);
    }

    /** What takes a while: containers stop and start, and a backup is restored. */
    void runSlowly() throws InterruptedException {
        together(List.of(
                () -> demo.attempt(1, "Letting an alert fire", () -> alert("sonarr")),
                () -> demo.attempt(1, "Testing a backup", () -> test("grafana"))));
    }

    private static void together(List<Callable<@Nullable Object>> all) throws InterruptedException {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            threads.invokeAll(all);
        }
    }

    private boolean team(@Nullable Long host) throws IOException, InterruptedException {
        JsonNode user = demo.ask("POST", 201, "/users", """
            {"email":"%s","display_name":"Mia","password":"%s"}""".formatted(MEMBER, Demo.PASSWORD));
        JsonNode team = demo.ask("POST", 201, "/teams", """
            {"name":"Media","description":"Those who look after films, music and photos."}""");
        demo.ask(
                "PUT",
                200,
                "/teams/" + team.get("id") + "/members/" + user.get("id"),
                "{\"role\":\"operator\",\"cidr\":\"0.0.0.0/0\"}");
        if (host != null) demo.ask("PATCH", 200, "/hosts/" + host, "{\"team_id\":" + team.get("id") + "}");
        return true;
    }

    private JsonNode schedule() throws IOException, InterruptedException {
        return demo.ask("POST", 201, "/schedules", """
            {"name":"Test restores on Sunday","kind":"backup.test_restore","params":{"max":3},
             "targets":{"all":true},"cron":"30 4 * * 0"}""");
    }

    /**
     * A container does not come up again after a restart, and runs a little later. What goes off without any task has shut itself down,
     * which is no fault.
     */
    private boolean alert(String app) throws IOException, InterruptedException {
        long id = idOf(app);
        demo.ask("POST", 201, "/alert-rules", """
            {"name":"%s does not run","metric":"guest_down","operator":"gte","threshold":1,"target_type":"app","target_id":%d}
            """.formatted(app, id));
        demo.finish(demo.ask("POST", 202, "/apps/" + id + "/restart", ""));
        SimGuest container = container(app);
        container.stop();
        demo.await(() -> hasAlert(id, "firing"));
        container.start();
        demo.await(() -> hasAlert(id, "resolved"));
        return true;
    }

    private SimGuest container(String name) {
        return sim.clusters().stream()
                .flatMap(cluster -> cluster.guests().stream())
                .filter(guest -> guest.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private boolean hasAlert(long app, String state) throws IOException, InterruptedException {
        return !demo.ask("GET", 200, "/alerts?state=" + state + "&target=app:" + app, "")
                .isEmpty();
    }

    private JsonNode test(String app) throws IOException, InterruptedException {
        long id = idOf(app);
        demo.await(() -> !backupsOf(id).isEmpty());
        long backup = backupsOf(id).get(0).get("id").asLong();
        return demo.finish(demo.ask("POST", 200, "/backups/" + backup + "/test-restore", "{}"));
    }

    private JsonNode backupsOf(long app) throws IOException, InterruptedException {
        return demo.ask("GET", 200, "/backups?storage=vault&app_id=" + app, "");
    }

    private long idOf(String app) throws IOException, InterruptedException {
        return demo.ask("GET", 200, "/apps", "")
                .valueStream()
                .filter(one -> one.get("name").asString().equals(app))
                .findFirst()
                .map(one -> one.get("id").asLong())
                .orElseThrow(() -> new IOException(app + " is not adopted"));
    }
}
