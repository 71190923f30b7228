package dev.holdfast.hardware;

import dev.holdfast.hardware.HardwareView.SmartValueView;
import dev.holdfast.pve.node.PveHardware;
import dev.holdfast.pve.node.PveHardware.Attribute;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a disk told of itself. ATA disks have attributes; NVMe, SAS and some SATA disks are told as the text that
 * {@code smartctl} prints. What a disk does not tell is null. Pure.
 *
 * @param wearPct how much of its rated life is used, in percent; more than 100 when it lasts longer
 * @param reasons why it is not fine, as sentences
 */
record SmartReading(
        Condition condition,
        @Nullable Double wearPct,
        @Nullable Integer celsius,
        @Nullable Long powerOnHours,
        List<String> reasons,
        List<SmartValueView> values) {
    private static final int MOST_VALUES = 64;
    private static final int HOTTEST = 150;
    private static final double WORN = 90;
    private static final double WHOLE = 100;

    /** A line of {@code smartctl} with an attribute, in its brief or its old format. */
    private static final Pattern ATTRIBUTE = Pattern.compile(
            "\\s*(\\d{1,3})\\s+(\\S+)\\s+(?:0x[0-9a-fA-F]{4}|[-A-Z]{6})\\s+(\\d{1,3})\\s+(\\d{1,3})\\s+(\\d{1,3}|---)\\s+"
                    + "(?:(?:Pre-fail|Old_age)\\s+(?:Always|Offline)\\s+)?(\\S+)\\s+(\\S.*)");

    private static final Pattern VALUE = Pattern.compile("\\s*([A-Za-z][^:]{1,60}?):\\s+(\\S.*)");
    private static final Pattern POWER_ON =
            Pattern.compile("\\s*Accumulated power on time, hours:minutes\\s+(\\d+:\\d+).*");
    private static final Pattern LEADING = Pattern.compile("\\s*(\\d[\\d,]{0,17}).*");

    private static final int RELOCATED = 5;
    private static final int HOURS = 9;
    private static final int TEMPERATURE = 194;
    private static final int AIRFLOW = 190;
    private static final int PENDING = 197;
    private static final int UNCORRECTABLE = 198;

    /** NVMe: the reliability is degraded, or the media are read-only. */
    private static final int BROKEN_BITS = 0x04 | 0x08;

    SmartReading {
        reasons = List.copyOf(reasons);
        values = List.copyOf(values);
    }

    static SmartReading of(PveHardware.Smart told) {
        var reader = new Reader();
        if (told.attributes() != null) told.attributes().forEach(reader::attribute);
        if (told.text() != null) told.text().lines().forEach(reader::line);
        reader.health(told.health());
        Double left = told.lifeLeft();
        Double wear = left == null ? reader.wear : (Double) Math.max(0, WHOLE - left);
        if (wear != null && wear >= WORN) {
            reader.warn("It has used " + Math.round(wear) + " % of its rated life.");
        }
        return new SmartReading(
                reader.condition,
                wear,
                reader.celsius == null ? reader.airflow : reader.celsius,
                reader.hours,
                reader.reasons,
                reader.values.stream().limit(MOST_VALUES).toList());
    }

    private static @Nullable Long leading(@Nullable String text) {
        Matcher number = LEADING.matcher(text == null ? "" : text);
        if (!number.matches()) return null;
        return Long.parseLong(number.group(1).replace(",", ""));
    }

    private static @Nullable Integer small(@Nullable String text) {
        Long number = leading(text);
        return number == null || number > Integer.MAX_VALUE ? null : (Integer) number.intValue();
    }

    /** Collects while it reads. */
    private static final class Reader {
        private final List<String> reasons = new ArrayList<>();
        private final List<SmartValueView> values = new ArrayList<>();
        private Condition condition = Condition.UNKNOWN;
        private @Nullable Double wear;
        private @Nullable Integer celsius;
        private @Nullable Integer airflow;
        private @Nullable Long hours;
        private @Nullable Long spare;

        void warn(String reason) {
            reasons.add(reason);
            condition = condition.worse(Condition.WARNING);
        }

        void fail(String reason) {
            reasons.add(reason);
            condition = Condition.FAILING;
        }

        /** SAS disks say OK where others say PASSED; a virtual disk says nothing. */
        void health(@Nullable String told) {
            String word = told == null ? "" : told.strip().toUpperCase(Locale.ROOT);
            if (word.equals("PASSED") || word.equals("OK")) condition = condition.worse(Condition.OK);
            else if (word.contains("FAIL") || word.contains("EXCEEDED")) {
                fail("Its own SMART assessment is \"" + Texts.shown(told, "FAILED") + "\".");
            }
        }

        void attribute(Attribute told) {
            Integer id = small(told.id());
            if (id == null) return;
            attribute(
                    id,
                    Texts.shown(told.name(), "Attribute " + id),
                    small(told.value()),
                    small(told.threshold()),
                    Objects.requireNonNullElse(told.fail(), "-"),
                    told.raw());
        }

        private void attribute(
                int id,
                String name,
                @Nullable Integer value,
                @Nullable Integer threshold,
                String failed,
                @Nullable String raw) {
            values.add(new SmartValueView(id, name, value, threshold, Texts.shown(raw)));
            String word = failed.toUpperCase(Locale.ROOT);
            if (word.contains("NOW")) fail("The attribute " + name + " is below its threshold.");
            else if (word.contains("PAST")) warn("The attribute " + name + " was below its threshold in the past.");
            Long number = leading(raw);
            switch (id) {
                case RELOCATED -> count(number, "sectors were bad and replaced by spare ones");
                case PENDING -> count(number, "sectors could not be read and wait to be replaced");
                case UNCORRECTABLE -> count(number, "sectors could not be corrected");
                case HOURS -> hours = number;
                case TEMPERATURE -> celsius = degrees(number);
                case AIRFLOW -> airflow = degrees(number);
                default -> {}
            }
        }

        private void count(@Nullable Long number, String what) {
            if (number != null && number > 0) warn(number + " " + what + ".");
        }

        /** 0 is what disks say that do not measure it, and some pack more than a temperature into the number. */
        private static @Nullable Integer degrees(@Nullable Long number) {
            return number == null || number <= 0 || number > HOTTEST ? null : (Integer) number.intValue();
        }

        void line(String line) {
            Matcher attribute = ATTRIBUTE.matcher(line);
            if (attribute.matches()) {
                attribute(
                        Integer.parseInt(attribute.group(1)),
                        attribute.group(2),
                        small(attribute.group(3)),
                        small(attribute.group(5)),
                        attribute.group(6),
                        attribute.group(7));
                return;
            }
            Matcher power = POWER_ON.matcher(line);
            if (power.matches()) {
                value("Accumulated power on time", power.group(1));
                return;
            }
            Matcher value = VALUE.matcher(line);
            if (value.matches()) value(value.group(1).strip(), value.group(2).strip());
        }

        private void value(String name, String told) {
            values.add(new SmartValueView(null, Texts.shown(name, "?"), null, null, Texts.shown(told)));
            Long number = leading(told);
            switch (name.toLowerCase(Locale.ROOT)) {
                case "temperature", "current drive temperature" -> celsius = degrees(number);
                case "percentage used", "percentage used endurance indicator" ->
                    wear = number == null ? null : number.doubleValue();
                case "power on hours", "accumulated power on time" -> hours = number;
                case "critical warning" -> critical(told);
                case "available spare" -> spare = number;
                case "available spare threshold" -> {
                    if (spare != null && number != null && spare <= number) {
                        warn("Only " + spare + " % of its spare blocks are left.");
                    }
                }
                case "media and data integrity errors" -> count(number, "errors of its media or data");
                case "elements in grown defect list" -> count(number, "defects were found since it was made");
                default -> {}
            }
        }

        private void critical(String told) {
            if (!told.matches("0x[0-9a-fA-F]{1,4}.*")) return;
            int bits = Integer.parseInt(told.replaceFirst("0x([0-9a-fA-F]+).*", "$1"), 16);
            if ((bits & BROKEN_BITS) != 0) fail("It reports that it is no longer reliable or only readable.");
            else if (bits != 0) warn("It reports the critical warning " + told + ".");
        }
    }
}
