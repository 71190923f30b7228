package dev.holdfast.guests.create;

import java.util.regex.Pattern;

/** The name of a machine, and the host name of a container: a DNS name, as Proxmox VE's format {@code dns-name} takes it, with the limits of DNS. */
public final class GuestName {
    private static final String LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";

    /** The syntax. */
    public static final Pattern PATTERN = Pattern.compile("(?=.{1,253}$)" + LABEL + "(?:\\." + LABEL + ")*");

    /** The syntax in words. */
    public static final String RULE =
            "Must be a DNS name: letters, digits and hyphens, at most 63 between dots, such as web-1 or"
                    + " web.example.org.";

    private GuestName() {}
}
