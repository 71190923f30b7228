package dev.holdfast.guests.create;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.sim.Sim;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Allowing a storage to hold more. */
class StorageContentTest {
    private final TestPlane plane = TestPlane.empty();
    private final Sim sim = Sim.oneHost();
    private long host;

    @BeforeEach
    void start() {
        plane.start().as(OWNER);
        host = plane.enrol(sim, "alpha").getFirst();
    }

    @AfterEach
    void stop() {
        plane.close();
        sim.close();
    }

    private Answer allow(String storage, String content) {
        return plane.as(ADMIN)
                .post(
                        "/hosts/" + host + "/storage-content",
                        "{\"storage\":\"" + storage + "\",\"content\":\"" + content + "\"}");
    }

    private String content(String storage) {
        return sim.clusterOf("alpha").storage(storage).option("content");
    }

    @Test
    void aStorageOfFilesCanHoldImagesToImportBesidesWhatItHeld() {
        String before = content("local");
        Answer answer = allow("local", "import");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(answer.tree().get("content").toString()).contains("\"import\"");
        assertThat(Set.of(content("local").split(",")))
                .containsAll(Set.of(before.split(",")))
                .contains("import");
        assertThat(plane.as(ADMIN).get("/hosts/" + host + "/guest-choices").body())
                .contains("\"import\"");
        assertThat(plane.as(OWNER).get("/audit").body()).contains("hosts.allow_content");
        String now = content("local");
        assertThat(allow("local", "import").status()).isEqualTo(200);
        assertThat(content("local")).isEqualTo(now);
    }

    @Test
    void aStorageThatCannotHoldFilesOrIsNotThereIsRefused() {
        Answer answer = allow("local-lvm", "import");
        assertThat(answer.faults()).containsExactly("body.storage value_error");
        assertThat(answer.body()).contains("of the type lvmthin, which can't hold files");
        assertThat(allow("nowhere", "import").status()).isEqualTo(404);
        assertThat(allow("local", "images").faults()).containsExactly("body.content enum");
        assertThat(plane.as(OPERATOR)
                        .post("/hosts/" + host + "/storage-content", "{\"storage\":\"local\",\"content\":\"import\"}")
                        .status())
                .isEqualTo(403);
    }

    @Test
    void aPrivilegeThatTheTokenLacksIsNamed() {
        sim.token().grant("/", Set.of("Sys.Audit", "Datastore.Audit", "VM.Audit"));
        Answer answer = allow("local", "import");
        assertThat(answer.status()).isEqualTo(502);
        assertThat(answer.body()).contains("Datastore.Allocate on /storage");
    }

    @Test
    void aLostAnswerIsASuccessWhenTheStorageCanHoldIt() {
        sim.faults().swallow("PUT alpha /storage/local").times(1);
        assertThat(allow("local", "import").status()).isEqualTo(200);
    }

    @Test
    void aChangeByAnotherInBetweenIsRefused() {
        sim.faults()
                .fail(
                        "PUT alpha /storage/local",
                        500,
                        "update storage failed: detected modified configuration - file changed by other user? Try again.")
                .times(1);
        Answer answer = allow("local", "import");
        assertThat(answer.status()).isEqualTo(409);
        assertThat(content("local")).doesNotContain("import");
    }
}
