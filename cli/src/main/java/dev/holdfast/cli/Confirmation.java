package dev.holdfast.cli;

import dev.holdfast.cli.json.Json;
import dev.holdfast.cli.wire.Answer;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Asks the user to type what the service wants typed. It is never filled in by the program. */
final class Confirmation {
    private Confirmation() {}

    /** Whether an answer asks for a phrase. */
    static boolean isAsked(Answer answer) {
        return answer.status() == 409 && !answer.json().get("confirm_phrase").isNothing();
    }

    /** The body with the phrase that the user typed. */
    static Json ask(Program program, Answer answer, @Nullable Json body) throws Refused, IOException {
        Json refusal = answer.json();
        String phrase = refusal.get("confirm_phrase").text();
        String detail = refusal.get("detail").text();
        if (!program.terminal().canAsk())
            throw new Refused(ExitCode.CONFLICT, detail + " Confirm with --confirm '" + phrase + "'.");
        program.err().println(detail);
        String typed = program.terminal().ask("Type " + phrase + " to confirm: ");
        if (typed == null || !typed.strip().equals(phrase))
            throw new Refused(ExitCode.CONFLICT, "That is not what was asked for. Nothing was done.");
        Map<String, Json> fields = new LinkedHashMap<>(body == null ? Map.of() : body.fields());
        fields.put("confirm", new Json.Text(phrase));
        return new Json.Fields(fields);
    }
}
