package dev.holdfast.base.seal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.base.StartupException;
import dev.holdfast.base.db.DatabaseConfig;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.TestDb;
import dev.holdfast.base.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SealTest {
    @TempDir
    Path folder;

    private final DatabaseConfig place = TestDb.SQLITE.place();
    private final Db db = Db.open(place);

    @AfterEach
    void close() {
        db.close();
    }

    private Path file() {
        return folder.resolve("master.key");
    }

    @Test
    void whatWasSealedOpensInItsPlaceAndNowhereElse() {
        Sealer sealer = MasterKey.open(file(), db).sealer();
        byte[] sealed = sealer.seal(Secret.of("s3cret-token"), "host:12:token");
        assertThat(new String(sealed, java.nio.charset.StandardCharsets.ISO_8859_1))
                .doesNotContain("s3cret");
        assertThat(sealer.open(sealed, "host:12:token").reveal()).isEqualTo("s3cret-token");
        assertThatThrownBy(() -> sealer.open(sealed, "host:13:token"))
                .isInstanceOf(Sealer.NotOpened.class)
                .message()
                .doesNotContain("s3cret");
        sealed[sealed.length - 1] ^= 1;
        assertThatThrownBy(() -> sealer.open(sealed, "host:12:token")).isInstanceOf(Sealer.NotOpened.class);
    }

    @Test
    void theKeyFileIsForItsOwnerOnlyAndOpensAgain() throws IOException {
        byte[] sealed = MasterKey.open(file(), db).sealer().seal(Secret.of("s3cret"), "x");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
                .isEqualTo("r--------");
        assertThat(MasterKey.open(file(), db).sealer().open(sealed, "x").reveal())
                .isEqualTo("s3cret");
    }

    @Test
    void aLostKeyStopsTheStartAndMakesNoNewOne() throws IOException {
        MasterKey.open(file(), db);
        Files.delete(file());
        assertThatThrownBy(() -> MasterKey.open(file(), db))
                .isInstanceOf(StartupException.class)
                .hasMessageContaining("is gone");
        assertThat(file()).doesNotExist();
    }

    @Test
    void aWrongKeyStopsTheStart() throws IOException {
        MasterKey.open(file(), db);
        Path other = folder.resolve("other.key");
        try (Db another = TestDb.SQLITE.fresh()) {
            MasterKey.open(other, another);
        }
        assertThatThrownBy(() -> MasterKey.open(other, db))
                .isInstanceOf(StartupException.class)
                .hasMessageContaining("is not the one");
        Path junk = Files.writeString(folder.resolve("junk.key"), "{}");
        Files.setPosixFilePermissions(junk, PosixFilePermissions.fromString("rw-------"));
        assertThatThrownBy(() -> MasterKey.open(junk, db))
                .isInstanceOf(StartupException.class)
                .hasMessageContaining("is not a master key");
    }

    @Test
    void afterARotationOldValuesOpenAndAskToBeSealedAgain() {
        MasterKey key = MasterKey.open(file(), db);
        Sealer sealer = key.sealer();
        byte[] old = sealer.seal(Secret.of("s3cret"), "x");
        assertThat(sealer.needsResealing(old)).isFalse();
        key.rotate();
        byte[] fresh = sealer.seal(Secret.of("s3cret"), "x");
        assertThat(sealer.needsResealing(old)).isTrue();
        assertThat(sealer.needsResealing(fresh)).isFalse();
        Sealer reopened = MasterKey.open(file(), db).sealer();
        assertThat(reopened.open(old, "x").reveal()).isEqualTo("s3cret");
        assertThat(reopened.open(fresh, "x").reveal()).isEqualTo("s3cret");
    }

    @Test
    void aSecretNeverPrintsItself() {
        Secret secret = Secret.of("s3cret-token");
        assertThat("" + secret).isEqualTo("***");
        assertThat(Json.write(Map.of("token", secret))).isEqualTo("{\"token\":\"***\"}");
        assertThat(secret).isEqualTo(Secret.of("s3cret-token")).isNotEqualTo(Secret.of("other"));
    }

    @Test
    void aSecretIsReadFromJson() {
        assertThat(Json.read("\"s3cret\"", Secret.class).reveal()).isEqualTo("s3cret");
    }

    @Test
    void knownSecretsAreTakenOutOfLinesAlsoWhenEncoded() {
        var scrubber = new Scrubber();
        try (var _ = scrubber.know(Secret.of("p@ss/word"));
                var _ = scrubber.know(Secret.of("p@ss/word-longer"))) {
            assertThat(scrubber.scrub("a p@ss/word-longer b p@ss/word c p%40ss%2Fword d"))
                    .isEqualTo("a *** b *** c *** d");
        }
        assertThat(scrubber.scrub("a p@ss/word b")).isEqualTo("a p@ss/word b");
    }

    @Test
    void aShortWordIsNotTakenForASecret() {
        var scrubber = new Scrubber();
        try (var _ = scrubber.know(Secret.of("a"))) {
            assertThat(scrubber.scrub("a cat")).isEqualTo("a cat");
        }
    }
}
