package dev.holdfast.oidc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where a sign-in may lead. */
class PagePathTest {
    @ParameterizedTest
    @ValueSource(
            strings = {"/", "/hosts/1", "/apps?q=a%20b&sort=name", "/jobs/7#line-3", "/hosts/pve%201", "/a.b/c~d?x=//y"
            })
    void aPathOfThePageIsAccepted(String text) {
        assertThat(PagePath.isOne(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "hosts",
                "https://evil.example",
                "//evil.example",
                "/\\evil.example",
                "\\\\evil.example",
                "/%5cevil.example",
                "/%255cevil.example",
                "/%2f/evil.example",
                "/%2Fevil.example",
                "/%252fevil.example",
                "/a//b",
                "/\t/evil.example",
                "/%09/evil.example",
                "/\n/evil.example",
                "/%0a/evil.example",
                "/%0d%0aSet-Cookie:x=1",
                "/%00",
                "/ /evil.example",
                "/./hosts",
                "/../hosts",
                "/hosts/%2e%2e/api",
                "/..%2f..%2fevil",
                "/%",
                "/%zz",
                "/é",
                "/login",
                "/login?error=x",
                "/api/v1/auth/oidc/login",
                "/%61pi/v1/auth/logout",
                "javascript:alert(1)"
            })
    void aPathThatMayLeadElsewhereIsRefused(String text) {
        assertThat(PagePath.isOne(text)).isFalse();
    }
}
