package dev.holdfast.apps;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.MovedClock;
import dev.holdfast.TestPlane;
import dev.holdfast.base.json.Json;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.shell.process.Descriptors;
import dev.holdfast.sim.shell.text.Bytes;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import tools.jackson.databind.JsonNode;

/** Tests with the demo's catalogue and a simulated host that runs it; one service for all tests of a class. */
public abstract class DemoCatalogFixture {
    protected static final MovedClock clock = new MovedClock();
    protected static CatalogFixture catalog;
    /** The framework's own repository, which no script of the demo loads. */
    protected static CatalogFixture engine;

    protected static TestPlane plane;
    protected static Sim sim;
    protected static SimNode node;
    protected static long host;
    private static int gates;

    private final String gate = "/root/gate-" + ++gates;

    @BeforeAll
    static void start() {
        catalog = CatalogFixture.ofTheDemo();
        engine = new CatalogFixture();
        var sources = Map.of("HOLDFAST_CATALOG_URL", catalog.path(), "HOLDFAST_CATALOG_ENGINE_URL", engine.path());
        plane = TestPlane.with(sources, clock);
        plane.start();
        sim = Sim.oneHost();
        node = sim.node("alpha");
        host = plane.enrol(sim, "alpha").getFirst();
        plane.openSsh(host, node);
    }

    @AfterAll
    static void stop() {
        plane.close();
        sim.close();
        catalog.close();
        engine.close();
    }

    @BeforeEach
    void stock() {
        node.shell().computer().files().write("/etc/holdfast-demo-pace", "0\n");
        catalog.asInTheDemo().read(plane);
    }

    @AfterEach
    void clear() {
        sim.faults().clear();
        for (Map<String, Object> app : plane.as(VIEWER).get("/apps").list()) {
            var in = Map.of("confirm", app.get("name"), "keep_ct", true);
            plane.as(ADMIN).delete("/apps/" + app.get("id"), Json.write(in));
        }
        containers().stream().filter(ctid -> ctid > 103).forEach(node.cluster()::remove);
    }

    /** A line of a script that waits until {@link #open}, so that no test has to be faster than a script. */
    protected String gate() {
        return "until [ -e " + gate + " ]; do sleep 0.05; done\n";
    }

    protected void open() {
        node.shell().computer().files().write(gate, "");
    }

    /** The same in a container. */
    protected void openInContainer(int ctid) {
        node.cluster().guest(ctid).computer().computer().files().write(gate, "");
    }

    /** Makes this app's container script wait after it created the container. */
    protected void pauseAfterCreate(String slug) {
        catalog.change("ct/" + slug + ".sh", "description\n", gate() + "description\n")
                .read(plane);
    }

    protected static void awaitLine(long job, String part) {
        TestPlane.until(
                "job " + job + " says " + part, () -> plane.log(job).stream().anyMatch(line -> line.contains(part)));
    }

    /** Types at the terminal of a job, on its node. */
    protected static void type(long job, String keys) {
        try {
            var output = new ByteArrayOutputStream();
            int status = node.shell()
                    .run(
                            "cat 1<>/root/.holdfast/job-" + job + "/in",
                            Descriptors.of(Bytes.in(keys), OutputStream.nullOutputStream(), output));
            assertThat(status).as(output.toString()).isZero();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** What the terminal of a job has shown so far. */
    protected static String shown(long job) {
        String log = node.shell().computer().files().read("/root/.holdfast/job-" + job + "/log");
        return log == null ? "" : log;
    }

    protected long install(String slug, String name, Map<String, Object> more) {
        var in = new HashMap<String, Object>(Map.of("host_id", host, "name", name, "consent", true));
        in.putAll(more);
        Answer answer = plane.as(ADMIN).post("/catalog/" + slug + "/install", Json.write(in));
        assertThat(answer.status()).as(answer.body()).isEqualTo(202);
        return answer.tree().get("job").asLong();
    }

    protected JsonNode succeeded(long job) {
        JsonNode end = plane.endOf(job);
        assertThat(end.get("status").asString())
                .as(end + "\n" + String.join("\n", plane.log(job)))
                .isEqualTo("succeeded");
        return end.get("result");
    }

    protected String failed(long job) {
        return error(job, "failed");
    }

    protected List<Integer> containers() {
        return sim.node("alpha").cluster().guests().stream()
                .map(guest -> guest.vmid())
                .sorted()
                .toList();
    }

    protected boolean isTidy(long job) {
        return !node.shell().computer().files().names("/root/.holdfast").contains("job-" + job);
    }

    protected String error(long job, String status) {
        JsonNode end = plane.endOf(job);
        assertThat(end.get("status").asString())
                .as(end + "\n" + String.join("\n", plane.log(job)))
                .isEqualTo(status);
        return end.get("error").asString();
    }
}
