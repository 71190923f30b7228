package dev.holdfast.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.base.StartupException;
import dev.holdfast.base.seal.SigningKey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.bouncycastle.crypto.params.Ed25519PublicKeyParameters;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which texts are accepted as a policy. */
class PolicyTest {
    private static final String CLAIMS = "{\"sub\":\"x\",\"iat\":1,\"exp\":2,\"features\":{\"vms.delete\":false}}";

    @TempDir
    Path folder;

    private SigningKey key;
    private Ed25519PublicKeyParameters known;

    @BeforeEach
    void makeKey() {
        key = SigningKey.open(folder.resolve("key"), "policy");
        known = SigningKey.parsePublic(key.publicText());
    }

    private static String part(String json) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(json.getBytes(StandardCharsets.UTF_8));
    }

    private String signed(String header, String claims) {
        String text = part(header) + "." + part(claims);
        byte[] signature = key.sign(text.getBytes(StandardCharsets.US_ASCII));
        return text + "." + Base64.getUrlEncoder().withoutPadding().encodeToString(signature);
    }

    private String reason(String text) {
        return catchThrowableOfType(Policy.Invalid.class, () -> Policy.read(text, known))
                .reason();
    }

    @Test
    void aPolicyIsReadAsSignedAlsoFromOtherSigners() throws Exception {
        var policy = new Policy(
                "Example",
                Instant.ofEpochSecond(1000),
                Instant.ofEpochSecond(2000),
                EnumSet.of(Entitlement.VMS_DELETE));
        assertThat(Policy.read(policy.sign(key) + "\n", known)).isEqualTo(policy);
        String others = signed(
                "{\"typ\":\"JWT\", \"alg\":\"EdDSA\",\"kid\":\"7\"}",
                "{\"exp\":2,\"iat\":1,\"features\":{\"vms.delete\":true,\"vms.clone\":false},\"sub\":\"x\"}");
        assertThat(Policy.read(others, known).off()).isEqualTo(Set.of(Entitlement.VMS_CLONE));
    }

    /** The key, the message and the signature are those of RFC 8037, appendix A. */
    @Test
    void aSignatureMatchesTheExampleOfTheStandard() throws IOException {
        Path file = Files.writeString(folder.resolve("rfc"), "nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A\n");
        var rfc = SigningKey.open(file, "policy");
        assertThat(rfc.publicText()).isEqualTo("11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo");
        byte[] signature = rfc.sign(
                "eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc".getBytes(StandardCharsets.US_ASCII));
        assertThat(Base64.getUrlEncoder().withoutPadding().encodeToString(signature))
                .isEqualTo("hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
            {"alg":"none"}                      | algorithm
            {"alg":"HS256"}                     | algorithm
            {"alg":"EDDSA"}                     | algorithm
            {"alg":"Ed25519"}                   | algorithm
            {"alg":["EdDSA"]}                   | algorithm
            {}                                  | algorithm
            []                                  | algorithm
            "EdDSA"                             | algorithm
            x                                   | header
            {"alg":"EdDSA","crit":["b64"],"b64":false} | header has a crit
            """)
    void aHeaderWithOtherContentIsRefused(String header, String word) {
        assertThat(reason(signed(header, CLAIMS))).contains(word);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
            {"iat":1,"exp":2,"features":{}}                                      | lacks
            {"sub":"x","exp":2,"features":{}}                                    | lacks
            {"sub":"x","iat":1,"features":{}}                                    | lacks
            {"sub":"x","iat":1,"exp":2}                                          | lacks
            {"sub":"x","iat":1,"exp":2,"features":{"no.such":false}}             | unknown feature: no.such
            {"sub":"x","iat":1,"exp":2,"features":{"vms.delete":null}}           | does not say
            {"sub":"x","iat":1,"exp":2,"features":{"vms.delete":"no"}}           | other keys or values
            {"sub":"x","iat":1,"exp":2,"features":["vms.delete"]}                | other keys or values
            {"sub":"x","iat":1,"exp":2,"features":{},"nbf":1}                    | other keys or values
            {"sub":"x","iat":1,"exp":99999999999999,"features":{}}               | seconds
            {"sub":"x","iat":-1,"exp":2,"features":{}}                           | seconds
            not json                                                             | other keys or values
            null                                                                 | other keys or values
            """)
    void invalidClaimsAreRefused(String claims, String word) {
        assertThat(reason(signed("{\"alg\":\"EdDSA\"}", claims))).contains(word);
    }

    @Test
    void policiesSignedByAnotherKeyOrChangedAreRefused() {
        String good = signed("{\"alg\":\"EdDSA\"}", CLAIMS);
        String[] parts = good.split("\\.");
        String other = part(CLAIMS.replace("vms.delete", "vms.create"));
        byte[] changed = Base64.getUrlDecoder().decode(parts[2]);
        changed[63] ^= 1;
        for (String touched : List.of(
                parts[0] + "." + other + "." + parts[2],
                part("{ \"alg\":\"EdDSA\"}") + "." + parts[1] + "." + parts[2],
                parts[0] + "." + parts[1] + "."
                        + Base64.getUrlEncoder().withoutPadding().encodeToString(changed),
                parts[0] + "." + parts[1] + "." + parts[2].substring(0, 40),
                parts[0] + "." + parts[1] + ".",
                new Policy("x", Instant.EPOCH, Instant.EPOCH, Set.of())
                        .sign(SigningKey.open(folder.resolve("other"), "policy")))) {
            assertThat(reason(touched)).as(touched).contains("signature");
        }
        for (String no : List.of("", "x", "a.b", good + ".x", "{\"payload\":1}", "!.!.!", "\0.\0.\0")) {
            assertThat(reason(no)).as(no).contains("compact JWS");
        }
    }

    @Test
    void theCommandCreatesAKeyOnceAndSignsWithItEachTime() throws Exception {
        Path file = folder.resolve("policy.jws");
        String keyFile = folder.resolve("fresh.key").toString();
        var clock = InstantSource.fixed(Instant.parse("2026-03-01T00:00:00Z"));
        String output = PolicySigning.run(List.of(keyFile, file.toString(), "Example", "10", "vms.delete"), clock);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(Path.of(keyFile))))
                .isEqualTo("r--------");
        assertThat(output)
                .startsWith("HOLDFAST_POLICY_FILE=" + file)
                .doesNotContain(Files.readString(Path.of(keyFile)));
        var published = SigningKey.parsePublic(output.substring(output.lastIndexOf('=') + 1));
        assertThat(Policy.read(Files.readString(file), published))
                .isEqualTo(new Policy(
                        "Example",
                        clock.instant(),
                        Instant.parse("2026-03-11T00:00:00Z"),
                        Set.of(Entitlement.VMS_DELETE)));
        PolicySigning.run(List.of(keyFile, file.toString(), "Example", "10"), clock);
        assertThat(Policy.read(Files.readString(file), published).off()).isEmpty();
    }

    @Test
    void theCommandRefusesInvalidArguments() throws IOException {
        String key = folder.resolve("a").toString();
        String file = folder.resolve("b").toString();
        var clock = InstantSource.system();
        for (List<String> words : List.of(
                List.<String>of(),
                List.of(key, file, "x"),
                List.of(key, file, "x", "0"),
                List.of(key, file, "x", "ten"),
                List.of(key, file, "x", "10", "no.such"),
                List.of(key, folder.resolve("no/such/folder").toString(), "x", "10"))) {
            assertThatThrownBy(() -> PolicySigning.run(words, clock)).isInstanceOf(StartupException.class);
        }
        Files.writeString(folder.resolve("nonsense"), "nonsense");
        assertThatThrownBy(() ->
                        PolicySigning.run(List.of(folder.resolve("nonsense").toString(), file, "x", "10"), clock))
                .isInstanceOf(StartupException.class);
    }
}
