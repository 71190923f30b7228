import { describe, expect, it } from "vitest";
import { measure, typedIn } from "./units";

describe("a measured value", () => {
    it("has the unit of its metric", () => {
        expect(measure(96.4, "percent")).toBe("96 %");
        expect(measure(1.5e6, "bits_per_second")).toBe("1.5 Mbit/s");
        expect(measure(26.25, "hours")).toBe("26.3 h");
        expect(measure(9.5, "days")).toBe("9.5 d");
        expect(measure(71, "celsius")).toBe("71 °C");
        expect(measure(3, "count")).toBe("3");
    });
    it("is unknown when it is not known, and never zero", () => {
        expect(measure(null, "percent")).toBeNull();
        expect(measure(undefined, "bytes")).toBeNull();
        expect(measure(1, "state")).toBeNull();
    });
    it("is typed in a unit that people use", () => {
        expect(typedIn("bits_per_second")).toEqual({ factor: 1e6, suffix: " Mbit/s" });
        expect(typedIn("days").suffix).toBe(" d");
        expect(typedIn("state").factor).toBe(1);
        expect(typedIn(undefined).suffix).toBe("");
    });
});
