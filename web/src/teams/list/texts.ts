import { texts } from "../../texts/texts";

export const t = texts("teams-list", {
    title: "Teams",
    note: "The members of a team have access to its hosts and everything on them.",
    add: "Add team",
    none: "No team yet",
    noneHint:
        "Create a team, assign hosts to it and add users: they have their team role on these hosts and see nothing else.",
    team: "Team",
    description: "Description",
    members: "Members",
    hosts: "Hosts",
    noHosts: "no hosts",
});
