package dev.holdfast.cli;

import dev.holdfast.cli.account.Account;
import dev.holdfast.cli.account.Accounts;
import dev.holdfast.cli.wire.Answer;
import dev.holdfast.cli.wire.Http;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The service that a command talks to. */
final class Service {
    static final String API = "/api/v1";

    private Service() {}

    /**
     * The account to use: the named one, or what the environment says, or the current one.
     *
     * @param name null if the user named none
     */
    static Http find(Program program, @Nullable String name) throws Refused, IOException {
        Account account = account(program, name);
        if (account.token() == null)
            throw new Refused(
                    ExitCode.NOT_SIGNED_IN,
                    "You are not signed in to " + account.url() + ". Use holdfast login " + account.url() + ".");
        return account.http();
    }

    private static Account account(Program program, @Nullable String name) throws Refused, IOException {
        String url = program.variable("HOLDFAST_URL");
        String token = program.variable("HOLDFAST_TOKEN");
        if (name == null && !url.isEmpty() && !token.isEmpty())
            return new Account(
                    url(url),
                    token,
                    orNull(program.variable("HOLDFAST_CA_FILE")),
                    orNull(program.variable("HOLDFAST_FINGERPRINT")));
        Accounts accounts = Accounts.read(program.environment());
        String wanted = name == null ? accounts.current() : name;
        Account stored = accounts.find(wanted);
        if (stored == null) {
            String known = accounts.all().isEmpty()
                    ? ""
                    : " There are: " + String.join(", ", accounts.all().keySet()) + ".";
            throw new Refused(
                    name == null ? ExitCode.NOT_SIGNED_IN : ExitCode.USAGE,
                    name == null
                            ? "You are not signed in. Use holdfast login URL, or set HOLDFAST_URL and HOLDFAST_TOKEN."
                            : "There is no context " + name + "." + known);
        }
        // A stored token goes only to the service that it was stored for.
        if (!url.isEmpty() && name == null && !url(url).equals(stored.url()))
            return new Account(url(url), orNull(token), null, null);
        return token.isEmpty() || name != null
                ? stored
                : new Account(stored.url(), token, stored.caFile(), stored.fingerprint());
    }

    private static @Nullable String orNull(String text) {
        return text.isEmpty() ? null : text;
    }

    /** The address of a service as the user wrote it: without a scheme it is https. */
    static URI url(String text) throws Refused {
        String whole = text.contains("://") ? text : "https://" + text;
        try {
            URI url = URI.create(whole.replaceAll("/+$", ""));
            boolean known = "https".equals(url.getScheme()) || "http".equals(url.getScheme());
            if (known && url.getHost() != null && url.getRawUserInfo() == null && url.getRawQuery() == null) return url;
        } catch (IllegalArgumentException e) {
            // Said below.
        }
        throw new Refused(ExitCode.USAGE, "Use an address such as https://holdfast.example.net:8080.");
    }

    /** Reads a resource; every answer but a success ends the command. */
    static Answer get(Http http, String path) throws IOException, Refused {
        Answer answer = http.send("GET", path, Map.of(), null);
        if (!answer.isSuccess()) throw Refusals.of(http, answer);
        return answer;
    }
}
