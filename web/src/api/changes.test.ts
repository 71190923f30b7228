import { describe, expect, it } from "vitest";
import { changedBy } from "./changes";
import { keyOf } from "./operation";

describe("a command", () => {
    it("changes its own area", () => {
        expect(changedBy("alerts.change_rule", { rule_id: 1 })).toEqual({ areas: ["alerts"], guest: null });
    });

    it("changes what the table says instead, of it or of its area", () => {
        expect(changedBy("users.edit", { user_id: 1 }).areas).toContain("auth.me");
        expect(changedBy("maintenance.end", { maintenance_id: 1 }).areas).toContain("schedules.calendar");
    });

    it("on a guest changes what was read of this guest", () => {
        const guest = keyOf("vms", { vm_id: 3 });
        expect(changedBy("vms.set_notes", { vm_id: 3, body: {} })).toEqual({ areas: [], guest });
        expect(changedBy("apps.update_windows").guest).toBeNull();
    });

    it("that starts a job changes nothing itself, apart from what the table says", () => {
        expect(changedBy("vms.create_snapshot", { vm_id: 3 })).toEqual({ areas: [], guest: null });
        expect(changedBy("vms.clone", { vm_id: 3 }).areas).toEqual(["vms.list"]);
    });
});
