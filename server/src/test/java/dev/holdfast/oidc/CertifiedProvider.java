package dev.holdfast.oidc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.Answer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The provider {@code oidc-provider} of npm, certified by the OpenID Foundation, in its own process. */
final class CertifiedProvider implements AutoCloseable {
    static final String CLIENT = "holdfast";
    static final String SECRET = "certified-secret-with-+%&-in-it";

    private static final Path FOLDER = Path.of("src/test/oidc").toAbsolutePath();
    private static final Pattern FORM = Pattern.compile("<form[^>]*action=\"([^\"]+)\"[^>]*method=\"post\"[^>]*>");
    private static final Pattern HIDDEN =
            Pattern.compile("<input type=\"hidden\" name=\"([^\"]+)\" value=\"([^\"]*)\"/?>");

    private final Process process;
    private final String issuer;

    private CertifiedProvider(Process process, String issuer) {
        this.process = process;
        this.issuer = issuer;
    }

    /** Starts one that signs with {@code algorithm}; without Node there is none, except where all must be tested. */
    static CertifiedProvider start(String algorithm, boolean claimsInToken) {
        try {
            install();
            var builder = new ProcessBuilder("node", "provider.js")
                    .directory(FOLDER.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD);
            builder.environment()
                    .putAll(Map.of(
                            "CLIENT_ID", CLIENT,
                            "CLIENT_SECRET", SECRET,
                            "REDIRECT_URI", Browser.PUBLIC_URL + "/api/v1/auth/oidc/callback",
                            "ALGORITHM", algorithm,
                            "CLAIMS_IN_TOKEN", String.valueOf(claimsInToken)));
            Process process = builder.start();
            var said = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
            for (String line = said.readLine(); line != null; line = said.readLine()) {
                if (line.startsWith("issuer ")) return new CertifiedProvider(process, line.substring(7));
            }
            throw new AssertionError("the provider ended with " + process.waitFor());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void install() throws IOException, InterruptedException {
        Path lock = FOLDER.resolve("package-lock.json");
        Path done = FOLDER.resolve("node_modules/.package-lock.json");
        boolean there =
                Files.exists(done) && Files.getLastModifiedTime(done).compareTo(Files.getLastModifiedTime(lock)) >= 0;
        Process npm;
        try {
            npm = new ProcessBuilder(
                            there
                                    ? new String[] {"node", "--version"}
                                    : new String[] {"npm", "ci", "--no-fund", "--no-audit", "--ignore-scripts"})
                    .directory(FOLDER.toFile())
                    .redirectErrorStream(true)
                    .start();
        } catch (IOException e) {
            if (System.getenv("CI") != null) throw e;
            System.out.println("SKIPPED: no Node here, and so no certified provider to sign in with.");
            assumeTrue(false, "no Node");
            return;
        }
        String said = new String(npm.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(npm.waitFor()).as(said).isZero();
    }

    String issuer() {
        return issuer;
    }

    /** Goes through its forms as {@code login} and returns where it sends the browser in the end. */
    URI signIn(Browser browser, URI authorization, String login) {
        Answer page = browser.get(authorization);
        URI at = authorization;
        for (int step = 0; step < 20; step++) {
            if (page.status() >= 300 && page.status() < 400) {
                at = at.resolve(page.header("Location"));
                if (at.toString().startsWith(Browser.PUBLIC_URL)) return at;
                page = browser.get(at);
                continue;
            }
            Matcher form = FORM.matcher(page.body());
            if (page.status() != 200 || !form.find()) {
                throw new AssertionError("neither form nor redirect: " + page.status() + " " + page.body());
            }
            var fields = new LinkedHashMap<String, String>();
            Matcher hidden = HIDDEN.matcher(page.body());
            while (hidden.find()) fields.put(hidden.group(1), hidden.group(2));
            if (page.body().contains("name=\"login\"")) fields.putAll(Map.of("login", login, "password", "any"));
            at = at.resolve(form.group(1));
            page = browser.submit(at, fields);
        }
        throw new AssertionError("too many forms at " + at);
    }

    /** Cancels at its first form. */
    URI cancel(Browser browser, URI authorization) {
        Answer answer = browser.get(authorization);
        URI at = authorization.resolve(answer.header("Location"));
        answer = browser.get(at);
        Matcher link = Pattern.compile("href=\"([^\"]+/abort)\"").matcher(answer.body());
        if (!link.find()) throw new AssertionError("nothing to cancel with: " + answer.body());
        at = at.resolve(link.group(1));
        while (true) {
            answer = browser.get(at);
            if (answer.header("Location").isEmpty()) throw new AssertionError(answer.status() + " " + answer.body());
            at = at.resolve(answer.header("Location"));
            if (at.toString().startsWith(Browser.PUBLIC_URL)) return at;
        }
    }

    @Override
    public void close() {
        process.destroy();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
