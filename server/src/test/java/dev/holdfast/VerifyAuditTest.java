package dev.holdfast;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.access.Role;
import dev.holdfast.base.db.Db;
import dev.holdfast.faults.ServiceCommand;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The command {@code verify-audit}, run as a separate process. */
class VerifyAuditTest {
    @RegisterExtension
    final TestPlane plane = TestPlane.empty();

    @TempDir
    Path empty;

    private record Ended(int status, String said) {}

    private Ended verify(Path data) throws Exception {
        Path out = Files.createTempFile(empty, "said", ".txt");
        var builder = new ProcessBuilder(ServiceCommand.of("verify-audit"));
        builder.environment().put("HOLDFAST_DATA", data.toString());
        Process process =
                builder.redirectErrorStream(true).redirectOutput(out.toFile()).start();
        return new Ended(process.waitFor(), Files.readString(out));
    }

    @Test
    void exitStatusReportsTheResult() throws Exception {
        plane.as(Role.VIEWER);
        Ended whole = verify(plane.directory());
        assertThat(whole.said()).contains("The audit trail is intact: 4 rows, 9 links.");
        assertThat(whole.status()).as("also while the service runs").isZero();
        try (Db db = Db.open(plane.config().database())) {
            db.writing(h -> h.execute("DELETE FROM audit WHERE id = 2"));
        }
        Ended broken = verify(plane.directory());
        assertThat(broken.said()).contains("The audit trail is broken at row 2: The row is missing.");
        assertThat(broken.status()).isEqualTo(1);
    }

    @Test
    void refusesAnEmptyDirectory() throws Exception {
        Ended nothing = verify(empty);
        assertThat(nothing.said()).contains("The master key file is missing").contains("HOLDFAST_DATA");
        assertThat(nothing.status()).isEqualTo(2);
        assertThat(Files.exists(empty.resolve("holdfast.db")))
                .as("it creates nothing")
                .isFalse();
    }
}
