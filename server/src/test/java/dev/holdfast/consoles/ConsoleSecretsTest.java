package dev.holdfast.consoles;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import dev.holdfast.TestPlane;
import dev.holdfast.sim.Sim;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/** What opens a console at the hypervisor never leaves the service, and our own tickets are kept nowhere. */
@Timeout(600)
class ConsoleSecretsTest {
    @RegisterExtension
    final TestPlane plane = TestPlane.empty();

    private final Sim sim = Sim.oneHost();
    private final Queue<String> seen = new ConcurrentLinkedQueue<>();
    private final Logger root = (Logger) LoggerFactory.getLogger("dev.holdfast");
    private final Level before = root.getLevel();
    private final AppenderBase<ILoggingEvent> appender = new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent event) {
            seen.add(event.getFormattedMessage());
        }
    };
    private long host;
    private long app;

    @BeforeEach
    void start() {
        appender.start();
        root.setLevel(Level.DEBUG);
        root.addAppender(appender);
        ((Logger) LoggerFactory.getLogger("access")).addAppender(appender);
        host = plane.enrol(sim, "alpha").getFirst();
        app = plane.adopt(host, 101, "Grafana");
    }

    @AfterEach
    void stop() {
        root.detachAppender(appender);
        ((Logger) LoggerFactory.getLogger("access")).detachAppender(appender);
        root.setLevel(before);
        sim.close();
    }

    @Test
    void theHypervisorsTicketsAndPasswordsAppearNowhere() throws IOException {
        sim.clusterOf("alpha").machine(201, "alpha", "desk").start();
        plane.as(ADMIN).post("/hosts/" + host + "/sync", "");
        var ours = new ArrayList<String>();
        JsonNode terminal = ConsoleViewer.ticket(plane.as(OPERATOR), "/apps/" + app + "/console");
        seen.add(terminal.toString().replace(terminal.get("ticket").asString(), ""));
        ours.add(terminal.get("ticket").asString());
        try (var viewer = ConsoleViewer.open(plane, plane.as(OPERATOR), terminal)) {
            seen.add(viewer.await("login: "));
        }
        JsonNode picture = ConsoleViewer.ticket(plane.as(OPERATOR), "/vms/" + plane.vm(201) + "/console");
        ours.add(picture.get("ticket").asString());
        try (var viewer = ConsoleViewer.open(plane, plane.as(OPERATOR), picture)) {
            var screen = new RfbViewer(viewer);
            seen.add(screen.greet());
            screen.update(false);
            seen.add(new String(screen.picture(), StandardCharsets.ISO_8859_1));
        }
        // Refusals that repeat what they were sent.
        for (String fault : List.of("GET alpha /nodes/alpha/lxc/101/vncwebsocket", "GET alpha .*/201/vncwebsocket")) {
            sim.faults().fail(fault, 401, "permission denied - invalid PVEVNC ticket");
        }
        for (String path : List.of("/apps/" + app + "/console", "/vms/" + plane.vm(201) + "/console")) {
            try (var viewer = ConsoleViewer.open(plane, plane.as(OPERATOR), path)) {
                seen.add(viewer.end());
            }
        }
        seen.add(plane.as(OWNER).get("/audit?per_page=200").body());
        seen.add(plane.as(OWNER).get("/audit/export?format=jsonl").body());
        plane.halt();
        try (var files = Files.walk(plane.directory())) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                seen.add(Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }
        Set<String> theirs = sim.node("alpha").consoles().secrets();
        // Four tickets and two passwords; tickets for the same port in the same second are equal.
        assertThat(theirs).as("tickets and passwords").hasSizeGreaterThan(3);
        for (String secret : theirs) assertThat(where(secret)).as(secret).isEmpty();
        for (String secret : ours) assertThat(where(secret)).as(secret).isEmpty();
        assertThat(where("/console/ws")).as("the search finds what is there").isNotEmpty();
        plane.resume();
    }

    private List<String> where(String secret) {
        String encoded = URLEncoder.encode(secret, StandardCharsets.UTF_8);
        return seen.stream()
                .filter(text -> text.contains(secret) || text.contains(encoded))
                .map(text -> text.substring(0, Math.min(200, text.length())))
                .toList();
    }

    @Test
    void aChangedCertificateGetsNotOneByte() {
        JsonNode ticket = ConsoleViewer.ticket(plane.as(OPERATOR), "/apps/" + app + "/console");
        sim.node("alpha").rotateCertificate();
        long received = sim.node("alpha").bytesReceived();
        try (var viewer = ConsoleViewer.open(plane, plane.as(OPERATOR), ticket)) {
            assertThat(viewer.end()).startsWith("1011 The host's certificate is not the accepted one");
        }
        assertThat(sim.node("alpha").bytesReceived()).isEqualTo(received);
        assertThat(sim.node("alpha").consoles().secrets()).isEmpty();
    }
}
