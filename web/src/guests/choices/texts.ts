import { texts } from "../../texts/texts";

export const t = texts("guest-choices", {
    storage: "Storage",
    bridge: "Bridge",
    free: "{free} of {total} free",
    freeUnknown: "free space not known",
    shared: "shared",
    vlanAware: "VLAN aware",
    cantList: "Enter the name; the list can't be read: {why}",
    cantListImages: "Enter the volume ID; the list can't be read: {why}",
    noStorage: "No active storage of node {node} holds such disks.",
    noBridge: "No bridge is active on node {node}.",
    noIso: "No ISO image is on the storages of this host. A volume ID can be entered.",
    noDiskImage: "No disk image is on the storages of this host. A volume ID can be entered.",
    noTemplate: "No container template is on the storages of this host. Download one, or enter a volume ID.",
    emptyIndex: "The index of this node is empty. Run pveam update on it.",
    noChecksum: "without checksum",
    unread: "Storage {storage} could not be read: {reason}",
});
