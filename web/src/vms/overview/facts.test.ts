import { afterAll, describe, expect, it, vi } from "vitest";
import type { Schemas } from "../../api/client";
import { agentText, commandOf, interfaceName, lockText, replicationText, snapshotsText } from "./facts";

// A minute must not pass between a time and the text about it.
vi.useFakeTimers({ toFake: ["Date"] });
afterAll(() => vi.useRealTimers());

const minutesAgo = (n: number) => new Date(Date.now() - n * 60_000).toISOString();

describe("the state of a guest agent", () => {
    const agent = (more: Partial<Schemas["AgentReport"]>): Schemas["AgentReport"] => ({
        state: "unknown",
        reason: null,
        asked_at: null,
        hostname: null,
        system: null,
        interfaces: null,
        frozen: null,
        ...more,
    });

    it("says when it was asked, and needs nothing to be done while it answers", () => {
        expect(agentText(agent({ state: "answering", asked_at: minutesAgo(5) }))).toEqual({
            state: "answers, asked 5 min ago",
            hint: null,
        });
    });

    it("says what to do without an answer", () => {
        expect(agentText(agent({ state: "silent" })).hint).toContain("qemu-guest-agent");
        expect(agentText(agent({ state: "absent" })).hint).toContain("options");
    });

    it("says why it is unknown", () => {
        expect(agentText(agent({ reason: "It has not been asked yet." })).hint).toBe("It has not been asked yet.");
    });
});

describe("a command", () => {
    it("is a program and an argument for each line", () => {
        expect(commandOf(" /bin/true ", "")).toEqual(["/bin/true"]);
        expect(commandOf("/bin/sh", "-c\n echo 1 | cat\n")).toEqual(["/bin/sh", "-c", " echo 1 | cat"]);
        expect(commandOf("printf", "\n%s")).toEqual(["printf", "", "%s"]);
    });
});

describe("an interface in a machine", () => {
    it("has the name of the NIC with its MAC address", () => {
        const nics = [{ iface: "net0", hwaddr: "BC:24:11:00:00:01" }];
        expect(interfaceName("ens18", "bc:24:11:00:00:01", nics)).toBe("net0 (ens18)");
        expect(interfaceName("docker0", "02:42:00:00:00:01", nics)).toBe("docker0");
        expect(interfaceName("tun0", null, [{ iface: "net1", hwaddr: null }])).toBe("tun0");
    });
});

describe("a replication", () => {
    const job: Schemas["Replication"] = {
        id: "100-0",
        target: "lab2",
        schedule: "*/15",
        enabled: true,
        running: false,
        last_sync_at: minutesAgo(10),
        last_try_at: minutesAgo(10),
        next_sync_at: null,
        failures: 0,
        error: null,
    };

    it("says when it last succeeded", () => {
        expect(replicationText(job)).toBe("to lab2: last synchronised 10 min ago");
        expect(replicationText({ ...job, last_sync_at: null })).toBe("to lab2: not synchronised yet");
    });

    it("says that it fails, and why", () => {
        expect(replicationText({ ...job, failures: 1, error: "no space left" })).toBe(
            "to lab2: the last run failed: no space left",
        );
        expect(replicationText({ ...job, failures: 3, error: null })).toBe(
            "to lab2: the last 3 runs failed: no message",
        );
    });
});

describe("a lock", () => {
    const task: Schemas["LockTask"] = {
        upid: "UPID:…",
        type: "vzdump",
        user: "root@pam",
        started_at: minutesAgo(2),
        node: "lab1",
    };

    it("names the task that holds it", () => {
        expect(lockText({ lock: "backup", lock_task: task, locked_by: null })).toBe(
            "backup, held by the task vzdump of root@pam, started 2 min ago",
        );
        expect(lockText({ lock: null, lock_task: null, locked_by: null })).toBe("none");
    });

    it("says that nothing seems to hold it, except while a job of Holdfast works", () => {
        expect(lockText({ lock: "backup", lock_task: null, locked_by: null })).toContain("no task in progress");
        expect(lockText({ lock: "backup", lock_task: null, locked_by: 7 })).toBe("backup");
    });
});

describe("the snapshots of a machine", () => {
    it("are counted with the age of the newest and oldest", () => {
        const at = { newest_at: minutesAgo(60), oldest_at: minutesAgo(3 * 24 * 60), read_at: minutesAgo(1) };
        expect(snapshotsText({ count: 4, ...at })).toBe("4 snapshots, newest 1 h ago, oldest 3 d ago");
        expect(snapshotsText({ count: 1, ...at, oldest_at: at.newest_at })).toBe("1 snapshot, taken 1 h ago");
    });

    it("are unknown before they were read", () => {
        const never = { newest_at: null, oldest_at: null, read_at: null };
        expect(snapshotsText({ count: null, ...never })).toBeNull();
        expect(snapshotsText({ count: 0, ...never })).toBe("none");
    });
});
