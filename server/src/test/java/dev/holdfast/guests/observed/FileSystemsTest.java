package dev.holdfast.guests.observed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.pve.guest.PveAgent.FileSystem;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FileSystemsTest {
    private static final Instant AT = Instant.parse("2026-03-01T12:00:00Z");

    private static FileSystem mounted(String name, String place, String type, @Nullable Long used, @Nullable Long all) {
        return new FileSystem(name, place, type, used, all);
    }

    private static FileSystems of(FileSystem... told) {
        return FileSystems.of(List.of(told), AT);
    }

    @Test
    void whatIsNoDiskOfTheMachineIsLeftOut() {
        FileSystems disks = of(
                mounted("sda1", "/", "ext4", 40L, 100L),
                mounted("nas:/export", "/mnt/nas", "nfs4", 900L, 1000L),
                mounted("//nas/share", "/mnt/share", "cifs", 900L, 1000L),
                mounted("host:/", "/mnt/ssh", "fuse.sshfs", 900L, 1000L),
                mounted("overlay", "/var/lib/docker/overlay2/1/merged", "overlay", 40L, 100L),
                mounted("loop3", "/snap/core/1", "squashfs", 55L, 55L),
                mounted("loop4", "/usr", "erofs", 55L, 55L),
                mounted("loop5", "/mnt/image", "ext4", 55L, 55L),
                mounted("tmpfs", "/run", "tmpfs", 1L, 10L),
                mounted("sr0", "/media/cd", "iso9660", 10L, 10L));
        assertThat(disks.list()).extracting(FileSystems.Disk::device).containsExactly("sda1");
        assertThat(disks.usedBytes()).isEqualTo(40);
        assertThat(disks.totalBytes()).isEqualTo(100);
    }

    @Test
    void aDeviceThatIsMountedSeveralTimesCountsOnce() {
        FileSystems disks = of(
                mounted("sda2", "/", "btrfs", 40L, 100L),
                mounted("sda2", "/home", "btrfs", 40L, 100L),
                mounted("sdb1", "/data", "xfs", 10L, 200L));
        assertThat(disks.usedBytes()).isEqualTo(50);
        assertThat(disks.totalBytes()).isEqualTo(300);
    }

    @Test
    void theDatasetsOfAPoolShareItsFreeSpace() {
        FileSystems disks = of(
                mounted("rpool/ROOT", "/", "zfs", 20L, 80L),
                mounted("rpool/data", "/data", "zfs", 20L, 80L),
                mounted("rpool/data", "/srv", "zfs", 20L, 80L));
        assertThat(disks.usedBytes()).isEqualTo(40);
        assertThat(disks.totalBytes()).isEqualTo(100);
    }

    @Test
    void withoutSizesNothingIsKnown() {
        FileSystems disks = of(
                mounted("\\\\?\\Volume{1}\\", "System Reserved", "NTFS", null, null),
                mounted("sdc1", "/x", "ext4", 10L, 0L),
                mounted("sdd1", "/y", "ext4", 110L, 100L));
        assertThat(disks.usedBytes()).isNull();
        assertThat(disks.totalBytes()).isNull();
    }
}
