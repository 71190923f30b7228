// The same for the door and the profile.
const s = { type: "string" };
const time = { type: "string", format: "date-time" };
const int = { type: "integer" };
const bool = { type: "boolean" };
const or = (type) => ({ anyOf: [type, { type: "null" }] });
const list = (items) => ({ type: "array", items });
const ref = (name) => ({ $ref: `#/components/schemas/${name}` });
const object = (properties, optional = []) => ({
    type: "object",
    required: Object.keys(properties).filter((key) => !optional.includes(key)),
    properties,
});
const token = { id: int, name: s, scopes: list(s), created_at: time, expires_at: time, last_used_at: or(time), last_used_ip: or(s) };
const schemas = {
    Enrolment: object({ secret: s, otpauth_uri: s, qr_svg: s, recovery_codes: list(s) }),
    RecoveryCodes: object({ recovery_codes: list(s) }),
    TrustedDeviceView: object({ id: s, ip: s, user_agent: or(s), created_at: time, last_seen_at: time, expires_at: time, current: bool }),
    ApiToken: object(token),
    Made: object({ ...token, token: s }),
    ScopeView: object({ scope: s, summary: s }),
    Step: object({ ok: bool, user: ref("User"), totp_required: bool, pending: s }, ["ok", "user", "totp_required", "pending"]),
};
const password = object({ password: s });
const ops = [
    ["auth.login", "post", "/auth/login", null, object({ email: s, password: s }), ref("Step")],
    ["auth.totp", "post", "/auth/totp", null, object({ code: s, pending: s, remember: bool }, ["remember"]), ref("Step")],
    ["auth.enroll_totp", "post", "/auth/totp/enroll", "auth.totp", null, ref("Enrolment")],
    ["auth.confirm_totp", "post", "/auth/totp/confirm", "auth.totp", object({ code: s }), ref("Ok")],
    ["auth.disable_totp", "delete", "/auth/totp", null, password, ref("Ok")],
    ["auth.regenerate_recovery_codes", "post", "/auth/totp/recovery-codes/regenerate", "auth.totp", password, ref("RecoveryCodes")],
    ["auth.trusted_devices", "get", "/auth/trusted-devices", null, null, list(ref("TrustedDeviceView"))],
    ["auth.revoke_trusted_device", "delete", "/auth/trusted-devices/{did}", null, null, ref("Ok")],
    ["auth.change_password", "post", "/auth/password", null, object({ current_password: s, new_password: s }), ref("Ok")],
    ["auth.recover", "post", "/auth/recover", null, object({ email: s, code: s, new_password: s }), ref("Ok")],
    ["tokens.list", "get", "/api-tokens", null, null, list(ref("ApiToken"))],
    ["tokens.create", "post", "/api-tokens", "api.tokens", object({ name: s, scopes: list(s), expires_in_days: int }, ["expires_in_days"]), ref("Made")],
    ["tokens.scopes", "get", "/api-tokens/scopes", null, null, list(ref("ScopeView"))],
    ["tokens.revoke", "delete", "/api-tokens/{token_id}", null, null, ref("Ok")],
];

/** Adds what the document lacks. */
export function addDoor(document) {
    for (const [name, schema] of Object.entries(schemas)) document.components.schemas[name] ??= schema;
    const user = document.components.schemas.User;
    if (!user.properties.has_password) {
        Object.assign(user.properties, { has_password: bool, recovery_codes_left: or(int) });
        user.required.push("has_password", "recovery_codes_left");
        document.paths["/api/v1/auth/login"].post = undefined;
        document.paths = JSON.parse(JSON.stringify(document.paths));
    }
    for (const [id, method, path, feature, body, answer] of ops) {
        const item = (document.paths[`/api/v1${path}`] ??= {});
        item[method] ??= {
            operationId: id,
            ...(feature && { "x-entitlement": feature }),
            parameters: [...path.matchAll(/\{(\w+)\}/g)].map((m) => ({
                name: m[1],
                in: "path",
                required: true,
                schema: m[1] === "did" ? s : int,
            })),
            ...(body && { requestBody: { required: true, content: { "application/json": { schema: body } } } }),
            responses: { 200: { description: "", content: { "application/json": { schema: answer } } } },
        };
    }
}
