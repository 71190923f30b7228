package dev.holdfast.sim.api.guest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.sim.Asker;
import dev.holdfast.sim.Worlds;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.guest.AgentCommands;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The QEMU guest agent: its answers, and the errors without one. */
class AgentTest extends Worlds {
    private static final String AGENT = "/nodes/alpha/qemu/201/agent";
    private SimGuest machine;
    private Asker root;

    @BeforeEach
    void begin() {
        machine = sim.host("alpha").machine(201, "alpha", "vm").set("agent", "enabled=1,fstrim_cloned_disks=1");
        root = root("alpha");
    }

    @Test
    void addressesAreListedByNic() {
        machine.start();
        var cards = root.get(AGENT + "/network-get-interfaces").data().path("result");
        assertThat(cards.at("/0/name").asString()).isEqualTo("lo");
        assertThat(cards.at("/1/hardware-address").asString())
                .isEqualTo(machine.hardwareAddress("net0").toLowerCase());
        assertThat(cards.at("/1/ip-addresses/0/ip-address").asString()).isEqualTo(machine.address());
        assertThat(cards.at("/1/ip-addresses/0/ip-address-type").asString()).isEqualTo("ipv4");
    }

    @Test
    void missingAgentIsExplained() {
        String path = AGENT + "/get-osinfo";
        assertThat(root.get(path).reason()).isEqualTo("VM 201 is not running");
        machine.start().agentAnswers(false);
        assertThat(root.get(path).reason()).isEqualTo("QEMU guest agent is not running");
        machine.set("agent", "0");
        assertThat(root.get(path).reason()).isEqualTo("No QEMU guest agent configured");
    }

    @Test
    void agentConfiguredOnARunningVmAnswersAfterARestart() {
        machine.set("agent", null).start();
        root.put("/nodes/alpha/qemu/201/config", "agent=1");
        assertThat(root.post(AGENT + "/ping", "").reason()).isEqualTo("No QEMU guest agent configured");
        machine.stop().start();
        assertThat(root.post(AGENT + "/ping", "").data().path("result").isEmpty())
                .isTrue();
    }

    @Test
    void agentReportsTheSystem() {
        machine.start();
        assertThat(root.get(AGENT + "/get-osinfo").data().at("/result/id").asString())
                .isEqualTo("debian");
        assertThat(root.get(AGENT + "/get-host-name")
                        .data()
                        .at("/result/host-name")
                        .asString())
                .isEqualTo("vm");
        assertThat(root.get(AGENT + "/get-fsinfo")
                        .data()
                        .at("/result/0/total-bytes")
                        .asLong())
                .isEqualTo(32L << 30);
        assertThat(root.get(AGENT + "/info").data().at("/result/version").asString())
                .isNotEmpty();
        assertThat(root.get(AGENT).data().findValuesAsString("name")).contains("ping");
        machine.set("ostype", "win11");
        assertThat(root.get(AGENT + "/get-osinfo").data().at("/result/id").asString())
                .isEqualTo("mswindows");
    }

    @Test
    void commandsAreRecorded() {
        machine.start();
        int pid = root.post(AGENT + "/exec", "command=ls&command=-l")
                .data()
                .path("pid")
                .asInt();
        assertThat(machine.agentRan()).containsExactly("ls -l");
        assertThat(root.get(AGENT + "/exec-status?pid=" + pid)
                        .data()
                        .path("exited")
                        .asInt())
                .isOne();
        assertThat(root.get(AGENT + "/exec-status?pid=7").reason()).isEqualTo("Agent error: PID 7 does not exist");
    }

    @Test
    void theEndOfACommandCanBeReadOnce() {
        machine.start();
        machine.agent().commands().ends("date", new AgentCommands.End(0, 9, "sp\u00e4t\n", "", true));
        machine.agent().commands().hold(true);
        int pid = root.post(AGENT + "/exec", "command=date&input-data=x")
                .data()
                .path("pid")
                .asInt();
        String path = AGENT + "/exec-status?pid=" + pid;
        assertThat(root.get(path).data().toString()).isEqualTo("{\"exited\":0}");
        machine.agent().commands().hold(false);
        assertThat(root.get(path).data().toString())
                .isEqualTo("{\"exited\":1,\"out-data\":\"sp\u00c3\u00a4t\\n\",\"out-truncated\":1,\"signal\":9}");
        assertThat(root.get(path).reason()).endsWith("does not exist");
        assertThat(machine.agent().commands().inputs()).containsExactly("x");
        int other =
                root.post(AGENT + "/exec", "command=true").data().path("pid").asInt();
        machine.stop().start();
        assertThat(root.get(AGENT + "/exec-status?pid=" + other).reason()).endsWith("does not exist");
    }

    @Test
    void whileFileSystemsAreFrozenItOnlyTellsThat() {
        machine.start();
        assertThat(frozen()).isEqualTo("thawed");
        machine.agent().freeze(true);
        assertThat(frozen()).isEqualTo("frozen");
        assertThat(root.post(AGENT + "/ping", "").status()).isEqualTo(200);
        assertThat(root.get(AGENT + "/get-fsinfo")
                        .data()
                        .at("/result/error/desc")
                        .asString())
                .endsWith("the agent is in frozen state");
        assertThat(root.post(AGENT + "/exec", "command=true").reason())
                .isEqualTo("Agent error: Command guest-exec has been disabled: the agent is in frozen state");
        machine.stop().start();
        assertThat(frozen()).isEqualTo("thawed");
    }

    private String frozen() {
        return root.post(AGENT + "/fsfreeze-status", "").data().path("result").asString();
    }

    @Test
    void versionEightUsesAnotherPrivilege() {
        machine.start();
        var token = sim.token("look@pve!one").grant("/vms", Set.of("VM.GuestAgent.Audit"));
        Asker asker = Asker.of(sim.node("alpha"), token);
        assertThat(asker.get(AGENT + "/info").status()).isEqualTo(200);
        assertThat(asker.post(AGENT + "/exec", "command=true").reason())
                .isEqualTo("Permission check failed (/vms/201, VM.GuestAgent.Unrestricted)");
        sim.version8();
        assertThat(asker.get(AGENT + "/info").reason()).isEqualTo("Permission check failed (/vms/201, VM.Monitor)");
        token.grant("/vms", Set.of("VM.Monitor"));
        assertThat(asker.get(AGENT + "/info").status()).isEqualTo(200);
    }
}
