package dev.holdfast.meta.update;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A version such as {@code 1.20.3} or {@code 1.21.0-rc.1}: ordered by its numbers, and what follows a hyphen comes before. */
record VersionNumber(int major, int minor, int patch, String before) implements Comparable<VersionNumber> {
    /** A version as it is written. */
    static final Pattern FORM = Pattern.compile("(\\d{1,6})\\.(\\d{1,6})\\.(\\d{1,6})(?:-([0-9A-Za-z.]{1,40}))?");

    /** Throws {@link IllegalArgumentException} if it is not a version. */
    static VersionNumber parse(String text) {
        Matcher found = FORM.matcher(text);
        if (!found.matches()) throw new IllegalArgumentException("not a version: " + text);
        String before = found.group(4);
        return new VersionNumber(
                Integer.parseInt(found.group(1)),
                Integer.parseInt(found.group(2)),
                Integer.parseInt(found.group(3)),
                before == null ? "" : before);
    }

    /** That of a build; one without a version is older than every release. */
    static VersionNumber ofBuild(String version) {
        String release = version.replace("-SNAPSHOT", "");
        return FORM.matcher(release).matches() ? parse(release) : new VersionNumber(0, 0, 0, "");
    }

    boolean isPreliminary() {
        return !before.isEmpty();
    }

    @Override
    public int compareTo(VersionNumber other) {
        int numbers = Integer.compare(major, other.major);
        if (numbers == 0) numbers = Integer.compare(minor, other.minor);
        if (numbers == 0) numbers = Integer.compare(patch, other.patch);
        if (numbers != 0) return numbers;
        if (before.isEmpty() || other.before.isEmpty())
            return Boolean.compare(before.isEmpty(), other.before.isEmpty());
        return compare(before.split("\\."), other.before.split("\\."));
    }

    /** As Semantic Versioning 2.0.0, section 11, orders what follows the hyphen. */
    private static int compare(String[] one, String[] other) {
        for (int i = 0; i < Math.min(one.length, other.length); i++) {
            boolean isNumber = one[i].matches("\\d{1,9}");
            boolean isOtherNumber = other[i].matches("\\d{1,9}");
            int order = isNumber && isOtherNumber
                    ? Integer.compare(Integer.parseInt(one[i]), Integer.parseInt(other[i]))
                    : isNumber != isOtherNumber ? (isNumber ? -1 : 1) : one[i].compareTo(other[i]);
            if (order != 0) return order;
        }
        return Integer.compare(one.length, other.length);
    }
}
