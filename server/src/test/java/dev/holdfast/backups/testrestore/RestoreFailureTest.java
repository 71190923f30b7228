package dev.holdfast.backups.testrestore;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Whether an archive is to blame for a restore that failed. */
class RestoreFailureTest {
    private static final String TAR = "unable to restore CT 113 - command 'tar' failed: exit code 2";

    @Test
    void whatTheProgramsFindInTheBytesIsTheFaultOfTheArchive() {
        assertThat(RestoreFailure.isOfArchive(TAR, List.of("tar: Unexpected EOF in archive")))
                .isTrue();
        assertThat(RestoreFailure.isOfArchive(
                        TAR, List.of("/*stdin*\\ : Decoding error (36) : Restored data doesn't match checksum")))
                .isTrue();
    }

    @Test
    void everythingElseIsNot() {
        assertThat(RestoreFailure.isOfArchive(TAR, List.of())).isFalse();
        assertThat(RestoreFailure.isOfArchive(
                        TAR,
                        List.of("tar: ./usr/bin/vim: Cannot write: No space left on device", "tar: Unexpected EOF")))
                .isFalse();
        assertThat(RestoreFailure.isOfArchive("interrupted by signal", List.of()))
                .isFalse();
    }
}
