import { describe, expect, it } from "vitest";
import type { User, UserRow } from "../api/client";
import { lastOwner, outranked, roleChoices } from "./rank";

const row = (id: number, role: UserRow["role"], teams: UserRow["teams"] = []): UserRow => ({
    id,
    email: `${id}@x`,
    display_name: `User ${id}`,
    role,
    teams,
    totp_enabled: false,
    single_sign_on: false,
    waiting: false,
    created_at: "2026-01-01T00:00:00Z",
    last_seen_at: null,
});
const admin = { id: 9, role: "admin" } as User;

describe("rank", () => {
    it("prevents an admin from changing an owner of the platform or of a team", () => {
        expect(outranked(admin, row(1, "owner"))).toContain("is owner");
        expect(outranked(admin, row(2, null, [{ team_id: 1, name: "Red", role: "owner" }]))).toContain("owner in Red");
        expect(outranked(admin, row(3, "admin"))).toBeNull();
        expect(outranked(admin, row(4, null, [{ team_id: 1, name: "Red", role: "admin" }]))).toBeNull();
    });
    it("offers no role above the caller's own", () => {
        const closed = roleChoices(admin).filter((choice) => choice.disabled);
        expect(closed.map((choice) => choice.value)).toEqual(["owner"]);
    });
    it("protects only the last owner", () => {
        const only = row(1, "owner");
        expect(lastOwner(only, [only, row(2, "admin")])).toContain("last owner");
        expect(lastOwner(only, [only, row(2, "owner")])).toBeNull();
    });
});
