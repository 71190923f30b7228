package dev.holdfast.sim.api.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.sim.Asker;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.Worlds;
import dev.holdfast.sim.model.SimTask;
import dev.holdfast.sim.model.Token;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Authentication by password, ticket or token. */
class SignInTest extends Worlds {
    private Asker nobody;

    @BeforeEach
    void begin() {
        sim.cluster("lab", "lab1", "lab2");
        sim.host("alone");
        nobody = new Asker(sim.node("lab1"), null);
    }

    private JsonNode signIn(String name, String password) {
        var answer = nobody.post("/access/ticket", "username=" + name + "&password=" + password);
        assertThat(answer.status()).as(answer.reason()).isEqualTo(200);
        return answer.data();
    }

    private Asker as(String name, String password) {
        return Asker.signedIn(sim.node("lab1"), signIn(name, password));
    }

    @Test
    void passwordGetsATicketThatEveryMemberAccepts() {
        JsonNode ticket = signIn("root@pam", Sim.PASSWORD);
        assertThat(ticket.path("username").asString()).isEqualTo("root@pam");
        assertThat(ticket.path("clustername").asString()).isEqualTo("lab");
        assertThat(ticket.at("/cap/vms/VM.PowerMgmt").asInt()).isEqualTo(1);
        assertThat(Asker.signedIn(sim.node("lab2"), ticket).get("/version").status())
                .isEqualTo(200);
        assertThat(Asker.signedIn(sim.node("alone"), ticket).get("/version").reason())
                .isEqualTo("permission denied - invalid PVE ticket");
        assertThat(nobody.post("/access/ticket", "username=root&realm=pam&password=" + Sim.PASSWORD)
                        .status())
                .isEqualTo(200);
    }

    @Test
    void changesNeedTheCsrfTokenToo() {
        JsonNode ticket = signIn("root@pam", Sim.PASSWORD);
        var root = Asker.signedIn(sim.node("lab1"), ticket);
        assertThat(root.post("/access/groups", "groupid=one").status()).isEqualTo(200);
        var forged = Asker.signedIn(
                sim.node("lab1"),
                JsonMapper.shared()
                        .valueToTree(Map.of("ticket", ticket.path("ticket").asString())));
        assertThat(forged.get("/access/groups").status()).isEqualTo(200);
        var refused = forged.post("/access/groups", "groupid=two");
        assertThat(refused.status() + " " + refused.reason()).isEqualTo("401 Permission denied - invalid csrf token");
        assertThat(refused.body()).isEmpty();
    }

    @Test
    void ticketIsValidForTwoHoursAndCanBeRenewed() {
        JsonNode first = signIn("root@pam", Sim.PASSWORD);
        clock.pass(Duration.ofMinutes(119));
        String again =
                java.net.URLEncoder.encode(first.path("ticket").asString(), java.nio.charset.StandardCharsets.UTF_8);
        JsonNode second = signIn("root@pam", again);
        clock.pass(Duration.ofMinutes(2));
        assertThat(Asker.signedIn(sim.node("lab1"), first).get("/version").reason())
                .isEqualTo("permission denied - invalid PVE ticket");
        assertThat(Asker.signedIn(sim.node("lab1"), second).get("/version").status())
                .isEqualTo(200);
    }

    @Test
    void onlyRootsTicketSignsInOtherUsers() {
        sim.user("alice@pve", "correct-horse").user("bob@pve", "battery-staple");
        String roots = encoded(signIn("root@pam", Sim.PASSWORD));
        String bobs = encoded(signIn("bob@pve", "battery-staple"));
        assertThat(signIn("alice@pve", roots).path("username").asString()).isEqualTo("alice@pve");
        assertThat(nobody.post("/access/ticket", "username=alice@pve&password=" + bobs)
                        .status())
                .isEqualTo(401);
    }

    private static String encoded(JsonNode ticket) {
        return java.net.URLEncoder.encode(ticket.path("ticket").asString(), java.nio.charset.StandardCharsets.UTF_8);
    }

    @Test
    void signInFailuresHaveOneErrorText() {
        sim.user("alice@pve", "correct-horse");
        root("lab1").put("/access/users/alice@pve", "enable=0");
        for (String form : new String[] {
            "username=alice@pve&password=correct-horse",
            "username=root@pam&password=wrong",
            "username=nobody@pve&password=wrong",
            "username=root&password=" + Sim.PASSWORD,
            "username=root@pam&tfa-challenge=x&password=" + Sim.PASSWORD
        }) {
            var answer = nobody.post("/access/ticket", form);
            assertThat(answer.status() + " " + answer.reason()).isEqualTo("401 authentication failure");
            assertThat(answer.json().path("data").isNull()).isTrue();
        }
        assertThat(nobody.post("/access/ticket", "username=root@pam")
                        .json()
                        .at("/errors/password")
                        .asString())
                .isEqualTo("property is missing and it is not optional");
    }

    @Test
    void signInCanCheckAPrivilegeInsteadOfIssuingATicket() {
        sim.user("alice@pve", "correct-horse");
        root("lab1").put("/access/acl", "path=/vms/101&users=alice@pve&roles=PVEVMUser");
        String form = "username=alice@pve&password=correct-horse&path=/vms/101&privs=";
        var held = nobody.post("/access/ticket", form + "VM.Console").data();
        assertThat(held.path("username").asString()).isEqualTo("alice@pve");
        assertThat(held.has("ticket")).isFalse();
        assertThat(nobody.post("/access/ticket", form + "VM.Allocate").status()).isEqualTo(401);
        assertThat(nobody.post("/access/ticket", "username=alice@pve&password=x&path=/vms/101")
                        .json()
                        .at("/errors/privs")
                        .asString())
                .isEqualTo("missing property - 'path' requires this property");
    }

    @Test
    void realmsAndSignInNeedNoAuthentication() {
        assertThat(nobody.get("/access/domains").data().findValuesAsString("realm"))
                .containsExactly("pam", "pve");
        assertThat(nobody.get("/access/ticket").status()).isEqualTo(200);
        assertThat(nobody.get("/access/users").reason()).isEqualTo("No ticket");
        assertThat(new Asker(sim.node("lab1"), "Bearer x").get("/version").reason())
                .isEqualTo("No ticket");
        assertThat(sim.node("lab1").requests().getFirst().tokenId()).isNull();
    }

    @Test
    void disabledAndExpiredUsersAndTokensAreRefused() {
        Token token = sim.token("alice@pve!one").role("/", "PVEAuditor");
        var alice = Asker.of(sim.node("lab1"), token);
        long soon = clock.instant().getEpochSecond() + 60;
        root("lab1").put("/access/users/alice@pve/token/one", "expire=" + soon);
        assertThat(alice.get("/version").status()).isEqualTo(200);
        clock.pass(Duration.ofSeconds(61));
        assertThat(alice.get("/version").reason()).isEqualTo("token 'one' access expired");
        root("lab1").put("/access/users/alice@pve", "expire=" + soon);
        assertThat(alice.get("/version").reason()).isEqualTo("user 'alice@pve' access expired");
        root("lab1").put("/access/users/alice@pve", "enable=0&expire=0");
        assertThat(alice.get("/version").reason()).isEqualTo("user 'alice@pve' is disabled");
        root("lab1").delete("/access/users/alice@pve");
        var gone = alice.get("/version");
        assertThat(gone.status() + " " + gone.reason()).isEqualTo("401 no such user ('alice@pve')");
    }

    @Test
    void ticketEndsWithItsUser() {
        sim.user("alice@pve", "correct-horse");
        var alice = as("alice@pve", "correct-horse");
        assertThat(alice.get("/version").status()).isEqualTo(200);
        root("lab1").delete("/access/users/alice@pve");
        assertThat(alice.get("/version").reason()).isEqualTo("no such user ('alice@pve')");
    }

    @Test
    void usersChangeTheirPasswordWithTheOldOne() {
        sim.user("alice@pve", "correct-horse");
        var alice = as("alice@pve", "correct-horse");
        String form = "userid=alice@pve&password=battery-staple";
        assertThat(alice.put("/access/password", form)
                        .json()
                        .at("/errors/confirmation-password")
                        .asString())
                .isEqualTo("password is required to modify user");
        assertThat(alice.put("/access/password", form + "&confirmation-password=wrong")
                        .reason())
                .isEqualTo("invalid credentials");
        assertThat(alice.put("/access/password", "userid=alice@pve&password=short")
                        .json()
                        .at("/errors/password")
                        .asString())
                .isEqualTo("value must be at least 8 characters long");
        assertThat(alice.put("/access/password", form + "&confirmation-password=correct-horse")
                        .status())
                .isEqualTo(200);
        assertThat(signIn("alice@pve", "battery-staple")).isNotNull();
    }

    @Test
    void passwordsOfOthersNeedPrivilegesAndOnlyRootChangesRoots() {
        sim.user("alice@pve", "correct-horse").user("bob@pve", "battery-staple");
        String bob = "userid=bob@pve&password=changed-it&confirmation-password=correct-horse";
        var alice = as("alice@pve", "correct-horse");
        assertThat(alice.put("/access/password", bob).reason()).isEqualTo("Permission check failed");
        root("lab1").put("/access/acl", "path=/access&users=alice@pve&roles=PVEUserAdmin");
        assertThat(alice.put("/access/password", bob).status()).isEqualTo(200);
        assertThat(alice.put("/access/password", bob.replace("bob@pve", "root@pam"))
                        .reason())
                .isEqualTo("Permission check failed");
        // Tokens may not, not even root's.
        assertThat(root("lab1").put("/access/password", bob).status()).isEqualTo(403);
        var root = as("root@pam", Sim.PASSWORD);
        assertThat(root.put("/access/password", "userid=root@pam&password=another-one")
                        .status())
                .isEqualTo(200);
        assertThat(root.put("/access/password", "userid=nobody@pve&password=another-one")
                        .reason())
                .isEqualTo("no such user ('nobody@pve')");
        sim.clusterOf("lab1").quorum(false);
        assertThat(root.put("/access/password", "userid=root@pam&password=another-one")
                        .reason())
                .isEqualTo("cluster not ready - no quorum?");
    }

    @Test
    void skippingLocksIsForRootOnlyAndNotModelled() {
        sim.clusterOf("lab1").container(101, "lab1", "web");
        String start = "/nodes/lab1/lxc/101/status/start";
        assertThat(root("lab1")
                        .post(start, "skiplock=1")
                        .json()
                        .at("/errors/skiplock")
                        .asString())
                .isEqualTo("Only root may use this option.");
        assertThat(as("root@pam", Sim.PASSWORD).post(start, "skiplock=1").reason())
                .isEqualTo("not modelled: skiplock");
    }

    @Test
    void taskBelongsToTheSignedInUser() {
        sim.clusterOf("lab1").container(101, "lab1", "web");
        SimTask task = task(as("root@pam", Sim.PASSWORD).post("/nodes/lab1/lxc/101/status/start", ""));
        assertThat(task.upid()).endsWith(":root@pam:");
        assertThat(end(task)).isEqualTo("OK");
    }
}
