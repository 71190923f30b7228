import { describe, expect, it } from "vitest";
import type { Staged } from "../queries";
import { diffOf } from "./diff";
import { othersIn, ownAfter } from "./own";

const RAW = `--- /etc/network/interfaces\t2026-01-02 09:00:00
+++ /etc/network/interfaces.new\t2026-01-02 09:05:00
@@ -1,3 +1,8 @@
 auto lo
 iface lo inet loopback
 
+iface vmbr9 inet manual
+\tbridge-ports none
+
+auto bond0
+iface bond0 inet manual
`;
const line = (change: "added" | "unchanged", text: string, iface: string | null) => ({ change, text, iface });
const STAGED: Staged = {
    digest: "1",
    interfaces: ["vmbr9", "bond0"],
    raw: RAW,
    lines: [
        line("unchanged", "auto lo", "lo"),
        line("unchanged", "iface lo inet loopback", "lo"),
        line("unchanged", "", "lo"),
        line("added", "iface vmbr9 inet manual", "vmbr9"),
        line("added", "\tbridge-ports none", "vmbr9"),
        line("added", "", "vmbr9"),
        line("added", "auto bond0", "bond0"),
        line("added", "iface bond0 inet manual", "bond0"),
    ],
};

describe("what was staged in this window", () => {
    it("is what was changed, and what is staged because of it", () => {
        expect(ownAfter([], "bond0", { ...STAGED, interfaces: ["vmbr9"] }, STAGED)).toEqual(["bond0"]);
        expect(ownAfter([], "bond0", null, { ...STAGED, interfaces: ["bond0", "eno2"] })).toEqual(["bond0", "eno2"]);
        expect(othersIn(STAGED, ["bond0"])).toEqual(["vmbr9"]);
    });

    it("is nothing once nothing is staged, nor what is no longer staged", () => {
        expect(ownAfter(["bond0"], "bond0", STAGED, null)).toEqual([]);
        expect(ownAfter(["vmbr3"], "vmbr9", STAGED, STAGED)).toEqual(["vmbr9"]);
    });
});

describe("the diff of what is staged", () => {
    it("is of the file that is replaced, and marks where the changes of others begin", () => {
        const { files, foreign } = diffOf(STAGED, ["vmbr9"]);
        expect(files.map(({ path }) => path)).toEqual(["/etc/network/interfaces"]);
        expect([...foreign].map(({ text }) => text)).toEqual(["iface vmbr9 inet manual"]);
    });

    it("marks none where the service read other lines", () => {
        expect(diffOf({ ...STAGED, lines: STAGED.lines.slice(1) }, ["vmbr9"]).foreign.size).toBe(0);
    });
});
