package dev.holdfast.catalog.parse;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whether an app can be installed with nobody at the terminal, and why not.
 *
 * <p>A question is no obstacle when a variable of the environment leaves it out, or when an empty answer plainly means a
 * default and the script lives on without one. Nobody types: the input is at its end, so that {@code read} yields nothing
 * <em>and fails</em>, which ends a script that ends on errors. A question of the framework with a default is answered by it.
 *
 * @param reasons whole sentences; where it can be installed they tell what its questions come to
 */
record UnattendedCheck(boolean unattended, List<String> reasons) {
    static UnattendedCheck of(ContainerScript container, @Nullable InstallScript install) {
        var obstacles = new ArrayList<String>();
        var notes = new ArrayList<String>();
        if (container.builds() == 0) {
            obstacles.add("It makes no container itself: it is retired or only points to something else.");
        } else if (container.builds() > 1) {
            obstacles.add("It makes a container in " + container.builds()
                    + " places, so that which one comes of it shows only when it runs.");
        }
        if (container.handsOver() || (install != null && install.handsOver())) {
            obstacles.add("It leaves the work to an add-on script that wants somebody at the terminal; without one the"
                    + " container comes out empty.");
        } else if (install == null && container.builds() > 0) {
            obstacles.add("There is no install script for it, so the container would come out empty.");
        }
        unclosed(container.script(), "container", obstacles);
        if (install != null) unclosed(install.script(), "install", obstacles);
        if (!container.prompts().isEmpty()) {
            obstacles.add("The container script itself asks "
                    + named(container.prompts().getFirst()) + ", before there is a container.");
        }
        if (install != null) {
            boolean endsOnErrors = install.script().endsOnErrors();
            for (Questions.Question question : install.questions()) check(question, endsOnErrors, obstacles, notes);
        }
        boolean unattended = obstacles.isEmpty();
        return new UnattendedCheck(unattended, List.copyOf(unattended ? notes : obstacles));
    }

    private static void unclosed(Script script, String which, List<String> obstacles) {
        if (script.unclosed() == 0) return;
        obstacles.add("What the " + which + " script asks can't be told: a quote that begins in line "
                + script.unclosed() + " never ends.");
    }

    private static void check(
            Questions.Question question, boolean endsOnErrors, List<String> obstacles, List<String> notes) {
        Prompt prompt = question.prompt();
        String what = named(prompt);
        if (prompt.consent()) {
            obstacles.add("It asks for somebody's agreement: " + what + ". No machine may give it.");
        } else if (prompt.answeredBy() != null) {
            if (prompt.fallback() == null)
                notes.add("It asks " + what + " unless " + prompt.answeredBy() + " is given.");
        } else if (prompt.repeats()) {
            obstacles.add("It asks " + what + " in a loop, which never ends without a person.");
        } else if (prompt.fallback() == null) {
            obstacles.add("It asks " + what + " and nothing but typing can answer that.");
        } else if (endsOnErrors && isRead(question) && !question.command().tolerated()) {
            obstacles.add("It asks " + what + " and ends with an error when nobody is there to answer.");
        } else {
            notes.add("It asks " + what + "; nobody answers, so it takes " + prompt.fallback() + ".");
        }
    }

    private static boolean isRead(Questions.Question question) {
        return question.command().name().equals("read");
    }

    private static String named(Prompt prompt) {
        if (!prompt.text().isEmpty()) return "“" + prompt.text() + "” (line " + prompt.line() + ")";
        if (prompt.variable() != null) return "for " + prompt.variable() + " (line " + prompt.line() + ")";
        return "something (line " + prompt.line() + ")";
    }
}
