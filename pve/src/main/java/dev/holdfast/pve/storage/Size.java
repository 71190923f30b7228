package dev.holdfast.pve.storage;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The size of a disk, {@code 102M} or {@code 1.5G}: powers of 1024, and bytes without a unit. */
public record Size(long bytes) {
    private static final String UNITS = "KMGT";
    private static final Pattern FORM = Pattern.compile("([0-9]{1,19}(?:\\.[0-9]{1,9})?)([" + UNITS + "]?)");

    /** Refuses negative sizes. */
    public Size {
        if (bytes < 0) throw new IllegalArgumentException("Not a size: " + bytes);
    }

    /** Parses a size. A fraction of a byte is dropped. */
    public static Size parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) throw new IllegalArgumentException("Not a size: " + text);
        int power = matcher.group(2).isEmpty() ? 0 : UNITS.indexOf(matcher.group(2)) + 1;
        BigDecimal bytes = new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(1L << (10 * power)));
        if (bytes.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0) {
            throw new IllegalArgumentException("Not a size: " + text);
        }
        return new Size(bytes.setScale(0, RoundingMode.DOWN).longValueExact());
    }

    /** In the largest unit that represents it exactly, as Proxmox VE writes it. */
    @Override
    public String toString() {
        long rest = bytes;
        int power = 0;
        while (power < UNITS.length() && rest != 0 && rest % 1024 == 0) {
            rest /= 1024;
            power++;
        }
        return power == 0 ? Long.toString(rest) : rest + UNITS.substring(power - 1, power);
    }
}
