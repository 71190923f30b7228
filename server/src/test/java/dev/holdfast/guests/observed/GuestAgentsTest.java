package dev.holdfast.guests.observed;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.TestPlane;
import dev.holdfast.auth.TestClock;
import dev.holdfast.base.json.Json;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.Token;
import java.time.Duration;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The guest agents of virtual machines, as they are asked in the background. */
class GuestAgentsTest {
    private final TestClock clock = new TestClock();
    private final TestPlane plane = TestPlane.at(clock);
    private final Sim sim = Sim.oneHost();
    private SimGuest guest;
    private long host;

    @BeforeEach
    void machine() {
        plane.start().as(OWNER);
        host = plane.enrol(sim, "alpha").getFirst();
        guest = machine(700);
    }

    @AfterEach
    void close() {
        plane.close();
        sim.close();
    }

    /** A running one whose agent answers. */
    private SimGuest machine(int vmid) {
        return sim.clusterOf("alpha")
                .machine(vmid, "alpha", "vm" + vmid)
                .set("agent", "enabled=1")
                .start();
    }

    private void poll() {
        plane.as(ADMIN).post("/hosts/" + host + "/sync", "");
    }

    private JsonNode agent(int vmid) {
        return plane.as(VIEWER).get("/vms/" + plane.vm(vmid)).tree().get("agent");
    }

    private void awaitState(int vmid, String state) {
        TestPlane.until("the agent of " + vmid + " is " + state, () -> {
            poll();
            return agent(vmid).get("state").asString().equals(state);
        });
    }

    /** How often the host was asked for addresses in a machine. */
    private long asked(int vmid) {
        return sim.node("alpha").requests().stream()
                .filter(request -> request.toString().contains("/qemu/" + vmid + "/agent/network-get-interfaces"))
                .count();
    }

    /**
     * Waits until everything that was due was asked. The machines are in the same lane as 700, whose rounds follow one
     * another: what was due in the first of two rounds was asked before the second began.
     */
    private void awaitRounds(int first) {
        for (int vmid = first; vmid <= first + 4; vmid += 4) {
            machine(vmid);
            poll();
            awaitState(vmid, "answering");
        }
    }

    @Test
    void anAnsweringAgentTellsAddressesSystemAndName() {
        guest.agent().addAddress("ens18", "fd00::7/64");
        guest.agent().addAddress("ens18", "fe80::5054:ff:fe12:3456/64");
        guest.agent().addAddress("docker0", "172.17.0.1/16");
        awaitState(700, "answering");
        JsonNode agent = agent(700);
        assertThat(agent.get("hostname").asString()).isEqualTo("vm700");
        assertThat(agent.at("/system/name").asString()).startsWith("Debian GNU/Linux");
        assertThat(agent.at("/system/kernel").asString()).isNotEmpty();
        assertThat(agent.get("asked_at").isNull()).isFalse();
        assertThat(agent.get("interfaces")
                        .valueStream()
                        .map(one -> one.get("name").asString()))
                .containsExactly("ens18", "docker0");
        assertThat(agent.at("/interfaces/0/addresses").valueStream().map(JsonNode::asString))
                .as("without the address of the link")
                .containsExactly(guest.address(), "fd00::7");
        assertThat(agent.at("/interfaces/0/mac_address").asString())
                .isEqualToIgnoringCase(guest.hardwareAddress("net0"));
        JsonNode row = plane.as(VIEWER).get("/vms?q=700").tree().get(0);
        assertThat(row.get("ip").asString())
                .as("not that of a bridge inside, which the agent lists first")
                .isEqualTo(guest.address());
    }

    @Test
    void theAddressIsUnknownWithoutAnAnswerAndWhileTheMachineIsStopped() {
        awaitState(700, "answering");
        guest.stop();
        poll();
        assertThat(plane.as(VIEWER).get("/vms?q=700").tree().get(0).get("ip").isNull())
                .isTrue();
        assertThat(agent(700).get("state").asString()).isEqualTo("unknown");
        assertThat(agent(700).get("reason").asString()).isEqualTo("The virtual machine does not run.");
    }

    @Test
    void aMachineWithoutAnAgentInItsConfigurationIsToldApartFromASilentOne() {
        guest.agentAnswers(false);
        awaitState(700, "silent");
        assertThat(agent(700).get("interfaces").isNull()).isTrue();
        guest.set("agent", null);
        assertThat(agent(700).get("state").asString()).isEqualTo("absent");
    }

    @Test
    void aRequestNeverAsksTheAgent() {
        guest.agentAnswers(false);
        awaitState(700, "silent");
        awaitRounds(704);
        long before = asked(700);
        for (int i = 0; i < 5; i++) agent(700);
        assertThat(asked(700)).isEqualTo(before);
    }

    @Test
    void aSilentAgentIsAskedLessAndLessOften() {
        guest.agentAnswers(false);
        plane.as(ADMIN);
        poll();
        TestPlane.until("it was asked", () -> asked(700) == 1);
        awaitRounds(704);
        assertThat(asked(700)).as("not yet again").isEqualTo(1);
        clock.pass(Duration.ofMinutes(1));
        awaitRounds(712);
        assertThat(asked(700)).as("after a minute").isEqualTo(2);
        clock.pass(Duration.ofMinutes(1));
        awaitRounds(720);
        assertThat(asked(700)).as("a second minute is not enough").isEqualTo(2);
        clock.pass(Duration.ofMinutes(1));
        awaitRounds(728);
        assertThat(asked(700)).as("after two minutes").isEqualTo(3);
    }

    @Test
    void aSilentAgentIsAskedAgainSoonerWhenSomeoneLooksAtTheMachine() {
        guest.agentAnswers(false);
        poll();
        TestPlane.until("it was asked", () -> asked(700) == 1);
        awaitRounds(704); // the request of the first time is over before the clock advances
        clock.pass(Duration.ofMinutes(1));
        awaitRounds(712);
        assertThat(asked(700)).isEqualTo(2);
        agent(700);
        clock.pass(Duration.ofMinutes(1));
        awaitRounds(720);
        assertThat(asked(700)).as("a minute later, instead of two").isEqualTo(3);
    }

    @Test
    void anAgentIsAskedAtOnceAfterTheMachineWasStartedAgain() {
        guest.runningFor(Duration.ofHours(3)).agentAnswers(false);
        awaitState(700, "silent");
        guest.stop().agentAnswers(true).start();
        awaitState(700, "answering");
    }

    /** How often the host was asked for the file systems in a machine. */
    private long askedForSpace() {
        return sim.node("alpha").requests().stream()
                .filter(request -> request.path().endsWith("/qemu/700/agent/get-fsinfo"))
                .count();
    }

    @Test
    void anAnsweringAgentIsAskedForSpaceEveryTenMinutesAndForEverythingOnceAnHour() {
        poll();
        TestPlane.until("it was asked", () -> askedForSpace() == 1);
        awaitRounds(704);
        for (int times = 2; times <= 6; times++) {
            clock.pass(Duration.ofMinutes(10));
            awaitRounds(700 + 8 * times);
            assertThat(askedForSpace()).isEqualTo(times);
            assertThat(asked(700)).isOne();
        }
        clock.pass(Duration.ofMinutes(10));
        awaitRounds(760);
        assertThat(askedForSpace()).isEqualTo(7);
        assertThat(asked(700)).isEqualTo(2);
    }

    @Test
    void anAnsweringAgentIsAskedForEverythingWhenSomeoneLooksAtTheMachine() {
        awaitState(700, "answering");
        guest.agent().addAddress("ens18", "10.77.0.7/24");
        clock.pass(Duration.ofMinutes(1));
        TestPlane.until("the new address is known", () -> {
            poll();
            return agent(700).toString().contains("10.77.0.7");
        });
    }

    private long askedForFreeze() {
        return sim.node("alpha").requests().stream()
                .filter(request -> request.path().endsWith("/agent/fsfreeze-status"))
                .count();
    }

    @Test
    void whetherFileSystemsAreFrozenIsAskedWhenSomeoneLooksOrTheAgentRefusesEverythingElse() {
        poll();
        TestPlane.until("it was asked", () -> askedForSpace() == 1);
        awaitRounds(704);
        assertThat(askedForFreeze()).as("nobody looks").isZero();
        assertThat(agent(700).get("frozen").isNull()).isTrue();
        clock.pass(Duration.ofMinutes(1));
        TestPlane.until("it is thawed", () -> {
            poll();
            return agent(700).get("frozen").asString().equals("false");
        });
        guest.agent().freeze(true);
        clock.pass(Duration.ofMinutes(10));
        TestPlane.until("it is frozen", () -> {
            poll();
            return agent(700).get("frozen").asString().equals("true");
        });
        assertThat(agent(700).get("state").asString()).isEqualTo("answering");
        assertThat(agent(700).get("hostname").asString()).isNotEmpty();
        assertThat(agent(700).get("interfaces").isEmpty()).as("the last ones").isFalse();
        guest.agent().freeze(false);
        clock.pass(Duration.ofMinutes(10));
        TestPlane.until("it is thawed again", () -> {
            poll();
            return !agent(700).get("frozen").asString().equals("true");
        });
    }

    @Test
    void withoutThePrivilegeTheReasonIsTold() {
        Token auditor = sim.auditor();
        plane.close();
        plane.start().as(OWNER);
        var added = plane.as(ADMIN)
                .post(
                        "/hosts",
                        Json.write(Map.of(
                                "name", "alpha",
                                "address", sim.node("alpha").address(),
                                "token_id", auditor.id(),
                                "token_secret", auditor.secret())));
        host = added.tree().get("id").asLong();
        machine(701);
        TestPlane.until("the reason is known", () -> {
            poll();
            JsonNode reason = agent(701).get("reason");
            return !reason.isNull() && reason.asString().contains("VM.GuestAgent.Audit");
        });
        assertThat(agent(701).get("state").asString()).isEqualTo("unknown");
        assertThat(agent(701).get("reason").asString())
                .isEqualTo("The API token lacks the privilege VM.GuestAgent.Audit or VM.GuestAgent.Unrestricted on"
                        + " /vms/701.");
    }

    @Test
    void nodesThatHangAreAskedAFewTimesAtOnceHoweverManyMachinesTheyHave() {
        // Not 700, which may be asked already.
        sim.faults().hang("GET alpha .*/qemu/10[0-9]{2}/agent/");
        long begun = System.nanoTime();
        IntStream.range(1000, 1060).forEach(this::machine);
        poll();
        TestPlane.until("all lanes ask", () -> allHanging() >= 4);
        for (int i = 0; i < 3; i++) poll();
        long asked = allHanging();
        // A lane waits ten seconds for an answer before it asks another machine.
        long rounds = 1 + Duration.ofNanos(System.nanoTime() - begun).toSeconds() / 10;
        assertThat(asked).isBetween(4L, 4 * rounds);
    }

    private long allHanging() {
        return sim.node("alpha").requests().stream()
                .filter(request -> request.path().matches(".*/qemu/10[0-9]{2}/agent/.*"))
                .count();
    }
}
