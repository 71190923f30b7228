package dev.holdfast.pve;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** A parsed request as the endpoint received it: a query, a form, or a multipart form. */
record Sent(String method, String path, Map<String, String> parameters) {
    private static final Pattern PART = Pattern.compile(
            "Content-Disposition: form-data; name=\"([^\"]+)\"(?:; filename=\"([^\"]+)\")?\r\n"
                    + "(?:Content-Type: [^\r]+\r\n)?\r\n(.*?)\r\n--holdfast-",
            Pattern.DOTALL);

    static Sent read(String request) {
        String[] first = request.lines().findFirst().orElseThrow().split(" ");
        String[] target = first[1].split("\\?", 2);
        if (!target[0].startsWith("/api2/json/")) throw new AssertionError(first[1]);
        String body = request.split("\r\n\r\n", 2)[1];
        return new Sent(
                first[0],
                target[0].substring("/api2/json".length()),
                request.contains("multipart/form-data") ? parts(body) : form(target.length > 1 ? target[1] : body));
    }

    private static Map<String, String> parts(String body) {
        var parts = new LinkedHashMap<String, String>();
        PART.matcher(body)
                .results()
                .forEach(part -> parts.put(part.group(1), part.group(2) == null ? part.group(3) : part.group(2)));
        return parts;
    }

    private static Map<String, String> form(String text) {
        var form = new LinkedHashMap<String, String>();
        for (String pair : text.split("&")) {
            if (pair.isBlank()) continue;
            String[] parts = pair.split("=", 2);
            form.put(decode(parts[0]), decode(parts[1]));
        }
        return form;
    }

    private static String decode(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }
}
