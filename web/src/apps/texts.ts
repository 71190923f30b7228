import { texts } from "../texts/texts";

export const t = texts("container", {
    containerMissingDetected: "The container is missing, detected {since}",
    theHost: "The host",
    answersButNoContainer:
        "{hostName} answers, but has no container {ctid}. Restore the container there under the same CT ID and the app becomes available again automatically. If it was removed on purpose, stop managing it. Holdfast never removes an app automatically.",

    anotherHasItsId:
        "The container of this app no longer exists, and another guest has its CT ID {ctid} now. Holdfast changes nothing of that guest for this app. If it is the app after all, for example restored with other MAC addresses, adopt it again; otherwise stop managing it.",
    adoptAgain: "Adopt again",
    adoptedAgain: "{name} is container {ctid}.",
    adoptAgainMeans:
        "From now on container {ctid} is {name}: updates, backups, schedules and an uninstallation of {name} apply to it.",

    wasChanged: "{name} was changed.",
    resources: "Resources",
    name: "Name",
    cores: "Cores",
    memory: "Memory",
    memoryMib: "Memory, MiB",
    swap: "Swap",
    swapMib: "Swap, MiB",
    unchanged: "unchanged",
    noLimit: "no limit",
    noLimitNext: "No limit",
    inCores: "{n, plural, one {# core} other {# cores}}",
    inMib: "{n} MiB",
    afterNextStart: "{next} after the next start; in force now: {now}.",
    newCoresMemoryApply:
        "New cores and memory apply to a running container immediately. Disks are on the Hardware page.",
    close: "Close",
    applyFirst: "Apply or discard the changes first.",

    uninstall: "Uninstall {name}",
    destroyContainer: "Destroy container",
    uninstalling: "Uninstalling {name}",
    stopManaging: "Stop managing",
    stopManagingOf: "Stop managing {name}",
    forgotten: "{name} is no longer managed.",
    forgottenKept: "{name} is no longer managed; its container was not changed.",
    lostWithApp:
        "What Holdfast stores about the app goes: the versions of its script, its web address and its place in schedules.",
    ifContainerRestoredCan: "If the container is restored, it can be adopted again.",
    containerNotChangedCan: "The container is not changed and can be adopted again.",
    containerStoppedDestroyedTogether:
        "Container {ctid} is stopped and destroyed together with its disks. No backup is made first.",
    cantUndone: "This can't be undone.",

    entry: "Catalogue entry",
    entryNote: "Whose script made the container: updates run that script.",

    webAddress: "Web address",
    protocol: "Protocol",
    byPort: "by port",
    clearTheProtocol: "Clear the protocol",
    port: "Port",
    notSet: "not set",
    path: "Path",

    appNoHost: "This app has no host.",
    containerAppMissing: "The container of this app is missing.",
});
