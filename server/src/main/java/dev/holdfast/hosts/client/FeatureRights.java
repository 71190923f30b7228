package dev.holdfast.hosts.client;

import dev.holdfast.hosts.client.Capability.Need;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The privileges of a host's token that a feature needs.
 *
 * @param feature the feature of Holdfast that needs the privileges
 * @param needsSsh whether the feature also needs SSH access to the host
 * @param rights the privileges that the feature needs; empty if it needs nothing but SSH
 * @param grant the commands that give the token the missing ones, for a root shell on any node; null if none is missing or
 *     if they are unknown
 */
public record FeatureRights(
        Feature feature,
        boolean needsSsh,
        List<Right> rights,
        @Nullable String grant) {
    /**
     * A privilege on a path and everything below it.
     *
     * @param privilege the name of the privilege in Proxmox VE, such as {@code VM.PowerMgmt}
     * @param path the path in Proxmox VE's permissions on which the token needs it, such as {@code /vms}
     * @param held whether the token has it; null if the token may not read its permissions
     */
    public record Right(
            String privilege, String path, @Nullable Boolean held) {}

    /** The rights of a token, given its permissions and its user's by path; null for unknown ones. */
    public static List<FeatureRights> of(
            String tokenId, @Nullable Map<String, Set<String>> token, @Nullable Map<String, Set<String>> user) {
        return Arrays.stream(Feature.values())
                .map(feature -> {
                    List<Right> rights = feature.needs().stream()
                            .map(need -> new Right(
                                    need.privilege(),
                                    need.path(),
                                    token == null ? null : MissingPrivilege.holds(token, need)))
                            .toList();
                    return new FeatureRights(
                            feature, feature.needsSsh(), rights, grant(tokenId, feature.needs(), token, user));
                })
                .toList();
    }

    /** The commands for all features together, or null. */
    public static @Nullable String grantAll(
            String tokenId, @Nullable Map<String, Set<String>> token, @Nullable Map<String, Set<String>> user) {
        List<Need> all = Arrays.stream(Feature.values())
                .flatMap(feature -> feature.needs().stream())
                .distinct()
                .toList();
        return grant(tokenId, all, token, user);
    }

    private static @Nullable String grant(
            String tokenId,
            List<Need> needs,
            @Nullable Map<String, Set<String>> token,
            @Nullable Map<String, Set<String>> user) {
        if (token == null) return null;
        List<Need> missing = needs.stream()
                .filter(need -> !MissingPrivilege.holds(token, need))
                .toList();
        return missing.isEmpty() ? null : new Grant(tokenId, token, user).commands(missing);
    }
}
