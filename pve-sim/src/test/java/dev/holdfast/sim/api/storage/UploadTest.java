package dev.holdfast.sim.api.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.sim.Asker;
import dev.holdfast.sim.Worlds;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.volume.Volume;
import dev.holdfast.sim.wire.Multipart;
import dev.holdfast.sim.wire.Upload;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Uploads to a storage. */
class UploadTest extends Worlds {
    private static final String PATH = "/api2/json/nodes/alpha/storage/local/upload";
    private static final String BYTES = "\r\n--not the boundary\r\r\n--x\0bytes\r\n";
    private static final String SHA1 = "48c9c2cf9b0b9dd4b4a0dd7d7c6d5b7e0b1a3f5e";

    private SimStorage local;
    private Asker root;

    @BeforeEach
    void begin() {
        sim.faults().taskDuration(Duration.ofSeconds(1));
        local = sim.host("alpha").storage("local");
        root = root("alpha");
    }

    private Asker.Answer send(String path, String file, String... fields) {
        var form = new StringBuilder();
        for (String field : fields) {
            int equals = field.indexOf('=');
            form.append("--xyz\r\nContent-Disposition: form-data; name=\"")
                    .append(field, 0, equals)
                    .append("\"\r\n\r\n")
                    .append(field.substring(equals + 1))
                    .append("\r\n");
        }
        if (!file.isEmpty()) {
            form.append("--xyz\r\nContent-Disposition: form-data; name=\"filename\"; filename=\"")
                    .append(file)
                    .append("\"\r\nContent-Type: application/octet-stream\r\n\r\n")
                    .append(BYTES)
                    .append("\r\n");
        }
        form.append("--xyz--\r\n");
        return root.ask("POST", path, "multipart/form-data; boundary=xyz", form.toString());
    }

    @Test
    void imageExistsWhenTheTaskHasEnded() {
        var answer = send(PATH, "C:\\my image.iso", "content=iso");
        assertThat(answer.data().asString()).contains(":imgcopy::");
        assertThat(end(task(answer))).isEqualTo("OK");
        Volume image = local.find("alpha", "iso/my_image.iso");
        assertThat(image.size()).isEqualTo(BYTES.length());
        assertThat(root.get("/nodes/alpha/storage/local/content?content=iso")
                        .data()
                        .get(0)
                        .path("format")
                        .asString())
                .isEqualTo("iso");
        assertThat(end(task(send(PATH, "my image.iso", "content=iso")))).isEqualTo("OK");
        assertThat(root.get("/nodes/alpha/storage/local/content?content=iso").data())
                .hasSize(1);
    }

    @Test
    void checksumIsComputedFromTheUpload() {
        var wrong = task(send(PATH, "a.iso", "content=iso", "checksum-algorithm=sha1", "checksum=" + SHA1));
        String got = end(wrong);
        assertThat(got).matches("checksum mismatch: got '[0-9a-f]{40}' != expect '" + SHA1 + "'");
        assertThat(local.find("alpha", "iso/a.iso")).isNull();
        String right = got.replaceAll(".*got '([0-9a-f]+)'.*", "$1");
        var good =
                task(send(PATH, "a.iso", "content=iso", "checksum-algorithm=sha1", "checksum=" + right.toUpperCase()));
        assertThat(end(good)).isEqualTo("OK");
        assertThat(good.lines()).contains("calculating checksum...OK, checksum verified");
    }

    @Test
    void largeFilesAreNotHeldInMemory() throws IOException {
        long size = 300L << 20;
        byte[] head = "--b\r\nContent-Disposition: form-data; name=\"f\"; filename=\"x\"\r\n\r\n"
                .getBytes(StandardCharsets.UTF_8);
        byte[] tail = "\r\n--b--\r\n".getBytes(StandardCharsets.UTF_8);
        var in = new SequenceInputStream(Collections.enumeration(
                List.of(new ByteArrayInputStream(head), new Zeros(size), new ByteArrayInputStream(tail))));
        Upload upload = Multipart.read(
                in, head.length + size + tail.length, "multipart/form-data; boundary=b", new HashMap<>());
        assertThat(upload.size()).isEqualTo(size);
    }

    private static final class Zeros extends InputStream {
        private long left;

        Zeros(long length) {
            left = length;
        }

        @Override
        public int read() {
            return left-- > 0 ? 0 : -1;
        }

        @Override
        public int read(byte[] bytes, int from, int length) {
            if (left == 0) return -1;
            int read = (int) Math.min(length, left);
            Arrays.fill(bytes, from, from + read, (byte) 0);
            left -= read;
            return read;
        }
    }

    @ParameterizedTest(name = "{0} as {1} on {2} is refused: {3} {4}")
    @CsvSource(delimiter = '|', textBlock = """
            a.txt  | content=iso    | local      | 400 | Parameter verification failed.
            a.iso  | content=vztmpl | local      | 400 | Parameter verification failed.
            a.iso  | content=import | local      | 400 | Parameter verification failed.
            a.iso  | content=songs  | local      | 400 | Parameter verification failed.
            a.iso  | more=1         | local      | 400 | Parameter verification failed.
            a.ova  | content=import | local      | 500 | storage 'local' does not support 'import' content
            a.iso  | content=iso    | local-lvm  | 500 | can't upload to storage type 'lvmthin'
            a.iso  | content=iso    | nosuch     | 500 | storage 'nosuch' does not exist
            a.iso  | content=iso    | backup-nfs | 500 | storage 'backup-nfs' does not support 'iso' content
            """)
    void invalidUploadsAreRefusedImmediately(String file, String field, String storage, int status, String text) {
        var answer = send("/api2/json/nodes/alpha/storage/" + storage + "/upload", file, field);
        assertThat(answer.status() + " " + answer.reason()).isEqualTo(status + " " + text);
    }

    @Test
    void checksumAndAlgorithmNeedEachOther() {
        assertThat(send(PATH, "a.iso", "content=iso", "checksum=00")
                        .json()
                        .path("errors")
                        .path("checksum-algorithm")
                        .asString())
                .isEqualTo("missing property - 'checksum' requires this property");
        assertThat(send(PATH, "a.iso", "content=iso", "checksum-algorithm=md5")
                        .json()
                        .path("errors")
                        .path("checksum")
                        .asString())
                .isEqualTo("missing property - 'checksum-algorithm' requires this property");
        String late = "--xyz\r\nContent-Disposition: form-data; name=\"filename\"; filename=\"a.iso\"\r\n\r\nx\r\n"
                + "--xyz\r\nContent-Disposition: form-data; name=\"checksum-algorithm\"\r\n\r\nmd5\r\n--xyz--\r\n";
        assertThat(root.ask("POST", PATH + "?content=iso&checksum=00", "multipart/form-data; boundary=\"xyz\"", late)
                        .reason())
                .isEqualTo("not modelled: naming the checksum's algorithm behind the file");
    }

    @Test
    void formWithoutAFileIsRefused() {
        assertThat(send(PATH, "", "content=iso", "filename=a.iso").reason()).isEqualTo("missing temporary file name");
        assertThat(root.post("/nodes/alpha/storage/local/upload", "content=iso&filename=a.iso")
                        .reason())
                .isEqualTo("missing temporary file name");
    }

    @Test
    void fullStorageRefusesUploads() {
        local.fillUp("alpha", 3);
        assertThat(end(task(send(PATH, "a.iso", "content=iso")))).isEqualTo("import failed: exit code 1");
        assertThat(local.find("alpha", "iso/a.iso")).isNull();
    }
}
