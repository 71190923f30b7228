package dev.holdfast.consoles.recording;

import static dev.holdfast.access.Entitlement.AUDIT_LOG;
import static dev.holdfast.access.Entitlement.HOSTS_MANAGE;
import static dev.holdfast.access.Entitlement.TEAMS_RBAC;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;

import dev.holdfast.base.work.Periodic;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.TeamLookup;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.http.Call;
import dev.holdfast.http.Ops;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Platform;
import java.time.Duration;
import java.util.List;

/** Where terminals are recorded, and the recordings. Recordings may show secrets, so only owners have them. */
public final class RecordingArea implements Area {
    private static final Duration FLUSH = Duration.ofSeconds(1);
    private static final Duration SWEEP = Duration.ofHours(1);

    private final RecordingRules rules;
    private final Recordings recordings;
    private final Hosts hosts;

    /** Recordings of the terminals over these hosts. */
    public RecordingArea(Platform platform, Hosts hosts, TeamLookup teams) {
        this.rules = new RecordingRules(platform.db(), new RuleStore(), teams);
        this.recordings = new Recordings(platform.db(), platform.sealer(), rules, hosts, platform.clock());
        this.hosts = hosts;
    }

    /** Records terminals. */
    public Recordings recordings() {
        return recordings;
    }

    /**
     * A recording was deleted.
     *
     * @param removed always true: a recording that could not be deleted is an error
     */
    record Deleted(boolean removed) {}

    @Override
    public void declare(Ops ops) {
        ops.resource("recording", recordings::ownership, recordings::name);

        ops.get("hosts.recording", "/hosts/{host_id}/console-recording", "Whether terminals over a host are recorded")
                .needs(VIEWER)
                .answers(200, RecordingRule.class, (call, _) -> rules.of(host(call)));

        ops.put(
                        "hosts.set_recording",
                        "/hosts/{host_id}/console-recording",
                        "Record terminals over a host, or remove the host's own rule: then that of its team counts")
                .needs(OWNER, HOSTS_MANAGE)
                .inPerson() // not recording leaves no evidence of what is typed, and neither does a deleted recording
                .takes(RecordingRuleIn.class)
                .answers(200, RecordingRule.class, (call, in) -> rules.set(host(call), in));

        ops.get(
                        "teams.recording",
                        "/teams/{team_id}/console-recording",
                        "Whether terminals over the hosts of a team are recorded")
                .needs(VIEWER)
                .answers(200, RecordingRule.class, (call, _) -> rules.ofTeam(call.id("team_id")));

        ops.put(
                        "teams.set_recording",
                        "/teams/{team_id}/console-recording",
                        "Record terminals over the hosts of a team, or no longer")
                .needsOnPlatform(OWNER, TEAMS_RBAC)
                .inPerson()
                .takes(RecordingRuleIn.class)
                .answers(200, RecordingRule.class, (call, in) -> rules.setTeam(call.id("team_id"), in));

        ops.get("recordings.list", "/console-recordings", "The recordings of terminals, newest first")
                .needsSomewhere(OWNER, AUDIT_LOG)
                .asks(RecordingQuery.class)
                .answersList(Recording.class, (call, _) -> {
                    var query = call.query(RecordingQuery.class);
                    List<Recording> all = recordings.list(call.who()).stream()
                            .filter(query::has)
                            .toList();
                    call.total(all.size());
                    return all.stream()
                            .skip(query.offset())
                            .limit(query.limit())
                            .toList();
                });

        ops.get(
                        "recordings.get",
                        "/console-recordings/{recording_id}",
                        "A recording of a terminal, without its contents")
                .needs(OWNER, AUDIT_LOG)
                .answers(200, Recording.class, (call, _) -> recordings.get(id(call)));

        ops.get("recordings.play", "/console-recordings/{recording_id}/cast", "A recording of a terminal as a file")
                .needs(OWNER, AUDIT_LOG)
                .audited()
                .downloads(List.of(Recordings.TYPE), call -> recordings.file(id(call)));

        ops.delete("recordings.delete", "/console-recordings/{recording_id}", "Delete a recording of a terminal")
                .needs(OWNER, AUDIT_LOG)
                .inPerson()
                .takes(RecordingDeleteIn.class)
                .confirm("the name of what was recorded", RecordingDeleteIn::confirm, call -> recordings.name(id(call)))
                .answers(200, Deleted.class, (call, _) -> {
                    recordings.delete(id(call));
                    return new Deleted(true);
                });
    }

    private static long id(Call call) {
        return call.id("recording_id");
    }

    private Host host(Call call) {
        return hosts.get(call.id("host_id"));
    }

    @Override
    public List<Periodic> periodic() {
        return List.of(
                new Periodic("console-recordings", FLUSH, recordings::flush),
                new Periodic("console-recordings-end", SWEEP, recordings::sweep));
    }
}
