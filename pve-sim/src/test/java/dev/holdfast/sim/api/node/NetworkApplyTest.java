package dev.holdfast.sim.api.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.sim.Asker;
import dev.holdfast.sim.Worlds;
import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.model.SimTask;
import dev.holdfast.sim.shell.process.Descriptors;
import dev.holdfast.sim.shell.text.Bytes;
import dev.holdfast.sim.ssh.Client;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** What an applied network configuration does to the node's own connections. */
@Timeout(600)
class NetworkApplyTest extends Worlds {
    private static final String NETWORK = "/nodes/lab1/network";

    private SimNode lab1;

    @BeforeEach
    void begin() {
        sim.cluster("lab", "lab1", "lab2", "lab3").container(101, "lab1", "web").start();
        lab1 = sim.node("lab1");
        sim.faults().taskDuration(Duration.ZERO);
    }

    private void put(String name, String form) {
        Asker.Answer answer = root("lab1").put(NETWORK + "/" + name, form.replace("IP", lab1.ip()));
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    }

    private void post(String form) {
        Asker.Answer answer = root("lab1").post(NETWORK, form.replace("IP", lab1.ip()));
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    }

    private SimTask apply() {
        SimTask task = task(root("lab1").put(NETWORK, ""));
        await(() -> task.exit() != null);
        assertThat(task.exit()).isEqualTo("OK");
        return task;
    }

    /** A file that a script on the node writes. */
    private void awaitFile(String path) {
        await(() -> {
            String text = lab1.shell().computer().files().read(path);
            return text != null && !text.isEmpty();
        });
    }

    private String onConsole(String script) throws InterruptedException {
        var out = new ByteArrayOutputStream();
        int status = lab1.shell().run(script, Descriptors.of(new ByteArrayInputStream(new byte[0]), out, out));
        assertThat(status).as(out.toString()).isZero();
        return Bytes.text(out.toByteArray());
    }

    private JsonNode row(String list, String key) {
        return root("lab2")
                .get(list)
                .data()
                .valueStream()
                .filter(one -> one.path(key).asString("").equals("lab1"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void nodeAnswersForAMomentAfterTheTaskAndIsThenGone() throws IOException {
        put("vmbr0", "type=bridge&bridge_ports=eno1&autostart=1&delete=cidr,gateway");
        SimTask task = apply();
        assertThat(root("lab1").get("/version").status()).isEqualTo(200);
        assertThat(root("lab1")
                        .get("/nodes/lab1/tasks/" + task.upid() + "/status")
                        .data()
                        .path("exitstatus")
                        .asString())
                .isEqualTo("OK");

        try (var socket = new Socket(lab1.ip(), lab1.port())) {
            passUntil(() -> !lab1.isUp());

            assertThatThrownBy(() -> {
                        if (socket.getInputStream().read() < 0) throw new IOException("closed");
                    })
                    .isInstanceOf(IOException.class);
        }
        assertThatThrownBy(() -> root("lab1").get("/version")).isInstanceOf(UncheckedIOException.class);
        assertThat(root("lab2").get(NETWORK).status()).isEqualTo(595);
        assertThat(row("/nodes", "node").path("status").asString()).isEqualTo("offline");
        assertThat(row("/cluster/status", "name").path("online").asInt()).isZero();
        assertThat(sim.guest("lab1", 101).isRunning()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "type=bridge&bridge_ports=eno1&cidr=127.9.9.9/8&autostart=1",
                "type=bridge&bridge_ports=&cidr=IP/8&autostart=1&delete=bridge_ports",
                "type=bridge&bridge_ports=eno1.7&cidr=IP/8&autostart=1",
                "type=bridge&bridge_ports=eno1&cidr=IP/8&delete=autostart",
                "type=bridge&bridge_ports=eno1&autostart=1",
            })
    void nodeWhoseAddressReachesNobodyIsGone(String form) {
        put("vmbr0", form);
        apply();
        passUntil(() -> !lab1.isUp());
    }

    @Test
    void addressOnAVlanReachesNobody() {
        put("vmbr0", "type=bridge&bridge_ports=eno1&autostart=1&delete=cidr,gateway");
        post("iface=vmbr0.7&type=vlan&cidr=IP/8&autostart=1");
        apply();
        passUntil(() -> !lab1.isUp());
    }

    @Test
    void bridgeOnABondOfOtherCardsKeepsTheNode() {
        post("iface=bond0&type=bond&slaves=eno2+eno3&bond_mode=active-backup&autostart=1");
        put("vmbr0", "type=bridge&bridge_ports=bond0&cidr=IP/8&autostart=1");
        apply();
        clock.pass(Duration.ofMinutes(5));
        assertThat(root("lab1").get("/version").status()).isEqualTo(200);
        assertThat(lab1.isUp()).isTrue();
    }

    @Test
    void rightConfigurationOnTheNodeBringsItBack() throws Exception {
        onConsole("cp -p /etc/network/interfaces /root/before");
        put("vmbr0", "type=bridge&bridge_ports=eno2&cidr=127.9.9.9/8&autostart=1");
        apply();
        passUntil(() -> !lab1.isUp());
        assertThat(onConsole("cat /etc/network/interfaces")).contains("address 127.9.9.9/8");

        onConsole("cp -p /root/before /etc/network/interfaces; cmp /root/before /etc/network/interfaces");
        assertThat(lab1.isUp()).isFalse();
        onConsole("ifreload -a");

        assertThat(root("lab1").get(NETWORK + "/vmbr0").data().path("cidr").asString())
                .isEqualTo(lab1.ip() + "/8");
        assertThat(root("lab1").get(NETWORK).json().has("changes")).isFalse();
    }

    @Test
    void scriptThatOutlivesItsConnectionPutsTheOldFileBack() throws Exception {
        try (var client = new Client()) {
            lab1.authorize(client.publicLine());
            String script = "cp -p /etc/network/interfaces /root/before && echo $$ >/root/switch"
                    + " && sleep 120 && mv /root/before /etc/network/interfaces && ifreload -a && rm /root/switch";
            assertThat(client.run(lab1, "setsid sh -c '" + script + "' </dev/null >/dev/null 2>&1 &", new byte[0])
                            .status())
                    .isZero();
            awaitFile("/root/switch");
            put("vmbr0", "type=bridge&bridge_ports=eno1&autostart=1&delete=cidr,gateway");
            apply();
            clock.pass(Duration.ofSeconds(2));
            await(() -> !lab1.isUp());
            assertThatThrownBy(() -> client.run(lab1, "true", new byte[0])).isInstanceOf(IOException.class);
            clock.pass(Duration.ofSeconds(60));
            assertThat(lab1.isUp()).isFalse();

            // The script may have begun to wait a moment after its file was there.
            passUntil(lab1::isUp);

            assertThat(client.run(lab1, "[ -e /root/before ]", new byte[0]).status())
                    .isEqualTo(1);
            assertThat(root("lab1").get("/version").status()).isEqualTo(200);
        }
    }

    @Test
    void disarmedScriptChangesNothing() throws Exception {
        try (var client = new Client()) {
            lab1.authorize(client.publicLine());
            client.run(
                    lab1,
                    "nohup setsid sh -c 'echo $$ >/root/switch; sleep 120; echo x >/root/late' </dev/null >/dev/null 2>&1 &",
                    new byte[0]);
            awaitFile("/root/switch");
            assertThat(client.run(lab1, "kill -- -$(cat /root/switch) && rm /root/switch", new byte[0])
                            .status())
                    .isZero();
            await(() -> lab1.shell().computer().processes().isEmpty());
            clock.pass(Duration.ofMinutes(3));
            assertThat(lab1.shell().computer().files().read("/root/late")).isNull();
        }
    }

    @Test
    void nodeCanBeAwayAlthoughItsConfigurationIsRight() {
        sim.faults().awayAfterReload(Duration.ofSeconds(193));
        post("iface=vmbr1&type=bridge&autostart=1");
        SimTask task = apply();
        clock.pass(Duration.ofSeconds(2));
        await(() -> !lab1.isUp());
        clock.pass(Duration.ofSeconds(190));
        assertThat(lab1.isUp()).isFalse();
        clock.pass(Duration.ofSeconds(3));
        await(lab1::isUp);
        assertThat(root("lab1")
                        .get("/nodes/lab1/tasks/" + task.upid() + "/status")
                        .data()
                        .path("exitstatus")
                        .asString())
                .isEqualTo("OK");
        assertThat(root("lab1").get(NETWORK + "/vmbr1").data().path("active").asInt())
                .isEqualTo(1);
    }

    @Test
    void startWithAFileThatCarriesNothingLeavesTheNodeUnreachable() throws Exception {
        put("vmbr0", "type=bridge&bridge_ports=eno1&autostart=1&delete=cidr,gateway");
        lab1.crash();
        lab1.up();
        assertThat(lab1.isUp()).isFalse();
        onConsole("printf 'auto vmbr0\\niface vmbr0 inet static\\n address " + lab1.ip()
                + "/8\\n bridge-ports eno1\\n' >/etc/network/interfaces && ifreload -a");
        assertThat(root("lab1")
                        .get(NETWORK + "/vmbr0")
                        .data()
                        .path("bridge_ports")
                        .asString())
                .isEqualTo("eno1");
    }

    @Test
    void stagedFileOfTheNodeIsTheOneOfTheApi() throws Exception {
        post("iface=vmbr1&type=bridge&autostart=1&comments=second");
        assertThat(onConsole("diff=$(cat /etc/network/interfaces.new); echo \"$diff\""))
                .contains("iface vmbr1 inet manual")
                .contains("#second");
        onConsole("rm /etc/network/interfaces.new; [ ! -e /etc/network/interfaces.new ]");
        assertThat(root("lab1").get(NETWORK).json().has("changes")).isFalse();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
                    iface=bond0&type=bond&slaves=eno2+eno3&bond_mode=active-backup&bond-primary=eno3&autostart=1 | bond0
                    iface=storage&type=vlan&vlan-raw-device=eno2&vlan-id=7&cidr6=fd00::1/64     | storage
                    iface=eno2.20&type=vlan&cidr=10.2.0.1/24&cidr6=fd00::2/64&comments=one&mtu=1400            | eno2.20
                    iface=vmbr1&type=bridge&bridge_ports=eno2&bridge_vlan_aware=1&bridge_vids=2-99             | vmbr1
                    iface=vmbr2&type=bridge&comments=first%0Asecond                                            | vmbr2
                    """)
    void fileThatIsWrittenBackReadsTheSame(String form, String name) throws Exception {
        post(form);
        JsonNode before = root("lab1").get(NETWORK + "/" + name).data();
        onConsole("cp /etc/network/interfaces.new /tmp/n; mv /tmp/n /etc/network/interfaces.new");
        assertThat(root("lab1").get(NETWORK + "/" + name).data()).isEqualTo(before);
    }
}
