import { describe, expect, it } from "vitest";
import { type Draft, inputsOf, sentOf } from "../../ui/form";
import { type RunBody, runOf, USUAL, type Way } from "./chosen";

const ALL: Draft<RunBody> = { ...USUAL, host_id: null };
const of = (change: Partial<RunBody>, guests: string[] | null = null) =>
    runOf(sentOf<RunBody>({ ...ALL, ...change }, ALL), guests);

describe("the request for backups", () => {
    it("names a storage only if one is entered, so that the node's own is used", () => {
        expect(of({ storage: "  " })).toEqual({
            storage: null,
            mode: "snapshot",
            compress: "zstd",
            notes: null,
            protected: false,
            bandwidth_kib_s: null,
            guests: "all",
            host_id: null,
        });
        expect(of({ storage: " nas " }).storage).toBe("nas");
    });

    it("limits the bandwidth in whole KiB per second, entered in MiB", () => {
        const change: Partial<Draft<Way>> = {};
        const { onChange } = inputsOf<Draft<Way>>(
            USUAL,
            USUAL,
            (next) => Object.assign(change, next),
            () => undefined,
        ).number("bandwidth_kib_s", 1024);
        onChange(50);
        expect(of({ ...(change as Way), notes: " nightly " })).toMatchObject({
            bandwidth_kib_s: 51200,
            notes: "nightly",
        });
        onChange(0.333);
        expect(of(change as Way).bandwidth_kib_s).toBe(341);
    });

    it("is for all guests of a host, or for those that are chosen wherever they are", () => {
        expect(of({ host_id: 2 })).toMatchObject({ guests: "all", host_id: 2 });
        expect(of({ host_id: 2 }, ["app:3", "vm:12"])).toMatchObject({
            guests: [
                { type: "app", id: 3 },
                { type: "vm", id: 12 },
            ],
            host_id: null,
        });
    });
});
