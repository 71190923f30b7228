package dev.holdfast.vms.create;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Finding the checksum of an image in what its publisher lists. */
class ChecksumListTest {
    private static final String URL = "https://images.test/9/own-9.x86_64.qcow2";
    private static final String FOLDER = "https://images.test/9/CHECKSUM";
    private static final String SUM = "ab12".repeat(16);
    private static final String OTHER = "cd34".repeat(16);

    private static String find(String text, String address) {
        return ChecksumList.find(text, 64, URL, address);
    }

    @Test
    void aLineNamesTheFileAsTheUsualToolsPrintIt() {
        for (String line : new String[] {
            SUM + "  own-9.x86_64.qcow2",
            SUM.toUpperCase() + " *own-9.x86_64.qcow2",
            SUM + "  ./images/own-9.x86_64.qcow2\r",
            "SHA256 (own-9.x86_64.qcow2) = " + SUM
        }) {
            String text = "# own-9.x86_64.qcow2: 1024 bytes\n" + OTHER + "  own-9.x86_64.qcow2.sig\n" + line + "\n";
            assertThat(find(text, FOLDER)).as(line).isEqualTo(SUM);
        }
    }

    @Test
    void aTextAboutTheImageAloneNeedNotNameIt() {
        assertThat(find(SUM + "\n", URL + ".sha256")).isEqualTo(SUM);
        assertThat(find(SUM + "  own-9.1-Build7.qcow2\n", URL + ".sha256")).isEqualTo(SUM);
        assertThat(find(SUM + "\n", FOLDER)).isNull();
    }

    @Test
    void whatIsMissingOrAmbiguousIsNotFound() {
        assertThat(find("", URL + ".sha256")).isNull();
        assertThat(find(OTHER + "  own-9xx86_64.qcow2\n", FOLDER)).isNull();
        assertThat(find(SUM + "00  own-9.x86_64.qcow2\n", FOLDER)).isNull();
        String line = "  own-9.x86_64.qcow2\n";
        assertThat(find(SUM + line + OTHER + line, FOLDER)).isNull();
        assertThat(find(SUM + line + SUM + line, FOLDER)).isEqualTo(SUM);
    }
}
