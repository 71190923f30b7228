package dev.holdfast.vms;

import java.util.regex.Pattern;

/** The name of a machine: a DNS label. Proxmox VE would also take a name with dots. */
public final class VmName {
    /** The syntax. */
    public static final Pattern PATTERN = Pattern.compile("[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?");

    /** The syntax in words. */
    public static final String RULE = "Must be a DNS label: letters, digits and hyphens, at most 63, such as web-1.";

    private VmName() {}
}
