import { describe, expect, it } from "vitest";
import type { User } from "../api/client";
import { obstacle } from "./access";

const user = (
    role: User["role"],
    features: Record<string, boolean> = {},
    teams: User["teams"] = [],
): User => ({
    id: 1,
    email: "a@b",
    display_name: "a",
    role,
    teams,
    totp_enabled: false,
    features,
});

describe("what stands in somebody's way", () => {
    it("is a role that is too low", () => {
        expect(obstacle(user("operator"), "apps.uninstall")).toContain("role admin");
        expect(obstacle(user("admin"), "apps.uninstall")).toBeNull();
        expect(obstacle(user(null), "apps.list")).toContain("viewer");
    });
    it("is a feature that is off", () => {
        expect(obstacle(user("owner", { "apps.uninstall": false }), "apps.uninstall")).toContain("apps.uninstall");
    });
    it("is a role that counts on another team's host only", () => {
        const member = user(null, {}, [{ team_id: 7, name: "night", role: "operator" }]);
        expect(obstacle(member, "apps.lifecycle", 7)).toBeNull();
        expect(obstacle(member, "apps.lifecycle", 8)).toContain("Yours is none");
        expect(obstacle(member, "apps.lifecycle", null)).toContain("Yours is none");
        expect(obstacle(member, "apps.list")).toBeNull();
        expect(obstacle(member, "users.list")).toContain("role admin");
    });
});
