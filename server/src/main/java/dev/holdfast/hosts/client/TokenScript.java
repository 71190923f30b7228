package dev.holdfast.hosts.client;

import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Writes a shell script that creates a user and a token with only the needed privileges. */
public final class TokenScript {
    private TokenScript() {}

    /**
     * The capabilities that the token needs.
     *
     * @param capabilities what the token will be used for, 1 to 100 entries; left out or null: all that Holdfast does
     * @param user the user that the script creates in Proxmox VE, in the form {@code name@realm}; left out or null:
     *     {@code holdfast@pve}
     */
    public record TokenScriptIn(
            @Nullable List<Capability> capabilities,
            @Nullable String user) implements Input {
        private static final int MOST = 100;
        private static final Pattern USER = Pattern.compile("[A-Za-z0-9._@+-]+@[A-Za-z][A-Za-z0-9._-]+");

        @Override
        public void check(Checks checks) {
            checks.matches("user", user, USER, "Must have the form name@realm, such as holdfast@pve.");
            checks.size(
                    "capabilities", capabilities, 1, MOST, "Must contain 1 to " + MOST + " entries, or be left out.");
        }
    }

    /**
     * The commands to paste into a root shell on any node of the cluster.
     *
     * @param script the lines of a shell script that creates the user, the token {@code holdfast} and roles with the
     *     privileges, and prints the token's secret
     */
    public record TokenScriptView(String script) {}

    public static TokenScriptView write(TokenScriptIn in) {
        List<Capability> capabilities = in.capabilities() == null ? List.of(Capability.values()) : in.capabilities();
        String user = in.user() == null ? "holdfast@pve" : in.user();
        var byPath = new TreeMap<String, TreeSet<String>>();
        for (Capability capability : capabilities) {
            for (Capability.Need need : capability.needs()) {
                byPath.computeIfAbsent(need.path(), _ -> new TreeSet<>()).add(need.privilege());
            }
        }
        var script = new StringBuilder();
        script.append("# Run as root on one node of the cluster; it applies to all nodes.\n");
        script.append("pveum user add ").append(user).append(" --comment 'Holdfast'\n");
        script.append("pveum user token add ").append(user).append(" holdfast --privsep 1\n");
        byPath.forEach((path, privileges) -> {
            String role = role(path);
            script.append(role(role, String.join(",", privileges))).append("\n");
            script.append(acl(path, role, user)).append("\n");
        });
        if (capabilities.contains(Capability.MONITORING)) script.append(optional(user));
        if (capabilities.contains(Capability.LIFECYCLE)) script.append(mappings(user));
        script.append("# The second command printed the secret. It is shown only once: paste it into Holdfast.\n");
        return new TokenScriptView(script.toString());
    }

    /**
     * What shows more, and whose lack breaks nothing. Proxmox VE 8 does not know the privilege for guest agents; VM.Monitor,
     * which it needs instead, also permits running commands in guests.
     */
    private static String optional(String user) {
        return "# Optional: what guest agents tell. Proxmox VE 8 has no such privilege and refuses this line.\n"
                + role("HoldfastAgent", "VM.GuestAgent.Audit") + " && " + acl("/vms", "HoldfastAgent", user) + "\n"
                + "# Optional: the pools of guests, and putting guests into them.\n"
                + role("HoldfastPool", "Pool.Audit,Pool.Allocate") + " && " + acl("/pool", "HoldfastPool", user) + "\n";
    }

    /** Who may use a mapping gives a machine a device of its node: nothing that every installation wants. */
    private static String mappings(String user) {
        return "# Optional: devices of the cluster's mappings, and the node's random number generator, in machines.\n"
                + role("HoldfastMapping", "Mapping.Audit,Mapping.Use") + " && "
                + acl("/mapping", "HoldfastMapping", user) + "\n";
    }

    private static String role(String role, String privileges) {
        return "pveum role add " + role + " --privs '" + privileges + "'";
    }

    /** A token with privilege separation has only the privileges that its user has too: both get the role. */
    private static String acl(String path, String role, String user) {
        return "pveum acl modify " + path + " --roles " + role + " --users " + user + " --tokens '" + user
                + "!holdfast'";
    }

    /** The name of the role on a path. */
    static String role(String path) {
        return "Holdfast" + (path.equals("/") ? "Root" : capital(path.substring(1)));
    }

    private static String capital(String word) {
        return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
    }
}
