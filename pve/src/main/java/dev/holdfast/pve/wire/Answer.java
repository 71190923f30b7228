package dev.holdfast.pve.wire;

import java.util.Map;

/**
 * A complete response.
 *
 * @param reason the reason phrase, in which Proxmox VE before 8.4 reports all its errors
 * @param headers by name in lower case; repeated ones are joined by commas
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Answer(int status, String reason, Map<String, String> headers, byte[] body) {
    @Override
    public String toString() {
        return status + " " + reason;
    }
}
