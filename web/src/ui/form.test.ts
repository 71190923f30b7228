import { describe, expect, it } from "vitest";
import { faultOf, Problem } from "../api/client";
import { bodyOf, type Draft, inputsOf, sentOf } from "./form";

type Body = {
    name: string;
    note?: string | null;
    limit: number;
    on?: boolean;
    team_id?: number | null;
    channel_ids?: number[] | null;
    tags: string[];
    password?: string | null;
    hours?: { from: string } | null;
};

const EMPTY: Draft<Body> = {
    name: "",
    note: null,
    limit: 5,
    on: false,
    team_id: null,
    channel_ids: null,
    tags: [],
    password: null,
    hours: null,
};

function form(present: Partial<Draft<Body>> = {}, error: unknown = null) {
    const body = bodyOf(EMPTY, present);
    const inputs = () =>
        inputsOf(
            body,
            EMPTY,
            (change) => Object.assign(body, change),
            (...of) => faultOf(error, ...of),
        );
    return { inputs, body: () => body };
}

describe("the inputs of a form", () => {
    it("show what is changed, and what a new one begins with", () => {
        expect(form().inputs().number("limit").value).toBe(5);
        const { inputs } = form({ name: "db", team_id: 3, channel_ids: [1, 2], on: true });
        expect(inputs().text("name").value).toBe("db");
        expect(inputs().text("note").value).toBe("");
        expect(inputs().id("team_id").value).toBe("3");
        expect(inputs().ids("channel_ids").value).toEqual(["1", "2"]);
        expect(inputs().flag("on").checked).toBe(true);
    });

    it("show that something is unset where a new one begins with a value", () => {
        expect(form({ limit: null }).inputs().number("limit").value).toBe("");
    });

    it("hold numbers in the unit that is sent, without binary fractions", () => {
        const { inputs, body } = form();
        inputs().number("limit", 100).onChange(4.35);
        expect(body().limit).toBe(435);
        expect(inputs().number("limit", 100).value).toBe(4.35);
    });

    it("leave what an empty form has once they are emptied", () => {
        const { inputs, body } = form({ name: "db", note: "x", team_id: 3, channel_ids: [1], tags: ["a"] });
        inputs().text("name").onChange("");
        inputs().text("note").onChange("");
        inputs().id("team_id").onChange(null);
        inputs().ids("channel_ids").onChange([]);
        inputs().words("tags").onChange([]);
        expect(body()).toEqual(EMPTY);
    });

    it("hold no number while there is only its sign", () => {
        const { inputs, body } = form({ limit: 3 });
        inputs().number("limit").onChange("-");
        expect(body().limit).toBe(5);
    });

    it("of an object within are its own, with their faults", () => {
        const faults = [{ loc: ["body", "hours", "from"], msg: "No time.", type: "value" }];
        const { inputs, body } = form({}, new Problem(422, "invalid", "Invalid.", faults));
        inputs().value("hours").onChange({ from: "25:00" });
        expect(body().hours).toEqual({ from: "25:00" });
        expect(inputs().value("hours").fault("from")).toBe("No time.");
        expect(inputs().value("hours").fault("until")).toBeUndefined();
    });

    it("of a part of a draft need no more than the part", () => {
        let part: { name: string; wait: number | null; tags: string[]; on: boolean } = {
            name: "db",
            wait: 5,
            tags: ["web"],
            on: true,
        };
        const inputs = () => inputsOf(part, {}, (change) => (part = { ...part, ...change }));
        expect(inputs().text("name")).toMatchObject({ value: "db", error: undefined });
        inputs().text("name").onChange("");
        inputs().number("wait").onChange("");
        inputs().words("tags").onChange([]);
        expect(part).toEqual({ name: "", wait: null, tags: [], on: true });
    });

    it("show the fault of their field only", () => {
        const faults = [{ loc: ["body", "name"], msg: "Too long.", type: "value" }];
        const { inputs } = form({}, new Problem(422, "invalid", "Invalid.", faults));
        expect(inputs().text("name").error).toBe("Too long.");
        expect(inputs().text("note").error).toBeUndefined();
    });
});

describe("what a form sends", () => {
    it("has no blanks around texts, but for secrets", () => {
        const typed = { ...EMPTY, name: " db ", note: "  ", password: " x " };
        expect(sentOf(typed, EMPTY, ["password"])).toMatchObject({ name: "db", note: null, password: " x " });
    });
});
