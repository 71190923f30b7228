import { expect, test } from "vitest";
import { changesOf, nextResources } from "./resources";

const hardware = { cores: 2, sockets: 1, memory_mb: 2048, balloon_mb: 1024, cpu: "host" };

test("what is pending is what one goes on from", () => {
    const pending = [
        { key: "memory", value: "2048", pending: "current=4096" },
        { key: "cpu", value: "host", pending: "cputype=x86-64-v3,flags=+aes" },
        { key: "balloon", value: "1024", pending: null },
        { key: "net0", value: null, pending: "virtio,bridge=vmbr0" },
    ];
    expect(nextResources(hardware, [])).toEqual(hardware);
    expect(nextResources(hardware, pending)).toEqual({
        ...hardware,
        memory_mb: 4096,
        cpu: "x86-64-v3",
        balloon_mb: null,
    });
});

test("only what differs is sent, and null only for what has a default", () => {
    expect(changesOf(hardware, hardware)).toEqual({});
    expect(changesOf(hardware, { ...hardware, memory_mb: 4096, balloon_mb: null, cpu: null })).toEqual({
        memory_mb: 4096,
        balloon_mb: null,
        cpu: null,
    });
    expect(changesOf(hardware, { ...hardware, cores: null, sockets: 2 })).toEqual({ sockets: 2 });
});
