import { texts } from "../texts/texts";

/** The texts about guests that all pages know: what their tabs are called, and what they are busy with. */
export const t = texts("guests.names", {
    metrics: "Metrics",
    hardware: "Hardware",
    protection: "Protection",
    move: "Move",
    snapshots: "Snapshots",
    volumes: "Volumes without a guest",
    timeline: "Timeline",
    console: "Console",
    unnamedVm: "VM {vmid}",
    jobWorks: "A job is working on this guest.",
});
