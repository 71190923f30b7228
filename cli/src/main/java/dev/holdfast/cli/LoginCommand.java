package dev.holdfast.cli;

import dev.holdfast.cli.account.Account;
import dev.holdfast.cli.account.Accounts;
import dev.holdfast.cli.json.Json;
import dev.holdfast.cli.wire.Answer;
import dev.holdfast.cli.wire.Trust;
import dev.holdfast.cli.wire.Unreachable;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.Locale;
import java.util.Map;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** {@code holdfast login}: checks an API token and stores it. */
final class LoginCommand extends Command {
    private final Program program;

    LoginCommand(Program program) {
        super("login", "Sign in to a service with an API token, which you create on your profile's page.");
        this.program = program;
        argument(0, "URL", "1", String.class, "The address of the service.");
        spec().addOption(
                        CommonOptions.flag("Read the token from the input instead of asking for it.", "--token-stdin"));
        option("--ca-file", "FILE", "Trust the certificate authorities in this PEM file.");
        option("--fingerprint", "SHA256", "Trust only the certificate with this SHA-256.");
        option("--context", "NAME", "The name to store it under, if you use several services. Default: default.");
        CommonOptions.help(spec());
    }

    @Override
    public Integer call() throws Exception {
        URI url = Service.url(positional(0, ""));
        Account account = trusted(new Account(url, null, caFile(), CommonOptions.text(parsed(), "--fingerprint")));
        String token = token();
        account = new Account(url, token, account.caFile(), account.fingerprint());
        Answer answer = account.http().send("GET", Service.API + "/auth/me", Map.of(), null);
        Json user = answer.json();
        // A token with few scopes may not read its user; that it was refused for that says that it is valid.
        boolean narrow = user.get("error").text().equals("scope_required");
        if (!answer.isSuccess() && !narrow) throw Refusals.of(account.http(), answer);
        if (!narrow && user.get("email").isNothing())
            throw new Refused(ExitCode.ERROR, url + " does not answer as Holdfast does. Check the address.");
        Accounts accounts = Accounts.read(program.environment());
        String name = CommonOptions.text(parsed(), "--context");
        accounts.put(name == null ? Accounts.USUAL : name, account);
        program.out()
                .println("Signed in to " + url
                        + (narrow ? "." : " as " + user.get("email").text() + "."));
        if (url.getScheme().equals("http") && !isLocal(url))
            program.err().println("The connection is not encrypted: others on the network can read the token.");
        return ExitCode.OK;
    }

    private static boolean isLocal(URI url) {
        return url.getHost().equals("localhost")
                || url.getHost().startsWith("127.")
                || url.getHost().equals("[::1]");
    }

    private @Nullable String caFile() throws Refused {
        String file = CommonOptions.text(parsed(), "--ca-file");
        if (file == null) return null;
        if (!Files.isReadable(Path.of(file))) throw new Refused(ExitCode.USAGE, "The file " + file + " can't be read.");
        return Path.of(file).toAbsolutePath().toString();
    }

    /** With a pin, if the certificate is not trusted otherwise and the user accepts it. The token is not sent before. */
    private Account trusted(Account account) throws IOException, Refused {
        try {
            account.http().send("GET", Service.API + "/meta/health", Map.of(), null);
            return account;
        } catch (Unreachable e) {
            boolean mayPin = account.caFile() == null && account.fingerprint() == null;
            if (!(e.getCause() instanceof SSLException)
                    || !mayPin
                    || !account.url().getScheme().equals("https")) throw e;
            X509Certificate certificate = account.http().offeredCertificate();
            String fingerprint = Trust.fingerprint(certificate);
            if (!program.terminal().canAsk())
                throw new Unreachable(e.getMessage() + " Its SHA-256 is " + fingerprint
                        + "; compare it on the service's machine and use --fingerprint.");
            accept(certificate, fingerprint);
            return new Account(account.url(), null, null, fingerprint);
        }
    }

    private void accept(X509Certificate certificate, String fingerprint) throws IOException, Refused {
        program.err().println("The certificate is not signed by an authority that this machine trusts.");
        program.err().println("  Subject  " + certificate.getSubjectX500Principal());
        program.err().println("  Until    " + certificate.getNotAfter().toInstant());
        program.err().println("  SHA-256  " + fingerprint);
        String typed =
                program.terminal().ask("Compare it on the machine of the service. Trust it from now on? Type yes: ");
        if (typed == null || !typed.strip().toLowerCase(Locale.ROOT).equals("yes"))
            throw new Refused(ExitCode.UNREACHABLE, "The certificate was not accepted. Nothing was stored.");
    }

    private String token() throws IOException, Refused {
        String token;
        if (CommonOptions.isSet(parsed(), "--token-stdin"))
            token = new String(program.in().readAllBytes(), StandardCharsets.UTF_8);
        else if (program.terminal().canAsk()) token = program.terminal().askSecretly("API token: ");
        else
            throw new Refused(
                    ExitCode.USAGE,
                    "There is no terminal to ask for the token. Use --token-stdin, or set HOLDFAST_TOKEN.");
        if (token == null || token.isBlank()) throw new Refused(ExitCode.USAGE, "No token was given.");
        String stripped = token.strip();
        if (!stripped.matches("[A-Za-z0-9_.-]+"))
            throw new Refused(
                    ExitCode.USAGE, "That is no API token. It begins with hf_ and was shown when it was created.");
        return stripped;
    }
}
