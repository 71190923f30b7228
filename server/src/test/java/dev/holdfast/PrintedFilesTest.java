package dev.holdfast;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.json.Json;
import dev.holdfast.http.print.OpenApi;
import dev.holdfast.http.print.OperationTable;
import dev.holdfast.http.print.ShortLines;
import dev.holdfast.meta.Version;
import dev.holdfast.platform.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Files that the build prints and people review. After an intended change of the code, run this test with {@code
 * -Dholdfast.print=true} and commit the result.
 */
class PrintedFilesTest {
    private static final Path ROOT = Path.of("..");
    private static final String DRAWING = "<!-- drawn from the code -->\n";
    private static final String END = "<!-- end of the drawing -->\n";

    @RegisterExtension
    final TestPlane plane = TestPlane.empty();

    @Test
    void thePermissionTableIsUpToDate() throws IOException {
        compare("docs/operations.md", OperationTable.print(plane.wiring().ops().list()));
    }

    @Test
    void theOpenApiDocumentIsUpToDate() throws IOException {
        var document =
                OpenApi.print(plane.wiring().ops().list(), Version.current().version());
        compare("server/src/main/resources/openapi.json", ShortLines.of(Json.tree(Json.write(document))));
    }

    @Test
    void theListOfSettingsIsUpToDate() throws IOException {
        compare("docs/configuration.md", Setting.document());
    }

    @Test
    void theDrawingOfThePackagesIsTheCommittedOne() throws IOException {
        Path file = ROOT.resolve("ARCHITECTURE.md");
        String text = Files.readString(file);
        int from = text.indexOf(DRAWING) + DRAWING.length();
        String drawn =
                "\n```\ncore and server\n" + PackageDrawing.of("dev.holdfast", "dev.holdfast.pve", "dev.holdfast.sim")
                        + "\npve\n" + PackageDrawing.of("dev.holdfast.pve")
                        + "\nsim-shell and pve-sim\n" + PackageDrawing.of("dev.holdfast.sim") + "```\n";
        compare("ARCHITECTURE.md", text.substring(0, from) + drawn + text.substring(text.indexOf(END, from)));
    }

    private static void compare(String name, String printed) throws IOException {
        Path file = ROOT.resolve(name);
        if (Boolean.getBoolean("holdfast.print")) {
            Files.createDirectories(file.getParent());
            Files.writeString(file, printed);
        }
        assertThat(Files.exists(file) ? Files.readString(file) : "(missing)")
                .as("%s; run this test with -Dholdfast.print=true and review what changes", name)
                .isEqualTo(printed);
    }
}
