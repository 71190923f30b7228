package dev.holdfast.backups.testrestore;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** The disks that are asked for when a backup names folders of the node. */
class ArchivedDisksTest {
    @Test
    void foldersOfTheNodeAreLeftOutAndTheDisksKeepTheirSizesAndOptions() {
        assertThat(ArchivedDisks.without(
                        Map.of(
                                "rootfs", "local:101/vm-101-disk-0.raw,size=8G",
                                "mp0", "/srv/media,mp=/media",
                                "mp1", "local:101/vm-101-disk-1.raw,mp=/data,backup=1,size=512M",
                                "hostname", "web"),
                        "fast"))
                .containsOnly(Map.entry("rootfs", "fast:8"), Map.entry("mp1", "fast:0.5,mp=/data,backup=1"));
    }

    @Test
    void withoutSuchFoldersProxmoxMakesTheDisksItself() {
        assertThat(ArchivedDisks.without(Map.of("rootfs", "local:101/vm-101-disk-0.raw,size=8G"), "fast"))
                .isEmpty();
        assertThat(ArchivedDisks.without(
                        Map.of("rootfs", "local:101/vm-101-disk-0.raw", "mp0", "/srv/media,mp=/media"), "fast"))
                .isEmpty();
    }
}
