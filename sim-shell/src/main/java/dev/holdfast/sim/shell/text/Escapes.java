package dev.holdfast.sim.shell.text;

/** The backslash sequences of {@code $'…'}, {@code echo -e} and {@code printf}. */
public final class Escapes {
    private Escapes() {}

    /** Replaces backslash sequences; a backslash before any other character stays. */
    public static String read(String text) {
        if (text.indexOf('\\') < 0) return text;
        var read = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != '\\' || i + 1 == text.length()) {
                read.append(c);
                continue;
            }
            char escaped = text.charAt(++i);
            int plain = "abefnrtv\\'\"E".indexOf(escaped);
            if (plain >= 0) {
                read.append("\u0007\b\u001b\f\n\r\t\u000b\\'\"\u001b".charAt(plain));
            } else if (escaped == 'x' || escaped == 'u' || escaped == 'U') {
                int end = digits(text, i + 1, escaped == 'x' ? 2 : escaped == 'u' ? 4 : 8, 16);
                if (end == i + 1) read.append('\\').append(escaped);
                else {
                    int point = Integer.parseInt(text.substring(i + 1, end), 16);
                    read.append(escaped == 'x' ? String.valueOf((char) point) : Bytes.from(Character.toString(point)));
                }
                i = end - 1;
            } else if (escaped >= '0' && escaped <= '7') {
                int end = digits(text, i, escaped == '0' ? 4 : 3, 8);
                read.append((char) (Integer.parseInt(text.substring(i, end), 8) & 0xff));
                i = end - 1;
            } else {
                read.append('\\').append(escaped);
            }
        }
        return read.toString();
    }

    private static int digits(String text, int from, int most, int radix) {
        int end = from;
        while (end < text.length() && end < from + most && Character.digit(text.charAt(end), radix) >= 0) end++;
        return end;
    }
}
