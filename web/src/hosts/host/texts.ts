import { texts } from "../../texts/texts";

export const t = texts("host", {
    none: "There is no such host",
    noneText: "It may have been removed.",
    all: "All hosts",
    single: "{node} · single host",
    member: "{node} · cluster {cluster}",
    refresh: "Refresh now",
    now: "Now",
    cpu: "CPU",
    memory: "Memory",
    uptime: "Uptime",
    guests: "Guests",
    guestsRunning: "{running, number} of {total, number} running",
    version: "Proxmox VE",
    lastResponse: "Last response",
    noApps: "No apps on this host",
    noAppsText: "Adopt a container of this host, or install an app from the catalogue.",
    allApps: "All apps",
    catalogue: "Catalogue",
    remove: "Remove host",
    removeText:
        "Holdfast deletes the host's entry and its token. Nothing is changed on the host itself. Its apps stay in Holdfast without a host and are assigned to it again when the host is added again.",
    removeQuestion: "Remove {name}",
    removed: "{name} was removed. {apps, plural, one {# app has} other {# apps have}} no host now.",
    certificateChanged: "The host presents another certificate",
    certificateText:
        "Holdfast sends nothing to the host until a user accepts the new certificate. A renewal or a cluster join changes the certificate, but another machine that impersonates the host also presents a different one.",
    accepted: "Accepted",
    presented: "Presented now",
    acceptNew: "Accept new certificate",
    acceptQuestion: "Accept the new certificate of {name}?",
    accept: "Accept certificate",
    secretAgain: "Secret of the API token",
    secretAgainText: "Not needed for a renewed certificate with the same key.",
    acceptText:
        "Holdfast sends its token to any machine with this certificate. First compare the fingerprint with the one shown on the host's own console.",
});
