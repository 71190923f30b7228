import { texts } from "../../texts/texts";

export const t = texts("users-list", {
    title: "Users",
    add: "Add user",
    waiting:
        "{n, plural, one {One user waits} other {# users wait}} for approval: assign a role or add them to a team.",
    user: "User",
    email: "Email",
    role: "Role",
    teams: "Teams",
    teamRole: "{team} ({role})",
    none: "none",
    secondFactor: "Second factor",
    on: "on",
    off: "off",
    singleSignOn: "Single sign-on",
    yes: "yes",
    no: "no",
    lastSeen: "Last seen",
    never: "never",
    approval: "Approval",
    waits: "waits for approval",
    approved: "approved",
    created: "Created",
});
