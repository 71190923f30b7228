package dev.holdfast.backups.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.backups.inventory.VerifyState;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EndsTest {
    private static final ArchiveFormat PACKED =
            Objects.requireNonNull(ArchiveFormat.of("local:backup/vzdump-qemu-100-2026_11_01-01_00_00.vma.zst"));

    private static Finding finding(@Nullable Integer read, @Nullable Integer unpacked, @Nullable Integer listed) {
        return new Ends(read, unpacked, listed)
                .finding(PACKED, true, List.of("zstd: truncated input", "vma: wrong header"), "pve1");
    }

    /** 133 is SIGTRAP, with which {@code vma} reports every error; 141 is SIGPIPE. */
    @ParameterizedTest
    @CsvSource({
        "0,   0,   0,   OK",
        "0,   1,   0,   FAILED",
        "141, 1,   2,   FAILED",
        "141, 141, 133, FAILED",
        "0,   0,   133, FAILED",
        "1,   1,   2,   UNKNOWN",
        "0,   137, 2,   UNKNOWN",
        "0,   0,   127, UNKNOWN",
        "0,   0,   143, UNKNOWN"
    })
    void onlyWhatTheProgramsFoundInTheBytesIsDamage(int read, int unpacked, int listed, VerifyState state) {
        assertThat(finding(read, unpacked, listed).state()).isEqualTo(state);
    }

    @Test
    void aProgramThatDidNotReportItsEndLeavesTheResultUnknown() {
        assertThat(finding(0, null, null).state()).isEqualTo(VerifyState.UNKNOWN);
    }

    @Test
    void theProgramToBlameIsQuoted() {
        assertThat(finding(141, 1, 133).detail()).contains("can't be unpacked: zstd: truncated input");
        assertThat(finding(0, 141, 133).detail()).contains("structure is wrong: vma: wrong header");
    }

    @Test
    void tooLittleMemoryIsNoDamage() {
        Finding found = new Ends(0, 1, 2)
                .finding(PACKED, true, List.of("zstd: error 64 : Allocation error : not enough memory"), "pve1");
        assertThat(found.state()).isEqualTo(VerifyState.UNKNOWN);
    }

    @Test
    void aGoodResultSaysWhatItDoesNotCover() {
        assertThat(new Ends(0, 0, 0).finding(PACKED, false, List.of(), "pve1").detail())
                .startsWith("Only its checksums were compared");
        ArchiveFormat plain = Objects.requireNonNull(ArchiveFormat.of("x.tar"));
        assertThat(new Ends(0, 0, 0).finding(plain, true, List.of(), "pve1").detail())
                .contains("has no checksum of its content");
    }

    @ParameterizedTest
    @CsvSource({
        "a.tar,      cat,         tar -tf - ./etc/vzdump/pct.conf",
        "a.tar.zst,  zstd -dcq,   tar -tf - ./etc/vzdump/pct.conf",
        "a.tgz,      gzip -dcq,   tar -tf - ./etc/vzdump/pct.conf",
        "a.vma.gz,   gzip -dcq,   vma verify -",
        "a.vma.lzo,  lzop -dcq,   vma verify -",
        "a.vma,      cat,         vma verify -"
    })
    void theNameTellsHowAnArchiveIsRead(String name, String unpacking, String listing) {
        ArchiveFormat format = Objects.requireNonNull(ArchiveFormat.of(name));
        assertThat(format.unpacking()).isEqualTo(unpacking);
        assertThat(format.listing()).isEqualTo(listing);
        assertThat(ArchiveFormat.of("a.zip")).isNull();
    }
}
