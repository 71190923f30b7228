package dev.holdfast.sim.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.sim.Asker;
import dev.holdfast.sim.Worlds;
import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.shell.process.Descriptors;
import dev.holdfast.sim.shell.text.Bytes;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/** The files of firewalls on a node are the state that the API answers with. */
@Timeout(600)
class FirewallFilesTest extends Worlds {
    private static final String CLUSTER = "/cluster/firewall";

    private SimNode lab1;
    private Asker api;

    @BeforeEach
    void begin() {
        sim.cluster("lab", "lab1", "lab2", "lab3").container(101, "lab1", "web").start();
        lab1 = sim.node("lab1");
        api = root("lab2");
    }

    private String run(String script, int status) throws InterruptedException {
        var out = new ByteArrayOutputStream();
        int end = lab1.shell().run(script, Descriptors.of(new ByteArrayInputStream(new byte[0]), out, out));
        assertThat(end).as(out.toString()).isEqualTo(status);
        return Bytes.decode(Bytes.text(out.toByteArray()));
    }

    private void post(String path, String form) {
        Asker.Answer answer = api.post(path, form);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    }

    private void furnish() {
        api.put(CLUSTER + "/options", "enable=1&policy_in=DROP&log_ratelimit=enable=1,rate=5/minute");
        post(CLUSTER + "/aliases", "name=Office&cidr=198.51.100.0/24&comment=third %C3%B6");
        post(CLUSTER + "/ipset", "name=admins&comment=who may");
        post(CLUSTER + "/ipset/admins", "cidr=office");
        post(CLUSTER + "/ipset/admins", "cidr=198.51.100.9&nomatch=1&comment=not this");
        post(CLUSTER + "/groups", "group=web&comment=pages");
        post(CLUSTER + "/groups/web", "type=in&action=ACCEPT&macro=HTTPS&enable=1");
        post(CLUSTER + "/rules", "type=group&action=web&enable=1&iface=vmbr0");
        post(
                CLUSTER + "/rules",
                "type=in&action=DROP&source=%2Badmins&dest=10.0.0.1-10.0.0.9&proto=tcp&dport=80,443&sport=1024:65535"
                        + "&log=info&comment=a %23 b");
        post(CLUSTER + "/rules", "type=out&action=REJECT&proto=icmp&icmp-type=echo-request");
        post("/nodes/lab1/lxc/101/firewall/rules", "type=in&action=ACCEPT&macro=SSH&iface=net0&enable=1");
        api.put("/nodes/lab1/firewall/options", "log_level_in=info&tcpflags=1");
    }

    private JsonNode everything() {
        var all = tools.jackson.databind.json.JsonMapper.shared().createObjectNode();
        for (String path : new String[] {
            CLUSTER + "/options",
            CLUSTER + "/aliases",
            CLUSTER + "/ipset",
            CLUSTER + "/ipset/admins",
            CLUSTER + "/groups",
            CLUSTER + "/groups/web",
            CLUSTER + "/rules",
            "/nodes/lab1/firewall/options",
            "/nodes/lab1/lxc/101/firewall/rules"
        }) {
            all.set(path, api.get(path).data());
        }
        return all;
    }

    @Test
    void filesHaveTheFormatOfProxmox() throws InterruptedException {
        furnish();
        assertThat(run("ls /etc/pve/firewall /etc/pve/nodes/lab1", 0)).isEqualTo("101.fw\ncluster.fw\nhost.fw\n");
        assertThat(run("cat /etc/pve/firewall/cluster.fw", 0)).isEqualTo("""
                [OPTIONS]

                enable: 1
                log_ratelimit: enable=1,rate=5/minute
                policy_in: DROP

                [ALIASES]

                Office 198.51.100.0/24 # third ö

                [IPSET admins] # who may

                !198.51.100.9 # not this
                office

                [RULES]

                |OUT REJECT -p icmp -icmp-type echo-request
                |IN DROP -source +admins -dest 10.0.0.1-10.0.0.9 -p tcp -dport 80,443 -sport 1024:65535 -log info # a # b
                GROUP web -i vmbr0

                [group web] # pages

                IN HTTPS(ACCEPT)

                """);
        assertThat(run("cat /etc/pve/local/host.fw /etc/pve/firewall/101.fw", 0))
                .isEqualTo("[OPTIONS]\n\nlog_level_in: info\ntcpflags: 1\n\n[RULES]\n\nIN SSH(ACCEPT) -i net0\n\n");
    }

    @Test
    void restoredFilesPutEverythingBack() throws InterruptedException {
        furnish();
        JsonNode before = everything();
        run(
                "mkdir -p /root/kept; cp -p /etc/pve/firewall/*.fw /etc/pve/nodes/lab1/host.fw /root/kept/;"
                        + " rm /etc/pve/firewall/*.fw /etc/pve/nodes/lab1/host.fw",
                0);
        assertThat(run("ls /etc/pve/firewall /etc/pve/nodes/lab1", 0)).isEmpty();
        assertThat(api.get(CLUSTER + "/rules").data()).isEmpty();

        run("cp /root/kept/cluster.fw /root/kept/101.fw /etc/pve/firewall/; mv /root/kept/host.fw /etc/pve/local/", 0);

        assertThat(everything()).isEqualTo(before);
    }

    @Test
    void handWrittenFileIsReadAndAppendedTo() throws InterruptedException {
        run(
                "printf '# mine\\n[RULES]\\n\\nin  ACCEPT -p tcp --dport 22\\nnonsense\\n' >/etc/pve/firewall/cluster.fw",
                0);
        run("echo '|IN Ping(DROP)' >>/etc/pve/firewall/cluster.fw", 0);
        JsonNode rules = api.get(CLUSTER + "/rules").data();
        assertThat(rules).hasSize(2);
        assertThat(rules.get(0).path("dport").asString()).isEqualTo("22");
        assertThat(rules.get(0).path("enable").asInt()).isEqualTo(1);
        assertThat(rules.get(1).path("macro").asString()).isEqualTo("Ping");
        assertThat(rules.get(1).path("enable").asInt()).isZero();
    }

    @Test
    void nobodyWritesThemWithoutQuorum() throws InterruptedException {
        furnish();
        sim.clusterOf("lab1").quorum(false);
        assertThat(run("rm /etc/pve/firewall/cluster.fw", 1)).contains("Permission denied");
        run("cp /etc/hostname /etc/pve/firewall/cluster.fw", 1);
        sim.clusterOf("lab1").quorum(true);
        assertThat(api.get(CLUSTER + "/rules").data()).hasSize(3);
    }
}
