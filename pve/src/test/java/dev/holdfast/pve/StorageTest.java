package dev.holdfast.pve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.pve.api.ApiToken;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.api.Rrd;
import dev.holdfast.pve.node.PveNode;
import dev.holdfast.pve.storage.BackupJob;
import dev.holdfast.pve.storage.BackupSpec;
import dev.holdfast.pve.storage.PveStorage;
import dev.holdfast.pve.storage.Retention;
import dev.holdfast.pve.storage.StorageConfig;
import dev.holdfast.pve.storage.Upload;
import dev.holdfast.pve.storage.VolumeId;
import dev.holdfast.pve.wire.PveException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Storages, their contents, and their configuration. */
class StorageTest {
    private static final String TASK = "{\"data\":\"" + Calls.UPID + "\"}";

    private final Pve pve = new Pve(InetAddress::isLoopbackAddress);

    @AfterEach
    void close() {
        pve.close();
    }

    private PveClient client(ScriptedHost host) {
        return pve.client(host.address(), host.trust(), new ApiToken("a@b!c", "hunter2-secret"));
    }

    private PveNode node(ScriptedHost host) {
        return client(host).node("pve1");
    }

    private PveStorage storage(ScriptedHost host) {
        return node(host).storage("local");
    }

    private PveStorage storage(ScriptedHost host, Duration limit) {
        return client(host).within(limit).node("pve1").storage("local");
    }

    @Test
    void jobIsRunWithAllItsSettings() {
        String job = """
                {"data":{"id":"nightly","type":"vzdump","schedule":"02:30","enabled":1,"comment":"x","next-run":1795401000,
                "all":1,"exclude":"103","storage":"nas","mode":"suspend","bwlimit":5000,"fleecing":{"enabled":true},
                "prune-backups":{"keep-daily":"7","keep-weekly":4},"exclude-path":["/tmp","/var/cache"],"node":"pve1",
                "notes-template":"{{guestname}}","repeat-missed":0}}""";
        try (var host = ScriptedHost.always("200 OK", job)) {
            assertThat(pve.client(host.address(), host.trust(), new ApiToken("a@b!c", "hunter2-secret"))
                            .backups()
                            .command("nightly")
                            .asMap())
                    .containsOnly(
                            Map.entry("all", "1"),
                            Map.entry("exclude", "103"),
                            Map.entry("storage", "nas"),
                            Map.entry("mode", "suspend"),
                            Map.entry("bwlimit", "5000"),
                            Map.entry("fleecing", "enabled=1"),
                            Map.entry("prune-backups", "keep-daily=7,keep-weekly=4"),
                            Map.entry("exclude-path", "/tmp\0/var/cache"),
                            Map.entry("notes-template", "{{guestname}}"));
        }
    }

    @Test
    void fileOfASnapshotIsReturnedAsItIs() throws IOException {
        var snapshot = VolumeId.parse("pbs:backup/ct/102/2026-11-21T03:39:41Z");
        try (var host = ScriptedHost.always("200 OK", "not JSON {")) {
            try (var file = storage(host).readFile(snapshot, "L2V0Yw==")) {
                assertThat(file.readAllBytes()).asString().isEqualTo("not JSON {");
            }
        }
        try (var host = ScriptedHost.always("403 Permission check failed (/vms/102, VM.Backup)", "{\"data\":null}")) {
            assertThatThrownBy(() -> storage(host).readFile(snapshot, "L2V0Yw=="))
                    .isInstanceOf(PveException.NotPermitted.class)
                    .hasMessageContaining("VM.Backup");
        }
    }

    private static ScriptedHost sending(String headers, String body) {
        return new ScriptedHost((_, out) -> {
            out.write(("HTTP/1.1 200 OK\r\n" + headers + "\r\n" + body).getBytes(StandardCharsets.UTF_8));
            return false;
        });
    }

    private byte[] read(ScriptedHost host) throws IOException {
        var snapshot = VolumeId.parse("pbs:backup/ct/102/2026-11-21T03:39:41Z");
        try (var file = storage(host).readFile(snapshot, "L2V0Yw==")) {
            return file.readAllBytes();
        }
    }

    @Test
    void fileOfASnapshotArrivesInChunksOrUntilTheConnectionEnds() throws IOException {
        try (var host = sending("Transfer-Encoding: chunked\r\n", "3\r\nabc\r\n2;x=y\r\nde\r\n0\r\n\r\n")) {
            assertThat(read(host)).asString().isEqualTo("abcde");
        }
        try (var host = sending("", "abcde")) {
            assertThat(read(host)).asString().isEqualTo("abcde");
        }
        try (var host = sending("Content-Length: 0\r\n", "")) {
            assertThat(read(host)).isEmpty();
        }
    }

    @Test
    void fileOfASnapshotThatIsCutOffIsNotTakenForWhole() {
        for (String body : List.of("3\r\nab", "3\r\nabc\r\n", "3\r\nabcd\r\n", "x\r\n")) {
            try (var host = sending("Transfer-Encoding: chunked\r\n", body)) {
                assertThatThrownBy(() -> read(host)).as(body).isInstanceOf(PveException.Unreachable.class);
            }
        }
        for (String length : List.of("6", "-1", "9999999999999999999")) {
            try (var host = sending("Content-Length: " + length + "\r\n", "abcde")) {
                assertThatThrownBy(() -> read(host)).as(length).isInstanceOf(PveException.Unreachable.class);
            }
        }
    }

    @Test
    void fileIsSentCompletelyInsideItsForm() {
        byte[] content = "three\r\n--holdfast lines\r\n".getBytes(StandardCharsets.UTF_8);
        try (var host = ScriptedHost.always("200 OK", TASK)) {
            var file = new Upload("iso", "tiny.iso", content.length, "ab".repeat(32));
            assertThat(storage(host)
                            .upload(file, new ByteArrayInputStream(content))
                            .upid())
                    .isEqualTo(Calls.UPID);
            String request = host.requests.getFirst();
            assertThat(Sent.read(request).parameters().keySet())
                    .containsExactly("content", "checksum-algorithm", "checksum", "filename");
            assertThat(request)
                    .contains("\r\n\r\nthree\r\n--holdfast lines\r\n\r\n--holdfast-")
                    .endsWith("--\r\n");
        }
    }

    @Test
    void fileIsSentWhileItIsRead() {
        long length = 128L << 20;
        long mostAhead = 32L << 20;
        try (var host = new ScriptedHost(
                (_, out) -> {
                    out.write(ScriptedHost.answer("200 OK", TASK));
                    return false;
                },
                length)) {
            var zeros = new InputStream() {
                private long given;

                @Override
                public int read() {
                    return 0;
                }

                /** Waits for the host: a client that reads the whole file first gets nothing more. */
                @Override
                public int read(byte[] into, int from, int count) {
                    while (given - host.discarded.get() > mostAhead) LockSupport.parkNanos(1_000_000);
                    given += count;
                    return count;
                }
            };
            var patient = storage(host, Patience.LIMIT);
            assertThat(patient.upload(new Upload("iso", "large.iso", length, null), zeros))
                    .isNotNull();
        }
    }

    @Test
    void failedSourceIsNotReportedAsEndpointFailure() {
        try (var host = ScriptedHost.always("200 OK", TASK)) {
            var file = new Upload("iso", "tiny.iso", 100, null);
            assertThatThrownBy(() -> storage(host).upload(file, new ByteArrayInputStream(new byte[3])))
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessageContaining("shorter");
            assertThatThrownBy(() -> storage(host).upload(file, new InputStream() {
                        @Override
                        public int read() throws IOException {
                            throw new IOException("the disk is gone");
                        }
                    }))
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessageContaining("the disk is gone");
            assertThat(host.requests).isEmpty();
        }
    }

    @Test
    void earlyRefusalOfAnUploadIsReadOrUnreachable() {
        try (var host =
                ScriptedHost.early("403 Permission check failed (/storage/local, Datastore.AllocateTemplate)")) {
            var file = new Upload("iso", "large.iso", 64L * 1024 * 1024, null);
            var zeros = new ByteArrayInputStream(new byte[64 * 1024 * 1024]);
            // The kernel decides which: it can discard received data when the connection is reset.
            assertThatThrownBy(() -> storage(host).upload(file, zeros))
                    .isInstanceOfAny(PveException.NotPermitted.class, PveException.Unreachable.class);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a\"b.iso", "a\r\nb.iso", "../a.iso", "a\\b.iso", "ä.iso"})
    void unsafeFileNameIsRefused(String name) {
        assertThatThrownBy(() -> new Upload("iso", name, 1, null)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest(name = "{0} is of {1} {2}, written {3}")
    @CsvSource({
        "local:backup/vzdump-lxc-102-2026_11_21-03_39_41.tar.zst, LXC, 102, 2026-11-21T03:39:41, false",
        "nas:backup/vzdump-qemu-200-2026_01_02-03_04_05.vma.zst, QEMU, 200, 2026-01-02T03:04:05, false",
        "pbs:backup/ct/101/2026-01-02T03:04:05Z, LXC, 101, 2026-01-02T03:04:05, true",
        "pbs:backup/vm/999999999/2026-12-31T23:59:59Z, QEMU, 999999999, 2026-12-31T23:59:59, true"
    })
    void backupNameIsParsed(String volume, GuestKind kind, int vmid, LocalDateTime written, boolean onServer) {
        assertThat(VolumeId.parse(volume).backup()).isEqualTo(new VolumeId.Backup(kind, vmid, written, onServer));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "local:101/vm-101-disk-0.raw",
                "local:iso/vzdump-lxc-102-2026_11_21-03_39_41.tar.zst",
                "local:backup/before the upgrade.tar.zst",
                "local:backup/vzdump-lxc-102-2026_13_41-99_39_41.tar.zst",
                "local:backup/vzdump-openvz-102-2026_11_21-03_39_41.tar",
                "pbs:backup/host/pve1/2026-01-02T03:04:05Z"
            })
    void unusualBackupNameIsNotParsed(String volume) {
        assertThat(VolumeId.parse(volume).backup()).isNull();
    }

    @Test
    void fileNamesUseTheHostClockAndBackupServersUtc() {
        ZoneId zone = ZoneId.of("Europe/Vienna");
        assertThat(Calls.BACKUP.backup().takenAt(zone)).isEqualTo(Instant.parse("2026-11-21T02:39:41Z"));
        assertThat(VolumeId.parse("pbs:backup/ct/101/2026-01-02T03:04:05Z")
                        .backup()
                        .takenAt(zone))
                .isEqualTo(Instant.parse("2026-01-02T03:04:05Z"));
    }

    @ParameterizedTest(name = "{0} means {1}")
    @CsvSource(delimiter = '|', textBlock = """
            keep-all=1                          | keep-all=1
            keep-last=3,keep-daily=7            | keep-last=3,keep-daily=7
            keep-daily=7, keep-last=3           | keep-last=3,keep-daily=7
            keep-last=0                         | keep-all=1
            keep-yearly=1,keep-monthly=12       | keep-monthly=12,keep-yearly=1
            """)
    void retentionIsReadAndWritten(String text, String written) {
        assertThat(Retention.parse(text)).hasToString(written);
        assertThat(Retention.parse(written)).hasToString(written);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"keep-last", "keep-last=x", "keep-last=-1", "keep-forever=1", "last=3", "keep-last=9999999999"})
    void invalidRetentionIsRefused(String text) {
        assertThatThrownBy(() -> Retention.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void retentionWithoutNumbersKeepsEverything() {
        assertThat(Retention.ALL.isAll()).isTrue();
        assertThat(Retention.ALL).hasToString("keep-all=1");
        assertThat(new Retention(1, null, null, null, null, null).isAll()).isFalse();
    }

    @Test
    void jobRetentionIsReadAsTextOrObject() {
        for (String told : List.of("\"keep-last=3\"", "{\"keep-last\":\"3\"}", "{\"keep-last\":3}")) {
            try (var host =
                    ScriptedHost.always("200 OK", "{\"data\":[{\"id\":\"a\",\"prune-backups\":" + told + "}]}")) {
                BackupJob job = pve.client(host.address(), host.trust(), new ApiToken("a@b!c", "x"))
                        .backups()
                        .jobs()
                        .getFirst();
                assertThat(job.keep()).hasToString("keep-last=3");
                assertThat(job.isEnabled()).isTrue();
            }
        }
    }

    @Test
    void backupWithoutGuestsOnThisNodeReturnsNoTask() {
        try (var host = ScriptedHost.always("200 OK", "{\"data\":\"OK\"}")) {
            assertThat(node(host).backUp(BackupSpec.of(new BackupSpec.Guests.All(List.of()), "nas")))
                    .isNull();
        }
    }

    @Test
    void inactiveStorageHasNoSizes() {
        try (var host = ScriptedHost.always("200 OK", "{\"data\":{\"active\":0,\"total\":0,\"used\":0,\"avail\":0}}")) {
            assertThat(storage(host).status().total()).isNull();
        }
    }

    @Test
    void missingMetricIsNotZero() {
        String rows =
                "[{\"time\":60},{\"time\":\"120\",\"used\":\"0.5\",\"total\":null,\"cpu\":\"NaN\",\"mem\":{\"a\":[1]},\"odd\":{}}]";
        try (var host = ScriptedHost.always("200 OK", "{\"data\":" + rows + "}")) {
            List<Rrd.Point> points = storage(host).history(Rrd.Span.HOUR, Rrd.Join.AVERAGE);
            assertThat(points).extracting(Rrd.Point::time).containsExactly(60L, 120L);
            assertThat(points.getFirst().get(Rrd.Value.USED)).isNull();
            assertThat(points.getLast().get(Rrd.Value.USED)).isEqualTo(0.5);
            for (Rrd.Value unknown : List.of(Rrd.Value.TOTAL, Rrd.Value.CPU, Rrd.Value.MEM)) {
                assertThat(points.getLast().get(unknown)).isNull();
            }
        }
    }

    @Test
    void configurationInABackupIsReadUpToItsSnapshots() {
        String text =
                "#line one%3A 100%25\\n#two\\narch: amd64\\nhostname: db\\nmp0: nas:1/a.raw,mp=/x: y\\nodd\\n\\n[snap]\\nhostname: old\\n";
        try (var host = ScriptedHost.always("200 OK", "{\"data\":\"" + text + "\"}")) {
            assertThat(node(host).extractConfig(Calls.BACKUP))
                    .containsEntry("hostname", "db")
                    .containsEntry("mp0", "nas:1/a.raw,mp=/x: y")
                    .containsEntry("description", "line one: 100%\ntwo\n")
                    .hasSize(4);
        }
    }

    @Test
    void passwordIsNotPrinted() {
        var spec = StorageConfig.cifs("share", "nas", "files", "me", "hunter2-hunter2");
        assertThat(spec).hasToString("share (cifs)");
        assertThat(spec.isShared()).isTrue();
    }
}
