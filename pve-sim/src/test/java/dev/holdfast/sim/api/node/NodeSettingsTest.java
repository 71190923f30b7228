package dev.holdfast.sim.api.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.sim.Asker;
import dev.holdfast.sim.Worlds;
import dev.holdfast.sim.model.SimTask;
import dev.holdfast.sim.model.Token;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** A node's clock, names, configuration, certificate, services, updates and logs. */
class NodeSettingsTest extends Worlds {
    private Asker root;

    @BeforeEach
    void begin() {
        sim.cluster("lab", "lab1", "lab2", "lab3");
        sim.clusterOf("lab1").container(101, "lab1", "web").start();
        root = root("lab1");
    }

    private JsonNode get(String path) {
        return root.get("/nodes/lab1" + path).data();
    }

    private Asker.Answer put(String path, String form) {
        return root.put("/nodes/lab1" + path, form);
    }

    @Test
    void clockUsesTheTimeZoneOfTheNode() {
        assertThat(get("/time").path("timezone").asString()).isEqualTo("Etc/UTC");
        assertThat(put("/time", "timezone=Asia/Tokyo").status()).isEqualTo(200);
        JsonNode time = get("/time");
        assertThat(time.path("time").asLong()).isEqualTo(sim.now() / 1000);
        assertThat(time.path("localtime").asLong() - time.path("time").asLong()).isEqualTo(9 * 3600);
        assertThat(put("/time", "timezone=Mars/Olympus")
                        .json()
                        .at("/errors/timezone")
                        .asString())
                .isEqualTo("No such timezone");
    }

    @Test
    void nameServersThatAreNotSentAreRemoved() {
        assertThat(put("/dns", "search=lab.test&dns1=192.0.2.1&dns2=192.0.2.1&dns3=fd00::53")
                        .status())
                .isEqualTo(200);
        assertThat(get("/dns")).hasToString("{\"dns1\":\"192.0.2.1\",\"dns2\":\"fd00::53\",\"search\":\"lab.test\"}");
        put("/dns", "search=lab.test");
        assertThat(get("/dns").propertyNames()).containsExactly("search");
        assertThat(put("/dns", "search=x&dns1=one").json().at("/errors/dns1").asString())
                .isEqualTo("invalid format - value is not a valid IP address\n");
    }

    @Test
    void hostsFileIsOneText() {
        String digest = get("/hosts").path("digest").asString();
        String form = "data=127.0.0.1+localhost%0A&digest=";
        assertThat(root.post("/nodes/lab1/hosts", form + digest).status()).isEqualTo(200);
        assertThat(get("/hosts").path("data").asString()).isEqualTo("127.0.0.1 localhost\n");
        assertThat(root.post("/nodes/lab1/hosts", form + digest).reason())
                .startsWith("detected modified configuration");
    }

    @Test
    void nodeConfigurationIsStoredInTheClusterAndNeedsQuorum() {
        assertThat(get("/config").isEmpty()).isTrue();
        assertThat(put("/config", "wakeonlan=BC:24:11:00:00:01&startall-onboot-delay=5")
                        .status())
                .isEqualTo(200);
        assertThat(get("/config").path("startall-onboot-delay").asInt()).isEqualTo(5);
        assertThat(get("/config?property=wakeonlan").propertyNames()).containsExactly("wakeonlan");
        assertThat(put("/config", "description=x&digest=0").reason()).startsWith("detected modified configuration");
        put("/config", "delete=wakeonlan");
        assertThat(get("/config?property=wakeonlan").isEmpty()).isTrue();
        sim.clusterOf("lab1").quorum(false);
        assertThat(put("/config", "description=x").reason()).isEqualTo("cluster not ready - no quorum?");
        assertThat(put("/time", "timezone=Asia/Tokyo").status()).isEqualTo(200);
        assertThat(put("/dns", "search=x").status()).isEqualTo(200);
    }

    @Test
    void certificateIsTheOneThatTheNodeUses() {
        JsonNode before = get("/certificates/info").get(1);
        assertThat(before.path("fingerprint").asString())
                .isEqualTo(sim.node("lab1").fingerprint());
        assertThat(before.path("pem").asString())
                .startsWith("-----BEGIN CERTIFICATE-----\n")
                .endsWith("\n-----END CERTIFICATE-----\n");
        assertThat(before.path("san").valueStream().map(JsonNode::asString))
                .contains("lab1", sim.node("lab1").ip());
        assertThat(before.path("notafter").asLong()).isGreaterThan(sim.now() / 1000);
        sim.node("lab1").rotateCertificate();
        assertThat(get("/certificates/info").get(1).path("fingerprint").asString())
                .isEqualTo(sim.node("lab1").fingerprint())
                .isNotEqualTo(before.path("fingerprint").asString());
    }

    @Test
    void certificatesOfClusterNodeAndApiAreListedWithTheirEnds() {
        var now = Instant.ofEpochMilli(sim.now());
        sim.node("lab1").certificateUntil(now.plus(Duration.ofDays(9)));
        assertThat(get("/certificates/info").findValuesAsString("filename"))
                .containsExactly("pve-root-ca.pem", "pve-ssl.pem");
        sim.node("lab1").uploadCertificate(now.plus(Duration.ofDays(3)));
        JsonNode all = get("/certificates/info");
        assertThat(all.findValuesAsString("filename"))
                .containsExactly("pve-root-ca.pem", "pve-ssl.pem", "pveproxy-ssl.pem");
        assertThat(all.get(0).path("san").isEmpty()).isTrue();
        assertThat(all.get(0).path("subject").asString()).startsWith("/CN=Proxmox Virtual Environment/OU=");
        assertThat(all.get(1).path("notafter").asLong())
                .isEqualTo(now.plus(Duration.ofDays(9)).getEpochSecond());
        assertThat(all.get(2).path("notafter").asLong())
                .isEqualTo(now.plus(Duration.ofDays(3)).getEpochSecond());
        assertThat(all.get(2).path("fingerprint").asString())
                .as("what its API presents")
                .isEqualTo(sim.node("lab1").fingerprint());
    }

    private String service(String order) {
        return end(task(root.post("/nodes/lab1/services/cron/" + order, "")));
    }

    @Test
    void servicesAreStartedAndStoppedByTasks() {
        SimTask stop = task(root.post("/nodes/lab1/services/cron/stop", ""));
        assertThat(stop.upid()).contains(":srvstop:cron:");
        assertThat(end(stop)).isEqualTo("OK");
        assertThat(get("/services/cron/state").path("state").asString()).isEqualTo("dead");
        assertThat(service("reload")).isEqualTo("command 'systemctl reload cron' failed: exit code 1");
        assertThat(service("restart")).isEqualTo("OK");
        assertThat(service("reload")).isEqualTo("OK");
        assertThat(get("/services/cron/state").path("active-state").asString()).isEqualTo("active");
        assertThat(get("/services/cron").findValuesAsString("subdir")).contains("reload", "state");
    }

    @Test
    void essentialServiceIsNotStoppedAndMissingOneIsNotStarted() {
        assertThat(end(task(root.post("/nodes/lab1/services/pveproxy/stop", ""))))
                .isEqualTo("invalid service cmd 'pveproxy stop': refusing to stop essential service!");
        assertThat(end(task(root.post("/nodes/lab1/services/syslog/start", ""))))
                .isEqualTo("command 'systemctl start syslog' failed: exit code 5");
        assertThat(root.post("/nodes/lab1/services/nosuch/start", "")
                        .json()
                        .at("/errors/service")
                        .asString())
                .startsWith("value 'nosuch' does not have a value in the enumeration 'chrony, corosync");
        assertThat(Asker.of(sim.node("lab1"), sim.auditor())
                        .post("/nodes/lab1/services/cron/stop", "")
                        .reason())
                .isEqualTo("Permission check failed (/nodes/lab1, Sys.Modify)");
    }

    @Test
    void updatesAreListedAndRefreshedByATask() {
        assertThat(get("/apt/update").findValuesAsString("Package")).contains("qemu-server");
        SimTask task = task(root.post("/nodes/lab1/apt/update", "notify=1"));
        assertThat(task.upid()).contains(":aptupdate::root@pam!holdfast:");
        assertThat(end(task)).isEqualTo("OK");
        JsonNode manager = get("/apt/versions").get(1);
        assertThat(manager.path("ManagerVersion"))
                .isEqualTo(root.get("/version").data().path("version"));
        assertThat(get("/aplinfo").findValuesAsString("template")).contains("debian-13-standard_13.1-2_amd64.tar.zst");
        assertThat(get("/subscription").path("status").asString()).isEqualTo("notfound");
    }

    @Test
    void logContainsTasksLineByLine() {
        SimTask task = task(root.post("/nodes/lab1/lxc/101/status/stop", ""));
        end(task);
        var log = root.get("/nodes/lab1/syslog?start=1&limit=1").json();
        assertThat(log.path("total").asInt()).isEqualTo(3);
        assertThat(log.at("/data/0/n").asInt()).isEqualTo(2);
        assertThat(log.at("/data/0/t").asString())
                .matches("Nov 21 04:00:\\d\\d lab1 pvedaemon\\[\\d+]: <root@pam!holdfast> starting task "
                        + task.upid().replace("!", "\\!"));
        assertThat(get("/syslog?service=pvedaemon&since=2026-11-21")).hasSize(2);
        assertThat(get("/syslog?until=2026-11-20+12:00&service=pvedaemon")
                        .get(0)
                        .path("t")
                        .asString())
                .isEqualTo("-- No entries --");
        assertThat(root.get("/nodes/lab1/syslog?since=yesterday")
                        .json()
                        .at("/errors/since")
                        .asString())
                .isEqualTo("value does not match the regex pattern");
    }

    @Test
    void journalContinuesAtItsCursor() {
        end(task(root.post("/nodes/lab1/lxc/101/status/stop", "")));
        List<String> all = get("/journal").valueStream().map(JsonNode::asString).toList();
        assertThat(all).hasSize(5);
        assertThat(get("/journal?startcursor=" + all.getLast().replace(";", "%3B")))
                .isEmpty();
        end(task(root.post("/nodes/lab1/lxc/101/status/start", "")));
        assertThat(get("/journal?startcursor=" + all.getLast().replace(";", "%3B")))
                .hasSize(4);
        assertThat(get("/journal?endcursor=" + all.getLast().replace(";", "%3B")))
                .hasSize(4);
        assertThat(get("/journal?lastentries=1")).hasSize(3);
        assertThat(get("/journal?since=" + (sim.now() / 1000 + 1))).isEmpty();
    }

    @Test
    void logsNeedTheirPrivilegeAndTheClusterLogShowsOwnTasks() {
        var auditor = Asker.of(sim.node("lab1"), sim.auditor());
        assertThat(auditor.get("/nodes/lab1/syslog").reason())
                .isEqualTo("Permission check failed (/nodes/lab1, Sys.Syslog)");
        assertThat(auditor.get("/nodes/lab1/journal").status()).isEqualTo(403);
        Token other = sim.token("op@pve!one").grant("/vms", Set.of("VM.PowerMgmt"));
        end(task(root.post("/nodes/lab1/lxc/101/status/stop", "")));
        end(task(Asker.of(sim.node("lab1"), other).post("/nodes/lab1/lxc/101/status/start", "")));
        assertThat(root.get("/cluster/log").data()).hasSize(4);
        assertThat(root.get("/cluster/log?max=1").data().get(0).path("msg").asString())
                .startsWith("end task UPID:lab1:")
                .endsWith(" OK");
        assertThat(Asker.of(sim.node("lab1"), other).get("/cluster/log").data().findValuesAsString("user"))
                .containsExactly("op@pve!one", "op@pve!one");
    }

    @Test
    void nodeAnswersThroughAnyMemberUnlessItIsDown() {
        assertThat(root("lab3").put("/nodes/lab1/time", "timezone=Asia/Tokyo").status())
                .isEqualTo(200);
        sim.node("lab1").down();
        assertThat(root("lab3").get("/nodes/lab1/dns").status()).isEqualTo(595);
    }
}
