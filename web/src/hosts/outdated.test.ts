import { describe, expect, it } from "vitest";
import type { Host } from "../api/client";
import { outdatedSince, silentHosts } from "./outdated";

const host = (id: number, cluster_id: number, status: string, last_seen_at: string | null) =>
    ({ id, cluster_id, status, last_seen_at }) as Host;

describe("what is known of the guests of a host", () => {
    const all = [
        host(1, 1, "offline", "2026-11-22T10:42:00Z"),
        host(2, 1, "offline", "2026-11-22T10:43:00Z"),
        host(3, 2, "offline", "2026-11-22T10:40:00Z"),
        host(4, 2, "online", "2026-11-22T11:00:00Z"),
        host(5, 3, "unknown", null),
    ];
    it("is from when a host of its cluster last answered", () => {
        expect(outdatedSince(all, 1)).toBe("2026-11-22T10:43:00Z");
    });
    it("is current while another host of the cluster answers", () => {
        expect(outdatedSince(all, 3)).toBeNull();
        expect(outdatedSince(all, 4)).toBeNull();
    });
    it("has no time if none of them ever answered, or the host was removed", () => {
        expect(outdatedSince(all, 5)).toBeNull();
        expect(outdatedSince(all, 9)).toBeNull();
        expect(outdatedSince(all, null)).toBeNull();
    });
    it("is not known for the hosts of which no member of the cluster answers", () => {
        expect(silentHosts(all).map(({ id }) => id)).toEqual([1, 2, 5]);
        expect(silentHosts([])).toEqual([]);
    });
});
