package dev.holdfast.http.serve;

import dev.holdfast.base.Sha256;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** The value of {@code ETag}. It is weak, because it is the same for the plain and the compressed form. */
record EntityTag(String value) {
    private static final String WEAK = "W/";

    /** Enough that no two answers of a service have the same. */
    private static final int BYTES = 12;

    /** The tag of an answer that has this version. */
    static EntityTag ofVersion(String version) {
        return new EntityTag(WEAK + "\"" + version + "\"");
    }

    /** The tag of this body. */
    static EntityTag ofBody(byte[] body) {
        return ofVersion(HexFormat.of().formatHex(Sha256.of(body), 0, BYTES));
    }

    /** The tag of a list's body; the total number of its rows, which is in a header, belongs to it. */
    static EntityTag ofList(byte[] body, @Nullable String total) {
        EntityTag ofBody = ofBody(body);
        if (total == null) return ofBody;
        return new EntityTag(ofBody.value.substring(0, ofBody.value.length() - 1) + "-" + total + "\"");
    }

    /** Whether the client has this already: {@code If-None-Match} is {@code *}, or names it, weak or not. */
    boolean isIn(@Nullable String noneMatch) {
        return noneMatch != null
                && Arrays.stream(noneMatch.split(",", -1))
                        .map(String::strip)
                        .anyMatch(one -> one.equals("*") || (one.startsWith(WEAK) ? one : WEAK + one).equals(value));
    }
}
