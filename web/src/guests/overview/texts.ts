import { texts } from "../../texts/texts";

export const t = texts("guest-overview", {
    title: "At a glance",
    state: "State",
    runningFor: "running for {time}",
    address: "Address",
    copyAddress: "Copy {address}",
    backup: "Last good backup",
    taken: "{ago}, on {storage}",
    tooOld: "{taken}; older than its goal",
    noBackup: "none",
    onlyDamaged: "only damaged ones",
    noneNeeded: "none; it needs none",
    tested: "Last good test",
    testedAt: "{ago}",
    neverTested: "never tested",
    schedule: "Backed up by",
    hostJobs: "{n, plural, one {# job of Proxmox VE} other {# jobs of Proxmox VE}}",
    noPlan: "nothing",
    firewall: "Firewall",
    reached: "Can be reached",
});
