import { texts } from "../../texts/texts";

// A file of its own: the start of the page needs the other texts of virtual machines.
export const t = texts("os-types", {
    linux: "Linux 2.6 or newer",
    linux24: "Linux 2.4",
    win11: "Windows 11, Server 2022 or 2025",
    win10: "Windows 10, Server 2016 or 2019",
    win8: "Windows 8, Server 2012",
    win7: "Windows 7, Server 2008 R2",
    w2k8: "Windows Server 2008",
    vista: "Windows Vista",
    w2k3: "Windows Server 2003",
    w2k: "Windows 2000",
    xp: "Windows XP",
    solaris: "Solaris",
    other: "Other",
});
