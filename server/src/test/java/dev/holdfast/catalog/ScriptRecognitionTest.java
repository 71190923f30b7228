package dev.holdfast.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the community scripts leave in a container, and what only looks like it. */
class ScriptRecognitionTest {
    private static final ScriptRecognition NO_ENTRIES = ScriptRecognition.of(Map.of());

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bash -c \"$(curl -fsSL https://raw.githubusercontent.com/community-scripts/ProxmoxVE/main/ct/wiki.sh)\"",
                "bash -c \"$(wget -qLO - https://github.com/community-scripts/ProxmoxVE/raw/main/ct/wiki.sh)\"",
                "bash -c \"$(wget -qLO - https://github.com/tteck/Proxmox/raw/main/ct/wiki.sh)\"",
                "x https://raw.githubusercontent.com/community-scripts/ProxmoxVED/some/branch/ct/wiki.sh y",
                "https://git.example/community-scripts/ProxmoxVE/raw/branch/main/ct/wiki.sh\nand again"
                        + " https://git.example/community-scripts/ProxmoxVE/raw/branch/main/ct/wiki.sh"
            })
    void theUpdateProgramNamesTheScriptThatItDownloads(String text) {
        assertThat(ScriptRecognition.ofUpdateFile(text)).isEqualTo("wiki");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "apt-get update",
                "https://raw.githubusercontent.com/someone/ProxmoxVE/main/ct/wiki.sh",
                "https://raw.githubusercontent.com/community-scripts/ProxmoxVE/main/install/wiki.sh",
                "https://raw.githubusercontent.com/community-scripts/ProxmoxVE/main/ct/../../wiki.sh",
                "https://raw.githubusercontent.com/community-scripts/ProxmoxVE/main/ct/$SLUG.sh",
                "https://raw.githubusercontent.com/community-scripts/ProxmoxVE/main/ct/.sh",
                "https://a.example/tteck/Proxmox/main/ct/wiki.sh https://a.example/tteck/Proxmox/main/ct/notes.sh"
            })
    void anythingElseNamesNone(String text) {
        assertThat(ScriptRecognition.ofUpdateFile(text)).isNull();
    }

    @Test
    void onlyTheBeginningOfAHugeTextIsLookedAt() {
        String url = " https://a.example/tteck/Proxmox/main/ct/wiki.sh";
        assertThat(ScriptRecognition.ofUpdateFile("x".repeat(10_000) + url)).isNull();
        assertThat(ScriptRecognition.ofUpdateFile(("https://" + "a/".repeat(5)).repeat(100_000)))
                .isNull();
        assertThat(NO_ENTRIES.ofNotes("<h2 ".repeat(100_000))).isNull();
        assertThat(NO_ENTRIES.ofNotes("<h2>" + " ".repeat(100_000) + "LXC</h2>"))
                .isNull();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            <h2 style='margin: 0'>Wiki LXC</h2>                  | wiki
            <div><h2>Nginx Proxy Manager LXC</h2></div>          | nginxproxymanager
            <H2 class="a">Alpine-Notes lxc</H2>                  | alpine-notes
            <h2>Wiki</h2>                                        |
            Wiki LXC                                             |
            <h2>$(reboot) LXC</h2>                               |
            <h2>../etc LXC</h2>                                  |
            """)
    void theHeadingOfTheNotesNamesTheApp(String notes, String slug) {
        assertThat(NO_ENTRIES.ofNotes(notes)).isEqualTo(slug);
    }

    @ParameterizedTest
    @CsvSource({"wiki.sh, wiki", "ct/wiki.sh, wiki", "scripts/ct/alpine-wiki.sh, alpine-wiki", "wiki, wiki"})
    void aScriptIsNamedByItsFile(String path, String slug) {
        assertThat(ScriptRecognition.ofScript(path)).isEqualTo(slug);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ct/", ".sh", "ct/..", "ct/wiki;reboot.sh", "Wiki.sh"})
    void whatIsNoFileNameOfAScriptNamesNone(String path) {
        assertThat(ScriptRecognition.ofScript(path)).isNull();
    }

    @Test
    void bothTagsOfTheCommunityScriptsAreKnown() {
        assertThat(ScriptRecognition.isTagged(List.of("media", "community-script")))
                .isTrue();
        assertThat(ScriptRecognition.isTagged(List.of("proxmox-helper-scripts")))
                .isTrue();
        assertThat(ScriptRecognition.isTagged(List.of("community", "script"))).isFalse();
    }
}
