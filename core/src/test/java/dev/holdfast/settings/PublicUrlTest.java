package dev.holdfast.settings;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Valid values of the address at which users reach Holdfast. */
class PublicUrlTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "plane.example.net",
                "//plane.example.net",
                "javascript:alert(1)",
                "https://",
                "https:///x",
                "https://a b",
                "https://plane.example.net/path",
                "https://plane.example.net?x",
                "https://plane.example.net#x",
                "https://owner@plane.example.net",
                "https://plane.example.net:0",
                "https://plane.example.net:65536",
                "https://plane.example.net\r\nSet-Cookie: x"
            })
    void anInvalidPublicAddressIsRefused(String url) {
        assertThat(PublicUrl.isOne(url)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "HTTP://10.1.2.3:8080/, http://10.1.2.3:8080",
        "https://[2001:DB8::1]:8443, https://[2001:db8::1]:8443",
        "http://localhost, http://localhost"
    })
    void aPublicAddressIsNormalized(String url, String spelled) {
        assertThat(PublicUrl.parse(url)).isEqualTo(spelled);
    }
}
