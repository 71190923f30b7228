package dev.holdfast.sim.api.firewall;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.schema.Digest;
import dev.holdfast.sim.wire.Failure;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The digests that guard changes of a firewall. Each covers one list, not the whole file: changes of a rule do not
 * conflict with changes of an alias. They are computed as Proxmox VE does, so the recorded ones match.
 */
final class FirewallDigest {
    private FirewallDigest() {}

    /** SHA-1 over {@code key:value} lines sorted by key; the errors of a row are not included. */
    static String of(List<? extends Map<String, Object>> rows) {
        var text = new StringBuilder();
        for (Map<String, Object> row : rows) {
            new TreeMap<>(row).forEach((key, value) -> {
                if (!(value instanceof Map))
                    text.append(key).append(':').append(value).append('\n');
            });
        }
        return Digest.of(text.toString());
    }

    /** The rows, each with the digest of all of them. */
    static List<Map<String, Object>> on(List<? extends Map<String, Object>> rows) {
        String digest = of(rows);
        return rows.stream()
                .map(row -> {
                    Map<String, Object> told = new TreeMap<>(row);
                    told.put("digest", digest);
                    return told;
                })
                .toList();
    }

    /**
     * Throws when the digest in the request is that of another state of the list; a request without a digest is not
     * checked.
     */
    static void need(ApiCall asking, List<? extends Map<String, Object>> rows) {
        String seen = asking.parameter("digest");
        if (seen != null && !seen.isEmpty() && !seen.equals(of(rows))) {
            throw Failure.server("detected modified configuration - file changed by other user? Try again.");
        }
    }
}
