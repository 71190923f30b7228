package dev.holdfast.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.base.StartupException;
import dev.holdfast.platform.Config;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Valid addresses of script sources, and who may set them. */
class CatalogUrlTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://git.example.net/scripts",
                "https://git.example.net:8443/a/b.git",
                "http://127.0.0.1:8080/a"
            })
    void anAddressOfARepositoryIsAccepted(String text) {
        assertThat(CatalogUrl.parse(text)).isEqualTo(text);
        assertThat(CatalogUrl.parse(text + "/")).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/etc",
                "file:///etc",
                "http://git.example.net/a",
                "https://ada:secret@git.example.net/a",
                "https:///a",
                "https://git.example.net/a?b",
                "https://git.example.net/a#b",
                "ssh://git.example.net/a",
                "git@example.net:a",
                "https://git.example.net:0/a",
                "",
                "https://exa mple.net"
            })
    void otherAddressesAreRefused(String text) {
        assertThat(CatalogUrl.isOne(text)).isFalse();
    }

    @Test
    void branchNamesFollowGitsRules() {
        assertThat(CatalogUrl.isBranch("main")).isTrue();
        assertThat(CatalogUrl.isBranch("release/2026.1_x")).isTrue();
        for (String bad :
                new String[] {"", "-x", "a..b", "a//b", "a/", "a.lock", "a b", "a~1", "a:b", "/a", "a/.b", "é"}) {
            assertThat(CatalogUrl.isBranch(bad)).as(bad).isFalse();
        }
    }

    @Test
    void onlyTheEnvironmentMaySetADirectory() {
        assertThat(Config.read(Map.of("HOLDFAST_CATALOG_URL", "/srv/scripts")).catalogUrl())
                .isEqualTo("/srv/scripts");
        assertThatThrownBy(() -> Config.read(Map.of(
                        "HOLDFAST_CATALOG_URL", "srv/scripts",
                        "HOLDFAST_CATALOG_BRANCH", "a b",
                        "HOLDFAST_CATALOG_REFRESH_HOURS", "721")))
                .isInstanceOf(StartupException.class)
                .hasMessageContaining("HOLDFAST_CATALOG_URL must be")
                .hasMessageContaining("HOLDFAST_CATALOG_BRANCH must be")
                .hasMessageContaining("HOLDFAST_CATALOG_REFRESH_HOURS must be 0 to 720");
    }
}
