package dev.holdfast.sim.shell.text;

/** Durations as {@code sleep} and {@code timeout} parse them. */
public final class Durations {
    private Durations() {}

    /** Parses durations such as {@code 0.5}, {@code 2s}, {@code 1m}; returns milliseconds. */
    public static long millis(String text) {
        if (text.equals("infinity")) return Long.MAX_VALUE / 4_000_000;
        if (!text.matches("[0-9]*\\.?[0-9]+[smhd]?")) throw new NotModelled("the duration '" + text + "'");
        char unit = text.charAt(text.length() - 1);
        boolean plain = Character.isDigit(unit);
        double number = Double.parseDouble(plain ? text : text.substring(0, text.length() - 1));
        int seconds = switch (plain ? 's' : unit) {
            case 'm' -> 60;
            case 'h' -> 3600;
            case 'd' -> 86400;
            default -> 1;
        };
        return (long) (number * seconds * 1000);
    }
}
