package dev.holdfast.vms.create;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.base.net.StreamingHttp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The lists of images of distributions. */
class KnownImagesTest {
    private static final String ONE = """
        [{"id": "own-1", "name": "Own 1", "family": "own", "url": "https://images.test/own.qcow2",
          "checksums": "https://images.test/SHA256SUMS", "algorithm": "sha256", "user": "own", "disk_gb": 4,
          "ostype": "l26", "bios": "seabios", "agent": false, "serial_port": false}]
        """;

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-01-01T00:00:00Z"));

    @TempDir
    private Path folder;

    private static final PublishedText NOBODY = new PublishedText(_ -> {
        throw new StreamingHttp.Failed("Nobody answers.");
    });

    private KnownImages at(String place) {
        return new KnownImages(place, NOBODY, now::get);
    }

    @Test
    void theListOfThisBuildHasTheUsualDistributions() {
        var list = at(null).list();
        assertThat(list.problem()).isNull();
        Set<String> families = list.images().stream().map(KnownImage::family).collect(Collectors.toSet());
        assertThat(families)
                .containsExactlyInAnyOrder(
                        "debian", "ubuntu", "almalinux", "rocky", "fedora", "opensuse", "arch", "alpine");
        assertThat(list.images()).allMatch(one -> one.checksums() != null, "has a checksum that stays current");
        assertThat(list.images()).extracting(KnownImage::name).doesNotHaveDuplicates();
        assertThat(list.images()).extracting(KnownImage::url).doesNotHaveDuplicates();
    }

    @Test
    void aListElsewhereReplacesThatOfThisBuildAndIsKeptWhenItCanNoLongerBeRead() throws IOException {
        Path file = folder.resolve("images.json");
        Files.writeString(file, ONE);
        KnownImages images = at(file.toString());
        assertThat(images.list().images()).extracting(KnownImage::id).containsExactly("own-1");
        Files.writeString(file, "[");
        now.updateAndGet(then -> then.plus(Duration.ofHours(1)));
        var kept = images.list();
        assertThat(kept.images()).extracting(KnownImage::id).containsExactly("own-1");
        assertThat(kept.problem()).contains("HOLDFAST_IMAGE_LIST").contains("no JSON list of images");
        Files.writeString(file, ONE.replace("own-1", "own-2"));
        assertThat(images.list().images()).as("not read again yet").isEqualTo(kept.images());
        now.updateAndGet(then -> then.plus(Duration.ofMinutes(1)));
        assertThat(images.list().images()).extracting(KnownImage::id).containsExactly("own-2");
        assertThat(images.list().problem()).isNull();
    }

    @Test
    void aListThatWasNeverReadLeavesThatOfThisBuild() {
        assertThat(at(folder.resolve("none.json").toString()).list().problem()).endsWith("The file can't be read.");
        var list = at("https://images.test/list.json").list();
        assertThat(list.images()).isEqualTo(at(null).list().images());
        assertThat(list.problem())
                .isEqualTo("The list of images that HOLDFAST_IMAGE_LIST names can't be used. Nobody answers.");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        "id": "own-1"                                     | "id": "Own 1"                              | field id
        "name": "Own 1"                                   | "name": " "                                | field name
        "family": "own"                                   | "family": "o/n"                            | field family
        "url": "https://images.test/own.qcow2"            | "url": "http://images.test/own.qcow2"      | field url
        "url": "https://images.test/own.qcow2"            | "url": "https://images.test/own.qcow2.xz"  | field url
        "checksums": "https://images.test/SHA256SUMS"     | "checksums": "http://images.test/SUMS"     | field checksums
        "checksums": "https://images.test/SHA256SUMS"     | "checksums": null                          | field checksum
        "checksums": "https://images.test/SHA256SUMS"     | "checksum": "abc"                          | field checksum
        "algorithm": "sha256"                             | "algorithm": "md5"                         | no JSON list
        "user": "own"                                     | "user": "the owner"                        | field user
        "disk_gb": 4                                      | "disk_gb": 0                               | field disk_gb
        "ostype": "l26"                                   | "ostype": "linux"                          | field ostype
        "agent": false                                    | "agents": false                            | no JSON list
        "agent": false                                    | "cpu_type": "a,b", "agent": false          | field cpu_type
        """)
    void aListWithAFaultIsNotUsed(String value, String other, String fault) {
        String text = ONE.replace(value, other);
        assertThat(text).isNotEqualTo(ONE);
        assertThatThrownBy(() -> KnownImages.parse(text)).hasMessageContaining(fault);
    }

    @Test
    void aListWithoutImagesOrWithOneTwiceIsNotUsed() {
        String one = ONE.strip();
        String twice = one.substring(0, one.length() - 1) + "," + one.substring(1);
        assertThatThrownBy(() -> KnownImages.parse(twice)).hasMessageContaining("two images own-1");
        for (String text : List.of("[]", "[null]", "{}")) {
            assertThatThrownBy(() -> KnownImages.parse(text)).isInstanceOf(KnownImages.Malformed.class);
        }
    }
}
