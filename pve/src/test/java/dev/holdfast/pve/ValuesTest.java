package dev.holdfast.pve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.pve.api.ResponseParser;
import dev.holdfast.pve.guest.GuestConfig;
import dev.holdfast.pve.guest.NicConfig;
import dev.holdfast.pve.storage.BackupJob;
import dev.holdfast.pve.storage.Size;
import dev.holdfast.pve.storage.VolumeId;
import dev.holdfast.pve.task.PveTask;
import dev.holdfast.pve.task.Upid;
import dev.holdfast.pve.wire.Address;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The small values in configurations and addresses. */
class ValuesTest {
    @Test
    void failedTaskIsASentenceWithTheCommandBehindIt() {
        String command =
                "/usr/bin/kvm -id 201 -name 'web,debug-threads=on' -no-shutdown -chardev 'socket,id=qmp' -smp 4";
        var failed =
                (PveTask.State.Failed) PveTask.end("start failed: command '" + command + "' failed: got timeout\n");
        assertThat(failed.sentence()).isEqualTo("start failed: the command kvm failed: got timeout (" + command + ")");
        for (String other : new String[] {
            "CT is locked (backup)",
            "VM quit/powerdown failed - got timeout",
            "command 'ifreload -a' failed: exit code 1",
            "command 'lxc-stop -n 101 --nokill --timeout 60' failed: exit code 1",
            "",
            "command '" + "x".repeat(200) + "' went wrong"
        }) assertThat(new PveTask.State.Failed(other).sentence()).isEqualTo(other);
    }

    @Test
    void disabledBackupJobHasNoNextRun() {
        var data = tools.jackson.databind.json.JsonMapper.shared()
                .readTree(
                        "[{\"id\":\"a\",\"enabled\":0,\"next-run\":1796005800},{\"id\":\"b\",\"enabled\":1,\"next-run\":1796005800}]");
        assertThat(ResponseParser.list(data, BackupJob.class))
                .extracting(BackupJob::nextRun)
                .containsExactly(null, 1796005800L);
    }

    @Test
    void logThatDoesNotExistHasNoLines() {
        var missing = new PveTask.LogLine(1, "unable to open file - No such file or directory");
        assertThat(PveTask.LogLine.written(List.of(missing), 0)).isEmpty();
        var more = new PveTask.LogLine(2, "TASK ERROR: x");
        assertThat(PveTask.LogLine.written(List.of(missing, more), 0)).containsExactly(missing, more);
        assertThat(PveTask.LogLine.written(List.of(missing, more), 1)).containsExactly(more);
    }

    @ParameterizedTest(name = "{0} is {1} bytes, written {2}")
    @CsvSource({
        "0, 0, 0",
        "512, 512, 512",
        "1023, 1023, 1023",
        "4K, 4096, 4K",
        "102M, 106954752, 102M",
        "1.5G, 1610612736, 1536M",
        "1024M, 1073741824, 1G",
        "1T, 1099511627776, 1T",
        "8191T, 9006099743113216, 8191T",
        "0.0001K, 0, 0"
    })
    void sizeIsReadAndWrittenAsProxmoxWritesIt(String text, long bytes, String written) {
        assertThat(Size.parse(text)).isEqualTo(new Size(bytes)).hasToString(written);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "M", "-1M", "1 M", "1k", "1P", "1MB", "1.M", ".5G", "1e3", "99999999999999T", "\u0661M"})
    void invalidSizeIsRefused(String text) {
        assertThatThrownBy(() -> Size.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void everyWrittenSizeIsReadBackEqual() {
        var random = new Random(11);
        for (int round = 0; round < 20_000; round++) {
            var size = new Size(random.nextLong(Long.MAX_VALUE) >>> random.nextInt(63));
            var whole = new Size((size.bytes() >>> 43) << (10 * random.nextInt(5)));
            assertThat(Size.parse(size.toString())).isEqualTo(size);
            assertThat(Size.parse(whole.toString())).isEqualTo(whole);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "local:101/vm-101-disk-0.raw, local, 101/vm-101-disk-0.raw",
        "local-lvm:vm-101-disk-0, local-lvm, vm-101-disk-0",
        "nas:backup/vzdump-lxc-101-2026_01_02-03_04_05.tar.zst, nas, backup/vzdump-lxc-101-2026_01_02-03_04_05.tar.zst",
        "pbs:backup/ct/101/2026-01-02T03:04:05Z, pbs, backup/ct/101/2026-01-02T03:04:05Z"
    })
    void volumeIsReadCompletely(String text, String storage, String name) {
        assertThat(VolumeId.parse(text)).isEqualTo(new VolumeId(storage, name)).hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "local",
                "local:",
                ":x",
                "/mnt/data",
                "1nas:x",
                "a:x",
                "nas-:x",
                "nas:x ",
                "nas:x\ty",
                "nas:x,size=1G"
            })
    void invalidVolumeIsRefused(String text) {
        assertThatThrownBy(() -> VolumeId.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://pve1",
                "a:b:c",
                "[fd00::5]x",
                "[pve1]:8006",
                "pve1:",
                "pve1:-1",
                "-pve1",
                "fd00::5::6",
                "[]",
                "pve1/",
                "a..%2f"
            })
    void invalidAddressIsRefusedWithItsText(String text) {
        assertThatThrownBy(() -> Address.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void plainHttpIsRefusedWithAMessage() {
        assertThatThrownBy(() -> Address.parse("http://pve1:8006")).hasMessageContaining("https only");
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "UPID:pve1:0000198A:000CE7CA:6B01124F:vzdump::root@pam:",
                "UPID:pve-1.lab:0000198A:1000CE7CA:6B01124F:aptupdate::root@pam:",
                "UPID:p:0000198A:000CE7CA:6B01124F:imgdel:101@local-lvm:root@pam!t:",
                "UPID:p:0000198A:000CE7CA:6B01124F:download:https___x_y%2Fz.iso:root@pam:"
            })
    void upidIsKeptUnchanged(String text) {
        assertThat(Upid.parse(text)).hasToString(text);
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "",
                "UPID:",
                "UPID:..:0000198A:000CE7CA:6B01124F:vzdump::root@pam:",
                "UPID:a/b:0000198A:000CE7CA:6B01124F:vzdump::root@pam:",
                "UPID:p:0000198A:000CE7CA:6B01124F:vzdump::root@pam",
                "UPID:p:198A:000CE7CA:6B01124F:vzdump::root@pam:",
                "UPID:p:0000198A:000CE7CA:6B01124F::1:root@pam:",
                "UPID:p:0000198A:000CE7CA:6B01124F:a b:1:root@pam:",
                "UPID:p:0000198A:000CE7CA:6B01124F:vzdump::root@pam:\n"
            })
    void invalidUpidIsRefused(String text) {
        assertThatThrownBy(() -> Upid.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void longUpidIsCheckedQuickly() {
        String endless = "UPID:p:0000198A:000CE7CA:6B01124F:vzdump:" + "x".repeat(1_000_000) + ":root@pam:";
        assertThatThrownBy(() -> Upid.parse(endless)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void nicKeepsEmptyValuesAndBareKeys() {
        assertThat(NicConfig.parse("virtio,bridge=vmbr0,tag=,x=a=b")).hasToString("virtio,bridge=vmbr0,tag=,x=a=b");
        assertThat(NicConfig.parse("virtio,bridge=vmbr0,tag=,x=a=b").get("x")).isEqualTo("a=b");
        assertThat(NicConfig.parse("virtio").get("virtio")).isEmpty();
        assertThat(NicConfig.parse("").get("bridge")).isNull();
    }

    @Test
    void changingOneNicKeyLeavesTheOthersUnchanged() {
        var random = new Random(5);
        for (int round = 0; round < 5_000; round++) {
            List<String> parts = new ArrayList<>();
            int count = 1 + random.nextInt(8);
            for (int i = 0; i < count; i++) {
                String value = random.nextInt(5) == 0 ? "" : "=" + Integer.toString(random.nextInt(1_000_000), 36);
                parts.add((char) ('a' + random.nextInt(26)) + "" + i + value);
            }
            NicConfig nic = NicConfig.parse(String.join(",", parts));
            int which = random.nextInt(count);
            String key = parts.get(which).split("=", 2)[0];
            var changed = new ArrayList<>(parts);
            changed.set(which, key + "=new");
            assertThat(nic.with(key, "new")).hasToString(String.join(",", changed));
            changed.remove(which);
            assertThat(nic.with(key, null)).hasToString(String.join(",", changed));
            assertThat(nic.with("zz", "1")).hasToString(nic + ",zz=1");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"vmbr0,firewall=0", "a\nb", "a\u0000b"})
    void nicValueCannotContainASeparator(String value) {
        assertThatThrownBy(() -> NicConfig.parse("bridge=vmbr0").with("bridge", value))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest(name = "firewall={0} is {1}")
    @CsvSource({"1, true", "0, false", "on, true", "Yes, true", "true, true", "off, false", "2, false"})
    void flagIsReadInEverySpelling(String value, boolean on) {
        assertThat(NicConfig.parse("firewall=" + value).is("firewall")).isEqualTo(on);
    }

    @Test
    void unsetConfigurationKeysAreNull() {
        var empty = new GuestConfig(Map.of(), "abc");
        assertThat(empty.name()).isNull();
        assertThat(empty.cores()).isNull();
        assertThat(empty.memory()).isNull();
        assertThat(empty.tags()).isEmpty();
        assertThat(empty.isTemplate()).isFalse();
        assertThat(empty.disk("rootfs")).isNull();
    }

    @Test
    void configurationIsReadInTheFormatsProxmoxHasUsed() {
        var config = new GuestConfig(
                Map.of(
                        "memory", "current=2048",
                        "tags", "a;b, c  d",
                        "mp0", "/srv/data,mp=/data",
                        "mp1", "volume=nas:101/x.raw,size=1.5G,mp=/x",
                        "scsi1", "none,media=cdrom",
                        "net10", "virtio=00:00:00:00:00:01",
                        "net2", "virtio=00:00:00:00:00:02"),
                "abc");
        assertThat(config.memory()).isEqualTo(2048);
        assertThat(config.tags()).containsExactly("a", "b", "c", "d");
        assertThat(config.disk("mp0")).isEqualTo(new GuestConfig.Disk(null, null));
        assertThat(config.disk("mp1"))
                .isEqualTo(new GuestConfig.Disk(new VolumeId("nas", "101/x.raw"), Size.parse("1536M")));
        assertThat(config.disk("scsi1")).isEqualTo(new GuestConfig.Disk(null, null));
        assertThat(config.nics().keySet()).containsExactly("net2", "net10");
    }
}
