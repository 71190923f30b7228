package dev.holdfast.network.stage;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** How names and lists of interfaces are written on a node. */
final class InterfaceSyntax {
    /** What Proxmox VE accepts as a name; {@code eth0.50} is a VLAN, and {@code eth0:1} an alias. */
    private static final String ANY = "[A-Za-z][A-Za-z0-9_]{1,20}(?:[.:][0-9]{1,4})?";

    /** An interface's name. */
    static final Pattern NAME = Pattern.compile(ANY);

    /** Several names; may be empty. */
    static final Pattern NAMES = Pattern.compile("\\s*(?:" + ANY + "(?:[\\s,;]+" + ANY + ")*)?\\s*");

    /** VLAN IDs and ranges of them. */
    static final Pattern VLANS = Pattern.compile("[0-9]{1,4}(?:-[0-9]{1,4})?(?:[\\s,;]+[0-9]{1,4}(?:-[0-9]{1,4})?)*");

    /** The longest name of an interface that the kernel accepts. */
    static final int LONGEST = 15;

    private InterfaceSyntax() {}

    /** The members of a list that Proxmox VE separates by spaces, and users also by commas and semicolons. */
    static List<String> split(@Nullable String list) {
        if (list == null || list.isBlank()) return List.of();
        return Arrays.asList(list.strip().split("[\\s,;]+"));
    }
}
