import { describe, expect, it } from "vitest";
import { findings, type Waiting } from "./waiting";

const calm: Waiting = {
    cpu: 20,
    load: 1,
    cores: 8,
    iowait: 0.2,
    pressureCpu: 1,
    pressureIo: 0,
    pressureMemory: 0,
    memory: 50,
};

describe("why a host is slow", () => {
    it("is said in a sentence for each thing it is short of", () => {
        expect(findings({ ...calm, cpu: 96 })).toEqual(["Processes wait for processors."]);
        expect(findings({ ...calm, pressureIo: 40 })).toEqual(["Processes wait for disks."]);
        expect(findings({ ...calm, iowait: 30, memory: 98 })).toEqual([
            "Processes wait for disks.",
            "The memory is short.",
        ]);
        expect(findings({ ...calm, load: 12 })).toEqual(["Processes wait for processors."]);
    });

    it("is nothing if nothing waits, also without the pressure of version 9", () => {
        expect(findings(calm)[0]).toMatch(/^Nothing waits much/);
        expect(findings({ ...calm, pressureCpu: null, pressureIo: null, pressureMemory: null })[0]).toMatch(/^Nothing/);
    });

    it("is not known while nothing was measured", () => {
        expect(findings({ ...calm, cpu: null })[0]).toMatch(/not known/);
        expect(findings({ ...calm, iowait: null, load: null })[0]).toMatch(/not known/);
    });
});
