import { texts } from "../../texts/texts";

export const t = texts("hosts-add", {
    title: "Add host",
    back: "Back",

    address: "Address",
    addressText: "Name or IP address of the host, with the port if it is not 8006.",
    showCertificate: "Show certificate",

    certificate: "Certificate",
    trusted: "This certificate is trusted by the certificate authorities of this system.",
    notTrusted:
        "This certificate is not trusted by the system, which is usual for Proxmox VE. Compare the fingerprint with the one that the host shows under System → Certificates, or with the output of:",
    fingerprint: "Fingerprint",
    subject: "Subject",
    issuer: "Issuer",
    validUntil: "Valid until",
    isTheHosts: "This is the host's certificate. Accept no other certificate at this address.",
    accept: "Accept certificate",

    token: "Token",
    tokenText: "Holdfast signs in with an API token.",
    showCommands: "Show the commands that create a token with the required privileges only",
    commands: "Commands that create a token",
    copyCommands: "Copy commands",
    tokenId: "Token ID",
    tokenSecret: "Token secret",
    test: "Test token",

    add: "Add",
    node: "Node",
    version: "Proxmox VE",
    cluster: "Cluster",
    single: "none (single host)",
    others: "Other members",
    noOthers: "none",
    enrolledAlready: "This node is <link>already enrolled</link>.",
    same: "Yes, it is the same",
    apart: "No, they are two systems",
    name: "Name",
    nameText: "The name of the host in Holdfast.",
    adoptAll: "Adopt all containers",
    adoptAllText: "They become apps with updates, snapshots and backups. Nothing in them is changed.",
    adopting: "Adopting all containers of {name}",
    rights: "Rights by feature",
    testAgain: "Test token again",
    enrolled: "{name} is enrolled.",
});
