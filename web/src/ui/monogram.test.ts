import { describe, expect, it } from "vitest";
import { hue, initials } from "./monogram";

describe("a monogram", () => {
    it.each([
        ["Grafana", "GR"],
        ["Home Assistant", "HA"],
        ["alpine-nginx", "AN"],
        ["5etools", "5E"],
        ["Ärger Übung", "ÄÜ"],
        ["🦊", "?"],
        ["", "?"],
    ])("of %s is %s", (name, letters) => expect(initials(name)).toBe(letters));

    it("has the same colour for any letter case", () => {
        expect(hue("Grafana")).toBe(hue("grafana"));
        expect(hue("Grafana")).not.toBe(hue("Gitea"));
    });
});
