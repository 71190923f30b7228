package dev.holdfast.pve;

/**
 * An API token.
 *
 * @param id {@code user@realm!name}
 * @param secret never printed
 */
public record ApiToken(String id, String secret) {
    String header() {
        return "PVEAPIToken=" + id + "=" + secret;
    }

    @Override
    public String toString() {
        return id + "=***";
    }
}
