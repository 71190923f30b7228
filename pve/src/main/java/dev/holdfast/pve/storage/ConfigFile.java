package dev.holdfast.pve.storage;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A guest's configuration file: lines of {@code key: value}, comments, and a section per snapshot. */
public final class ConfigFile {
    private static final Pattern LINE = Pattern.compile("([A-Za-z][A-Za-z0-9_.]*): ?(.*)");

    private ConfigFile() {}

    /** The keys before the first section. Other lines are skipped. The comments are the description. */
    public static Map<String, String> read(String text) {
        var values = new LinkedHashMap<String, String>();
        var description = new StringBuilder();
        for (String line : text.split("\n", -1)) {
            if (line.startsWith("[")) break;
            if (line.startsWith("#")) {
                description.append(unescaped(line.substring(1))).append('\n');
                continue;
            }
            Matcher matcher = LINE.matcher(line.stripTrailing());
            if (matcher.matches()) values.put(matcher.group(1), matcher.group(2));
        }
        if (!description.isEmpty()) values.put("description", description.toString());
        return values;
    }

    private static String unescaped(String comment) {
        try {
            return URLDecoder.decode(comment.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return comment; // a percent sign that a user typed into the file
        }
    }
}
