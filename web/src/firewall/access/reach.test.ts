import { describe, expect, it } from "vitest";
import type { Line, Nic } from "./queries";
import { filterText, reachText } from "./reach";

const line = (more: Partial<Line>): Line =>
    ({ verdict: "accept", pos: null, skipped: null, scope: "guest", ...more }) as Line;
const nic = (iface: string, off: string | null, lines: Line[] = []): Nic =>
    ({ iface, off, in: lines, out: [] }) as unknown as Nic;
const drop = line({ scope: "policy", verdict: "drop" });

describe("the firewall of a guest in a few words", () => {
    it("says which NICs it does not filter", () => {
        expect(filterText([nic("net0", null)])).toBe("on");
        expect(filterText([nic("net0", null), nic("net1", "it is off there")])).toBe("on, but not for net1");
        expect(filterText([nic("net0", "the firewall of the cluster is off")])).toBe("off");
        expect(filterText(null)).toBeNull();
    });
});

describe("who can reach a guest", () => {
    it("is everybody while a NIC is not filtered, or the policy accepts", () => {
        expect(reachText([nic("net0", "off"), nic("net1", null, [drop])])).toBe("by everybody on its network");
        expect(reachText([nic("net0", null, [line({ scope: "policy" })])])).toBe(
            "by everybody on its network, unless a rule refuses",
        );
    });

    it("is nobody, or those whom a rule lets in", () => {
        expect(reachText([nic("net0", null, [drop])])).toBe("by nobody");
        expect(reachText([nic("net0", null, [line({ pos: 0 }), drop])])).toBe("through 1 rule");
        expect(reachText([nic("net0", null, [line({ pos: 0, skipped: "it is off" }), drop])])).toBe("by nobody");
    });

    it("is not known while the policy could not be read", () => {
        expect(reachText([nic("net0", null, [])])).toBeNull();
        expect(reachText(null)).toBeNull();
    });
});
