import { describe, expect, it } from "vitest";
import { byArea, typeChoices, typeName } from "./types";

describe("types of notices", () => {
    it("are called by what happened, and unknown ones by their own name", () => {
        expect(typeName("alert.fired")).toBe("An alert fires");
        expect(typeName("moon.full")).toBe("moon.full");
    });
    it("stand in one area each", () => {
        const types = [
            "alert.fired",
            "backup.failed",
            "app.update.failed",
            "job.failed",
            "update.available",
            "moon.full",
        ];
        const areas = byArea(types, (type) => type);
        expect(areas.map(({ area }) => area)).toEqual(["Alerts", "Backups", "Apps", "Jobs", "News"]);
        expect(areas.flatMap((one) => one.types).sort()).toEqual([...types].sort());
        expect(typeChoices(["backup.failed"])).toEqual([
            { group: "Backups", items: [{ value: "backup.failed", label: "A backup fails" }] },
        ]);
    });
});
