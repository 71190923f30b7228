// Operations that the page is written for and the service's document does not have yet; each gives way to the real one.
const s = { type: "string" };
const time = { type: "string", format: "date-time" };
const int = { type: "integer" };
const bool = { type: "boolean" };
const or = (type) => ({ anyOf: [type, { type: "null" }] });
const ref = (name) => ({ $ref: `#/components/schemas/${name}` });
const map = (values) => ({ type: "object", additionalProperties: values });
const object = (properties, optional = []) => ({
    type: "object",
    required: Object.keys(properties).filter((key) => !optional.includes(key)),
    properties,
});

const days = { public_url: or(s), audit_retention_days: or(int), job_retention_days: or(int) };
const schemas = {
    Standing: object({
        state: { type: "string", enum: ["none", "valid", "expired", "invalid"] },
        subject: or(s),
        expires_at: or(time),
        warning: or(s),
    }),
    EntitlementsView: object({ features: map(bool), sources: map(s), policy: ref("Standing") }),
    SettingsView: object({ public_url: or(s), audit_retention_days: int, job_retention_days: int, sources: map(s) }),
    Verification: object({
        intact: bool,
        rows: int,
        uncovered: int,
        removed: int,
        links: int,
        head: s,
        first_broken_id: or(int),
        problem: or(s),
        checked_at: time,
    }),
};

// id, method, path, role, reach, feature, body, answer
const ops = [
    ["meta.entitlements", "get", "/entitlements", null, null, null, null, ref("EntitlementsView")],
    ["meta.set_entitlements", "put", "/entitlements", "owner", "platform", null, object({ off: { type: "array", items: s } }), ref("EntitlementsView")],
    ["settings.get", "get", "/settings", "admin", "platform", null, null, ref("SettingsView")],
    ["settings.edit", "patch", "/settings", "admin", "platform", null, object(days, Object.keys(days)), ref("SettingsView")],
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
    // It exists but will answer more.
    const complete = (id, name) => JSON.stringify(known.get(id)?.responses ?? "").includes(`/${name}"`);
    for (const [name, schema] of Object.entries(schemas)) document.components.schemas[name] ??= schema;
    for (const [id, method, path, role, reach, feature, body, answer] of ops) {
        const replaces = id === "meta.entitlements" && complete(id, "FeatureMap");
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
