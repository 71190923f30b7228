import { expect, test } from "vitest";
import { bodyOf, canSignIn, check, type Draft, draftOn, stepOf, withDefaults } from "./draft";

const draft: Draft = withDefaults({ ...draftOn(1), name: "web-1", template: "local:vztmpl/a.tar.zst" }, undefined);

test("an untouched draft asks for the service's own defaults: unprivileged, with nesting, without a password", () => {
    expect(bodyOf(draft)).toMatchObject({
        template: "local:vztmpl/a.tar.zst",
        download: null,
        cores: 1,
        memory_mb: 512,
        disk_gb: 8,
        storage: undefined,
        bridge: "vmbr0",
        ip: "dhcp",
        ip6: null,
        unprivileged: true,
        consent: false,
        nesting: true,
        password: null,
        ssh_keys: null,
    });
});

test("only what belongs to the chosen template and to the chosen address is sent", () => {
    const both: Draft = { ...draft, file: "b.tar.zst", ip: "10.0.0.5/24", gateway: "10.0.0.1" };
    expect(bodyOf({ ...both, source: "index" })).toMatchObject({
        template: null,
        download: { template: "b.tar.zst", storage: null },
        ip: "dhcp",
        gateway: null,
    });
    expect(bodyOf({ ...both, source: "image", image: " nginx:1.29 " })).toMatchObject({
        template: null,
        download: null,
        image: { reference: "nginx:1.29", storage: null },
    });
    expect(bodyOf({ ...both, address: "static" })).toMatchObject({ ip: "10.0.0.5/24", gateway: "10.0.0.1" });
    expect(bodyOf({ ...both, address: "manual", dns: "10.0.0.2, 10.0.0.3", ip6: "auto" })).toMatchObject({
        ip: "manual",
        ip6: "auto",
        dns: ["10.0.0.2", "10.0.0.3"],
    });
});

test("a privileged container needs consent, and gets no nesting", () => {
    const privileged = { ...draft, unprivileged: false };
    expect(check("container", privileged, null)).toHaveProperty("consent");
    expect(check("container", { ...privileged, consent: true }, null)).toEqual({});
    expect(bodyOf({ ...privileged, consent: true })).toMatchObject({ consent: true, nesting: false });
    expect(bodyOf({ ...draft, consent: true })).toMatchObject({ consent: false });
});

test("somebody can sign in with a password or a key", () => {
    expect(canSignIn(draft)).toBe(false);
    expect(canSignIn({ ...draft, password: "secret" })).toBe(true);
    expect(canSignIn({ ...draft, ssh_keys: " \nssh-ed25519 AAAA me" })).toBe(true);
});

test("what is wrong is named in its step, and a fault of the service belongs to one", () => {
    expect(check("place", draftOn(null), null)).toHaveProperty("host_id");
    expect(check("template", draftOn(1), null)).toHaveProperty("template");
    expect(check("template", { ...draft, source: "index" }, null)).toHaveProperty(["download.template"]);
    expect(check("template", { ...draft, source: "image", image: "nginx" }, null)).toHaveProperty(["image.reference"]);
    expect(check("template", { ...draft, source: "image", image: "localhost:5000/a/b:1" }, null)).toEqual({});
    const ofImage = { ...draft, name: "web", ip6: "auto", source: "image" } as const;
    expect(check("container", ofImage, 8)).toHaveProperty("ip6");
    expect(check("container", { ...ofImage, source: "stored" }, 8)).not.toHaveProperty("ip6");
    expect(check("container", { ...draft, name: "web_1", cores: 9, address: "static", ip: "10.0.0.5" }, 8)).toEqual({
        name: expect.anything(),
        cores: expect.anything(),
        ip: expect.anything(),
    });
    expect(check("sign-in", { ...draft, password: "four" }, null)).toHaveProperty("password");
    expect(["node", "download.storage", "image.reference", "ssh_keys", "disk_gb"].map(stepOf)).toEqual([
        "place",
        "template",
        "template",
        "sign-in",
        "container",
    ]);
});
