package dev.holdfast.hardware;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.pve.node.PveHardware.Attribute;
import dev.holdfast.pve.node.PveHardware.Smart;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.StringNode;

/** What disks tell of themselves, in the forms of their kinds. */
class SmartReadingTest {
    private static SmartReading text(String health, String text) {
        return SmartReading.of(new Smart(health, "text", text, null, null));
    }

    private static SmartReading ata(String health, Attribute... attributes) {
        return SmartReading.of(new Smart(health, "ata", null, null, List.of(attributes)));
    }

    private static Attribute attribute(String id, String name, String fail, String raw) {
        return new Attribute(id, name, "100", "100", "10", fail, raw);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "PASSED, OK",
        "OK, OK",
        "FAILED!, FAILING",
        "FAILURE PREDICTION THRESHOLD EXCEEDED, FAILING",
        "HARDWARE IMPENDING FAILURE GENERAL HARD DRIVE FAILURE, FAILING",
        "UNKNOWN, UNKNOWN",
        "'', UNKNOWN",
        ", UNKNOWN"
    })
    void healthHasOtherWordsInEachKindOfDisk(String told, Condition expected) {
        assertThat(ata(told).condition()).isEqualTo(expected);
    }

    @Test
    void nvmeIsReadFromText() {
        SmartReading reading = text("PASSED", """

                SMART/Health Information (NVMe Log 0x02)
                Critical Warning:                   0x00
                Temperature:                        41 Celsius
                Available Spare:                    100%
                Available Spare Threshold:          10%
                Percentage Used:                    3%
                Power On Hours:                     12,345
                Media and Data Integrity Errors:    0
                Temperature Sensor 1:               55 Celsius
                """);
        assertThat(reading.condition()).isEqualTo(Condition.OK);
        assertThat(reading.wearPct()).isEqualTo(3);
        assertThat(reading.celsius()).isEqualTo(41);
        assertThat(reading.powerOnHours()).isEqualTo(12_345);
        assertThat(reading.reasons()).isEmpty();
        assertThat(reading.values()).extracting("name").contains("Temperature Sensor 1");
    }

    @Test
    void nvmeThatIsReadOnlyFailsWhateverItsHealthSays() {
        SmartReading reading = text("PASSED", """
                Critical Warning:                   0x08
                Available Spare:                    3%
                Available Spare Threshold:          10%
                Percentage Used:                    130%
                Media and Data Integrity Errors:    7
                """);
        assertThat(reading.condition()).isEqualTo(Condition.FAILING);
        assertThat(reading.wearPct()).isEqualTo(130);
        assertThat(reading.reasons())
                .contains("Only 3 % of its spare blocks are left.", "7 errors of its media or data.");
    }

    @Test
    void sasIsReadFromText() {
        SmartReading reading = text("OK", """
                Percentage used endurance indicator: 12%
                Current Drive Temperature:     35 C
                Drive Trip Temperature:        65 C
                Accumulated power on time, hours:minutes 4321:12
                Elements in grown defect list: 2
                """);
        assertThat(reading.condition()).isEqualTo(Condition.WARNING);
        assertThat(reading.celsius()).isEqualTo(35);
        assertThat(reading.powerOnHours()).isEqualTo(4321);
        assertThat(reading.wearPct()).isEqualTo(12);
    }

    @Test
    void sataThatComesAsTextIsReadAsAttributes() {
        SmartReading reading = text("PASSED", """
                ID# ATTRIBUTE_NAME          FLAG     VALUE WORST THRESH TYPE      UPDATED  WHEN_FAILED RAW_VALUE
                  5 Reallocated_Sector_Ct   0x0033   100   100   010    Pre-fail  Always       -       0
                  9 Power_On_Hours          0x0032   099   099   000    Old_age   Always       -       1234h+05m
                194 Temperature_Celsius     0x0022   066   050   000    Old_age   Always       -       34 (Min/Max 20/50)
                197 Current_Pending_Sector  -O--C-   100   100   000    -    16
                """);
        assertThat(reading.condition()).isEqualTo(Condition.WARNING);
        assertThat(reading.celsius()).isEqualTo(34);
        assertThat(reading.powerOnHours()).isEqualTo(1234);
        assertThat(reading.reasons()).containsExactly("16 sectors could not be read and wait to be replaced.");
    }

    @Test
    void attributesBelowTheirThresholdFail() {
        assertThat(ata("PASSED", attribute("  5", "Reallocated_Sector_Ct", "FAILING_NOW", "800"))
                        .condition())
                .isEqualTo(Condition.FAILING);
        assertThat(ata("PASSED", attribute("190", "Airflow_Temperature_Cel", "In_the_past", "41"))
                        .condition())
                .isEqualTo(Condition.WARNING);
    }

    @Test
    void whatIsNotToldIsNullAndNotZero() {
        SmartReading silent = ata("PASSED");
        assertThat(silent.wearPct()).isNull();
        assertThat(silent.celsius()).isNull();
        assertThat(silent.powerOnHours()).isNull();
        assertThat(ata("PASSED", attribute("194", "Temperature_Celsius", "-", "0"))
                        .celsius())
                .isNull();
        assertThat(ata("PASSED", attribute("194", "Temperature_Celsius", "-", "21474836480"))
                        .celsius())
                .isNull();
        assertThat(ata("PASSED", attribute("194", "Temperature_Celsius", "-", ""))
                        .celsius())
                .isNull();
    }

    @Test
    void garbageIsNoReading() {
        SmartReading reading = text("\u0000", "\u202e: :::\n0x\nCritical Warning: none\n".repeat(500));
        assertThat(reading.condition()).isEqualTo(Condition.UNKNOWN);
        assertThat(reading.values()).hasSizeLessThanOrEqualTo(64);
    }

    @Test
    void lifeLeftBecomesWear() {
        assertThat(SmartReading.of(new Smart("PASSED", "ata", null, StringNode.valueOf("8"), List.of()))
                        .wearPct())
                .isEqualTo(92);
        assertThat(SmartReading.of(new Smart("PASSED", "ata", null, StringNode.valueOf("N/A"), List.of()))
                        .wearPct())
                .isNull();
    }
}
