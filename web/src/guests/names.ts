import { texts } from "../texts/texts";

/** The texts about guests that all pages know: what their tabs are called, and what they are busy with. */
export const t = texts("guests.names", {
    metrics: "Metrics",
    snapshots: "Snapshots",
    volumes: "Volumes without a guest",
    timeline: "Timeline",
    disks: "Disks",
    console: "Console",
    unnamedVm: "VM {vmid}",
    jobWorks: "A job is working on this guest.",
});
