import { describe, expect, test } from "vitest";
import type { App, Preflight } from "../../api/client";
import { fixLinkOf } from "./moveTexts";

const app = { id: 7 } as App;
const of = {
    source: { host_id: 1, host_name: "pve", node: "pve-a1", ctid: 100 },
    target: { host_id: 2, host_name: "pve-2", node: "edge", ctid: 100 },
} as Preflight;

describe("a blocker links to the page where it can be resolved", () => {
    test("to the named host, even if its name starts with the other host's name", () => {
        expect(fixLinkOf("Holdfast can't sign in to pve-2 over SSH.", app, of)).toEqual({
            to: "/hosts/$id/connection",
            id: 2,
            label: "SSH of pve-2",
        });
        expect(fixLinkOf("Not enough free space on storage local of pve. Free some space, or choose another storage.", app, of)?.id).toBe(1);
        expect(fixLinkOf("Node edge is offline. Bring it online, or choose another host.", app, of)?.id).toBe(2);
    });

    test("to the app's NICs when a NIC must be changed", () =>
        expect(fixLinkOf("pve-2 has no bridge vmbr1. Create it there, or change the NIC.", app, of)).toMatchObject({
            to: "/apps/$id/network",
            id: 7,
        }));

    test("not at all when the message names neither", () =>
        expect(fixLinkOf("The container is a template. Only containers that can run can be moved.", app, of)).toBeNull());
});
