import { describe, expect, it } from "vitest";
import type { User } from "../api/client";
import { denialReason } from "./access";
import { featureName } from "./features";

const user = (role: User["role"], features: Record<string, boolean> = {}, teams: User["teams"] = []): User =>
    ({
        id: 1,
        email: "a@b",
        display_name: "a",
        role,
        teams,
        totp_enabled: false,
        features,
    }) as User;

type Paths = Record<string, Record<string, { "x-entitlement"?: string }>>;
type Schema = { properties: { off: { items: { enum: string[] } } } };
const [{ schemas }] = Object.values(
    import.meta.glob<{ schemas: { EntitlementsIn: Schema } }>("../../../server/src/main/resources/openapi.json", {
        eager: true,
        import: "components",
    }),
) as [{ schemas: { EntitlementsIn: Schema } }];
const [paths] = Object.values(
    import.meta.glob<Paths>("../../../server/src/main/resources/openapi.json", { eager: true, import: "paths" }),
) as [Paths];

describe("the reason why an action is denied", () => {
    it("is a role that is too low", () => {
        expect(denialReason(user("operator"), "apps.uninstall")).toContain("role admin");
        expect(denialReason(user("admin"), "apps.uninstall")).toBeNull();
        expect(denialReason(user(null), "apps.list")).toContain("viewer");
    });
    it("is a feature that is off", () => {
        const owner = user("owner", { "apps.uninstall": false });
        expect(denialReason(owner, "apps.uninstall")).toContain("apps.uninstall");
        expect(denialReason(owner, "apps.uninstall", null, { "apps.uninstall": "policy" })).toContain("policy file");
        expect(denialReason(owner, "apps.uninstall", null, { "apps.uninstall": "settings" })).toContain("An owner can");
    });
    it("is a role that applies only to another team's host", () => {
        const member = user(null, {}, [{ team_id: 7, name: "night", role: "operator" }]);
        expect(denialReason(member, "apps.lifecycle", 7)).toBeNull();
        expect(denialReason(member, "apps.lifecycle", 8)).toContain("yours is none");
        expect(denialReason(member, "apps.lifecycle", null)).toContain("yours is none");
        expect(denialReason(member, "apps.list")).toBeNull();
        expect(denialReason(member, "users.list")).toContain("role admin");
        expect(denialReason(member, "users.list")).toContain("for all of Holdfast");
    });
});

describe("the features", () => {
    it("all have a name and an area", () => {
        const needed = new Set(
            Object.values(paths).flatMap((item) => Object.values(item).flatMap((op) => op["x-entitlement"] ?? [])),
        );
        expect(needed.size).toBeGreaterThan(1);
        // What no operation needs yet can be switched off by a policy, and is named there.
        const all = new Set([...needed, ...schemas.EntitlementsIn.properties.off.items.enum]);
        expect(all).toContain("metrics.history");
        for (const key of all) expect(featureName(key), key).not.toBe(key);
    });
});
