package dev.holdfast.teams;

import static dev.holdfast.access.Entitlement.TEAMS_RBAC;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static dev.holdfast.base.Refusal.Code.CONFLICT;

import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.http.Ops;
import java.util.List;
import java.util.Map;

/** The operations under /teams. */
public record TeamRoutes(Teams teams, Hosts hosts) {
    /**
     * The response to a removed member.
     *
     * @param removed always {@code true}; a failure is returned as an error
     */
    record Left(boolean removed) {}

    /** Adds the operations. */
    public void declare(Ops ops) {
        ops.resource("team", teams::ownership, teams::name);

        ops.get("teams.list", "/teams", "All teams for users with a platform role, for others their own teams")
                .needsSomewhere(VIEWER)
                .answersList(Team.class, (call, _) -> {
                    List<Host> all = hosts.list();
                    Map<Long, Integer> members = teams.memberCounts();
                    return teams.list(call.who()).stream()
                            .map(team -> Team.of(team, members.getOrDefault(team.id(), 0), all))
                            .toList();
                });

        ops.post("teams.create", "/teams", "Create a team")
                .needs(OWNER, TEAMS_RBAC)
                .takes(TeamIn.class)
                .refuses(CONFLICT)
                .answers(201, Team.class, (call, in) -> {
                    TeamStore.Row team = teams.create(in);
                    call.about("team", team.id());
                    return Team.of(team, 0, List.of());
                });

        ops.patch("teams.edit", "/teams/{team_id}", "Change a team's name or description")
                .needsOnPlatform(OWNER, TEAMS_RBAC)
                .takes(TeamPatchIn.class)
                .refuses(CONFLICT)
                .answers(200, Team.class, (call, in) -> {
                    TeamStore.Row team = teams.edit(call.id("team_id"), in);
                    return Team.of(team, teams.memberCounts().getOrDefault(team.id(), 0), hosts.list());
                });

        ops.delete("teams.remove", "/teams/{team_id}", "Remove a team; its hosts then belong to no team")
                .needsOnPlatform(OWNER, TEAMS_RBAC)
                .inPerson()
                .answers(200, Teams.TeamRemoved.class, (call, _) -> teams.remove(call.id("team_id"), hosts::release));

        ops.get("teams.members", "/teams/{team_id}/members", "The members of a team with their networks and roles")
                .needs(VIEWER)
                .answersList(Member.class, (call, _) -> teams.members(call.id("team_id")));

        ops.put(
                        "teams.set_member",
                        "/teams/{team_id}/members/{user_id}",
                        "Add a member to a team, or change the membership")
                .needsOnPlatform(OWNER, TEAMS_RBAC)
                .inPerson()
                .takes(MemberIn.class)
                .answers(200, Member.class, (call, in) -> teams.setMember(call.id("team_id"), call.id("user_id"), in));

        ops.delete("teams.remove_member", "/teams/{team_id}/members/{user_id}", "Remove a member from a team")
                .needsOnPlatform(OWNER, TEAMS_RBAC)
                .inPerson()
                .answers(200, Left.class, (call, _) -> {
                    teams.removeMember(call.id("team_id"), call.id("user_id"));
                    return new Left(true);
                });
    }
}
