// Operations that the page is written for and the service's document does not have yet; each gives way to the real one.
const s = { type: "string" };
const time = { type: "string", format: "date-time" };
const int = { type: "integer" };
const bool = { type: "boolean" };
const or = (type) => ({ anyOf: [type, { type: "null" }] });
const list = (items) => ({ type: "array", items });
const map = (values) => ({ type: "object", additionalProperties: values });
const ref = (name) => ({ $ref: `#/components/schemas/${name}` });
const role = { type: "string", enum: ["viewer", "operator", "admin", "owner"] };
const object = (properties, optional = []) => ({
    type: "object",
    required: Object.keys(properties).filter((key) => !optional.includes(key)),
    properties,
});

const schemas = {
    UserRow: object({
        id: int,
        email: s,
        display_name: s,
        role: or(role),
        teams: list(ref("TeamRole")),
        totp_enabled: bool,
        single_sign_on: bool,
        waiting: bool,
        created_at: time,
        last_seen_at: or(time),
    }),
    Team: object({
        id: int,
        name: s,
        slug: s,
        description: or(s),
        member_count: int,
        hosts: list(object({ id: int, name: s })),
        created_at: time,
    }),
    Member: object({
        user_id: int,
        email: s,
        display_name: s,
        role,
        cidr: s,
        nomatch: int,
        comment: or(s),
        created_at: time,
    }),
    ApiTokenRow: object({
        id: int,
        name: s,
        scopes: list(s),
        created_at: time,
        expires_at: or(time),
        last_used_at: or(time),
        last_used_ip: or(s),
    }),
    OidcView: object({
        configured: bool,
        issuer: or(s),
        client_id: or(s),
        redirect_uri: or(s),
        default_role: or(role),
        name: or(s),
        secret_set: bool,
    }),
    PolicyView: object({
        state: { type: "string", enum: ["none", "valid", "expired", "invalid"] },
        subject: or(s),
        expires_at: or(time),
        warning: or(s),
    }),
    EntitlementsView: object({ features: map(bool), sources: map(s), policy: ref("PolicyView") }),
    SettingsView: object({ public_url: or(s), audit_retention_days: int, job_retention_days: int, sources: map(s) }),
    Verification: object({ intact: bool, rows: int, first_broken_id: or(int), checked_at: time }),
};

// id, method, path, role, reach, feature, body, answer
const ops = [
    ["users.list", "get", "/users", "admin", "platform", null, null, list(ref("UserRow"))],
    ["users.get", "get", "/users/{user_id}", "admin", "platform", null, null, ref("UserRow")],
    ["users.edit", "patch", "/users/{user_id}", "admin", "platform", null, object({ email: s, display_name: s, role: or(role) }, ["email", "display_name", "role"]), ref("UserRow")],
    ["users.remove", "delete", "/users/{user_id}", "admin", "platform", null, object({ confirm: or(s) }), object({ removed: bool })],
    ["users.reset_password", "post", "/users/{user_id}/password", "admin", "platform", null, null, object({ recovery_code: s, expires_at: time })],
    ["users.reset_totp", "delete", "/users/{user_id}/totp", "admin", "platform", null, null, ref("Ok")],
    ["users.end_sessions", "delete", "/users/{user_id}/sessions", "admin", "platform", null, null, object({ ended: int })],
    ["tokens.list_of_user", "get", "/users/{user_id}/api-tokens", "admin", "platform", "api.tokens", null, list(ref("ApiTokenRow"))],
    ["tokens.revoke_of_user", "delete", "/users/{user_id}/api-tokens/{token_id}", "admin", "platform", null, null, ref("Ok")],
    ["teams.list", "get", "/teams", "viewer", "somewhere", "teams.rbac", null, list(ref("Team"))],
    ["teams.create", "post", "/teams", "owner", "platform", "teams.rbac", object({ name: s, description: or(s), slug: s }, ["description", "slug"]), ref("Team")],
    ["teams.edit", "patch", "/teams/{team_id}", "owner", "platform", "teams.rbac", object({ name: s, description: or(s) }, ["name", "description"]), ref("Team")],
    ["teams.remove", "delete", "/teams/{team_id}", "owner", "platform", "teams.rbac", null, object({ removed: bool, hosts_released: int, members_removed: int })],
    ["teams.members", "get", "/teams/{team_id}/members", "viewer", "there", "teams.rbac", null, list(ref("Member"))],
    ["teams.set_member", "put", "/teams/{team_id}/members/{user_id}", "owner", "platform", "teams.rbac", object({ cidr: s, comment: s, nomatch: int, role }, ["comment", "nomatch", "role"]), ref("Member")],
    ["teams.remove_member", "delete", "/teams/{team_id}/members/{user_id}", "owner", "platform", "teams.rbac", null, object({ removed: bool })],
    ["oidc.config", "get", "/auth/oidc/config", "admin", "platform", "auth.oidc", null, ref("OidcView")],
    ["oidc.configure", "put", "/auth/oidc/config", "admin", "platform", "auth.oidc", object({ client_id: s, client_secret: s, issuer: s, default_role: or(role), name: or(s) }, ["default_role", "name", "client_secret"]), ref("OidcView")],
    ["oidc.forget", "delete", "/auth/oidc/config", "admin", "platform", "auth.oidc", null, ref("Ok")],
    ["meta.entitlements", "get", "/entitlements", null, null, null, null, ref("EntitlementsView")],
    ["meta.set_entitlements", "put", "/entitlements", "owner", "platform", null, object({ off: list(s) }), ref("EntitlementsView")],
    ["settings.get", "get", "/settings", "admin", "platform", null, null, ref("SettingsView")],
    ["settings.edit", "patch", "/settings", "admin", "platform", null, object({ public_url: or(s), audit_retention_days: int, job_retention_days: int }, ["public_url", "audit_retention_days", "job_retention_days"]), ref("SettingsView")],
    ["audit.export", "get", "/audit/export", "owner", "platform", "audit.log", null, s],
    ["audit.verify", "get", "/audit/verify", "owner", "platform", "audit.log", null, ref("Verification")],
];

/** Adds what the document lacks. */
export function addSoon(document) {
    const asked = document.paths["/api/v1/audit"].get.parameters;
    for (const name of ["target", "ip", "from", "to", "q"]) {
        if (!asked.some((one) => one.name === name)) asked.push({ name, in: "query", schema: s });
    }
    const known = new Map(
        Object.values(document.paths).flatMap((item) => Object.values(item).map((op) => [op.operationId, op])),
    );
    const userIn = document.components.schemas.UserIn;
    userIn.required = userIn.required.filter((field) => field !== "password");
    // Two operations exist but will answer more.
    const complete = (id, name) => JSON.stringify(known.get(id)?.responses ?? "").includes(`/${name}"`);
    for (const [name, schema] of Object.entries(schemas)) document.components.schemas[name] ??= schema;
    for (const [id, method, path, role, reach, feature, body, answer] of ops) {
        const replaces = (id === "users.list" && complete(id, "User")) || (id === "meta.entitlements" && complete(id, "FeatureMap"));
        if (known.has(id) && !replaces) continue;
        const item = (document.paths[`/api/v1${path}`] ??= {});
        item[method] = {
            operationId: id,
            ...(role && { "x-role": role, "x-reach": reach }),
            ...(feature && { "x-entitlement": feature }),
            parameters: [...path.matchAll(/\{(\w+)\}/g)].map((m) => ({ name: m[1], in: "path", required: true, schema: int })),
            ...(body && { requestBody: { required: true, content: { "application/json": { schema: body } } } }),
            responses: { 200: { description: "", content: { "application/json": { schema: answer } } } },
        };
    }
}
