package dev.holdfast.cli.output;

import dev.holdfast.cli.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Values of the API as people read them. The name of a field says its unit. */
final class Values {
    /** What is not known, or does not apply. Never 0. */
    static final String UNKNOWN = "–";

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");
    private static final String[] UNITS = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};

    private final ZoneId zone;

    /** @param zone in which times are printed */
    Values(ZoneId zone) {
        this.zone = zone;
    }

    String print(String field, Json value) {
        if (value instanceof Json.Text(var text)) return isTime(field) ? time(text) : oneLine(text);
        if (value instanceof Json.Numeral(var digits)) return number(field, digits);
        if (value instanceof Json.Truth(var truth)) return truth ? "yes" : "no";
        if (value instanceof Json.Items(var items)) return list(field, items);
        return value.fields().isEmpty() ? UNKNOWN : object(value);
    }

    private static boolean isTime(String field) {
        return field.endsWith("_at") || field.equals("at") || field.equals("ts") || field.equals("since");
    }

    private String list(String field, List<Json> items) {
        if (items.isEmpty()) return UNKNOWN;
        List<String> texts = new ArrayList<>();
        for (Json item : items) texts.add(print(field, item));
        return String.join(", ", texts);
    }

    /** An object within a line: what identifies it. */
    private String object(Json value) {
        for (String key : List.of("name", "title", "detail", "id")) {
            Json known = value.get(key);
            if (known.isNothing()) continue;
            String type = value.get("type").text();
            return type.isEmpty() ? print(key, known) : type + " " + print(key, known);
        }
        return oneLine(value.compact());
    }

    private String time(String text) {
        try {
            return TIME.format(Instant.parse(text).atZone(zone));
        } catch (DateTimeParseException e) {
            return oneLine(text);
        }
    }

    private static String number(String field, String digits) {
        if (field.endsWith("_bytes")) return bytes(Double.parseDouble(digits));
        if (field.endsWith("_bps")) return bytes(Double.parseDouble(digits)) + "/s";
        if (field.endsWith("_pct")) return String.format(Locale.ROOT, "%.1f %%", Double.parseDouble(digits));
        if (field.endsWith("_s")) return duration((long) Double.parseDouble(digits));
        return digits;
    }

    private static String bytes(double value) {
        int unit = 0;
        while (value >= 1024 && unit < UNITS.length - 1) {
            value /= 1024;
            unit++;
        }
        return String.format(Locale.ROOT, unit == 0 || value >= 100 ? "%.0f %s" : "%.1f %s", value, UNITS[unit]);
    }

    private static String duration(long seconds) {
        Duration duration = Duration.ofSeconds(seconds);
        if (duration.toDays() > 0) return duration.toDays() + "d " + duration.toHoursPart() + "h";
        if (duration.toHours() > 0) return duration.toHours() + "h " + duration.toMinutesPart() + "m";
        if (duration.toMinutes() > 0) return duration.toMinutes() + "m " + duration.toSecondsPart() + "s";
        return seconds + "s";
    }

    /** Names and messages come from others: control characters must not reach the terminal. */
    static String oneLine(String text) {
        if (text.chars().noneMatch(c -> c < ' ' || (c >= 0x7f && c < 0xa0))) return text;
        var clean = new StringBuilder();
        text.chars().forEach(c -> clean.append(c < ' ' || (c >= 0x7f && c < 0xa0) ? ' ' : (char) c));
        return clean.toString();
    }
}
