package dev.holdfast.hosts.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A privilege that a token lacks.
 *
 * @param privilege the name of the privilege in Proxmox VE, such as {@code VM.PowerMgmt}
 * @param path the path in Proxmox VE's permissions on which the token lacks it, such as {@code /vms}
 * @param neededFor what does not work without it
 */
public record MissingPrivilege(String privilege, String path, String neededFor) {
    /** The missing privileges, given the result of {@code GET /access/permissions}. */
    public static List<MissingPrivilege> of(Map<String, Set<String>> permissions) {
        var missing = new ArrayList<MissingPrivilege>();
        for (Capability capability : Capability.values()) {
            for (Capability.Need need : capability.needs()) {
                if (!holds(permissions, need)) {
                    missing.add(new MissingPrivilege(need.privilege(), need.path(), capability.purpose()));
                }
            }
        }
        return missing;
    }

    /** What a token lacks to receive virtual machines from other clusters, such as {@code Sys.Incoming on /}. */
    public static List<String> toReceiveMachines(Map<String, Set<String>> permissions) {
        return Feature.MOVE_MACHINES_BETWEEN_CLUSTERS.needs().stream()
                .filter(need -> !holds(permissions, need) && !holdsBelow(permissions, need))
                .map(need -> need.privilege() + " on " + need.path())
                .toList();
    }

    /** A privilege on some guests or storages may be enough; only the host can tell. */
    private static boolean holdsBelow(Map<String, Set<String>> permissions, Capability.Need need) {
        String below = need.path().equals("/") ? "//" : need.path() + "/";
        return permissions.entrySet().stream()
                .anyMatch(
                        row -> row.getKey().startsWith(below) && row.getValue().contains(need.privilege()));
    }

    static boolean holds(Map<String, Set<String>> permissions, Capability.Need need) {
        return permissions.getOrDefault(need.path(), Set.of()).contains(need.privilege())
                || permissions.getOrDefault("/", Set.of()).contains(need.privilege());
    }
}
