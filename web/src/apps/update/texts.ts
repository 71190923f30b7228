import { texts } from "../../texts/texts";

export const t = texts("update", {
    views: "Views of the update",
    viewUpdate: "Update",
    viewScript: "Script",

    inTerminal: "Run in a terminal",
    inTerminalNote: "For scripts that show menus or ask: you answer while the script runs.",
    needsTerminal: "This update needs a person at the terminal",
    notByHoldfast: "Holdfast can't run this update",
    takeSnapshotFirst: "Take a snapshot first",
    goBack: "Go back by itself if the update fails",
    goBackNote:
        "If the script fails or the app's port does not answer any more, the container goes back to the snapshot or backup of this update. What the app wrote since is lost.",
    goBackNeedsCopy: "Needs a snapshot or a backup of this update.",
    keepSnapshot: "Keep the snapshot after a successful update",
    checkPort: "Check that the app's port answers afterwards",
    checkTimeout: "How long the app may take to answer (seconds)",
    raiseMemory: "Raise the memory while the script runs",
    raiseMemoryNote: "To what the script wants, if the container has less. It is set back afterwards.",
    force: "Update with too little disk or memory",
    forceNote: "Otherwise an update is refused if the container has less than the script wants.",

    runAgain: "Run again",
    updating: "Updating {name}",
    updateNow: "Update now",
    backUpFirst: "Back up first",
    backupStoragesCouldNot: "The backup storages could not be listed: {message}",
    noBackup: "No backup",
    free: "{name}, {freeBytes} free",
    ofThisApp: "of this app",
    runCataloguesScriptRoot:
        "Run the catalogue's script {script}{known, select, true { at commit {commit}} other {}} as root on the node {node} and in container {ctid}",
    agreeRunningScriptFirst: "Agree to running the script first.",
    update: "Update {name}",

    updateAll: "Update all{count, plural, =0 {} other { (#)}}",
    updateAllApps: "Update all apps",
    runCataloguesScriptsThese:
        "Run the catalogue's scripts of these apps as root on their nodes and in their containers",
    eachUpdateSeparateJob:
        "Each update is a separate job; at most four run at the same time. The changes are shown on each app's Update tab.",
    cancel: "Cancel",
    agreeRunningScriptsFirst: "Agree to running the scripts first.",
    updateApps: "Update {n, plural, one {# app} other {# apps}}",
    checkAndUpdate: "Check and update",
    noUpdateKnownAny:
        "No update is known for any of the {all, number} apps. Holdfast checks again and shows the reason for each app.",
    updatesDue: "{due, number} of {all, number} apps {due, plural, one {has an update.} other {have an update.}}",
    updatesDueMine:
        "{due, number} of {all, number} apps {due, plural, one {has an update.} other {have an update.}} Your role lets you update {mine, number} of them.",

    updateAvailable: "Update available",
    updateUnknown: "Unknown whether there is an update",
    updateBadge: "update",

    changes: "Changes",
    changesCantShownCatalogue:
        "The changes can't be shown: the catalogue no longer stores the scripts that created this app.",
    pinned: "Pinned",
    latest: "Latest",
    pinnedEngine: "Pinned framework",
    latestEngine: "Latest framework",
    changed: "Changed",
    framework: "Framework",
    scriptsLoadFrameworkSo:
        "The scripts load the framework, so its changes run too. Its changes are not shown here: review them in the catalogue's source.",
    upToDate: "Up to date",
    pinnedAtCommit: "Pinned at commit <span>{pinnedCommit}</span>.",
    updatesBlockedScriptEdited: "Updates are blocked: the script was edited",
    openTheScript: "Open the script",
    thereNothingCompare: "There is nothing to compare with",
    pinCataloguesScript: "Pin the catalogue's script",

    started: "Started",
    noUpdateStarted: "No update was started",
    updatesStarted: "{n, plural, one {# update} other {# updates}} started",
    close: "Close",
    job: "Job {id}",
    skipped: "Skipped: {title}",
    skippedCount: "{n} skipped: {title}",

    jobWorkingOnContainer: "A job is working on this container. Wait until it has ended.",
    onlyRunningContainerCan: "Only a running container can be updated. Start it first.",
    scriptEditedHereRevert: "script edited here, revert it first",
    nothingCompare: "nothing to compare with",
    alreadyUpDate: "already up to date",
    unknownVersion: "imported or set back, and not updated since",
    needPersonAtTerminal: "need a person at a terminal, or can't be updated by Holdfast",
    yourRoleOnHost: "your role on the host is too low",
    notPossibleNow: "not possible now",
});
