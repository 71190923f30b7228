package dev.holdfast.sim.api.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.sim.Asker;
import dev.holdfast.sim.Exchange;
import dev.holdfast.sim.Shared;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.Worlds;
import dev.holdfast.sim.model.Token;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Users, their tokens, groups and roles, as the API returns and changes them. */
class AccessTest extends Worlds {
    private Asker root;

    @BeforeEach
    void begin() {
        use(Sim.oneHost());
        root = root("alpha");
    }

    private Asker as(Token token) {
        return Asker.of(sim.node("alpha"), token);
    }

    private static String fault(Asker.Answer answer, String parameter) {
        assertThat(answer.status()).isEqualTo(400);
        return answer.json().path("errors").path(parameter).asString();
    }

    @Test
    void userIsCreatedReadChangedAndDeleted() {
        root.post("/access/groups", "groupid=staff&comment=all");
        root.post("/access/groups", "groupid=night");
        var made = root.post("/access/users", "userid=alice@pve&password=correct-horse&groups=staff&firstname=Alice");
        assertThat(made.status()).as(made.reason()).isEqualTo(200);
        JsonNode alice = root.get("/access/users/alice@pve").data();
        assertThat(alice.path("firstname").asString()).isEqualTo("Alice");
        assertThat(alice.path("enable").asInt()).isEqualTo(1);
        assertThat(alice.path("groups").get(0).asString()).isEqualTo("staff");
        assertThat(alice.toString()).doesNotContain("correct-horse");
        root.put("/access/users/alice@pve", "groups=night&append=1&enable=0&firstname=&email=alice@example.org");
        JsonNode row = root.get("/access/users?full=1&enabled=0").data().get(0);
        assertThat(row.path("userid").asString()).isEqualTo("alice@pve");
        assertThat(row.path("groups").asString()).isEqualTo("night,staff");
        assertThat(row.path("realm-type").asString()).isEqualTo("pve");
        assertThat(row.has("firstname")).isFalse();
        root.put("/access/users/alice@pve", "groups=night");
        assertThat(root.get("/access/groups/staff").data().path("members").isEmpty())
                .isTrue();
        assertThat(root.get("/access/groups").data().get(0).path("users").asString())
                .isEqualTo("alice@pve");
        assertThat(root.delete("/access/users/alice@pve").status()).isEqualTo(200);
        assertThat(root.get("/access/users/alice@pve").reason()).isEqualTo("no such user ('alice@pve')");
        assertThat(root.get("/access/groups/night").data().path("members").isEmpty())
                .isTrue();
    }

    @Test
    void userErrorsAreReported() {
        assertThat(root.post("/access/users", "userid=root@pam").reason())
                .isEqualTo("create user failed: user 'root@pam' already exists");
        assertThat(root.post("/access/users", "userid=alice").reason())
                .isEqualTo("value 'alice' does not look like a valid user name");
        assertThat(root.post("/access/users", "").reason()).isEqualTo("user name '' is too short");
        assertThat(root.post("/access/users", "userid=a@pve&groups=none").reason())
                .isEqualTo("create user failed: no such group 'none'");
        assertThat(fault(root.post("/access/users", "userid=a@pve&password=short"), "password"))
                .isEqualTo("value must be at least 8 characters long");
        assertThat(root.post("/access/users", "userid=a@pam&password=long-enough")
                        .reason())
                .isEqualTo("not modelled: users of the operating system");
        assertThat(root.post("/access/users", "userid=a@ldap&password=long-enough")
                        .reason())
                .isEqualTo("create user failed: auth domain 'ldap' does not exist");
        assertThat(fault(root.put("/access/users/root@pam", "email=nonsense"), "email"))
                .isEqualTo("invalid format - value does not look like a valid email address\n");
        assertThat(fault(root.put("/access/users/root@pam", "append=1"), "groups"))
                .isEqualTo("missing property - 'append' requires this property");
        assertThat(root.put("/access/users/root@pam", "groups=none").reason())
                .isEqualTo("update user failed: no such group 'none'");
        // A failed change has had no effect.
        assertThat(root.get("/access/users").data().size()).isEqualTo(1);
    }

    @Test
    void rootIsRestoredWithoutItsTokens() {
        assertThat(root.delete("/access/users/root@pam").status()).isEqualTo(200);
        assertThat(root.get("/version").reason()).isEqualTo("no such token 'holdfast' for user 'root@pam'");
        var ticket =
                new Asker(sim.node("alpha"), null).post("/access/ticket", "username=root@pam&password=" + Sim.PASSWORD);
        assertThat(ticket.status()).isEqualTo(200);
    }

    @Test
    void groupManagerCanChangeUsersOfTheGroup() {
        root.post("/access/groups", "groupid=staff");
        root.post("/access/groups", "groupid=night");
        root.post("/access/users", "userid=alice@pve&groups=staff");
        root.post("/access/users", "userid=bob@pve&groups=night");
        var keeper = as(sim.token("keeper@pve!one")
                .grant("/access/groups/staff", Set.of("User.Modify"))
                .grant("/access/realm/pve", Set.of("Realm.AllocateUser")));
        assertThat(keeper.get("/access/users").data().findValuesAsString("userid"))
                .containsExactly("alice@pve");
        assertThat(keeper.get("/access/users/alice@pve").status()).isEqualTo(200);
        assertThat(keeper.get("/access/users/bob@pve").reason()).isEqualTo("Permission check failed");
        assertThat(keeper.post("/access/users", "userid=eve@pve").reason())
                .isEqualTo("Permission check failed (/access/groups, User.Modify)");
        assertThat(keeper.post("/access/users", "userid=eve@pve&groups=night").reason())
                .isEqualTo("Permission check failed (/access/groups/night, User.Modify)");
        assertThat(keeper.post("/access/users", "userid=eve@pam&groups=staff").reason())
                .isEqualTo("Permission check failed (/access/realm/pam, Realm.AllocateUser)");
        assertThat(keeper.post("/access/users", "userid=eve@pve&groups=staff").status())
                .isEqualTo(200);
        assertThat(keeper.put("/access/users/eve@pve", "groups=staff&comment=new")
                        .status())
                .isEqualTo(200);
        assertThat(keeper.put("/access/users/bob@pve", "groups=staff").reason()).isEqualTo("Permission check failed");
        assertThat(keeper.put("/access/users/none@pve", "groups=staff").reason())
                .isEqualTo("no such user ('none@pve')");
        assertThat(keeper.delete("/access/users/bob@pve").reason()).isEqualTo("Permission check failed");
        assertThat(keeper.delete("/access/users/eve@pve").status()).isEqualTo(200);
    }

    @Test
    void tokenSecretIsReturnedOnceAndGrantsTheUsersPrivileges() {
        root.post("/access/users", "userid=alice@pve");
        root.put("/access/acl", "path=/vms/101&users=alice@pve&roles=PVEVMUser");
        String path = "/access/users/alice@pve/token/";
        JsonNode whole = root.post(path + "whole", "privsep=0&comment=mine").data();
        JsonNode part = root.post(path + "part", "").data();
        assertThat(part.path("info").path("privsep").asInt()).isEqualTo(1);
        assertThat(root.get(path + "whole").data().toString())
                .doesNotContain(whole.path("value").asString());
        assertThat(root.get("/access/users/alice@pve/token").data().findValuesAsString("tokenid"))
                .containsExactly("part", "whole");
        assertThat(made(whole).get("/nodes/alpha/lxc/101/config").status()).isEqualTo(200);
        assertThat(made(part).get("/nodes/alpha/lxc/101/config").status()).isEqualTo(403);
        root.put("/access/acl", "path=/&tokens=alice@pve!part&roles=Administrator");
        assertThat(made(part).get("/nodes/alpha/lxc/101/config").status()).isEqualTo(200);
        assertThat(made(part).get("/nodes/alpha/lxc/102/config").status()).isEqualTo(403);
        assertThat(root.put(path + "whole", "privsep=1&delete=comment").data().has("comment"))
                .isFalse();
        assertThat(made(whole).get("/nodes/alpha/lxc/101/config").status()).isEqualTo(403);
        assertThat(root.delete(path + "whole").status()).isEqualTo(200);
        assertThat(made(whole).get("/version").reason()).isEqualTo("no such token 'whole' for user 'alice@pve'");
    }

    private Asker made(JsonNode token) {
        return new Asker(
                sim.node("alpha"),
                "PVEAPIToken=" + token.path("full-tokenid").asString() + "="
                        + token.path("value").asString());
    }

    @Test
    void tokenErrorsAreReported() {
        String path = "/access/users/root@pam/token/";
        assertThat(fault(root.post(path + "holdfast", ""), "tokenid")).isEqualTo("Token already exists.");
        assertThat(fault(root.post(path + "1x", ""), "tokenid")).isEqualTo("value does not match the regex pattern");
        for (var answer : new Asker.Answer[] {
            root.get(path + "none"), root.put(path + "none", "comment=x"), root.delete(path + "none")
        }) {
            assertThat(answer.status() + " " + answer.reason())
                    .isEqualTo("500 no such token 'none' for user 'root@pam'");
        }
    }

    @Test
    void usersManageTheirOwnTokensAndTokensDoNot() {
        sim.user("alice@pve", "correct-horse").user("bob@pve", "battery-staple");
        var ticket =
                new Asker(sim.node("alpha"), null).post("/access/ticket", "username=alice@pve&password=correct-horse");
        var alice = Asker.signedIn(sim.node("alpha"), ticket.data());
        assertThat(alice.post("/access/users/alice@pve/token/mine", "privsep=0").status())
                .isEqualTo(200);
        for (String other : new String[] {"bob@pve", "none@pve"}) {
            assertThat(alice.get("/access/users/" + other + "/token").reason()).isEqualTo("Permission check failed");
        }
        assertThat(alice.get("/access/users").data().size()).isEqualTo(1);
        assertThat(alice.get("/access/permissions?userid=alice@pve!mine").status())
                .isEqualTo(200);
        var mine = made(
                alice.post("/access/users/alice@pve/token/more", "privsep=0").data());
        assertThat(mine.get("/access/users/alice@pve/token").reason()).isEqualTo("Permission check failed");
        assertThat(mine.get("/access/permissions?userid=bob@pve").reason())
                .isEqualTo("Permission check failed (/access, Sys.Audit)");
    }

    @Test
    void groupsAreVisibleOnlyWithPrivilegesOnThem() {
        root.post("/access/groups", "groupid=staff");
        assertThat(root.post("/access/groups", "groupid=staff").reason())
                .isEqualTo("create group failed: group 'staff' already exists");
        assertThat(fault(root.post("/access/groups", "groupid=a%20b"), "groupid"))
                .isEqualTo("invalid format - group name 'a b' contains invalid characters\n");
        root.put("/access/groups/staff", "comment=all");
        assertThat(root.get("/access/groups/staff").data().path("comment").asString())
                .isEqualTo("all");
        assertThat(as(sim.token("a@pve!one")).get("/access/groups").data().isEmpty())
                .isTrue();
        assertThat(root.delete("/access/groups/staff").status()).isEqualTo(200);
        assertThat(root.get("/access/groups/staff").reason()).isEqualTo("group 'staff' does not exist");
        assertThat(root.put("/access/groups/staff", "comment=x").reason())
                .isEqualTo("update group failed: group 'staff' does not exist");
        assertThat(root.delete("/access/groups/staff").reason())
                .isEqualTo("delete group failed: group 'staff' does not exist");
    }

    @Test
    void customRolesCanBeDeletedAndBuiltInOnesCannot() {
        assertThat(root.post("/access/roles", "roleid=Watch&privs=VM.Audit").status())
                .isEqualTo(200);
        Token token = sim.token("a@pve!one");
        root.put("/access/acl", "path=/vms&tokens=a@pve!one&roles=Watch");
        assertThat(as(token).get("/nodes/alpha/lxc/101/config").status()).isEqualTo(200);
        root.put("/access/roles/Watch", "privs=Sys.Audit,VM.PowerMgmt");
        assertThat(as(token).get("/nodes/alpha/lxc/101/config").status()).isEqualTo(403);
        root.put("/access/roles/Watch", "privs=VM.Audit&append=1");
        assertThat(root.get("/access/roles/Watch").data().propertyNames())
                .containsExactlyInAnyOrder("Sys.Audit", "VM.Audit", "VM.PowerMgmt");
        root.delete("/access/roles/Watch");
        assertThat(as(token).get("/nodes/alpha/lxc/101/config").status()).isEqualTo(403);
        assertThat(root.put("/access/roles/PVEAuditor", "privs=VM.Audit").reason())
                .isEqualTo("auto-generated role 'PVEAuditor' cannot be modified");
        assertThat(root.delete("/access/roles/PVEAuditor").reason())
                .isEqualTo("auto-generated role 'PVEAuditor' cannot be deleted");
    }

    @Test
    void roleErrorsAreReported() {
        assertThat(fault(root.post("/access/roles", "roleid=pveMine"), "roleid"))
                .isEqualTo("cannot use role ID starting with the (case-insensitive) 'PVE' namespace");
        assertThat(fault(root.post("/access/roles", "roleid=Mine&privs=VM.Fly"), "privs"))
                .isEqualTo("invalid format - invalid privilege 'VM.Fly'\n");
        assertThat(fault(root.put("/access/roles/Mine", "append=1"), "privs"))
                .isEqualTo("missing property - 'append' requires this property");
        root.post("/access/roles", "roleid=Mine");
        assertThat(root.post("/access/roles", "roleid=Mine").reason())
                .isEqualTo("create role failed: role 'Mine' already exists");
        assertThat(root.get("/access/roles/None").reason()).isEqualTo("role 'None' does not exist");
        assertThat(root.put("/access/roles/None", "privs=VM.Audit").reason())
                .isEqualTo("update role failed: role 'None' does not exist");
        assertThat(root.delete("/access/roles/None").reason())
                .isEqualTo("delete role failed: role 'None' does not exist");
    }

    @Test
    void rolesOfVersion8MatchTheRecordedOnes() throws IOException {
        var recorded = Exchange.read(Shared.folder().resolve("transcripts/351-roles.txt"));
        sim.version8();
        assertThat(roles(root.get("/access/roles").data()))
                .isEqualTo(roles(JsonMapper.shared().readTree(recorded.body()).path("data")));
    }

    private static Set<String> roles(JsonNode rows) {
        var roles = new TreeSet<String>();
        rows.forEach(row -> roles.add(row.path("roleid").asString() + ": "
                + row.path("privs").asString() + " " + row.path("special").asInt()));
        return roles;
    }

    @Test
    void version9HasExactlyThePrivilegesOfItsSchema() throws IOException {
        var schema =
                JsonMapper.shared().readTree(Files.readString(Shared.folder().resolve("api-schema.json")));
        var official = schema.valueStream()
                .filter(o -> o.path("path").asString().equals("/access/roles/{roleid}"))
                .filter(o -> o.path("method").asString().equals("GET"))
                .findFirst()
                .orElseThrow();
        assertThat(new TreeSet<>(root.get("/access/roles/Administrator").data().propertyNames()))
                .isEqualTo(new TreeSet<>(official.at("/returns/properties").propertyNames()));
    }

    @Test
    void withoutQuorumUsersCanBeReadButNotChanged() {
        sim.clusterOf("alpha").quorum(false);
        assertThat(root.post("/access/groups", "groupid=staff").reason())
                .isEqualTo("create group failed: cfs-lock 'file-user_cfg' error: no quorum!");
        assertThat(root.post("/access/users/root@pam/token/more", "").status()).isEqualTo(500);
        assertThat(root.get("/access/users").status()).isEqualTo(200);
    }

    @Test
    void everyClusterHasItsOwnUsers() {
        sim.host("beta");
        root.post("/access/users", "userid=alice@pve");
        assertThat(root("beta").get("/access/users/alice@pve").status()).isEqualTo(500);
        root.delete("/access/users/root@pam/token/holdfast");
        assertThat(root("beta").get("/version").status()).isEqualTo(200);
    }

    @Test
    void indexListsTheChildPaths() {
        assertThat(root.get("/access").data().findValuesAsString("subdir")).contains("users", "roles", "ticket");
    }
}
