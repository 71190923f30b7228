package dev.holdfast.hosts.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A privilege that a token lacks.
 *
 * @param neededFor what does not work without it
 */
public record MissingPrivilege(String privilege, String path, String neededFor) {
    /** The missing privileges, given the result of {@code GET /access/permissions}. */
    public static List<MissingPrivilege> of(Map<String, Set<String>> permissions) {
        var missing = new ArrayList<MissingPrivilege>();
        for (Capability capability : Capability.USED) {
            for (Capability.Need need : capability.needs()) {
                if (!holds(permissions, need)) {
                    missing.add(new MissingPrivilege(need.privilege(), need.path(), capability.purpose()));
                }
            }
        }
        return missing;
    }

    static boolean holds(Map<String, Set<String>> permissions, Capability.Need need) {
        return permissions.getOrDefault(need.path(), Set.of()).contains(need.privilege())
                || permissions.getOrDefault("/", Set.of()).contains(need.privilege());
    }
}
