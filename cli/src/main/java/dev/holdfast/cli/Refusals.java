package dev.holdfast.cli;

import dev.holdfast.cli.json.Json;
import dev.holdfast.cli.wire.Answer;
import dev.holdfast.cli.wire.Http;
import java.util.List;
import java.util.stream.Collectors;

/** Turns answers that refuse something into messages. */
final class Refusals {
    private Refusals() {}

    static Refused of(Http http, Answer answer) {
        Json body = answer.json();
        int status = answer.status();
        Json detail = body.get("detail");
        String message;
        if (detail instanceof Json.Items(var faults)) message = faults(faults);
        else if (!detail.text().isEmpty()) message = detail.text() + hint(body);
        else message = odd(http, answer);
        if (status == 401) message += " Use holdfast login " + http.service() + ".";
        if (status == 503 || status == 429) message += later(answer);
        // A message of the service never contains the token; one of a proxy in between could.
        String token = http.token();
        return new Refused(ExitCode.ofStatus(status), token == null ? message : message.replace(token, "…"));
    }

    /** All faults of the input; named as the command names them. */
    private static String faults(List<Json> faults) {
        return faults.stream()
                .map(fault -> name(fault.get("loc").items()) + fault.get("msg").text())
                .collect(Collectors.joining("\n"));
    }

    private static String name(List<Json> location) {
        if (location.size() < 2) return "";
        String first = location.get(1).text();
        String name = location.getFirst().text().equals("path")
                ? first.toUpperCase(java.util.Locale.ROOT)
                : "--" + first.replace('_', '-');
        String rest = location.stream().skip(2).map(Json::text).collect(Collectors.joining("."));
        return name + (rest.isEmpty() ? "" : " (" + rest + ")") + ": ";
    }

    private static String hint(Json body) {
        return body.get("error").text().equals("consent_required") ? " Agree with --consent." : "";
    }

    private static String later(Answer answer) {
        String seconds = answer.header("retry-after");
        return seconds == null ? "" : " Try again in " + seconds + " seconds.";
    }

    private static String odd(Http http, Answer answer) {
        String location = answer.header("location");
        if (answer.status() / 100 == 3 && location != null)
            return http.service() + " points to " + location + ". Sign in with that address.";
        return http.service() + " answered with status " + answer.status()
                + " and not as Holdfast does. Check the address, and a proxy in between.";
    }
}
