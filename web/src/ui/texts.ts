import { texts } from "../texts/texts";

export const t = texts("ui", {
    image: "image",
    cancel: "Cancel",
    tryAgainIn: "Try again in {wait} s",

    copy: "Copy",
    copied: "Copied",
    copyFailed: "Copy failed",

    holdfastRunsHere: "Holdfast itself runs in this guest",
    holdfastWouldStop: "Holdfast would stop with it, and this page would no longer work.",
    typeToConfirm: "Type <mono>{asked}</mono> to confirm",

    changesOfFile: "Changes of {path}",
    addedRemoved: "{added, plural, one {# line} other {# lines}} added, {removed} removed",

    pendingChanges: "Changes that are not applied",
    changes: "{n, plural, one {# change} other {# changes}}",
    review: "Review",
    discard: "Discard",
    discardOne: "Discard the change of {label}",
    apply: "Apply",
    becomes: "becomes",
    notSet: "not set",
    leaveTitle: "Leave without applying the changes?",
    leaveLoses:
        "{n, plural, one {# change is not applied and will be lost.} other {# changes are not applied and will be lost.}}",
    leave: "Leave",
    stay: "Stay",

    changePending: "The host refused the change, but stored it as pending",
    hostReportedError: "The host reported an error",
    noDatabase: "The database is not available",
    noConnection: "No connection",
    requestFailed: "The request failed",
    tryAgain: "Try again",
    reload: "Reload",
    reloadPage: "Reload the page",
    partFailed: "This part of the page could not be shown",
    partFailedWhy:
        "If Holdfast was not reachable or has been updated, reload the page. What is typed elsewhere on it is lost then.",
    loading: "Loading",

    notKnown: "Not known",
    notKnownValue: "not known",

    roleForbids: "Your role does not allow this",
    featureSwitchedOff: "{feature}: switched off",
    openFeatureSettings: "Open feature settings",
    featureOff: "The feature <code>{feature}</code> is off. {why} {who}",

    actions: "Actions",

    close: "Close",
    dismiss: "Dismiss",
    togglePassword: "Toggle password visibility",

    unnamedClient: "An unnamed client",
    browserOnSystem: "{browser} on {system}",

    seconds: "{s} s",
    minutes: "{min} min",
    hours: "{h} h",
    days: "{d} d",
    minutesSeconds: "{min} min {s} s",
    hoursMinutes: "{h} h {min} min",
    daysHours: "{d} d {h} h",
    justNow: "just now",
    secondsAgo: "{s} s ago",
    minutesAgo: "{min} min ago",
    hoursAgo: "{h} h ago",
    daysAgo: "{d} d ago",

    asOf: "{state}, as of {time}",
    running: "running",
    online: "online",
    succeeded: "succeeded",
    ok: "ok",
    stopped: "stopped",
    queued: "queued",
    canceled: "canceled",
    intent: "intent",
    pending: "pending",
    removing: "removing",
    paused: "paused",
    missing: "missing",
    denied: "denied",
    interrupted: "interrupted",
    offline: "offline",
    failed: "failed",
    unknown: "unknown",
});
