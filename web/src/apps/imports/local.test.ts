import { describe, expect, it } from "vitest";
import type { Host } from "../../api/client";
import { localRows } from "./local";

const hosts = [{ name: "Home", node: "pve1" }] as Host[];

describe("the list of ProxmoxVE-Local", () => {
    it("is read with the server's name where a host has it, and else with its address", () => {
        const json = JSON.stringify([
            { server: "PVE1", address: "10.0.0.2", ctid: "105", script: "scripts/ct/pihole.sh", web_port: 80 },
            { server: "other", address: "10.0.0.3", ctid: "106", script: "wiki.sh", web_port: null },
            { server: null, address: null, ctid: "107", script: "wiki.sh", web_port: 99_999 },
        ]);
        expect(localRows(json, hosts)).toEqual({
            rows: [
                { server: "PVE1", ctid: 105, script: "scripts/ct/pihole.sh", web_port: 80 },
                { server: "10.0.0.3", ctid: 106, script: "wiki.sh", web_port: null },
                { server: null, ctid: 107, script: "wiki.sh", web_port: null },
            ],
            left: 0,
        });
    });

    it("takes nothing else of a row", () => {
        const json = JSON.stringify([
            { server: "a", ctid: "105", script: "wiki.sh", password: "hunter2", ssh_key: "k" },
        ]);
        expect(JSON.stringify(localRows(json, hosts))).not.toMatch(/hunter2|ssh_key/);
    });

    it("leaves out and counts what is no container", () => {
        const json = JSON.stringify([
            { ctid: null, script: "wiki.sh" },
            { ctid: "7", script: "wiki.sh" },
            null,
            { ctid: "105" },
        ]);
        expect(localRows(json, hosts)).toEqual({ rows: [], left: 4 });
    });

    it("may be empty, and is nothing but such a list", () => {
        expect(localRows("\n", hosts)).toEqual({ rows: [], left: 0 });
        expect(localRows("{}", hosts)).toBeNull();
        expect(localRows("SQLite format 3", hosts)).toBeNull();
    });
});
