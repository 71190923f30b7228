package dev.holdfast.notify.channel.configure;

import java.util.Map;
import java.util.TreeMap;

/** What a browser is called in a list, by its User-Agent. */
final class Browser {
    /** The first that matches, in the order of the keys: most browsers also claim to be those behind them. */
    private static final Map<String, String> NAMES = new TreeMap<>(Map.of(
            "1 Edg", "Edge", "2 OPR/", "Opera", "3 Firefox/", "Firefox", "4 Chrome/", "Chrome", "5 Safari/", "Safari"));

    private static final Map<String, String> SYSTEMS = new TreeMap<>(Map.of(
            "1 Android", "Android",
            "2 iPhone", "iPhone",
            "3 iPad", "iPad",
            "4 Windows", "Windows",
            "5 Mac OS", "macOS",
            "6 Linux", "Linux"));

    private Browser() {}

    static String nameOf(String userAgent) {
        String name = first(NAMES, userAgent, "Browser");
        String system = first(SYSTEMS, userAgent, "");
        return system.isEmpty() ? name : name + " on " + system;
    }

    private static String first(Map<String, String> words, String userAgent, String otherwise) {
        return words.entrySet().stream()
                .filter(one -> userAgent.contains(one.getKey().substring(2)))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(otherwise);
    }
}
