import { describe, expect, it } from "vitest";
import type { CatalogStatus } from "../api/client";
import { someEntry, somePrompt } from "./entry.fixture";
import {
    addresses,
    asked,
    hostFeatures,
    marks,
    questions,
    questionText,
    readable,
    resources,
    short,
    site,
    system,
} from "./facts";

describe("an entry's resources", () => {
    it("are shown in readable units", () => {
        expect(resources(someEntry({ cpu: 1, ram_mb: 512 }))).toEqual({
            cores: "1 core",
            memory: "512 MiB",
            disk: "8 GiB",
        });
    });
    it("are not known when the script does not specify them", () => {
        expect(resources(someEntry({ cpu: null, ram_mb: null, disk_gb: null }))).toEqual({
            cores: null,
            memory: null,
            disk: null,
        });
    });
});

describe("an entry's marks", () => {
    const texts = (...args: Parameters<typeof someEntry>) => marks(someEntry(...args)).map((mark) => mark.text);
    it("are empty for an ordinary entry", () => expect(texts()).toEqual([]));
    it("start with the obstacles to an install", () => {
        expect(texts({ unattended: false, privileged: true, flags: ["gpu", "nesting"] })).toEqual([
            "needs a person",
            "privileged",
            "GPU",
        ]);
    });
    it("mention questions only when they can be answered", () => {
        expect(texts({ prompts: [somePrompt()] })).toEqual(["asks questions"]);
        expect(texts({ prompts: [somePrompt()], unattended: false })).toEqual(["needs a person"]);
    });
    it("mark a script that can't be read", () => {
        expect(texts({ broken: "The container script is empty.", unattended: false })).toEqual(["unreadable"]);
    });
    it("mark an Alpine variant", () => {
        expect(texts({ variant_of: "lantern", os: "alpine" })).toEqual(["Alpine variant"]);
    });
});

describe("an entry's questions", () => {
    it("are those that a variable answers, each once, without agreements", () => {
        const entry = someEntry({
            prompts: [
                somePrompt(),
                somePrompt({ text: "Again" }),
                somePrompt({ answered_by: null }),
                somePrompt({ answered_by: "AGREE", consent: true }),
                somePrompt({ answered_by: "ADMIN_PASSWORD", text: "" }),
            ],
        });
        expect(questions(entry).map(({ variable, text, secret }) => [variable, text, secret])).toEqual([
            ["LANTERN_PORT", "Which port", false],
            ["ADMIN_PASSWORD", "answer", true],
        ]);
    });
    it.each([
        ["Which port: ", "Which port"],
        ["Name > ", "Name"],
        ["Add the demo data? <y/N> ", "Add the demo data?"],
        ["Go on (yes/no): ", "Go on"],
        ["Keep <old>", "Keep <old>"],
    ])("%o is asked as %s", (text, words) => expect(questionText(somePrompt({ text }))).toBe(words));
    it("without text are named by their variable or their line", () => {
        expect(questionText(somePrompt({ text: " " }))).toBe("answer");
        expect(questionText(somePrompt({ text: "", variable: null }))).toBe("a question in line 12");
    });
});

it("an address without a port shows none", () => {
    expect(addresses(someEntry({ addresses: [{ protocol: "https", port: null, path: "/admin" }] }))).toEqual([
        "https://‹its address›/admin",
    ]);
});

describe("a script can be read", () => {
    const status = (url: string, commit: string | null = "c0ffee") => ({ url, commit }) as CatalogStatus;
    it("when its repository has a web view", () => {
        expect(readable(status("https://github.com/some/scripts.git"), "ct/lantern.sh")).toBe(
            "https://github.com/some/scripts/blob/c0ffee/ct/lantern.sh",
        );
    });
    it.each([
        ["https://mirror.example.net/scripts", "c0ffee"],
        ["/srv/scripts", "c0ffee"],
        ["https://github.com/some/scripts", null],
    ])("not at %s with commit %s", (url, commit) => expect(readable(status(url, commit), "ct/lantern.sh")).toBeNull());
});

it.each([
    ["8f31c0a94bd1f2aa0c7e5d5b0e4f0c3c6f7f8a11", "8f31c0a9"],
    ["directory-8f31c0a94bd1f2aa0c7e5d5b0e4f0c3c6f7f8a11", "8f31c0a9"],
])("the commit %s is called %s", (commit, name) => expect(short(commit)).toBe(name));

it.each([
    ["https://lantern.example.net/", "lantern.example.net"],
    ["javascript:alert(1)", undefined],
    ["not an address", undefined],
    [null, undefined],
])("the site %s leads to %s", (source, host) => expect(site(source)?.host).toBe(host));

it.each([
    ["debian", "13", "Debian 13"],
    ["alpine", null, "Alpine"],
    [null, "13", null],
])("the system %s %s is called %s", (os, version, name) => expect(system(someEntry({ os, version }))).toBe(name));

it("features of the host are explained, unknown ones named", () => {
    expect(hostFeatures(someEntry({ flags: ["tun", "mknod" as "tun"] }))).toEqual([
        "The TUN device of the node is passed through, for a VPN.",
        "The feature mknod is switched on.",
    ]);
});

it.each([
    [someEntry(), "The script asks nothing."],
    [someEntry({ prompts: [somePrompt()] }), "The script has one question, which you answer before the install."],
    [
        someEntry({ prompts: [somePrompt({ answered_by: null, fallback: "8080" })] }),
        "The script has one question, which gets its default answer.",
    ],
    [
        someEntry({ unattended: false, prompts: [somePrompt(), somePrompt()] }),
        "The script has 2 questions that only a person at the terminal can answer.",
    ],
])("it is said how questions are answered (%#)", (entry, sentence) => expect(asked(entry)).toBe(sentence));
