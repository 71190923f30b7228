import { texts } from "../texts/texts";

/** The texts about virtual machines that pages of other areas show, too. */
export const t = texts("vms.names", {
    noHost: "This virtual machine has no host: the host was removed from Holdfast.",
    isTemplate: "A template can't be started or changed. Clone it, and use the clone.",
});
