package dev.holdfast.consoles.recording;

import dev.holdfast.base.Refusal;
import dev.holdfast.base.db.Db;
import dev.holdfast.hosts.TeamLookup;
import dev.holdfast.hosts.client.Host;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Where terminals are recorded. The rule of a host comes before that of its team. */
record RecordingRules(Db db, RuleStore store, TeamLookup teams) {
    /** The rule that counts for terminals over this host. */
    RecordingRule of(Host host) {
        return db.read(h -> {
            Integer own = store.ofHost(h, host.id());
            return own == null ? ofTeam(h, host.teamId()) : new RecordingRule(true, own, RecordingRule.From.HOST);
        });
    }

    /** Refuses with 404 when there is no such team. */
    RecordingRule ofTeam(long teamId) {
        return db.read(h -> {
            require(h, teamId);
            return ofTeam(h, teamId);
        });
    }

    private void require(Handle db, long teamId) {
        if (!teams.exists(db, teamId)) throw Refusal.notFound("team", teamId);
    }

    private RecordingRule ofTeam(Handle db, @Nullable Long teamId) {
        Integer days = teamId == null ? null : store.ofTeam(db, teamId);
        return days == null ? RecordingRule.NONE : new RecordingRule(true, days, RecordingRule.From.TEAM);
    }

    /** Sets a host's own rule. Without one, that of its team counts. */
    RecordingRule set(Host host, RecordingRuleIn in) {
        db.writing(h -> store.setHost(h, host.id(), in.recorded() ? in.keepDays() : null));
        return of(host);
    }

    RecordingRule setTeam(long teamId, RecordingRuleIn in) {
        db.writing(h -> {
            require(h, teamId);
            store.setTeam(h, teamId, in.recorded() ? in.keepDays() : null);
        });
        return ofTeam(teamId);
    }
}
