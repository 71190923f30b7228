import { texts } from "../../texts/texts";

export const t = texts("cloud-init", {
    title: "Cloud-init",
    user: "User",
    userRule: "If empty: the default user of the image",
    password: "Password",
    sshKeys: "SSH public keys",
    sshKeysRule: "One on each line",
    address: "IPv4 address of the first NIC",
    unset: "Not set",
    dhcp: "DHCP",
    static: "Static",
    addressWithPrefix: "Address with prefix",
    gateway: "Gateway",
    dns: "DNS servers",
    dnsRule: "Separated by commas. If empty: those of the node",
    mustBeNetwork: "Must be like 10.0.0.5/24.",

    readAtStart:
        "Proxmox VE writes these settings to the cloud-init drive when the machine starts, and the machine reads them then. Most systems apply changes of the user and the password only once.",
    noDrive: "This machine has no cloud-init drive",
    noDriveText:
        "Without one these settings have no effect. Apply settings here: Holdfast then adds the drive next to the first disk of the machine. Its operating system must have cloud-init installed, as the cloud images of distributions have.",
    drive: "Cloud-init drive {drive}",
    regenerate: "Regenerate the drive",
    regenerated: "The cloud-init drive of {name} was written again.",
    current: "The drive contains these settings.",
    outdated:
        "The drive does not contain these changes yet: {settings}. The next start of the machine writes them; a drive that the machine has already can be regenerated now.",
    changed: "The cloud-init settings of {name} were changed.",
    passwordSet: "set, not shown",
    passwordNotSet: "not set",
    passwordNew: "new password, not shown",
    passwordRule: "A password that is set is never shown. If empty: unchanged",
    removePassword: "Remove the password",
    removed: "removed",
    upgrade: "Upgrade packages at the first start",
    upgradeDefault: "Default (yes)",
    yes: "yes",
    no: "no",
    ignored: "Proxmox VE ignored this value.",
});
