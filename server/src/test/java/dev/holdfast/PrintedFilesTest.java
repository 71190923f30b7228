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
    void theMapOfThePackagesIsUpToDate() throws IOException {
        var text = new StringBuilder("""
            # Packages

            Printed from the code. A sentence is the first one of the `package-info.java` of the package, which also says what always
            holds there.

            Each area and each package uses only those of lower layers; the number behind a name is that of its files. Those of one
            layer do not use each other.

            """);
        draw(text, "the areas", PackageDrawing.below("dev.holdfast", "dev.holdfast.pve", "dev.holdfast.sim"));
        draw(
                text,
                "the packages of core and server",
                PackageDrawing.of("dev.holdfast", "dev.holdfast.pve", "dev.holdfast.sim"));
        map(text, "core");
        map(text, "server");
        draw(text, "the packages of pve", PackageDrawing.of("dev.holdfast.pve"));
        map(text, "pve");
        draw(text, "the packages of sim-shell and pve-sim", PackageDrawing.of("dev.holdfast.sim"));
        map(text, "sim-shell");
        map(text, "pve-sim");
        map(text, "cli");
        compare("docs/packages.md", text.toString().strip() + "\n");
    }

    private static void draw(StringBuilder text, String what, String drawing) {
        text.append("Layers of " + what + ":\n\n```\n" + drawing + "```\n\n");
    }

    private static void map(StringBuilder text, String module) throws IOException {
        text.append("## " + module + "\n\n" + PackageMap.of(ROOT.resolve(module + "/src/main/java")) + "\n");
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
