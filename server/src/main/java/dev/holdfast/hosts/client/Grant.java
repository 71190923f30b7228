package dev.holdfast.hosts.client;

import dev.holdfast.hosts.client.Capability.Need;
import dev.holdfast.pve.api.ApiToken;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Writes the commands that give a token more privileges. A role on a path replaces what is inherited from the path above, so
 * each role also contains what its holder already has there. No privilege in use was renamed between Proxmox VE 8 and 9.
 */
final class Grant {
    private final String tokenId;
    private final String user;
    private final Map<String, Set<String>> ofToken;
    private final @Nullable Map<String, Set<String>> ofUser;

    /** With the permissions of the token and of its user by path; null if the user's are unknown. */
    Grant(String tokenId, Map<String, Set<String>> ofToken, @Nullable Map<String, Set<String>> ofUser) {
        this.tokenId = tokenId;
        this.user = ApiToken.userOf(tokenId);
        this.ofToken = ofToken;
        this.ofUser = ofUser;
    }

    String commands(List<Need> missing) {
        var byPath = new TreeMap<String, Set<String>>();
        for (Need need : missing)
            byPath.computeIfAbsent(need.path(), _ -> new TreeSet<>()).add(need.privilege());
        var text = new StringBuilder();
        byPath.forEach((path, privileges) -> {
            var role = with(ofToken, path, privileges);
            String name = TokenScript.role(path);
            text.append(role(name, role));
            text.append(acl(path, name, "--tokens", tokenId));
            user(text, path, privileges, name, role);
        });
        return text.toString();
    }

    /** A token never has more than its user, who is not given what it already has: that could only take from it. */
    private void user(StringBuilder text, String path, Set<String> privileges, String name, Set<String> role) {
        if (user.equals("root@pam")) return;
        if (ofUser == null) {
            text.append("# Only if the user itself lacks them on ").append(path).append(":\n# ");
            text.append(acl(path, name, "--users", user));
        } else if (!ofUser.getOrDefault(path, Set.of()).containsAll(privileges)) {
            var ofBoth = with(ofUser, path, privileges);
            String its = role.containsAll(ofBoth) ? name : name + "User";
            if (!its.equals(name)) text.append(role(its, ofBoth));
            text.append(acl(path, its, "--users", user));
        }
    }

    private static Set<String> with(Map<String, Set<String>> held, String path, Set<String> privileges) {
        var all = new TreeSet<>(held.getOrDefault(path, Set.of()));
        all.addAll(privileges);
        return all;
    }

    private static String role(String name, Set<String> privileges) {
        String words = " --privs '" + String.join(",", privileges) + "'";
        return "pveum role add " + name + words + " 2>/dev/null || pveum role modify " + name + " --append 1" + words
                + "\n";
    }

    private static String acl(String path, String role, String option, String holder) {
        return "pveum acl modify " + path + " --roles " + role + " " + option + " '" + holder.replace("'", "'\\''")
                + "'\n";
    }
}
