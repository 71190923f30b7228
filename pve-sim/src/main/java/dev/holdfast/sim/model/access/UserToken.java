package dev.holdfast.sim.model.access;

import java.util.Map;
import java.util.TreeMap;

/**
 * A user's API token.
 *
 * @param expire in seconds, 0 for never
 * @param separated may do only what was granted to both it and its user, not everything that its user may
 * @param comment empty for none
 */
public record UserToken(String secret, long expire, boolean separated, String comment) {
    /** As the API returns it; the secret is returned only once, on creation. */
    public Map<String, Object> row() {
        var row = new TreeMap<String, Object>();
        row.put("expire", expire);
        row.put("privsep", separated ? 1 : 0);
        if (!comment.isEmpty()) row.put("comment", comment);
        return row;
    }
}
