package dev.holdfast.pve.api;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The secrets of a call that must not appear in an error: the token's secret, and secrets among the parameters. */
public record Secrets(ApiToken token, List<String> values) {
    private static final Set<String> NAMES =
            Set.of("password", "cipassword", "encryption-key", "keyring", "key", "input-data");
    private static final Pattern OTHER_TOKEN = Pattern.compile("apitoken=PVEAPIToken=[^=,]+=([^,]+)");
    // Replacing a short one would garble the text, and the gaps would reveal the secret.
    private static final int SHORTEST = 8;

    /** Those of a call with this token and these parameters. */
    public static Secrets of(ApiToken token, Map<String, String> parameters) {
        var values = new ArrayList<String>();
        parameters.forEach((name, value) -> {
            if (NAMES.contains(name)) values.add(value);
            Matcher other = OTHER_TOKEN.matcher(value);
            if (name.equals("target-endpoint") && other.find()) values.add(other.group(1));
        });
        return new Secrets(token, values);
    }

    /** The text without them. */
    public String mask(String text) {
        String masked = token.mask(text);
        for (String value : values) {
            if (value.length() >= SHORTEST) masked = masked.replace(value, "***");
        }
        return masked;
    }

    @Override
    public String toString() {
        return "***";
    }
}
