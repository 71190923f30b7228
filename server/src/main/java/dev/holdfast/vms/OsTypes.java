package dev.holdfast.vms;

import java.util.List;

/** The operating systems that Proxmox VE knows by name ({@code ostype}): it adapts the hardware that it emulates to them. */
public final class OsTypes {
    /** All of them. */
    public static final List<String> ALL = List.of(
            "l26", "l24", "win11", "win10", "win8", "win7", "w2k8", "wvista", "w2k3", "w2k", "wxp", "solaris", "other");

    private OsTypes() {}
}
