import { expect, it } from "vitest";
import { DEFAULTS, limited, parsed } from "./settings";

it("stored settings are read, and what is not valid is as by default", () => {
    expect(parsed(undefined)).toEqual(DEFAULTS);
    expect(parsed("no JSON")).toEqual(DEFAULTS);
    expect(parsed("null")).toEqual(DEFAULTS);
    const all = {
        fontSize: 18,
        colours: "dark",
        copyOnSelect: true,
        screenReader: true,
        scaled: false,
        quality: "high",
        layout: "fr",
    };
    expect(parsed(JSON.stringify(all))).toEqual(all);
    expect(parsed('{"fontSize":"big","colours":7,"copyOnSelect":"yes","quality":"best","layout":"xx"}')).toEqual(
        DEFAULTS,
    );
});

it("a font size is limited to what can be read and fits", () => {
    expect([1, 14.4, 90].map(limited)).toEqual([9, 14, 28]);
    expect(parsed('{"fontSize":500}').fontSize).toBe(28);
});
