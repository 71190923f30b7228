import { describe, expect, it } from "vitest";
import type { InstallChoices } from "../../api/client";
import { someEntry, somePrompt } from "../entry.fixture";
import { bodyOf, check, type Draft, draftOf, faultsOf, hostname, placed, stepOf, stepsFor, yesNo } from "./draft";

const choices: InstallChoices = {
    ssh_ready: true,
    storages: [
        { name: "big", type: "lvmthin", content: ["rootdir"], shared: false, free_bytes: 900, total_bytes: 1000 },
        { name: "small", type: "dir", content: ["rootdir"], shared: false, free_bytes: 9, total_bytes: 10 },
    ],
    template_storages: [
        { name: "local", type: "dir", content: ["vztmpl"], shared: false, free_bytes: null, total_bytes: null },
    ],
    bridges: ["vmbr0", "vmbr1"],
    next_ctid: 107,
    cores: 8,
    memory_bytes: null,
};
const asking = someEntry({
    prompts: [
        somePrompt(),
        somePrompt({ answered_by: "COLOUR", fallback: "blue" }),
        somePrompt({ answered_by: "ADD_ONS", yes_no: true, fallback: "No" }),
    ],
});

describe("a draft", () => {
    it("starts with the script's defaults", () => {
        const draft = draftOf(someEntry({ privileged: true, disk_gb: null }), 3);
        expect(draft).toMatchObject({ host_id: 3, name: "Lantern", cores: 2, memory_mb: 2048, disk_gb: "" });
        expect(draft).toMatchObject({ unprivileged: false, fixed: false });
    });
    it("takes the storage with the most free space and the first bridge of its host, unless an existing one was chosen", () => {
        const draft = draftOf(someEntry(), 1);
        expect(placed(draft, choices)).toMatchObject({ storage: "big", template_storage: "local", bridge: "vmbr0" });
        expect(placed({ ...draft, storage: "small", bridge: "vmbr9" }, choices)).toMatchObject({
            storage: "small",
            bridge: "vmbr0",
        });
    });
    it("has a step for questions only when there are some", () => {
        expect(stepsFor(someEntry(), { interactive: false })).toEqual(["host", "resources", "review"]);
        expect(stepsFor(asking, { interactive: false })).toEqual(["host", "resources", "questions", "review"]);
    });
    it("has none when the script asks in a terminal, which is so from the start when it can't run without a user", () => {
        expect(stepsFor(asking, { interactive: true })).toEqual(["host", "resources", "review"]);
        expect(draftOf(asking, 1).interactive).toBe(false);
        expect(draftOf(someEntry({ unattended: false }), 1).interactive).toBe(true);
    });
});

describe("what is sent", () => {
    it("omits unset values, and a static address that is no longer selected", () => {
        const draft: Draft = {
            ...draftOf(someEntry(), 1),
            name: "  Lantern ",
            cores: "",
            ip: "10.0.0.5/24",
            gateway: "10.0.0.1",
        };
        expect(bodyOf(draft, someEntry(), true)).toMatchObject({
            name: "Lantern",
            ctid: null,
            overrides: { cores: null, memory_mb: 2048, vlan: null, ip: "dhcp", gateway: null },
            answers: {},
            interactive: false,
            consent: true,
        });
    });
    it("has no answers when the script asks in a terminal", () => {
        const draft = { ...draftOf(asking, 1), interactive: true, answers: { LANTERN_PORT: "80", ADD_ONS: "no" } };
        expect(bodyOf(draft, asking, true)).toMatchObject({ interactive: true, answers: {} });
        expect(bodyOf(draftOf(asking, 1), asking, true)).toMatchObject({ interactive: false });
    });
    it("sends yes and no explicitly, and leaves defaults to the script", () => {
        const draft = draftOf(asking, 1);
        draft.answers.LANTERN_PORT = "80";
        expect(bodyOf(draft, asking, false).answers).toEqual({ LANTERN_PORT: "80", ADD_ONS: "no" });
    });
    it.each([
        ["true", "true", "false"],
        ["0", "1", "0"],
        ["NO", "yes", "no"],
        ["n", "y", "n"],
        [null, "y", "n"],
    ])("with the default %s, yes is %s and no is %s", (fallback, yes, no) => {
        expect([yesNo({ fallback }, true), yesNo({ fallback }, false)]).toEqual([yes, no]);
    });
});

describe("checking", () => {
    const resources = (change: Partial<Draft>, of: InstallChoices | undefined = choices) =>
        check("resources", { ...draftOf(someEntry(), 1), ...change }, someEntry(), of);
    it("finds nothing wrong with the defaults", () => expect(resources({})).toEqual({}));
    it.each<[Partial<Draft>, string, string]>([
        [{ name: " " }, "name", "Must not be empty."],
        [{ ctid: 99 }, "ctid", "Must be at least 100."],
        [{ cores: 9 }, "overrides.cores", "The node has 8 cores."],
        [{ memory_mb: 8 }, "overrides.memory_mb", "Must be at least 16."],
        [{ disk_gb: 1.5 }, "overrides.disk_gb", "Must be a whole number."],
        [{ vlan: 4095 }, "overrides.vlan", "Must be at most 4094."],
        [{ fixed: true, ip: "10.0.0.5" }, "overrides.ip", "Must be like 10.0.0.5/24."],
        [{ fixed: true, ip: "10.0.0.5/33" }, "overrides.ip", "Must be like 10.0.0.5/24."],
        [{ fixed: true, ip: "10.0.0.5/24", gateway: "10.0.0.256" }, "overrides.gateway", "Must be an IPv4 address."],
    ])("%o is wrong at %s", (change, field, words) => expect(resources(change)).toEqual({ [field]: words }));
    it("requires answers without a default", () => {
        expect(check("questions", draftOf(asking, 1), asking, choices)).toEqual({
            "answers.LANTERN_PORT": "The script needs an answer.",
        });
    });
    it("rejects a host without storage for containers", () => {
        expect(resources({}, { ...choices, storages: [] })).toHaveProperty(["overrides.storage"]);
    });
});

it.each([
    ["host_id", "host"],
    ["ctid", "resources"],
    ["overrides.ip", "resources"],
    ["answers.LANTERN_PORT", "questions"],
    ["consent", "review"],
])("the field %s belongs to the step %s", (field, step) => expect(stepOf(field)).toBe(step));

it("the service's errors are assigned to their fields", () => {
    expect(faultsOf([{ loc: ["body", "answers", "LANTERN_PORT"], msg: "Why", type: "missing" }])).toEqual({
        "answers.LANTERN_PORT": "Why",
    });
});

it.each([
    ["My App!", "my-app"],
    ["  ", "app"],
    ["Ünter", "nter"],
])("the app %o has the hostname %s", (name, label) => expect(hostname(name)).toBe(label));
