package dev.holdfast;

import dev.holdfast.access.Role;
import dev.holdfast.base.json.Json;
import dev.holdfast.sim.Sim;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A service with three standalone hosts: {@code alpha} of the team Red, {@code beta} of the team Blue, {@code gamma}
 * of no team; on each of them an app, a finished job and a container that is not adopted.
 */
public final class TwoTeams implements BeforeEachCallback, AfterEachCallback, AutoCloseable {
    /** Words that occur only in data outside the team Red. */
    public static final List<String> NOT_OF_RED =
            List.of("beta", "gamma", "Jellyfin", "Immich", "nextcloud", "paperless", "forgejo", "matrix", "Blue");

    /** The same for the cluster of {@link #divide}. */
    public static final List<String> NOT_OF_RED_IN_LAB = List.of("lab2", "web2", "ledger", "Minecraft");

    public static final String ANYWHERE = "0.0.0.0/0";

    /** The address of a trusted proxy; see {@link TestBrowser#from}. */
    public static final String PROXY = "127.0.0.9";

    private final TestPlane plane = TestPlane.empty().behind(PROXY);
    private final Map<Role, TestBrowser> reds = new EnumMap<>(Role.class);
    private Sim sim;
    private long red;
    private long blue;
    private Lot own;
    private Lot other;
    private Lot lone;
    private int count;

    /** A host, an app on it, a job that ran for that app, a container that is no app, and a virtual machine. */
    public record Lot(long host, long app, long job, long container, long vm) {}

    @Override
    public void beforeEach(ExtensionContext context) {
        start();
    }

    @Override
    public void afterEach(ExtensionContext context) {
        close();
    }

    public TwoTeams start() {
        sim = Sim.twoHosts();
        sim.clusterOf("beta").container(105, "beta", "nextcloud").start();
        var gamma = sim.host("gamma");
        gamma.container(101, "gamma", "immich").start();
        gamma.container(106, "gamma", "paperless").start();
        for (String node : List.of("alpha", "beta", "gamma")) {
            var cluster = sim.clusterOf(node);
            var local = cluster.storage("local");
            // Protected, so that it remains when its deletion is tried.
            var _ = local.put(
                    node, local.backUp(cluster.guest(101), Duration.ofDays(1)).guarded(true));
        }
        plane.start().as(Role.OWNER);
        List<Long> hosts = plane.enrol(sim, "alpha", "beta", "gamma");
        sim.clusterOf("alpha").machine(150, "alpha", "runner");
        sim.clusterOf("beta").machine(151, "beta", "forgejo");
        gamma.machine(152, "gamma", "matrix");
        own = furnish(hosts.get(0), "Grafana", 150);
        other = furnish(hosts.get(1), "Jellyfin", 151);
        lone = furnish(hosts.get(2), "Immich", 152);
        red = team("Red");
        blue = team("Blue");
        move(own.host(), red);
        move(other.host(), blue);
        return this;
    }

    /**
     * Enrols both nodes of a cluster: {@code lab1} belongs to the team Red, {@code lab2} to the team Blue. They share a storage with
     * a backup of a guest of each. Returns the resources of the team Blue.
     */
    public Lot divide(Sim divided) {
        var lab = divided.clusterOf("lab1");
        // An export of its own: the other hosts do not use it.
        var shared = lab.storage("backup-nfs").set("export", "/lab");
        for (int vmid : new int[] {101, 111}) {
            shared.put(
                    "lab1", shared.backUp(lab.guest(vmid), Duration.ofDays(1)).guarded(true));
        }
        List<Long> hosts = plane.enrol(divided, "lab1", "lab2");
        lab.machine(153, "lab2", "ledger");
        Lot blues = furnish(hosts.get(1), "Minecraft", 111, 153);
        move(hosts.get(0), red);
        move(hosts.get(1), blue);
        return blues;
    }

    private Lot furnish(long host, String name, int vmid) {
        return furnish(host, name, 101, vmid);
    }

    private Lot furnish(long host, String name, int ctid, int vmid) {
        long app = plane.adopt(host, ctid, name);
        long job = plane.as(Role.OWNER)
                .post("/apps/" + app + "/start", "")
                .tree()
                .get("job")
                .asLong();
        plane.endOf(job);
        plane.as(Role.OWNER).post("/hosts/" + host + "/sync", "");
        return new Lot(host, app, job, plane.container(host), plane.vm(vmid));
    }

    public long team(String name) {
        return plane.as(Role.OWNER)
                .post("/teams", Json.write(Map.of("name", name)))
                .tree()
                .get("id")
                .asLong();
    }

    /** Gives a host to a team, or, with null, to no team. */
    public void move(long host, Long team) {
        Answer answer = plane.as(Role.OWNER).patch("/hosts/" + host, "{\"team_id\":" + team + "}");
        if (answer.status() != 200) throw new AssertionError("not moved: " + answer.body());
    }

    /** A new user without a role and without a team. */
    public User user() {
        String email = "user" + ++count + "@teams.test";
        Answer answer =
                plane.as(Role.OWNER).post("/users", Json.write(Map.of("email", email, "password", TestPlane.PASSWORD)));
        long id = answer.tree().get("id").asLong();
        return new User(id, email, plane.stranger().signIn(email, TestPlane.PASSWORD));
    }

    /** A user and the client signed in as that user. */
    public record User(long id, String email, TestBrowser visitor) {}

    public Answer join(long team, long user, Role role, String cidr) {
        Answer answer = plane.as(Role.OWNER)
                .put("/teams/" + team + "/members/" + user, Json.write(Map.of("cidr", cidr, "role", role.word())));
        if (answer.status() != 200) throw new AssertionError("no member: " + answer.body());
        return answer;
    }

    /** A client of a member of the team Red only; created on first use. */
    public TestBrowser red(Role role) {
        return reds.computeIfAbsent(role, r -> {
            User user = user();
            join(red, user.id(), r, ANYWHERE);
            return user.visitor();
        });
    }

    public TestPlane plane() {
        return plane;
    }

    public Sim sim() {
        return sim;
    }

    public long red() {
        return red;
    }

    public long blue() {
        return blue;
    }

    /** The resources of the team Red. */
    public Lot own() {
        return own;
    }

    /** The resources of the team Blue. */
    public Lot other() {
        return other;
    }

    /** The resources of no team. */
    public Lot lone() {
        return lone;
    }

    @Override
    public void close() {
        plane.close();
        sim.close();
        reds.clear();
    }
}
