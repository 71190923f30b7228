package dev.holdfast.notify.push;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;

/** The example of RFC 8291, appendix A. */
class PushEncryptionTest {
    private static byte[] bytes(String base64) {
        return Base64.getUrlDecoder().decode(base64);
    }

    @Test
    void theExampleOfTheStandard() {
        var own = EcKeys.of(
                bytes("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"),
                bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"));
        byte[] body = PushEncryption.encrypt(
                "When I grow up, I want to be a watermelon".getBytes(StandardCharsets.UTF_8),
                bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
                bytes("BTBZMqHH6r4Tts7J_aSIgg"),
                own,
                bytes("DGv6ra1nlYgDCS1FRnbzlw"));
        assertThat(Base64.getUrlEncoder().withoutPadding().encodeToString(body))
                .isEqualTo(
                        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz"
                                + "AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN");
    }

    @Test
    void aPointThatIsNotOnTheCurveIsNoKey() {
        byte[] point = EcKeys.generate().publicBytes();
        point[40] ^= 1;
        assertThatThrownBy(() -> EcKeys.point(point)).isInstanceOf(IllegalArgumentException.class);
        assertThat(PushKind.isPublicKey("no base64!")).isFalse();
        assertThat(PushKind.isAuth("AAAA")).isFalse();
    }
}
